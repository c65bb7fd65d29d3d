// RUN: launches=12 fallbacks=0 bytes_to_device=4456 bytes_to_host=8080
// Quotients and remainders of numbers that the nest doesn't change: no launch divides by zero if the loops don't reach
// the division.
#include <climits>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void heads(double* a, const double* b, int rows, int width, int count) {
  for (int h = 0; h < count; ++h)
    for (int t = 0; t < rows; ++t)
      for (int i = 0; i < width / count; ++i) a[t * width + h * (width / count) + i] = b[h] * i;
}

[[ferry::offload]]
void shares(double* a, int rows, int width, int count) {
  for (int t = 0; t < rows; ++t)
    for (int h = 0; h < count; ++h) {
      const int share = width / count;
      for (int i = 0; i < share; ++i) a[t * width + h * share + i] += h + i;
    }
}

[[ferry::offload]]
void negated(int* a, int n, int low, int by) {
  for (int i = 0; i < n; ++i) a[i + low / by] = i;
}

[[ferry::offload]]
void folded(long* a, long n, unsigned of, unsigned by) {
  for (long i = 0; i < n; ++i) a[i + of % by] += i;
}

// If `by` is 0, no iteration divides, so the launch must not divide either.
[[ferry::offload]]
void asked(int* a, int n, int of, int by) {
  for (int i = 0; i < n; ++i)
    if (by != 0) a[i + of / by] -= i;
}

int main() {
  const int rows = 5, width = 24;
  std::vector<double> a(rows * width, 1.0), b(width, 0.5);
  for (const int count : {1, 4, 8, 24, 0, -2}) {
    heads(a.data(), b.data(), rows, width, count);
    shares(a.data(), rows, width, count);
  }
  std::vector<int> c(40);
  negated(c.data(), 20, -20, -1);
  negated(c.data(), 0, INT_MIN, -1);
  negated(c.data(), 0, 1, 0);
  for (const int by : {0, 3}) asked(c.data(), 20, 12, by);
  std::vector<long> d(40);
  folded(d.data(), 30, 27, 10);
  folded(d.data(), 0, 1, 0);
  double total = 0;
  for (const double value : a) total = total * 1.01 + value;
  for (const int value : c) total = total * 1.01 + value;
  for (const long value : d) total = total * 1.01 + static_cast<double>(value);
  std::printf("%.17g\n", total);
}
