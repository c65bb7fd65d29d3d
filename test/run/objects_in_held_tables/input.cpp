// RUN: launches=3 fallbacks=0
// FLAGS: -O2
// Objects in tables that kernels contain as bytes. Compilers that inspect the bytes don't warn, and elements have the
// alignment of their class.
#include <array>
#include <cstdio>
#include <utility>
struct alignas(128) Tap {
  double weight;
  int by;
};
constexpr Tap taps[3] = {{1, -1}, {2, 0}, {3, 1}};
struct [[gnu::packed]] Packed {
  char c;
  double weight;
  short by;
};
constexpr Packed packed[2] = {{'a', 1.5, -1}, {'b', 2.5, 1}};
template <class T>
struct Doubled {
  T value;
  constexpr Doubled(T x) : value(x * 2) {}
  T get() const { return value; }
};
constexpr Doubled<double> doubled[3] = {1, 2, 3};
constexpr std::array<Doubled<int>, 3> sides{{Doubled<int>(-1), Doubled<int>(0), Doubled<int>(1)}};

[[ferry::offload]] void tap(double* out, const double* x, int n) {
  for (int i = 1; i < n - 1; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += taps[k].weight * x[i + taps[k].by];
    for (const Tap& t : taps) s += t.weight * x[i - t.by];
    for (Tap t : taps) s += t.weight * x[i - t.by];
    out[i] = s;
  }
}
[[ferry::offload]] void pack(double* out, const double* x, int n) {
  for (int i = 1; i < n - 1; ++i) {
    double s = 0;
    for (int k = 0; k < 2; ++k) s += packed[k].c * packed[k].weight * x[i + packed[k].by];
    for (auto p : packed) s += p.c + p.weight;
    out[i] += s;
  }
}
[[ferry::offload]] void make(double* out, const double* x, int n) {
  for (int i = 2; i < n - 2; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += doubled[k].value * x[i + sides[k].value] + doubled[k].get();
    for (const auto& side : sides) s += x[i + side.get()];
    out[i] += s;
  }
}

int main() {
  static double x[1000], out[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i % 31;
  tap(out, x, 1000);
  pack(out, x, 1000);
  make(out, x, 1000);
  double s = 0;
  for (int i = 0; i < 1000; ++i) s += out[i] * (i % 13);
  std::printf("%g %g %g\n", out[1], out[998], s);
}
