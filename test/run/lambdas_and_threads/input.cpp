// RUN: launches=10 fallbacks=0
// Offloaded functions called from lambdas, through function pointers and std::function, and from
// several threads at the same time.
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

[[ferry::offload]]
void scale(double* x, int n, double s) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * s + 1;
}

[[ferry::offload]]
double last(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 0.25;
  return x[n - 1];
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
  const int n = 100;
  std::vector<double> x(n);
  fill(x.data(), n, 70);
  const double s = 1.5;
  auto captured = [&x, s, n = n] { scale(x.data(), n, s); };
  captured();
  void (*pointer)(double*, int, double) = scale;
  pointer(x.data(), n, 0.5);
  std::function<double(double*, int)> function = last;
  std::printf("%.17g\n", function(x.data(), n));
  show("x", x.data(), n);
  std::vector<std::thread> threads;
  std::vector<std::vector<double>> own(7, x);
  for (auto& mine : own)
    threads.emplace_back([&mine, &own] { scale(mine.data(), static_cast<int>(mine.size()), static_cast<double>(&mine - own.data())); });
  for (auto& thread : threads) thread.join();
  for (auto& mine : own) show("own", mine.data(), mine.size());
}
