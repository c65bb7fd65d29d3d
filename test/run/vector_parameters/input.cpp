// RUN: launches=6 fallbacks=0
// std::vectors passed by reference: size() and empty() on the host and in bodies,
// and resizing between nests.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void add(std::vector<double>& a, const std::vector<double>& b) {
  if (a.empty() || b.size() < a.size()) return;
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
}

[[ferry::offload]]
double grown(std::vector<double>& a, int more) {
  const std::size_t before = a.size();
  for (std::size_t i = 0; i < before; ++i) a[i] *= 2;
  a.resize(before + more, -1.0);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 0.5;
  a.push_back(a.front() + a.back());
  return a[a.size() - 1];
}

[[ferry::offload]]
void raw(std::vector<float>& a) {
  float* p = a.data();
  const long n = static_cast<long>(a.size());
  for (long i = 0; i < n; ++i) p[i] = p[i] * 3 + 1;
}

[[ferry::offload]]
void ends(const std::vector<double>& a, std::vector<double>& b) {
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * a[0] + a[a.size() - 1] + a.size();
}

[[ferry::offload]]
void unsigned_count(std::vector<unsigned>& a) {
  for (unsigned i = 0; i < a.size(); i++) a[i] = a[i] * 3 - i;
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
  std::vector<double> a(170), b(171), none;
  std::vector<float> f(99, 0.5f);
  std::vector<unsigned> u(77, 5);
  fill(a.data(), a.size(), 49);
  fill(b.data(), b.size(), 50);
  add(a, b);
  add(none, b);
  show("a", a.data(), a.size());
  std::printf("%.17g %zu\n", grown(a, 30), a.size());
  show("a", a.data(), a.size());
  raw(f);
  show("f", f.data(), f.size());
  ends(b, a);
  show("a", a.data(), a.size());
  unsigned_count(u);
  show("u", u.data(), u.size());
}
