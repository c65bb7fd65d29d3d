// Structured bindings to rows by reference: they name elements of an array inside another array.
// RUN: launches=4 fallbacks=0 bytes_to_device=15776 bytes_to_host=11328
#include <cstdio>
constexpr int raw[4][2]{{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
[[ferry::offload]] void stencil(const double* a, double* b, int nx, int n) {
  for (int x = nx; x < n - nx; ++x) {
    double s = 0;
    for (const auto& [dx, dy] : raw) {
      s += a[x + dy * nx + dx];
    }
    b[x] = s;
  }
}
[[ferry::offload]] void rows_by_reference(const double* a, double* b, int nx, int n) {
  for (int x = nx; x < n - nx; ++x) {
    double s = 0;
    for (auto& [dx, dy] : raw) {
      s += a[x + dy * nx + dx];
    }
    b[x] = s;
  }
}
[[ferry::offload]] void parts(const double (*a)[3], double (*b)[3], int n) {
  for (int x = 0; x < n; ++x) {
    const auto& [p, q, r] = a[x];
    auto& [u, v, w] = b[x];
    u = p + q, v = q * r, w += p;
  }
}
[[ferry::offload]] void forwarded(double (*a)[3], double* b, int n) {
  for (int x = 0; x < n; ++x) {
    auto&& [p, q, r] = a[x];
    p += 2;
    b[x] = p + q * r;
    a[x][0] = 5;
    b[x] += p;
  }
}
int main() {
  double a[400], b[400] = {};
  for (int i = 0; i < 400; ++i) a[i] = i % 37;
  double s = 0;
  const auto add = [&](const double (&of)[400]) {
    for (double x : of) s = s * 1.01 + x;
  };
  stencil(a, b, 10, 400);
  add(b);
  rows_by_reference(a, b, 7, 400);
  add(b);
  parts(reinterpret_cast<const double (*)[3]>(a), reinterpret_cast<double (*)[3]>(b), 130);
  add(b);
  forwarded(reinterpret_cast<double (*)[3]>(a), b, 130);
  add(b);
  add(a);
  std::printf("%.17g\n", s);
}
