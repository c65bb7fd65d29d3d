// Spans and user-defined ranges from one pointer or iterator to another. The number of elements is their difference.
// RUN: launches=10 fallbacks=0 bytes_to_device=91108 bytes_to_host=60688
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

struct Graph {
  struct Range {
    const int *first, *last;
    const int* begin() const { return first; }
    const int* end() const { return last; }
    std::size_t size() const { return last - first; }
    int operator[](std::size_t k) const { return first[k]; }
  };
  std::vector<int> start, to;
  Range around(int v) const { return {to.data() + start[v], to.data() + start[v + 1]}; }
  std::span<const int> by_data(int v) const { return {to.data() + start[v], to.data() + start[v + 1]}; }
  std::span<const int> by_iterator(int v) const { return {to.begin() + start[v], to.begin() + start[v + 1]}; }
};

[[ferry::offload]]
void over_range(const Graph& g, const std::vector<double>& x, std::vector<double>& y) {
  for (int v = 0; v < static_cast<int>(y.size()); ++v) {
    double s = 0;
    for (int u : g.around(v)) s += x[u];
    y[v] = s;
  }
}
[[ferry::offload]]
void over_named_range(const Graph& g, const std::vector<double>& x, std::vector<double>& y) {
  for (int v = 0; v < static_cast<int>(y.size()); ++v) {
    const auto row = g.around(v);
    double s = 0;
    for (std::size_t k = 0; k < row.size(); ++k) s += x[row[k]];
    y[v] = s / static_cast<double>(row.size() + 1);
  }
}
[[ferry::offload]]
void over_data(const Graph& g, const std::vector<double>& x, std::vector<double>& y) {
  for (int v = 0; v < static_cast<int>(y.size()); ++v) {
    double s = 0;
    for (int u : g.by_data(v)) s += x[u];
    y[v] = s;
  }
}
[[ferry::offload]]
void over_iterators(const Graph& g, const std::vector<double>& x, std::vector<double>& y) {
  for (int v = 0; v < static_cast<int>(y.size()); ++v) {
    const auto row = g.by_iterator(v);
    double s = 0;
    for (int u : row) s += x[u];
    y[v] = s + static_cast<double>(row.size());
  }
}
[[ferry::offload]]
void over_addresses(const Graph& g, const std::vector<double>& x, std::vector<double>& y) {
  for (int v = 0; v < static_cast<int>(y.size()); ++v) {
    std::span<const int> row(&g.to[g.start[v]], &g.to[0] + g.start[v + 1]);
    double s = 0;
    for (std::size_t k = 0; k < row.size(); ++k) s += x[row[k]];
    y[v] = s;
  }
}
[[ferry::offload]]
void rows(double* a, int n, int m) {
  for (int v = 0; v < n; ++v)
    for (double& x : std::span(a + v * m, a + (v + 1) * m)) x = 3 * x + v;
}
double total(std::span<const double> s) {
  double t = 0;
  for (double x : s) t += x;
  return t;
}
[[ferry::offload]]
void passed(const double* a, double* y, int n, int m) {
  for (int v = 0; v < n; ++v) y[v] = total({a + v * m, a + (v + 1) * m});
}
[[ferry::offload]]
void none(const double* a, double* y, int n, int m) {
  for (int v = 0; v < n; ++v) {
    const std::span<const double> row(a + v * m, 0);  // 0 is a length here, not a null pointer
    y[v] = static_cast<double>(row.size()) + (row.empty() ? 0.5 : 0);
  }
}
// Consecutive rows overlap by l - m elements.
[[ferry::offload]]
void reaching(std::vector<double>& a, int n, int m, int l) {
  for (int v = 0; v < n; ++v)
    for (double& x : std::span(&a[v * m], &a[v * m + l])) x = 3 * x + v;
}

int main() {
  const int n = 400, m = 4;
  std::vector<double> x(n), y(n), a(n * m, 1.5);
  Graph g;
  g.start.push_back(0);
  for (int i = 0; i < n; ++i) {
    x[i] = i * 0.5;
    for (int k = 0; k < i % 5; ++k) g.to.push_back((i * 7 + k * 13) % n);
    g.start.push_back(static_cast<int>(g.to.size()));
  }
  const auto show = [&](const std::vector<double>& shown) {
    double s = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) s += shown[i] * static_cast<double>(i % 7);
    std::printf("%.17g\n", s);
  };
  over_range(g, x, y), show(y);
  over_named_range(g, x, y), show(y);
  over_data(g, x, y), show(y);
  over_iterators(g, x, y), show(y);
  over_addresses(g, x, y), show(y);
  rows(a.data(), n, m), show(a);
  passed(a.data(), y.data(), n, m), show(y);
  none(a.data(), y.data(), n, m), show(y);
  reaching(a, n - 1, m, m), show(a);
  reaching(a, n - 2, m, 2), show(a);
}
