// Constant tables whose subscripts are equal for neighbouring threads are part of the kernel's code, so nothing is
// copied. A table that is indexed by data or along the x axis, or that may change at run time, remains a buffer.
// RUN: launches=15 fallbacks=0 bytes_to_device=253484 bytes_to_host=285392
// CUDA-RUN: launches=16 fallbacks=0 bytes_to_device=253516 bytes_to_host=285392
#include <array>
#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

constexpr int Q = 9;
constexpr int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
constexpr std::array<double, Q> w{4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
struct D2Q9 {
  static constexpr int e[Q][2] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
};
template <class Real>
struct Lattice {
  static constexpr Real weights[3] = {Real(0.25), Real(0.5), Real(0.25)};
  std::vector<Real> f, g;
  int nx, ny;
  [[ferry::offload]] void collide() {
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        double rho = 0, ux = 0, uy = 0;
        for (int q = 0; q < Q; ++q) {
          const double v = f[(q * ny + y) * nx + x];
          rho += v, ux += cx[q] * v, uy += cy[q] * v;
        }
        for (int q = 0; q < Q; ++q) f[(q * ny + y) * nx + x] = w[q] * rho * (1 + 3 * (cx[q] * ux + cy[q] * uy));
      }
  }
  [[ferry::offload]] void pull() {
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x)
        for (int q = 0; q < Q; ++q) g[(q * ny + y) * nx + x] = f[(q * ny + y - D2Q9::e[q][1]) * nx + x - D2Q9::e[q][0]];
  }
  [[ferry::offload]] void smooth() {
    for (int i = 1; i < nx * ny - 1; ++i) {
      Real sum = 0;
      for (int k = -1; k <= 1; ++k) sum += weights[k + 1] * g[i + k];
      f[i] = sum;
    }
  }
};

// Tables of objects become part of the kernel as bytes, whatever their initialisers look like.
struct Offset {
  signed char dx;
  int dy;
  double weight;
};
constexpr Offset around[4] = {{1, 0, .5}, {0, 1, .25}, {-1, 0, .125}, {0, -1, 2}};
class Direction {
 public:
  constexpr Direction(int a, int b) : x_(a), y_(b) {}
  constexpr int x() const { return x_; }
  constexpr int y() const { return y_; }

 private:
  int x_, y_;
};
constexpr std::array<Direction, 3> directions{Direction(1, 0), Direction(0, 1), Direction(-1, -1)};
constexpr std::pair<short, float> pairs[2] = {{1, 2.5f}, {-3, 4.f}};
constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
enum class Kind : unsigned char { solid, fluid = 200 };
const Kind kinds[3] = {Kind::fluid, Kind::solid, Kind::fluid};

[[ferry::offload]] void objects(const double* a, double* b, int nx, int ny) {
  for (int y = 1; y < ny - 1; ++y)
    for (int x = 1; x < nx - 1; ++x) {
      double s = 0;
      for (const Offset& d : around) s += d.weight * a[(y + d.dy) * nx + x + d.dx];
      for (const auto& d : directions) s += a[(y + d.y()) * nx + x + d.x()];
      for (auto [dx, dy] : steps) s += a[(y + dy) * nx + x + dx];
      for (int k = 0; k < 2; ++k) s += pairs[k].first * pairs[k].second;
      for (Kind kind : kinds) s += kind == Kind::fluid;
      b[y * nx + x] = s;
    }
}

constexpr bool flags[4] = {true, false, false, true};
const char letters[] = "GATC";
constexpr unsigned long large[2] = {18446744073709551615u, 1};
constexpr long small[2] = {-9223372036854775807 - 1, 3};
constexpr double odd[4] = {-0., 1e-310, __builtin_huge_val(), 0.1};
constexpr float partly[2][3] = {{1.5f}, {0, -2.25f}};
[[ferry::offload]] void values(double* b, unsigned long* u, int n) {
  for (int i = 0; i < n; ++i) {
    double s = (1 / odd[0] < 0) + odd[1] * 1e300 + odd[3] + (odd[2] > 1e300);
    for (int k = 3; k >= 0; --k) s = s * 0.5 + (flags[k] ? letters[k] : 1);
    for (int k = 0; k < 2; ++k)
      for (int j = 0; j < 3; ++j) s += partly[k][j] * i;
    u[i] = large[0] / 3 + static_cast<unsigned long>(small[0]) + static_cast<unsigned long>(i);
    b[i] = s;
  }
}

// Uses a global and a local table in a function that loops call.
double weighted(const double* x, int i) {
  static const double own[3] = {0.25, 0.5, 0.25};
  double sum = 0;
  for (int k = 0; k < 3; ++k) sum += own[k] * w[k] * x[i + k];
  return sum;
}
[[ferry::offload]] void called(const double* x, double* out, int n) {
  const double local[2] = {3, 4};
  for (int i = 0; i < n - 3; ++i) out[i] = local[0] * weighted(x, i) + local[1];
}

// On GPUs, the nest is split into several kernels. The first one reads the table along x.
constexpr double scale[4] = {1, 2, 4, 8};
[[ferry::offload]] void cut(double* a, double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) b[i * 4 + k] = scale[k];
    for (int j = 0; j < m; ++j) a[i * m + j] *= scale[2];
  }
}

// The tables of the following functions remain buffers.
constexpr unsigned chosen[4] = {1, 20, 300, 4000};
[[ferry::offload]] void by_data(const unsigned char* a, unsigned* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = chosen[a[i] & 3];
}
constexpr int along[6] = {5, 4, 3, 2, 1, 0};
[[ferry::offload]] void along_x(int* b, int n) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < 6; ++i) b[j * 6 + i] = along[i] + j;
}
[[ferry::offload]] void as_many(const double* x, double* out, int n, int terms) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < terms; ++k) s += w[k] * x[i];
    out[i] = s;
  }
}
// Whether iterations are independent depends on the table elements that they read.
constexpr int starts[5] = {0, 3, 3, 7, 20};
[[ferry::offload]] void rows(double* a) {
  for (int i = 0; i < 4; ++i)
    for (int k = starts[i]; k < starts[i + 1]; ++k) a[k] = i + k;
}
static int changing[3] = {1, 2, 3};
constinit std::array<int, 2> not_constant{7, 8};
[[ferry::offload]] void changed(int* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = changing[1] + not_constant[0];
}

// A table selects the written elements. With `places` they differ between iterations, with `meeting` some coincide.
constexpr int places[3] = {2, 0, 1}, meeting[3] = {0, 3, 1};
[[ferry::offload]] void scattered(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) a[i * 3 + places[k]] = b[i * 3 + k];
}
[[ferry::offload]] void overlapping(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    double last = b[i];
    for (int k = 0; k < 3; ++k) last += b[i * 3 + meeting[k]];
    a[i] = last;
  }
}

int main() {
  const int nx = 40, ny = 30, n = nx * ny;
  Lattice<double> l{std::vector<double>(Q * n), std::vector<double>(Q * n), nx, ny};
  for (int i = 0; i < Q * n; ++i) l.f[i] = i % 23 * 0.25 + 1;
  l.collide();
  l.pull();
  l.smooth();
  Lattice<float> single{std::vector<float>(Q * n, 1.f), std::vector<float>(Q * n, 2.f), nx, ny};
  single.smooth();
  std::vector<double> a(Q * n), b(Q * n);
  for (int i = 0; i < n; ++i) a[i] = i % 17;
  objects(a.data(), b.data(), nx, ny);
  std::vector<unsigned long> u(n);
  std::vector<double> v(n), c(n), d(4 * n);
  values(v.data(), u.data(), n);
  called(a.data(), c.data(), n);
  cut(a.data(), d.data(), ny, nx);
  std::vector<unsigned char> bytes(n);
  std::vector<unsigned> x(n);
  std::vector<int> y(6 * n), z(n);
  for (int i = 0; i < n; ++i) bytes[i] = static_cast<unsigned char>(i * 7);
  by_data(bytes.data(), x.data(), n);
  along_x(y.data(), n);
  as_many(a.data(), b.data() + n, n, 5);
  changing[1] = not_constant[0] = 9;
  changed(z.data(), n);
  rows(v.data());
  scattered(b.data() + 2 * n, a.data(), n / 3);
  overlapping(c.data(), a.data(), n / 4);
  double sum = 0;
  for (int i = 0; i < Q * n; ++i) sum += l.f[i] + l.g[i] * (i % 3) + b[i] * (i % 5) + single.f[i];
  for (int i = 0; i < n; ++i)
    sum += v[i] + c[i] + d[i] + d[i + n] + x[i] + y[i] * 2 + y[i + 4 * n] + z[i] + u[i] % 1000;
  std::printf("%.17g %lu\n", sum, u[5]);
}
