// RUN: launches=800 fallbacks=0
// A lock guard in an offloaded function: the nest's results are copied to the host before the lock is released,
// although the function continues.
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex gate;

[[ferry::offload]]
void add_locked(double* shared, double* own, int n) {
  {
    const std::lock_guard<std::mutex> lock(gate);
    for (int i = 0; i < n; ++i) shared[i] += 1;
  }
  for (int i = 0; i < n; ++i) own[i] += 0.5;
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
  const int n = 16;
  std::vector<double> shared(n), own[2] = {std::vector<double>(n), std::vector<double>(n)};
  std::thread threads[2];
  for (int t = 0; t < 2; ++t)
    threads[t] = std::thread([&, t] {
      for (int k = 0; k < 200; ++k) add_locked(shared.data(), own[t].data(), n);
    });
  for (auto& thread : threads) thread.join();
  show("shared", shared.data(), n);
  show("own", own[0].data(), n);
  show("own", own[1].data(), n);
}
