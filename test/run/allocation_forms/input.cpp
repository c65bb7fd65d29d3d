// NOT-BY-CLANG: Clang's AddressSanitizer reports a `new` of too many bytes as an error
// RUN: launches=6 fallbacks=1 bytes_to_device=7736 bytes_to_host=1840
// EXPECT-STDERR: guard: index arithmetic
// More kinds of memory that an iteration allocates: zeroed, owned, tested for null, or freed before a `continue`.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

[[ferry::offload]]
void zeroed(int n, int m, double* out, const double* in) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m]();
    unsigned char* seen = new unsigned char[m]{};
    for (int k = 0; k < m; k += 2) t[k] += in[i * m + k];
    for (int k = 0; k < m; k += 3) seen[k] = 1;
    double sum = 0;
    for (int k = 0; k < m; ++k) sum = sum * 2 + t[m - 1 - k] + seen[k];
    out[i] = sum;
    delete[] seen;
    delete[] t;
  }
}

static double weighted(const double* t, int m) {
  double sum = 0;
  for (int k = 0; k < m; ++k) sum = sum / 2 + t[k];
  return sum;
}

[[ferry::offload]]
void owned(int n, int m, double* out, const double* in) {
  for (int i = 0; i < n; ++i) {
    auto t = std::make_unique<double[]>(m);
    const std::unique_ptr<int[]> u(new int[2 * m]);
    for (int k = 0; k < m; k += 2) t[k] += in[i * m + k];
    for (int k = 0; k < 2 * m; ++k) u[k] = k * i;
    out[i] = weighted(t.get(), m) + u[2 * m - 1];
  }
}

[[ferry::offload]]
int tested(int n, int m, float* out) {
  for (int i = 0; i < n; ++i) {
    float* t = static_cast<float*>(std::malloc(m * sizeof(float)));
    if (!t) std::abort();
    int* u = static_cast<int*>(std::malloc(m * sizeof(int)));
    if (u == nullptr) {
      std::free(t);
      return 1;
    }
    for (int k = 0; k < m; ++k) t[k] = static_cast<float>(k * i), u[k] = k;
    for (int k = 1; k < m - 1; ++k) out[i * m + k] += t[k - 1] + t[k + 1] + u[m - 1 - k];
    std::free(u);
    std::free(t);
  }
  return 0;
}

[[ferry::offload]]
void skipped(int n, int m, int* out, const int* in) {
  for (int i = 0; i < n; ++i) {
    int* t = new int[m];
    for (int k = 0; k < m; ++k) t[k] = in[i * m + k] - 4;
    if (t[0] < 0) {
      delete[] t;
      continue;
    }
    int sum = 0;
    for (int k = 0; k < m; ++k) sum += t[m - 1 - k] * k;
    if (sum % 2 == 0)
      out[i] = sum;
    else
      out[i] = t[m / 2];
    delete[] t;
  }
}

// A negative length throws, as it does without offload.
[[ferry::offload]]
bool throws(int n, int m, double* out) {
  try {
    for (int i = 0; i < n; ++i) {
      auto t = std::make_unique<double[]>(m);
      for (int k = 0; k < m; ++k) t[k] += i;
      out[i] = n;
    }
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

int main() {
  const int n = 20, m = 16;
  std::vector<double> out(n, 1.0), in(n * m);
  std::vector<float> floats(n * m);
  std::vector<int> numbers(n), from(n * m);
  for (int i = 0; i < n * m; ++i) in[static_cast<std::size_t>(i)] = i % 13;
  for (int i = 0; i < n * m; ++i) from[static_cast<std::size_t>(i)] = i % 11;
  double sum = 0;
  const auto add = [&sum](const auto& values) {
    for (const auto value : values) sum = sum * 1.01 + value;
  };
  zeroed(n, m, out.data(), in.data());
  add(out);
  owned(n, m, out.data(), in.data());
  add(out);
  std::printf("%d\n", tested(n, m, floats.data()));
  add(floats);
  skipped(n, m, numbers.data(), from.data());
  add(numbers);
  std::printf("%d %d %d\n", throws(n, -1, out.data()), throws(n, 0, out.data()), throws(n, 5, out.data()));
  add(out);
  std::printf("%.17g\n", sum);
}
