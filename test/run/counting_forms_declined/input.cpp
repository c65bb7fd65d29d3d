// RUN: launches=1 fallbacks=5
// If a guard fails, the original loop runs and leaves its variables with the right values.
// EXPECT-STDERR: .*
#include <cstdio>
#include <vector>

[[ferry::offload]]
int shifted(int n, const double* b, double* a) {
  int i = 0;
  while (i < n) {
    a[i] = b[i] + 1;
    i++;
  }
  int k = 0;
  for (int i = 0; i < n; ++i, ++k) a[i] += b[k];
  return 1000 * i + k;
}

[[ferry::offload]]
long pointed(double* a, double* end, const double* b) {
  double* p = a;
  while (p != end) {
    *p += b[p - a];
    ++p;
  }
  return end - p;
}

[[ferry::offload]]
long copied(double* to, const double* from, int n) {
  double* const begin = to;
  while (n-- > 0) *to++ = *from++ + 1;
  return (to - begin) * 1000 + n;
}

[[ferry::offload]]
int reversed(int n, const double* b, double* a) {
  for (int i = 0, j = n - 1; i <= j; ++i, --j) a[i] = b[j];
  unsigned m = static_cast<unsigned>(n);
  while (m-- > 0) a[m] += b[m];
  return static_cast<int>(m + 1);
}

int main() {
  std::vector<double> v(100, 1);
  for (int k = 0; k < 100; ++k) v[static_cast<std::size_t>(k)] = k;
  std::printf("%d\n", shifted(60, v.data(), v.data() + 7));
  std::printf("%ld\n", pointed(v.data() + 3, v.data() + 43, v.data()));
  std::printf("%ld\n", copied(v.data() + 4, v.data() + 1, 90));
  std::printf("%d\n", reversed(50, v.data() + 9, v.data()));
  double sum = 0;
  for (int k = 0; k < 100; ++k) sum += v[static_cast<std::size_t>(k)] * (k + 1);
  std::printf("%.17g\n", sum);
}
