// RUN: launches=0 fallbacks=1
// CONFIGURATIONS: host-discrete host-reversed host-shuffled host-shared off cuda-shuffled
// Descriptor 2 refers to a data file, so the runtime doesn't write its messages there.
#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

[[ferry::offload]] __attribute__((noinline)) void shift(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = a[i] + 1;
}

int main() {
  close(2);
  const int file = memfd_create("data", 0);
  if (write(file, "data", 4) != 4) return 1;
  static double x[100];
  shift(x, x + 1, 99);
  char bytes[16];
  std::printf("descriptor %d holds %d bytes, %g\n", file, static_cast<int>(pread(file, bytes, sizeof bytes, 0)), x[99]);
}
