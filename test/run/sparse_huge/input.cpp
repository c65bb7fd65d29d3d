// RUN: launches=1 fallbacks=1
// CONFIGURATIONS: host-discrete host-reversed off
// EXPECT-STDERR: input.cpp:13: host has no room for [0-9]+ more bytes.*; this loop runs on the host \(guard: device memory\)
// The loop touches 64 bytes within 16 terabytes of addresses, and no device has room for the range between them.
// The results of a different loop on the device are copied to the host.
#include <cstdio>
#include <sys/mman.h>

static double b[64];

[[ferry::offload]] void sparse(unsigned char* a, long n, long step, int m) {
  for (int i = 0; i < m; ++i) b[i] += 2;
  for (long i = 0; i < n; i += step) a[i] += static_cast<unsigned char>(i / step);
}

int main() {
  const long n = 1L << 44;
  void* memory = mmap(nullptr, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 1;
  unsigned char* a = static_cast<unsigned char*>(memory);
  sparse(a, n, 1L << 38, 64);
  std::printf("%d %d %d %g\n", a[0], a[1L << 38], a[63L << 38], b[63]);
}
