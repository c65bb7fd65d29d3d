// RUN: launches=6 fallbacks=0
// A stream may run user code, use user memory as its buffer, or tell another process that data is ready.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>

namespace {

double g[64], seen;
ssize_t write_seen(void*, const char*, size_t n) {
  seen = g[3];
  g[4] = 1000;
  return static_cast<ssize_t>(n);
}

}  // namespace

[[ferry::offload]]
void through_callback(double* a, int n, FILE* f) {
  for (int i = 0; i < n; ++i) a[i] = i + 1;
  std::fprintf(f, "x\n");
  std::fflush(f);
  for (int i = 0; i < n; ++i) a[i] *= 2;
}

[[ferry::offload]]
int into_memory(char* buffer, int* y, int n, FILE* f, int v) {
  for (int i = 0; i < n; ++i) y[i] = buffer[i];
  std::fprintf(f, "%d", v);
  std::fflush(f);
  for (int i = 0; i < n; ++i) y[i] += buffer[i];
  return y[0];
}

[[ferry::offload]]
void to_another_process(double* a, int n, FILE* out) {
  for (int i = 0; i < n; ++i) a[i] = i + 1;
  std::fprintf(out, "go\n");
  std::fflush(out);
  for (int i = 0; i < n; ++i) a[n + i] = a[i] * 2;
}

static int ask_child() {
  auto* shared = static_cast<double*>(
      mmap(nullptr, 8 * 128, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  int to[2], from[2];
  if (pipe(to) || pipe(from)) return 1;
  if (fork() == 0) {
    char word[4];
    if (read(to[0], word, 3) != 3) _exit(1);
    const double v = shared[5];
    if (write(from[1], &v, 8) != 8) _exit(1);
    _exit(0);
  }
  FILE* f = fdopen(to[1], "w");
  to_another_process(shared, 64, f);
  double v;
  if (read(from[0], &v, 8) != 8) return 1;
  std::printf("%g %g\n", v, shared[70]);
  return wait(nullptr) < 0;
}

int main() {
  if (ask_child() != 0) return 1;
  cookie_io_functions_t callbacks{};
  callbacks.write = write_seen;
  FILE* f = fopencookie(nullptr, "w", callbacks);
  through_callback(g, 64, f);
  std::printf("%g %g %g\n", seen, g[3], g[4]);
  static char buffer[64] = "777";
  static int y[64];
  FILE* memory = fmemopen(buffer, 64, "r+");
  std::printf("%d\n", into_memory(buffer, y, 64, memory, 123));
}
