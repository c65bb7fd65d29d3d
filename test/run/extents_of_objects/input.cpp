// RUN: launches=14 fallbacks=0
// [[ferry::extent]] counts the pointer's elements: objects of any size of which a loop touches some members, arrays of
// objects, and the library's pairs and complex numbers, through members, globals, locals and parameters. Every array
// ends at the end of a page, and the next page isn't mapped.
#include <sys/mman.h>

#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

template <class T>
T* edge(std::size_t n) {
  const std::size_t bytes = n * sizeof(T), pages = (bytes + 4095) / 4096;
  char* p =
      static_cast<char*>(mmap(nullptr, (pages + 2) * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(p, 4096, PROT_NONE);
  mprotect(p + (pages + 1) * 4096, 4096, PROT_NONE);
  return reinterpret_cast<T*>(p + (pages + 1) * 4096 - bytes);
}

constexpr int length = 600, asked = 100;

struct Point {
  double key, a, b, c, d, e;
};
struct Face {
  float x;
  int n;
  float z;
};
typedef Face* Faces;

struct Points {
  Point* grid [[ferry::extent(count)]];
  int count;
};
struct Mesh {
  const Face* faces [[ferry::extent(2 * half)]];
  int half;
};
struct Model {
  Mesh mesh;
  Mesh* other;
};
struct Mutable {
  [[ferry::extent(count)]] Faces const faces;
  int count;
};
struct Rows {
  Face (*rows)[3] [[ferry::extent(count)]];
  double (*numbers)[2][3] [[ferry::extent(count)]];
  int count;
};
struct Library {
  std::complex<double>* z [[ferry::extent(count)]];
  std::pair<int, double>* p [[ferry::extent(count)]];
  _Float16* h [[ferry::extent(count)]];
  int count;
};
struct Nested {
  double v;
  Face t[3];
};
template <class T>
struct Table {
  T* p [[ferry::extent(count)]];
  int count;
  const T& at(int i) const { return p[i]; }
};
namespace sim {
int count;
[[ferry::extent(count)]] static Face* faces;
}  // namespace sim

class Boxes {
 public:
  Boxes(Nested* boxes, int count) : boxes_(boxes), count_(count) {}
  [[ferry::offload]] void read(const double* at, double* out, int m) const {
    for (int i = 0; i < m; ++i) out[i] = boxes_[static_cast<int>(at[i])].t[i % 3].z + boxes_[static_cast<int>(at[i])].v;
  }
  [[ferry::offload]] void add(const double* at, int m) {
    for (int i = 0; i < m; ++i) boxes_[static_cast<int>(at[i])].t[1].n += 1;
  }

 private:
  Nested* boxes_ [[ferry::extent(count_)]];
  int count_;
};

[[ferry::offload]] void points(Points t, const double* at, double* out, int m) {
  for (int i = 0; i < m; ++i) out[i] = t.grid[static_cast<int>(at[i])].a + t.grid[static_cast<int>(at[i])].e;
}
[[ferry::offload]] void members(const Model& t, const double* at, double* out, int m) {
  for (int i = 0; i < m; ++i)
    out[i] = t.mesh.faces[static_cast<int>(at[i])].n + static_cast<double>(t.other->faces[static_cast<int>(at[i])].z);
}
[[ferry::offload]] void written(Mutable t, const double* at, int m) {
  for (int i = 0; i < m; ++i) t.faces[static_cast<int>(at[i])].n += 1;
}
[[ferry::offload]] void rows(Rows t, const double* at, double* out, int m) {
  for (int i = 0; i < m; ++i)
    out[i] = t.rows[static_cast<int>(at[i])][2].n + static_cast<double>(t.rows[static_cast<int>(at[i])][i % 3].z) +
             t.numbers[static_cast<int>(at[i])][1][2];
}
[[ferry::offload]] void library(Library t, const double* at, double* out, int m) {
  for (int i = 0; i < m; ++i)
    out[i] = t.z[static_cast<int>(at[i])].real() + t.p[static_cast<int>(at[i])].second +
             static_cast<double>(static_cast<float>(t.h[static_cast<int>(at[i])]));
}
[[ferry::offload]] double callee(const Table<Nested>& t, const double* at, int m) {
  double sum = 0;
  for (int i = 0; i < m; ++i) sum += t.at(static_cast<int>(at[i])).t[2].n;
  return sum;
}
template <class T>
[[ferry::offload]] void instance(Table<T> t, const double* at, double* out, int m) {
  for (int i = 0; i < m; ++i) out[i] += static_cast<double>(t.p[static_cast<int>(at[i])].x);
}
[[ferry::offload]] void elements(std::vector<Mutable>& tables, const double* at, int m) {
  for (auto& table : tables)
    for (int i = 0; i < m; ++i) table.faces[static_cast<int>(at[i])].n *= 2;
}
[[ferry::offload]] void others(const double* at, double* out, int m, Face* given [[ferry::extent(k)]], int k) {
  if (k == 0) return;
  Face* local [[ferry::extent(k)]] = given;
  for (int i = 0; i < m; ++i) out[i] += sim::faces[static_cast<int>(at[i])].n;
  for (int i = 0; i < m; ++i) out[i] += static_cast<double>(local[static_cast<int>(at[i])].x);
  for (int i = 0; i < m; ++i) out[i] += static_cast<double>(given[static_cast<int>(at[i])].z);
}

int main() {
  std::vector<double> at(asked), out(asked);
  for (int i = 0; i < asked; ++i) at[static_cast<std::size_t>(i)] = i * 37 % length;
  at[1] = length - 1;
  const auto show = [&](const char* name) {
    double sum = 0;
    for (const double v : out) sum += v;
    std::printf("%s %.17g\n", name, sum);
  };
  Point* grid = edge<Point>(length);
  Face *faces = edge<Face>(length), *wide = edge<Face>(3 * length);
  double* numbers = edge<double>(6 * length);
  Nested* nested = edge<Nested>(length);
  Library z{edge<std::complex<double>>(length), edge<std::pair<int, double>>(length), edge<_Float16>(length), length};
  for (int i = 0; i < length; ++i) {
    const float f = static_cast<float>(i);
    grid[i] = {i * 1., i * 2., 0, 0, 0, 1};
    faces[i] = {f, i, 3 * f};
    for (int k = 0; k < 3; ++k) wide[3 * i + k] = {f, i * k, f + 1};
    for (int k = 0; k < 6; ++k) numbers[6 * i + k] = i - k;
    nested[i] = {i * 1., {{1, 2, f}, {4, 5, 6}, {7, i, 9}}};
    z.z[i] = {i * 1., 2};
    z.p[i] = {i, i * 2.};
    z.h[i] = static_cast<_Float16>(f);
  }
  sim::faces = faces;
  sim::count = length;

  points({grid, length}, at.data(), out.data(), asked);
  show("points");
  Mesh mesh{faces, length / 2};
  members({mesh, &mesh}, at.data(), out.data(), asked);
  show("members");
  written({faces, length}, at.data(), asked);
  rows({reinterpret_cast<Face(*)[3]>(wide), reinterpret_cast<double(*)[2][3]>(numbers), length}, at.data(), out.data(),
       asked);
  show("rows");
  library(z, at.data(), out.data(), asked);
  show("library");
  std::printf("callee %.17g\n", callee({nested, length}, at.data(), asked));
  instance(Table<Face>{faces, length}, at.data(), out.data(), asked);
  std::vector<Mutable> tables{{faces, length}, {wide, 3 * length}};
  elements(tables, at.data(), asked);
  others(at.data(), out.data(), asked, faces, length);
  show("others");
  Boxes boxes(nested, length);
  boxes.add(at.data(), asked);
  boxes.read(at.data(), out.data(), asked);
  show("boxes");
  double sum = 0;
  for (int i = 0; i < length; ++i) sum += i * (faces[i].n + wide[i].n + nested[i].t[1].n);
  std::printf("%.17g\n", sum);
}
