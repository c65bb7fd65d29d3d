// RUN: launches=4 fallbacks=0 bytes_to_device=8400 bytes_to_host=4256
// An unreadable page lies between elements that a loop reads or writes.
#include <cstdio>
#include <sys/mman.h>

[[ferry::offload]] __attribute__((noinline)) void gather(const double* a, double* b, int n, int ld) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < 4; ++i) b[j * 4 + i] = a[j * ld + i];
}
[[ferry::offload]] __attribute__((noinline)) void spread(const double* a, double* b, int n, int ld) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < 4; ++i) b[j * ld + i] = a[j * 4 + i];
}
[[ferry::offload]] __attribute__((noinline)) void some([[ferry::extent(1028)]] double* a, const int* at, int n) {
  for (int i = 0; i < n; ++i)
    if (at[i] >= 0) a[1024 * i] += at[i];
}
[[ferry::offload]] __attribute__((noinline)) double indirect([[ferry::extent(1028)]] const double* a, const int* at, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[at[i]];
  return sum;
}

int main() {
  char* pages = static_cast<char*>(mmap(nullptr, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (mprotect(pages + 4096, 4096, PROT_NONE) != 0) return 1;
  double b[8], *a = reinterpret_cast<double*>(pages);
  for (int i = 0; i < 4; ++i) {
    a[i] = i;
    a[1024 + i] = 10 + i;
  }
  gather(a, b, 2, 1024);
  std::printf("%g %g\n", b[1], b[5]);
  b[1] = 77;
  spread(b, a, 2, 1024);
  std::printf("%g %g\n", a[1], a[1025]);
  const int steps[2] = {-1, 5}, places[2] = {3, 1026};
  some(a, steps, 2);
  std::printf("%g %g\n", a[0], a[1024]);
  std::printf("%g\n", indirect(a, places, 2));
}
