// RUN: launches=16 fallbacks=0
// CUDA-RUN: launches=14
// Bodies without braces at every nesting level: around a nest and between its loops.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void one(int n, double* a)
{
  for (int i = 0; i < n; ++i) a[i] = a[i] * 2;
}

[[ferry::offload]]
void two(int n, double* a) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      a[j * n + i] += i - j;
}

[[ferry::offload]]
void time_loop(int n, int steps, double* a) {
  for (int t = 0; t < steps; ++t)
    for (int i = 0; i < n; ++i)
      a[i] = 0.5 * a[i] + t;
}

[[ferry::offload]]
void if_else(int n, bool up, double* a) {
  if (up)
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  else
    for (int i = 0; i < n; ++i)
      a[i] -= 1;
}

[[ferry::offload]]
void else_if(int n, int which, double* a) {
  if (which == 0)
    for (int i = 0; i < n; ++i) a[i] += 10;
  else if (which == 1)
    for (int i = 0; i < n; ++i) a[i] += 20;
  else
    for (int i = 0; i < n; ++i) a[i] += 30;
}

[[ferry::offload]]
void while_and_do(int n, int times, double* a) {
  int left = times;
  while (left-- > 0)
    for (int i = 0; i < n; ++i)
      a[i] = a[i] * 0.75 + left;
  do
    for (int i = 0; i < n; ++i)
      a[i] -= 0.25;
  while (++left < 1);
}

[[ferry::offload]]
void mixed(int n, double* a) {
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i)
      a[j * n + i] += 0.125;
  }
  {
    for (int j = 0; j < n; ++j)
    {
      for (int i = 0; i < n; ++i) { a[j * n + i] *= 1.5; }
    }
  }
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
  const int n = 30;
  std::vector<double> a(n * n);
  fill(a.data(), a.size(), 3);
  one(n * n, a.data());           // 1 launch
  two(n, a.data());               // 1 launch
  time_loop(n * n, 3, a.data());  // 3 launches
  if_else(n * n, true, a.data()); // 1 launch
  if_else(7, false, a.data());    // 1 launch
  for (int which = 0; which < 3; ++which) else_if(n * n - which, which, a.data());  // 3 launches
  while_and_do(n * n, 2, a.data());                                                 // 2 + 2 launches
  mixed(n, a.data());                                                               // 2 launches
  show("a", a.data(), a.size());
}
