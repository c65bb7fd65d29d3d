// RUN: launches=5 fallbacks=7
// EXPECT-STDERR: ferry: .*input.cpp:29: 'law' holds a function without device code \(main::.*\); this loop runs on the host \(guard: function\); construct it from a lambda.*
// A std::function without device code: it holds a mutable closure, a closure that sums, or a closure from another file
// whose type has the same name as one in this file. The original loop calls them on the results of earlier kernels.
#include <cstdio>
#include <functional>
#include <vector>

using Law = std::function<double(double)>;
Law from_elsewhere(double k);

// Returns a closure like the one in the other file, which also sums.
static Law make(double k) {
  return [k](double v) { return v + k; };
}

struct Overloaded {
  double k;
  double operator()(double v) const { return v * k; }
  template <class T>
  double operator()(const T*) const { return k; }
};
struct Scale {
  double k;
  double operator()(double v) const { return v * k; }
};

[[ferry::offload]] void apply(double* x, int n, const Law& law) {
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}

void show(const std::vector<double>& x) {
  for (const double one : x) std::printf(" %.15g", one);
  std::puts("");
}

int main() {
  const int n = 5;
  std::vector<double> x{1, 2, 3, 4, 5};
  apply(x.data(), n, make(2));
  double sum = 0;
  apply(x.data(), n, [&sum](double v) { return sum += v; });
  std::printf("%g\n", sum);
  apply(x.data(), n, [c = 0](double v) mutable { return v + ++c; });
  apply(x.data(), n, make(3));
  apply(x.data(), n, from_elsewhere(2));
  apply(x.data(), n, Overloaded{2});
  apply(x.data(), n, Scale{0.5});
  show(x);
  // The closure reads the array that the loop writes.
  apply(x.data(), n, [&x](double v) { return v + x[2]; });
  apply(x.data(), n, [&y = x[1]](double v) { return v + y; });
  show(x);
  apply(x.data(), n, [k = x[1]](double v) { return v + k; });
  const double two = x[2];
  const auto inner = [two](double v) { return v * two; };
  apply(x.data(), n, [inner](double v) { return inner(v) + 1; });  // the captured value of an inner closure
  apply(x.data(), 0, nullptr);
  try {
    apply(x.data(), n, nullptr);
  } catch (const std::bad_function_call&) {
    std::puts("empty");
  }
  apply(x.data(), n, make(1));
  show(x);
}
