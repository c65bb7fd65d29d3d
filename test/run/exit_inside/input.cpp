// RUN: launches=1 fallbacks=0
// A call between nests exits the program: exit handlers see the device's results.
#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<double> data;

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

static void report() { show("at exit", data.data(), data.size()); }

[[noreturn]] static void leave() { std::exit(3); }

[[ferry::offload]]
void stages(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = i * 0.5;
  if (x[n - 1] > 10) leave();
  for (int i = 0; i < n; ++i) x[i] = -1;
}

int main() {
  data.assign(40, 0.0);
  std::atexit(report);
  stages(data.data(), 40);
  std::printf("not reached\n");
}
