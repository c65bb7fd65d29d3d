// RUN: launches=12 fallbacks=0
// [[ferry::extent]] on globals, members and locals is evaluated at the beginning of a loop, with the current values of
// the pointer and of variables. Every array ends at the end of a page, and the next page isn't mapped.
#include <sys/mman.h>

#include <cstdio>

template <class T>
T* edge(std::size_t n) {
  const std::size_t bytes = n * sizeof(T), pages = (bytes + 4095) / 4096;
  char* p =
      static_cast<char*>(mmap(nullptr, (pages + 2) * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(p, 4096, PROT_NONE);
  mprotect(p + (pages + 1) * 4096, 4096, PROT_NONE);
  return reinterpret_cast<T*>(p + (pages + 1) * 4096 - bytes);
}

namespace sim {
enum { each = 2 };
int count;
constexpr int spare = 1;
[[ferry::extent(each * count + spare - 1)]] int* next;
static double (*rows [[ferry::extent(count)]])[3];

// Follows linked lists. Only the declared extent limits the links.
[[ferry::offload]] void lengths(const int* first, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    int length = 0;
    for (int e = first[i]; e >= 0; e = next[e]) ++length;
    out[i] = length;
  }
}

[[ferry::offload]] void of_rows(const double* at, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = rows[static_cast<int>(at[i])][2];
}

// A kernel writes `count`, which is the extent.
[[ferry::offload]] void grown(const double* at, double* out, int n) {
  for (int i = 0; i < 1; ++i) count += 1;
  for (int i = 0; i < n; ++i) out[i] = rows[static_cast<int>(at[i])][1];
}
}  // namespace sim

struct Grid {
  int n;
  [[ferry::extent(n)]] double* cells;
  double* [[ferry::extent(n - 2)]] others;
  void pick(const double* at, double* y, int m);
};

[[ferry::offload]] void Grid::pick(const double* at, double* y, int m) {
  for (int i = 0; i < m; ++i) y[i] = this->cells[static_cast<int>(at[i] * 3)] + others[static_cast<int>(at[i] * 2)];
}

// The extent is a member of an object that the function gets from its caller.
struct Mesh {
  Grid* grid;
};

[[ferry::offload]] void of_parts(const Mesh& mesh, const double* at, double* y, int m) {
  for (int i = 0; i < m; ++i)
    y[i] = mesh.grid->cells[static_cast<int>(at[i] * 3)] - mesh.grid->others[static_cast<int>(at[i] * 2)];
}

[[ferry::offload]] void local(const double* at, double* x, double* y, int m, [[maybe_unused]] int size) {
  double* all [[ferry::extent(size)]] = x;
  for (int i = 0; i < m; ++i) {
    const int k = static_cast<int>(at[i] * 3);
    y[i] = all[k];
  }
  [[ferry::extent(2 * (size / 2))]] const double* half;
  half = x;
  for (int i = 0; i < m; ++i) y[i] += half[static_cast<int>(at[i])];
}

// For parameters that point to rows, the extent counts rows.
[[ferry::offload]] void of_parameters(const double (*pairs [[ferry::extent(m)]])[2],
                                      const double boxes[][3][2] [[ferry::extent(m)]], const double* at, double* y,
                                      int n, [[maybe_unused]] int m) {
  for (int i = 0; i < n; ++i) y[i] = pairs[static_cast<int>(at[i])][1] - boxes[static_cast<int>(at[i])][2][1];
}

[[ferry::offload]] void count([[ferry::extent(m)]] int (*pairs)[2], const double* at, int n, [[maybe_unused]] int m) {
  for (int i = 0; i < n; ++i) pairs[static_cast<int>(at[i])][static_cast<int>(2 * at[i]) % 2] += i + 1;
}

// The loop certainly reads all[m], so the launch includes it although the declared extent is m.
[[ferry::offload]] void outside(const double* at, double* x, double* y, int m) {
  double* all [[ferry::extent(m)]] = x;
  for (int i = 0; i < m; ++i) y[i] = all[i + 1] > 0 ? all[static_cast<int>(at[i])] : 0;
}

template <class T>
void show(const char* what, const T* values, int n) {
  std::printf("%s", what);
  for (int i = 0; i < n; ++i) std::printf(" %g", static_cast<double>(values[i]));
  std::puts("");
}

int main() {
  int* first = edge<int>(3);
  first[0] = 5, first[1] = 7, first[2] = -1;
  sim::count = 4;
  sim::next = edge<int>(8);
  for (int e = 0; e < 8; ++e) sim::next[e] = e - 2;
  int* lengths = edge<int>(3);
  sim::lengths(first, lengths, 3);
  show("lengths", lengths, 3);
  sim::count = 1;  // `rows` is now a different array of a different size
  sim::next = edge<int>(2);
  sim::next[0] = -1, sim::next[1] = 0;
  first[0] = 1, first[1] = 0;
  sim::lengths(first, lengths, 3);
  show("lengths", lengths, 3);

  double* at = edge<double>(4);
  double* y = edge<double>(4);
  for (int i = 0; i < 4; ++i) at[i] = 0.5 * (i + 1);
  sim::count = 3;
  sim::rows = reinterpret_cast<double (*)[3]>(edge<double>(9));
  for (int i = 0; i < 9; ++i) sim::rows[i / 3][i % 3] = i;
  sim::of_rows(at, y, 4);
  show("rows", y, 4);
  sim::count = 2;
  sim::grown(at, y, 4);
  show("grown", y, 4);

  Grid grid{7, edge<double>(7), edge<double>(5)};
  for (int i = 0; i < 7; ++i) grid.cells[i] = 1 + i;
  for (int i = 0; i < 5; ++i) grid.others[i] = 10 * i;
  grid.pick(at, y, 4);
  show("members", y, 4);
  of_parts(Mesh{nullptr}, at, y, 0);
  of_parts(Mesh{&grid}, at, y, 4);
  show("parts", y, 4);

  double* x = edge<double>(7);
  for (int i = 0; i < 7; ++i) x[i] = 7 - i;
  local(at, x, y, 4, 7);
  show("locals", y, 4);
  outside(at, x, y, 4);
  show("outside", y, 4);

  double* pairs = edge<double>(6);
  double* boxes = edge<double>(18);
  int* counts = edge<int>(6);
  for (int i = 0; i < 6; ++i) pairs[i] = counts[i] = 10 * i;
  for (int i = 0; i < 18; ++i) boxes[i] = i;
  of_parameters(reinterpret_cast<double (*)[2]>(pairs), reinterpret_cast<double (*)[3][2]>(boxes), at, y, 4, 3);
  show("parameters", y, 4);
  count(reinterpret_cast<int (*)[2]>(counts), at, 4, 3);
  show("counts", counts, 6);
}
