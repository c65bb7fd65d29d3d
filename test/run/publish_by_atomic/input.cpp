// RUN: launches=2 fallbacks=0
// An offloaded function passes its data to another thread through an atomic flag, and continues when that thread is
// done.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

static std::atomic<int> turn{0};
static std::vector<double> data(64);

[[ferry::offload]]
void produce(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 2 + 1;
  turn.store(1);
  [[ferry::sequential]] while (turn.load() != 2) std::this_thread::yield();
  for (int i = 0; i < n; ++i) x[i] = x[i] + 0.5;
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

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

int main() {
  fill(data.data(), data.size(), 124);
  std::thread consumer([] {
    while (turn.load() != 1) std::this_thread::yield();
    for (double& v : data) v = -v;
    turn.store(2);
  });
  produce(data.data(), static_cast<int>(data.size()));
  consumer.join();
  show("data", data.data(), data.size());
}
