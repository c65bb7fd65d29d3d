// NOT-BY-CLANG: Clang's AddressSanitizer reports a `new` of too many bytes as an error
// RUN: launches=31 fallbacks=1 bytes_to_device=4144 bytes_to_host=9352
// EXPECT-STDERR: guard: index arithmetic
// TRANSLATE-STDERR: stays on the host
// Memory that iterations allocate and free, by new[] and malloc. Each thread has its own allocation, whose length
// depends on the launch or on the loop's variables. A loop with a loop-carried dependence stays on the host, and a
// negative length throws as it does without offload.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <vector>

[[ferry::offload]]
void by_new(int n, int m, double* out, const double* in) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    for (int k = 0; k < m; ++k) t[k] = in[i * m + k];
    for (int k = 1; k < m - 1; ++k) out[i * m + k] = t[k - 1] + t[k + 1];
    delete[] t;
  }
}

[[ferry::offload]]
void by_malloc(int n, int m, float* out) {
  for (int i = 0; i < n; ++i) {
    float* const t = static_cast<float*>(std::malloc(sizeof *t * m));
    for (int k = 0; k < m; ++k) t[k] = static_cast<float>(k * i);
    for (int k = 1; k < m - 1; ++k) out[i * m + k] += t[k - 1] + t[k + 1];
    std::free(t);
  }
}

[[ferry::offload]]
void two(int n, int m, int* out) {
  for (int i = 0; i < n; ++i) {
    auto* t = new int[16];
    int* u = (int*)malloc((i + m) * sizeof(int));
    for (int k = 0; k < 16; ++k) t[k] = k * i;
    for (int k = 0; k < i + m; ++k) u[k] = k + t[k % 16];
    int sum = 0;
    for (int k = 0; k < i + m; ++k) sum += u[i + m - 1 - k] * (k + 1);
    out[i] = sum;
    free(u);
    delete[] t;
  }
}

static void fill(double* t, int m, double value) {
  for (int k = 0; k < m; ++k) t[k] = value * k;
}

[[ferry::offload]]
void in_callees(std::size_t n, int m, double* out) {
  for (std::size_t i = 0; i < n; ++i) {
    if (i % 3 == 0) continue;
    double* t = new double[m];
    fill(t, m, static_cast<double>(i));
    double* p = t;
    for (int k = 0; k < m; ++k) out[i] += *p++;
    delete[] t;
  }
}

[[ferry::offload]]
void inner(int n, int m, double* out) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double* t = new double[j + 2];
      for (int k = 0; k < j + 2; ++k) t[k] = k + i * j;
      out[i * m + j] = t[j + 1] + t[0];
      delete[] t;
    }
}

[[ferry::offload]]
bool throws(int n, int m, double* out) {
  try {
    for (int i = 0; i < n; ++i) {
      double* t = new double[m];
      for (int k = 0; k < m; ++k) t[k] = i;
      out[i] = n;
      delete[] t;
    }
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

[[ferry::offload]]
void zeroed(int n, int m, double* out) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m]();
    t[0] = i;
    double sum = 0;
    for (int k = 0; k < m; ++k) sum = 2 * sum + t[k];
    out[i] = sum;
    delete[] t;
  }
  for (int i = 0; i < n; ++i) out[i] += 1;
}

// The source text of a loop that stays on the host doesn't change.
[[ferry::offload]]
void in_order(int n, int m, double* out) {
  double last = 0;
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    for (int k = 0; k < m; ++k) t[k] = k * last;
    last = last * 0.5 + t[m - 1] + 1;
    delete[] t;
  }
  for (int i = 0; i < n; ++i) out[i] += last;
}

int main() {
  const int n = 20, m = 16;
  std::vector<double> out(n * m, 1.0), in(n * m);
  std::vector<float> floats(n * m);
  std::vector<int> numbers(n);
  for (int i = 0; i < n * m; ++i) in[static_cast<std::size_t>(i)] = i % 13;
  by_new(n, m, out.data(), in.data());
  by_new(n, 0, out.data(), in.data());
  by_malloc(n, m, floats.data());
  two(n, m, numbers.data());
  in_callees(n, m, out.data());
  inner(n, m, out.data());
  std::printf("%d %d %d\n", throws(n, -1, out.data()), throws(n, 0, out.data()), throws(n, 5, out.data()));
  zeroed(n, m, out.data());
  in_order(n, m, out.data());
  double sum = 0;
  for (const double value : out) sum = sum * 1.01 + value;
  for (const float value : floats) sum = sum * 1.01 + value;
  for (const int value : numbers) sum = sum * 1.01 + value;
  std::printf("%.17g\n", sum);
}
