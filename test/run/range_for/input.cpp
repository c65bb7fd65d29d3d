// RUN: launches=10 fallbacks=0
// Range-for loops over spans, vectors, std::arrays and C arrays, by value, by reference and by const reference.
#include <array>
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void over_vector(std::vector<double>& v, double s) {
  for (double& x : v) x *= s;
  for (auto& x : v) x += 1;
  for (auto&& x : v) {
    const double twice = 2 * x;
    x = twice - 0.5;
  }
}

[[ferry::offload]]
void over_span(std::span<double> v, double s) {
  for (auto& x : v)
    x = x * s + 0.25;
}

[[ferry::offload]]
void over_array(std::array<int, 40>& v) {
  for (int& x : v) x = x * x;
}

[[ferry::offload]]
void over_c_array(int (&v)[50], int step) {
  for (auto& x : v) x -= step;
}

[[ferry::offload]]
void inner_by_value(std::span<const double> weights, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    double sum = 0;
    for (double w : weights) sum += w * i;
    out[i] = sum;
  }
}

[[ferry::offload]]
void inner_by_reference(const std::vector<double>& weights, std::vector<double>& out) {
  for (auto& x : out) {
    for (const double& w : weights) x += w;
    for (const auto w : weights) x -= 0.5 * w;
  }
}

[[ferry::offload]]
void local_table(std::vector<double>& out) {
  for (auto& x : out) {
    const double table[] = {0.5, 1.5, 2.5};
    for (auto t : table) x += t;
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
  std::vector<double> v(333), weights(5);
  fill(v.data(), v.size(), 8);
  fill(weights.data(), weights.size(), 9);
  over_vector(v, 1.5);
  show("vector", v.data(), v.size());
  over_span(v, 0.75);
  over_span(std::span(v).subspan(10, 100), 3);
  show("span", v.data(), v.size());
  std::array<int, 40> a;
  for (int i = 0; i < 40; ++i) a[i] = i - 11;
  over_array(a);
  show("array", a.data(), a.size());
  int c[50];
  for (int i = 0; i < 50; ++i) c[i] = i * 3;
  over_c_array(c, 4);
  show("C array", c, 50);
  inner_by_value(weights, v);
  show("by value", v.data(), v.size());
  inner_by_reference(weights, v);
  local_table(v);
  show("by reference", v.data(), v.size());
  std::vector<double> none;
  over_vector(none, 2);
  show("empty", none.data(), none.size());
}
