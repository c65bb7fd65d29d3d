// RUN: launches=27 fallbacks=0 bytes_to_device=616 bytes_to_host=2604
// Counting `do` loops run at least once, whatever their bounds are. Narrow variables count down in the condition.
#include <cstdio>
#include <vector>

[[ferry::offload]]
int upwards(int* a, int n, int from) {
  int i = from;
  do {
    a[i] += i;
    ++i;
  } while (i < n);
  return i;
}

[[ferry::offload]]
int downwards(int* a, int n) {
  int i = n;
  do {
    a[i] += 2 * i;
    --i;
  } while (i >= 3);
  do {
    a[i + 4] += n;
    --i;
  } while (i > -4);
  return i;
}

[[ferry::offload]]
long closed(long* a, long n) {
  long i = 5;
  do {
    a[i] = i * i;
    i++;
  } while (i <= n);
  return i;
}

[[ferry::offload]]
void inner(int* a, int n, int m) {
  for (int j = 0; j < m; ++j) {
    int i = 1;
    do {
      a[j * 50 + i] = i + j;
      ++i;
    } while (i < n);
  }
}

[[ferry::offload]]
void narrow(int* a, int n, signed char m) {
  for (short i = n; i-- > 0;) a[i] = i;
  for (signed char i = m; i-- > 0;) a[i] += i;
}

int main() {
  std::vector<int> a(1000, 1);
  std::vector<long> b(100, 1);
  for (const int from : {0, 7})
    for (const int n : {-2, 0, 7, 8, 60}) std::printf("%d ", upwards(a.data(), n, from));
  for (const int n : {2, 3, 9}) std::printf("%d ", downwards(a.data(), n));
  for (const long n : {-1L, 4L, 5L, 6L, 60L}) std::printf("%ld ", closed(b.data(), n));
  inner(a.data(), 10, 7);
  inner(a.data(), 1, 7);
  for (const int n : {300, 0, -4, 65536 + 5}) narrow(a.data(), n, static_cast<signed char>(n));
  long sum = 0;
  for (const int value : a) sum = sum * 3 % 1000003 + value;
  for (const long value : b) sum = sum * 3 % 1000003 + value;
  std::printf("\n%ld\n", sum);
}
