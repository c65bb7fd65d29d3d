// More constructs that can't run on a device (see fail_calls, fail_control_flow), and which reason is reported first.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

[[ferry::offload]]
void fits(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void vector_in_each(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    std::vector<double> t{4.0, 2.0};
    x[i] = t[0];
  }
}

[[ferry::offload]]
void smart_pointer(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    auto t = std::make_unique<double>(4);
    x[i] = *t;
  }
}

[[ferry::offload]]
void allocates(double** x, int n) {
  for (int i = 0; i < n; ++i) x[i] = new double[4];
}

[[ferry::offload]]
void allocates_in_c(void** x, int n) {
  for (int i = 0; i < n; ++i) x[i] = std::malloc(8);
}

[[ferry::offload]]
void frees(double** x, int n) {
  for (int i = 0; i < n; ++i) delete[] x[i];
}

[[ferry::offload]]
void frees_in_c(double** x, int n) {
  for (int i = 0; i < n; ++i) std::free(x[i]);
}

[[ferry::offload]]
void lambda(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = [k = i] { return k; }();
}

[[ferry::offload]]
void named_lambda(double* x, int n) {
  const auto twice = [](double v) { return 2 * v; };
  for (int i = 0; i < n; ++i) x[i] = twice(x[i]);
}

[[ferry::offload]]
void any_function(double* x, const std::function<double(double)>& f, int n) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

[[ferry::offload]]
void text(char* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = "abcd"[i & 3];
}

[[ferry::offload]]
void swaps(double* x, double a, double b, int n) {
  for (int i = 0; i < n; ++i) {
    std::swap(a, b);
    x[i] = a;
  }
}

[[ferry::offload]]
void statement_expression(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = ({ int k = i; k + 1; });
}

[[ferry::offload]]
void backwards(double* x, int n) {
  for (int i = 0; i < n; ++i) {
  again:
    x[i] *= 2;
    if (x[i] < 10) goto again;
  }
}

static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

[[ferry::offload]]
void recursion_of_two(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = even(i);
}

// The dependence is reported, because it would remain without the printf.
[[ferry::offload]]
void prints_around_a_dependence(double* x, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
    std::printf("%d\n", t);
  }
}

// Both loops contain the output, which is reported once.
[[ferry::offload]]
void prints_in_two_loops(double* x, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (x[i * m + j] < 0) std::puts("negative");
      x[i * m + j] = 1;
    }
}

// Two loops have different reasons: the construct is an error, and a warning says why the other loop stays on the host.
[[ferry::offload]]
void construct_and_dependence(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
  for (int i = 0; i < n; ++i) std::printf("%g\n", x[i]);
}
