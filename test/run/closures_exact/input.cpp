// RUN: launches=11 fallbacks=1
// TRANSLATE-STDERR: one with 'if constexpr' whose captures aren't written out
// EXPECT-STDERR: .*each\.h:7: .*
// Passing a lambda to a template annotated with ferry::offload changes only the loops: types, sizes, copies,
// lifetimes, conversions and line numbers stay. Captures alias, and closures of different calls capture one variable.
#include <cstdio>
#include <functional>
#include <type_traits>
#include <vector>

#include "header.h"

namespace {

struct Counted {
  static inline int copies = 0, ends = 0;
  Counted() = default;
  Counted(const Counted&) { ++copies; }
  ~Counted() { ++ends; }
};

void copies(double* x, int n) {
  Counted counted;
  const auto kept = [counted, x](int i) { x[i] += 1; };
  each(n, kept);
  each(n, [=, also = counted](int i) { x[i] += 2; });
  const std::size_t size = size_in(n, [held = counted, x](int i) { x[i] += 3; });
  std::printf("%d copies, %d ends, %zu bytes\n", Counted::copies, Counted::ends, size);
}

void kept(double* x, int n) {
  auto&& extended = [x](int i) { x[i] *= 2; };
  each(n, extended);
  const auto& constant = [&x](int i) { x[i] += 0.5; };
  each(n, constant);
  auto plain = [](int) {};
  void (*pointer)(int) = plain;
  pointer(3);
  each(0, plain);
  std::function<void(int)> held = extended;
  held(0);
  auto line = [x](int i) { x[i] += __LINE__; };
  each(n, line);
  std::printf("%d %d %zu %d %d\n", std::is_trivially_copyable_v<decltype(line)>, std::is_empty_v<decltype(plain)>, sizeof line,
              std::is_same_v<decltype(extended), decltype(line)&>, __LINE__);
}

void aliases(std::vector<double>& a, std::vector<double>& b, int by, int n) {
  double* p = a.data();
  double* q = b.data() + by;
  each(n, [&](int i) { p[i] = q[i] + 1; });
}

// The discarded branch uses variables that aren't captured.
template <class T>
void leaves_out(T* x, double by, int more, int n) {
  each(n, [&](int i) {
    if constexpr (sizeof(int) == 1) x[i] += more;
    x[i] += by;
  });
}

double sum(const std::vector<double>& v) {
  double all = 0;
  for (double x : v) all += x;
  return all;
}

}  // namespace

int main() {
  constexpr int n = 100;
  std::vector<double> a(n + 4, 1), b(n + 4, 2);
  for (int i = 0; i < n; ++i) b[static_cast<std::size_t>(i)] = i;
  copies(a.data(), n);
  kept(a.data(), n);
  const int line = shifted_line(a.data(), n);
  std::printf("%d %g\n", line, sum(a));
  aliases(a, b, 0, n);
  std::printf("%g\n", sum(a));
  aliases(b, b, 0, n);
  aliases(a, a, 1, n - 1);
  std::printf("%g\n", sum(a));
  leaves_out(a.data(), 0.5, 7, n);
  std::printf("%g\n", sum(a));
  const auto of_a = reader_and_adder(a.data());
  const auto of_b = reader_and_adder(b.data());
  const double both = total(n, of_a.first, of_b.second);
  std::printf("%.17g %.17g\n", both, total(n, of_b.first, of_b.second));
}
