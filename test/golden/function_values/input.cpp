// Functions as values: a kernel gets a pointer as the number of its function, and has an instance for each function. If
// there are many functions, it branches. Functions that kernels can't call are omitted, and the stub detects them.
#include <cstdio>
#include <functional>

using Op = double (*)(double);

double k = 2;
namespace {
double square(double x) { return x * x; }
}  // namespace
static double scaled(double x) noexcept { return k * x; }
double shout(double x) {
  std::printf("%g\n", x);
  return x;
}

[[ferry::offload]] void apply(double* x, int n, Op f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
// A sum, a function that each iteration chooses, and a function name that is passed on.
double twice(Op f, double x) { return f(f(x)); }
[[ferry::offload]] double each(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    double (*const mine)(double) = x[i] > 0 ? square : scaled;
    sum += mine == square ? (*mine)(x[i]) : twice(&scaled, x[i]);
  }
  return sum;
}
// With two pointers, there are nine pairs of functions, more than a kernel has instances for.
struct Model {
  Op law;
  const int* kind;
};
[[ferry::offload]] void both(double* x, int n, const Model& m, Op const g) {
  for (int i = 0; i < n; ++i) x[i] = m.kind[i] ? m.law(x[i]) : g(x[i]);
}
// With nine functions, the kernel branches.
template <int n>
int plus(int x) { return x + n; }
int (*const all[])(int) = {plus<0>, plus<1>, plus<2>, plus<3>, plus<4>, plus<5>, plus<6>, plus<7>, plus<8>};
[[ferry::offload]] void of_many(int* x, int n, int (*f)(int)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

// One table consists of constants. The launch reads the other one.
static const Op table[] = {square, scaled, [](double x) { return x / 2; }};
[[ferry::offload]] void by_table(double* x, const int* kind, int n) {
  for (int i = 0; i < n; ++i) x[i] = table[kind[i]](x[i]);
}
struct Machine {
  Op ops[2];
};
[[ferry::offload]] void by_member(const Machine& m, double* x, const int* kind, int n) {
  for (int i = 0; i < n; ++i) x[i] = m.ops[kind[i] & 1](x[i]);
}
// A std::function holds the function.
[[ferry::offload]] void held(double* x, int n, const std::function<double(double)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]) + 1;
}

// A private function, whose address can only be taken by its class.
class Hidden {
  static short secret(short k) { return k; }

 public:
  static short (*get())(short) { return secret; }
};
[[ferry::offload]] void of_private(short* x, int n, short (*f)(short)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

int main() {
  double x[4] = {1, 2, 3, 4};
  const int kind[4] = {};
  apply(x, 4, square);
  apply(x, 4, shout);
  both(x, 4, {scaled, kind}, square);
  by_table(x, kind, 4);
  by_member({{square, table[2]}}, x, kind, 4);
  held(x, 4, scaled);
  held(x, 4, [](double v) { return v * v; });
  held(x, 4, [&x](double v) { return v * x[0]; });
  int y[2] = {1, 2};
  of_many(y, 2, all[2]);
  return static_cast<int>(each(x, 4));
}
