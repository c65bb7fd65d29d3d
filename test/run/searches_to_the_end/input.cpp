// RUN: launches=7
// Searches that end at the first match. Their bounds would allow them to run to the end of memory, so all data that
// they may read is on the host.
#include <climits>
#include <cstdio>
#include <vector>

[[ferry::offload]] long up(double* a, int n, double wanted, long limit) {
  for (int i = 0; i < n; ++i) a[i] = i;
  long found = -1;
  [[ferry::sequential]]
  for (long i = 0; i < limit; ++i)
    if (a[i] == wanted) {
      found = i;
      break;
    }
  return found;
}

[[ferry::offload]] long down(double* a, int n, double wanted) {
  for (int i = 1; i < n; ++i) a[i] = i;
  long found = -1;
  [[ferry::sequential]]
  for (long i = n - 1; i > LONG_MIN; --i)
    if (a[i] == wanted) {
      found = i;
      break;
    }
  return found;
}

[[ferry::offload]] long below(short* end, int n, long limit) {
  short* begin = end - n;
  for (int i = 1; i < n; ++i) begin[i] = static_cast<short>(i);
  long found = 0;
  [[ferry::sequential]]
  for (long i = -1; i > limit; --i)
    if (end[i] == -1) {
      found = i;
      break;
    }
  return found;
}

// Reads every second element. The bound is so large that its double just fits the type.
[[ferry::offload]] long strided(char* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = 'a';
  long found = -1;
  [[ferry::sequential]]
  for (long i = 0; i < LONG_MAX / 2; ++i)
    if (a[2 * i] == 0) {
      found = i;
      break;
    }
  return found;
}

[[ferry::offload]] double written(double* a, int n, long limit) {
  for (int i = 0; i < n; ++i) a[i] = 1;
  [[ferry::sequential]]
  for (long i = 0; i < limit; ++i) {
    a[i] = 5;
    if (i == n - 1) break;
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i];
  return sum;
}

int main() {
  std::vector<double> a(100, -1.0);
  std::vector<short> s(100, -1);
  std::vector<char> c(100);
  std::printf("up: %ld\n", up(a.data(), 99, -1.0, LONG_MAX));
  std::printf("down: %ld\n", (a[0] = -1.0, down(a.data(), 100, -1.0)));
  std::printf("below: %ld %ld\n", below(s.data() + 100, 100, LONG_MIN), below(s.data() + 100, 100, LONG_MIN / 2));
  std::printf("strided: %ld\n", strided(c.data(), 98));
  std::printf("written: %g\n", written(a.data(), 100, LONG_MAX));
}
