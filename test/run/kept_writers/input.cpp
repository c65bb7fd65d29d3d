// RUN-WITH: all launches=12
// RUN-WITH: all@host-kept launches=12 bytes_to_device=352256 bytes_to_host=786432
// CONFIGURATIONS: host cuda off
// Between two calls, the program changes its arrays in ways that no compiler sees, so the next call must read the
// new data. Unchanged data isn't copied again (host-kept: 16 pages each of `x` and `y` once, then only changed
// pages).
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

constexpr int page = 4096, n = 16 * page / 4;

[[ferry::offload]]
void add(const int* x, int* y) {
  for (int i = 0; i < n; ++i) y[i] += x[i];
}

static long total(const int* y) {
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i] * (i % 7L);
  return sum;
}

static int* map() {
  void* const memory = mmap(nullptr, n * sizeof(int), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return static_cast<int*>(memory);
}

int main() {
  int *x = map(), *y = map();
  for (int i = 0; i < n; ++i) x[i] = i, y[i] = 1;
  const auto call = [&](const char* what) {
    add(x, y);
    std::printf("%s: %ld\n", what, total(y));
  };
  call("first");
  call("nothing");
  x[3] = -1;
  call("a store");
  y[n - 1] = 100;
  call("a store to the result");
  std::thread([&] { x[page] += 5; }).join();
  call("a thread");
  int channel[2];
  if (pipe(channel) != 0 || write(channel[1], "12345678", 8) != 8 || read(channel[0], x + 2 * page, 8) != 8) return 1;
  call("read()");
  madvise(x + 1024, page, MADV_DONTNEED);
  call("MADV_DONTNEED");
  mmap(x + 2048, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  call("mmap() over it");
  if (const pid_t child = fork(); child == 0) {
    x[0] = 77;
    _exit(0);
  } else {
    waitpid(child, nullptr, 0);
  }
  call("a child's copy");
  munmap(x, n * sizeof(int));
  int* const moved = map();
  for (int i = 0; i < n; ++i) moved[i] = 2 * i;
  x = moved;
  call("another array, perhaps in its place");
  int* const larger = static_cast<int*>(mremap(x, n * sizeof(int), 2 * n * sizeof(int), MREMAP_MAYMOVE));
  if (larger == MAP_FAILED) return 1;
  x = larger;
  call("mremap()");
  std::memcpy(y, x, n * sizeof(int));
  call("memcpy()");
}
