// RUN: launches=15 fallbacks=0 ended=8
// OWN-MEMORY: nests with early exits run on copies
// Loops that fill scratch and may exit depending on data. Iterations after the exit have their own copies of the
// scratch, and what the last of them leaves in the array is discarded.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
static void mirror(int r, int n, double* x, double* y) {
  for (int i = 0; i < n; i++) {
    if (x[i] > 50) throw std::runtime_error("row " + std::to_string(r) + " " + std::to_string(i));
    y[i] = x[i] + x[n - 1 - i];
  }
  for (int i = 0; i < n; i++) x[i] = y[i] * 0.5;
}
[[ferry::offload]] void lines(double* a, int rows, int n, double* x, double* y) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++) x[i] = a[r * n + i];
    mirror(r, n, x, y);
    for (int i = 0; i < n; i++) a[r * n + i] = x[i] + 1;
  }
}
[[ferry::offload]] void locals(double* a, double* b, int rows, int n) {
  std::vector<double> x(n);
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++) x[i] = a[r * n + i];
    double s = 0;
    for (int i = 0; i < n; i++) {
      if (x[i] < -3) std::abort();
      s += x[n - 1 - i];
    }
    if (s > 1e4) throw std::runtime_error("sum");
    b[r] = s;
  }
}
static double gx[40];
[[ferry::offload]] int global(double* a, int rows, int n) {
  int count = 0;
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++) gx[i] = a[r * n + i];
    for (int i = 0; i < n; i++) {
      if (gx[i] > 70) throw 5;
      count += gx[i] > 3;
    }
    a[r * n] = gx[n - 1];
  }
  return count;
}
template <class F>
void attempt(F f) {
  try {
    f();
  } catch (const std::exception& e) {
    std::printf("%s\n", e.what());
  } catch (int e) {
    std::printf("int %d\n", e);
  }
}
void show(const char* w, const double* y, std::size_t n) {
  double s = 0;
  for (std::size_t i = 0; i < n; ++i) s += y[i] * (i % 13 + 1);
  std::printf("%s %.17g\n", w, s);
}
int main() {
  std::vector<double> a(100 * 30), x(30), y(30), b(100);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = i % 11;
  for (int at : {-1, 1234, 0, 2999, 77}) {
    const double old = at < 0 ? 0 : a[at];
    if (at >= 0) a[at] = 60;
    attempt([&] { lines(a.data(), 100, 30, x.data(), y.data()); });
    show("a", a.data(), a.size());
    show("x", x.data(), 30);
    show("y", y.data(), 30);
    if (at >= 0) a[at] = old;
    attempt([&] { locals(a.data(), b.data(), 100, 30); });
    show("b", b.data(), 100);
    if (at >= 0) a[at] = 80;
    attempt([&] { std::printf("%d\n", global(a.data(), 100, 30)); });
    show("a", a.data(), a.size());
    show("gx", gx, 40);
    if (at >= 0) a[at] = old;
  }
}
