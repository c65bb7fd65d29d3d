// RUN: launches=10 fallbacks=0
// Each iteration chooses with ?:, if or switch: one of several arrays, an element, a view of an array, a pointer.
// A store may go to any of the alternatives.
#include <cstdio>
#include <span>
#include <vector>

struct Row {
  double* p;
  int n;
  double& operator[](int j) const { return p[j]; }
};
struct Field {
  std::vector<double> v;
  int nx;
  Row row(int j) { return {v.data() + j * nx, nx}; }
};
using Vector = std::vector<double>;

[[ferry::offload]] void arrays(const Vector& x, const Vector& y, Vector& z, int k) {
  for (std::size_t i = 0; i < z.size(); ++i) z[i] = (i % 3 ? x : y)[i] + (k ? x : i % 2 ? y : z)[i];
}
[[ferry::offload]] void stores(Vector& x, Vector& y, const int* side, int n) {
  for (int i = 0; i < n; ++i) (side[i] ? x : y)[n - 1 - i] += i;
}
[[ferry::offload]] void elements(Vector& x, Vector& y, int n) {
  for (int i = 0; i < n; ++i) {
    double& r = i % 2 ? x[i] : y[n - 1 - i];
    r += i;
    if (r > 5) r *= 2;
    const double& q = i < 9 ? x[i] : r;
    r -= q;
  }
}
[[ferry::offload]] void rows(Field& a, Field& b, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    auto row = i % 2 ? a.row(i) : b.row(i);
    for (int j = 0; j < n; ++j) out[i] += row[j] * (j + 1);
    row[i] = out[i];
  }
}
[[ferry::offload]] void spans(double* a, double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> r = i % 3 ? std::span<double>(a + i * m, m) : std::span<double>(b + i * m, m);
    for (int j = 0; j < m; ++j) r[j] += i * j;
  }
}
[[ferry::offload]] void pointers(Vector& x, Vector& y, Vector& z, int n) {
  for (int i = 0; i < n; ++i) {
    double* p;
    if (i % 2)
      p = x.data();
    else
      p = y.data();
    p[i] += 3;
    const double* o = i > 4 ? x.data() : z.data();
    z[i] += o[i] * 0.5 + p[i];
  }
}
[[ferry::offload]] void by_switch(Vector& x, Vector& y, Vector& z, int n) {
  for (int i = 0; i < n; ++i) {
    double* q;
    switch (i % 3) {
      case 0:
        q = y.data();
        break;
      case 1:
        q = x.data();
        break;
      default:
        q = z.data();
    }
    q[i] -= i;
  }
}
// The array that isn't chosen doesn't change, even if its copy on the device is out of date.
[[ferry::offload]] void one_of(Vector& x, Vector& y, int n, bool first) {
  for (int i = 0; i < n; ++i) (first ? x : y)[i] = 1;
}
[[ferry::offload]] void counts(std::vector<int>& x, std::vector<int>& y, const int* bin, int n) {
  for (int i = 0; i < n; ++i) ++(i % 2 ? x : y)[bin[i]];
}

int main() {
  const int n = 24;
  Vector x(n, 1), y(n, 2), z(n, 3);
  std::vector<int> side(n), bin(n), ones(4), twos(4);
  for (int i = 0; i < n; ++i) side[i] = i * 7 % 5 < 2, bin[i] = i * i % 4, x[i] = i, y[i] = n - i;
  const auto show = [&](const char* name) {
    std::printf("%s", name);
    for (int i = 0; i < n; ++i) std::printf(" %g:%g:%g", x[i], y[i], z[i]);
    std::puts("");
  };
  arrays(x, y, z, 0), show("arrays");
  stores(x, y, side.data(), n), show("stores");
  elements(x, y, n), show("elements");
  Field a{Vector(36, 1), 6}, b{Vector(36, 2), 6};
  rows(a, b, z.data(), 6), show("rows");
  x[0] = a.v[7], x[1] = b.v[0], x[2] = b.v[8];
  spans(x.data(), y.data(), 6, 4), show("spans");
  pointers(x, y, z, n), show("pointers");
  by_switch(x, y, z, n), show("switch");
  y[3] = 77;
  one_of(x, y, n, true), show("one");
  x[5] = 55;
  one_of(x, y, n, false), show("other");
  counts(ones, twos, bin.data(), n);
  for (int i = 0; i < 4; ++i) std::printf("%d %d ", ones[i], twos[i]);
  std::puts("");
}
