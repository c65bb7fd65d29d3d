// RUN: launches=8 fallbacks=2
// EXPECT-STDERR: ferry: .*input.cpp:41: 'm.ops\[1\]' is a function without device code.*; this loop runs on the host \(guard: function\).*
// EXPECT-STDERR: ferry: .*input.cpp:49: 'ops\[1\]' is a function without device code.*; this loop runs on the host \(guard: function\).*
// Tables of functions: constants, members, std::array, elements that are set at run time, null elements, and lambdas
// converted to pointers.
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

using Op = double (*)(double);

double square(double x) { return x * x; }
double cube(double x) { return x * x * x; }
double negate(double x) { return -x; }
static int heard = 0;
double hears(double x) {
  ++heard;
  return x + 1;
}

static const Op table[] = {square, cube, &negate, [](double x) { return x / 2; }};

[[ferry::offload]] void by_constants(double* x, const int* kind, int n) {
  for (int i = 0; i < n; ++i) x[i] = table[kind[i]](x[i]);
}
[[ferry::offload]] void by_local_constants(double* x, const int* kind, int n) {
  static constexpr std::array<Op, 3> own{square, negate, cube};
  for (int i = 0; i < n; ++i) {
    x[i] += own[kind[i] % 3](x[i]) + (*table[1])(x[i] / 2);
    const Op one = own[(kind[i] + 1) % 3];
    x[i] -= one(x[i]);
  }
}

struct Machine {
  Op ops[4];
  int kind;
};
[[ferry::offload]] void by_member(const Machine& m, double* x, const int* kind, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = m.ops[kind[i]](x[i]);
}
[[ferry::offload]] void by_local(double* x, const unsigned char* kind, int n, bool up) {
  Op ops[3] = {square, nullptr, up ? cube : negate};
  for (int i = 0; i < n; ++i)
    x[i] = ops[kind[i]](x[i]);
  ops[1] = hears;
  for (int i = 0; i < n; ++i) x[i] = ops[kind[i] * (kind[i] - 1)](x[i]) + ops[0](1);
}
// Selects the function once, before the loop.
[[ferry::offload]] void by_mode(const Machine& m, double* x, int n) {
  const Op one = m.ops[m.kind];
  for (int i = 0; i < n; ++i) x[i] = one(x[i]);
}

class Pipeline {
 public:
  [[ferry::offload]] void run(std::vector<double>& v) const {
    for (double& x : v) x = at(1, x) + stages_[0](x);
  }
  std::array<Op, 2> stages_{};

 private:
  double at(int k, double x) const { return stages_[k](x); }
};

static double total(const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * double(i % 5 + 1);
  return sum;
}

int main() {
  const int n = 500;
  std::vector<double> v(n);
  std::vector<int> kind(n);
  std::vector<unsigned char> small(n);
  for (int i = 0; i < n; ++i) v[i] = (i % 11 - 5) / 4.0, kind[i] = i * 7 % 4, small[i] = i % 2 * 2;
  by_constants(v.data(), kind.data(), n);
  std::printf("constants %.12g\n", total(v));
  by_local_constants(v.data(), kind.data(), n);
  for (double& x : v) x = std::fmod(x, 2);
  std::printf("local constants %.12g\n", total(v));
  Machine m{{cube, square, negate, table[3]}, 2};
  by_member(m, v.data(), kind.data(), n);
  m.ops[2] = square;
  by_member(m, v.data(), kind.data(), n);
  by_mode(m, v.data(), n);
  m.kind = 3;
  by_mode(m, v.data(), n);
  for (double& x : v) x = std::fmod(x, 2);
  std::printf("member %.12g\n", total(v));
  by_local(v.data(), small.data(), n, true);
  for (double& x : v) x = std::fmod(x, 2);
  std::printf("local %.12g\n", total(v));
  Pipeline p;
  p.stages_ = {square, [](double x) { return x + 3; }};
  p.run(v);
  std::printf("pipeline %.12g\n", total(v));
  m.ops[1] = hears;
  by_member(m, v.data(), kind.data(), n);
  std::printf("heard %.12g %d\n", total(v), heard);
}
