// RUN: fallbacks=0
// Equal enumerators of different enums, and variables and functions with the names of generated or library ones.
#include <cstdio>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace two_enums {
enum A { RED, GREEN = 4 };
namespace n {
enum B { RED = 7, BLUE };
}
struct S {
  enum K { RED = 9 };
  static constexpr double w = 2.5;
  static double v;
  static double t[4];
};
double S::v = 1.5;
double S::t[4] = {1, 2, 3, 4};
[[ferry::offload]] void f(A* a, n::B* b, double* x, int m) {
  for (int i = 0; i < m; ++i) {
    a[i] = GREEN;
    b[i] = n::BLUE;
    x[i] = int(RED) + int(n::RED) + int(S::RED) + S::w + S::v + S::t[i];
  }
}
static void run() {
  A a[4];
  n::B b[4];
  double x[4];
  f(a, b, x, 4);
  show("a", a, 4);
  show("b", b, 4);
  show("x", x, 4);
}
}  // namespace two_enums

namespace names_nest {
[[ferry::offload]] void f(double* host, double* nest, int n, int call) {
  for (int nest_ = 0; nest_ < n; ++nest_) host[nest_] = nest[nest_] + call;
}
[[ferry::offload]] void g(double* x, int n) {
  for (int nest = 0; nest < n; ++nest) x[nest] = nest;
  for (int host = 0; host < n; ++host) x[host] += host;
  for (int call = 0; call < n; ++call) x[call] += call;
  double s = 0;
  [[ferry::sequential]] for (int host = 0; host < n; ++host)
    s += x[host];
  x[0] = s;
}
static void run() {
  double x[4] = {1, 2, 3, 4}, y[4];
  f(y, x, 4, 3);
  g(x, 4);
  show("x", x, 4);
  show("y", y, 4);
}
}  // namespace names_nest

namespace user_puts {
double data[4] = {1, 2, 3, 4};
namespace mine {
void puts(int k) { data[k] = 50; }
double printf(int k) { return data[k]; }
}  // namespace mine
[[ferry::offload]] double f(int n) {
  for (int i = 0; i < n; ++i) data[i] *= 2;
  mine::puts(1);
  double s = mine::printf(2);
  for (int i = 0; i < n; ++i) data[i] *= 2;
  return s;
}
static void run() {
  std::printf("%g\n", f(4));
  show("x", data, 4);
}
}  // namespace user_puts

// The second `at` and the second `last` must be renamed in the kernel, to names that its loops don't use.
namespace renamed {
namespace a {
double at = 1, last = 2, first = 3, partial = 4;
}
namespace b {
double at = 10, last = 20, first = 30, partial = 40;
}
[[ferry::offload]] void f(double* x, int n) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < 3; ++i)
      x[j * 3 + i] = a::at + b::at + a::last * b::last + a::first * b::first + a::partial - b::partial + j + i;
}
static void run() {
  double x[9];
  f(x, 3);
  show("x", x, 9);
}
}  // namespace renamed

namespace results {
double sum;
int last;
// The reductions' results have the same names as variables that the loop declares.
[[ferry::offload]] double hidden(const double* x, int n) {
  double sum = 0;
  int last = -1;
  for (int i = 0; i < n; ++i) {
    double value = x[i];
    {
      double sum = 2 * value;
      int last = i + 3;
      results::sum += sum;
      results::last = last;
    }
    sum += value;
    last = i;
  }
  return sum + last;
}
}  // namespace results

int main() {
  two_enums::run();
  names_nest::run();
  user_puts::run();
  renamed::run();
  double r[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const double all = results::hidden(r, 8);
  std::printf("%g %g %d\n", all, results::sum, results::last);
}
