// RUN: launches=14 fallbacks=5
// EXPECT-STDERR: buffers 'a' and 'c' overlap
// Two parameters refer to the same array: the loop runs on the device if it carries no dependence even then.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void add(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

[[ferry::offload]]
void add_rows(const double* a, double* c, int rows, int columns, int pitch) {
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) c[j * pitch + i] += 2 * a[j * pitch + i];
}

// Writes elements below the diagonal; some elements keep their values.
[[ferry::offload]]
void lower(const double* a, [[ferry::extent(n * n)]] double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      if (a[i * n + j] > 0) c[i * n + j] = a[i * n + j] / 2;
}

// Each iteration reads the element that it has just written, through the other name.
[[ferry::offload]]
void both(std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = 2 * y[i];
    y[i] = x[i] + 1;
  }
}

[[ferry::offload]]
void through_spans(std::span<const float> from, std::span<float> to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = 3 * from[i];
}

// The iterations aren't independent if both names refer to the same array.
[[ferry::offload]]
void shifted(const double* a, double* c, int n) {
  for (int i = 1; i < n; ++i) c[i] = a[i - 1] + 1;
}

[[ferry::offload]]
double dot(const double* a, const double* b, double* products, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    products[i] = a[i] * b[i];
    sum += products[i];
  }
  return sum;
}

// Fills `p` with deterministic values from -8 to 8.
template <class T>
static void fill(T* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = static_cast<T>((seed >> 16) / 4096 - 8.0);
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0) std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 24, size = n * n;
  std::vector<double> x(size), y(size), z(size);
  fill(x.data(), x.size(), 1);
  fill(y.data(), y.size(), 2);
  add(x.data(), y.data(), z.data(), size);
  show("three arrays", z.data(), z.size());
  add(x.data(), y.data(), x.data(), size);
  show("c is a", x.data(), x.size());
  add(x.data(), y.data(), y.data(), size);
  show("c is b", y.data(), y.size());
  add(y.data(), y.data(), y.data(), size);
  show("all are one", y.data(), y.size());
  add_rows(x.data(), x.data(), n, n - 3, n);
  show("rows", x.data(), x.size());
  add_rows(x.data(), x.data() + 1, n, n - 3, n);  // x and x + 1 are neither identical nor disjoint
  show("rows by one", x.data(), x.size());
  lower(x.data(), x.data(), n);
  show("lower", x.data(), x.size());
  lower(x.data(), z.data(), n);
  show("lower of two", z.data(), z.size());
  both(x, y);
  show("both", y.data(), y.size());
  both(x, x);
  show("both are one", x.data(), x.size());
  std::vector<float> f(100);
  fill(f.data(), f.size(), 3);
  through_spans(f, f);
  show("spans", f.data(), f.size());
  through_spans(std::span(f).first(60), std::span(f).first(50));
  show("spans of one array", f.data(), f.size());
  through_spans(std::span(f).subspan(1, 60), std::span(f).first(50));
  show("spans by one", f.data(), f.size());
  shifted(y.data(), y.data(), size);
  show("shifted", y.data(), y.size());
  shifted(y.data(), y.data() + 1, size - 1);
  show("shifted by one", y.data(), y.size());
  fill(x.data(), x.size(), 4);
  for (double& value : x) value = static_cast<int>(value);
  std::printf("dot: %.17g\n", dot(x.data(), x.data(), z.data(), size));
  std::printf("dot: %.17g\n", dot(x.data(), x.data(), x.data(), size));
  show("products", x.data(), x.size());
  const std::vector<double> all = x;
  add(all.data(), all.data(), z.data(), size);
  show("two that are read", z.data(), z.size());
  add(x.data(), x.data() + 1, x.data(), size - 1);
  show("c is a, and b overlaps", x.data(), x.size());
}
