// RUN: launches=11 fallbacks=0 ended=5
// Exits whose conditions the launch checks. The kernel has no exits, so it may use scratch, inner loops of unknown
// length and divisions by variables. If an iteration would reach an exit, the original loop runs.
#include <array>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

// The caller owns the scratch. The check is in a function that the callee calls.
static void require_size(int m) {
  if (m < 1 || m > 20) {
    std::printf("m is %d\n", m);
    throw std::invalid_argument("m");
  }
}
static void mirror(int m, int n, double* x, double* y) {
  require_size(m);
  for (int i = 0; i < n; i++) y[i] = x[i] + x[n - 1 - i];
  for (int i = 0; i < n; i++) x[i] = y[i] * m;
}
[[ferry::offload]]
void lines(double* a, int rows, int m, int n, double* x, double* y) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++) x[i] = a[r * n + i];
    mirror(m, n, x, y);
    for (int i = 0; i < n; i++) a[r * n + i] = x[i];
  }
}

// Uses a local array. The check keeps subscripts within its bounds.
static void fill(const double* in, int n, double (&t)[64]) {
  if (n > 64) throw std::length_error("n");
  for (int i = 0; i < n; i++) t[i] = in[i] * 2;
}
[[ferry::offload]]
void squares(const std::vector<double>& a, std::vector<double>& b, int rows, int n) {
  double t[64];
  for (int r = 0; r < rows; r++) {
    fill(a.data() + r * n, n, t);
    double s = 0;
    for (int i = 0; i < n; i++) s += t[i] * t[n - 1 - i];
    b[r] = s;
  }
}

// Exits that depend on induction variables: two branches, and a check of a subscript.
struct Plane {
  std::vector<double> v;
  int nx, ny;
  std::size_t at(int j, int i) const {
    if (!(i >= 0 && i < nx && j >= 0 && j < ny))
      throw std::out_of_range("plane " + std::to_string(j) + " " + std::to_string(i));
    else
      assert(j != -1);
    return static_cast<std::size_t>(j * nx + i);
  }
};
[[ferry::offload]]
void shift(Plane& to, const Plane& from, int by) {
  for (int j = 0; j < to.ny; ++j)
    for (int i = 0; i < to.nx; ++i) to.v[to.at(j, i)] = from.v[from.at(j, i + by)] + 1;
}

// Returns a code. Only the check makes the division safe.
static int scale(const int* in, int n, int by, int* t) {
  if (by == 0) return -1;
  for (int i = 0; i < n; i++) t[i] = in[i] / by;
  return 0;
}
[[ferry::offload]]
void scaled(const int* a, int* b, int rows, int n, int by) {
  int t[32] = {};
  for (int r = 0; r < rows; r++) {
    if (n > 32) throw std::length_error("n");
    const int code = scale(a + r * n, n, by, t);
    if (code < 0) throw std::domain_error("by " + std::to_string(code));
    int s = 0;
    for (int i = 0; i < n; i++) s += t[i];
    b[r] = s;
  }
}

// The loop has written only some elements when it exits, so the launch must find the exit before any write.
[[ferry::offload]]
void until(std::vector<int>& v, int last) {
  for (int i = 0; i < static_cast<int>(v.size()); ++i) {
    v[i] += 1;
    if (i == last) throw std::runtime_error("last");
  }
}

template <class T>
static void show(const char* what, const std::vector<T>& all) {
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += static_cast<double>(all[i]) * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g\n", what, sum);
}

template <class Run>
static void attempt(const Run& run) {
  try {
    run();
  } catch (const std::exception& e) {
    std::printf("thrown: %s\n", e.what());
  }
}

int main() {
  std::vector<double> a(50 * 30), x(30), y(30), b(50);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i % 11);
  for (const int m : {3, 21, 1}) {
    attempt([&] { lines(a.data(), 50, m, 30, x.data(), y.data()); });
    show("lines", a), show("x", x), show("y", y);
  }
  for (const int n : {20, 64, 65, 0}) attempt([&] { squares(a, b, n > 64 ? 3 : 20, n); }), show("squares", b);
  Plane p{std::vector<double>(40 * 20), 40, 20}, q{std::vector<double>(43 * 20, 2), 43, 20};
  for (const int by : {3, 0, 4}) attempt([&] { shift(p, q, by); }), show("shift", p.v);
  std::vector<int> in(30 * 40), out(40);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i % 19) - 4;
  for (const int by : {3, 0, -2}) attempt([&] { scaled(in.data(), out.data(), 40, 30, by); }), show("scaled", out);
  std::vector<int> v(100);
  for (const int last : {-1, 70, 100}) attempt([&] { until(v, last); }), show("until", v);
}
