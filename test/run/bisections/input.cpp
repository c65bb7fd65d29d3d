// RUN: launches=17 fallbacks=0
// Standard binary searches in kernels: in vectors, pointers and parts of them, for values of other types, with
// user-defined comparisons, on objects, on empty ranges, with NaN. Even unsorted ranges give the library's position.
// Other kernels compute rows' maxima, or use free operators that don't change their operands.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

struct Edge {
  int at;
  float weight;
};
struct State {
  double rho, e;
};
inline State& operator-=(State& a, const State& b) {
  a.rho -= b.rho;
  a.e -= b.e;
  return a;
}
inline State scaled(const State& s, double k) {
  State r = s;
  r.rho *= k;
  return r;
}
struct Mesh {
  std::vector<int> owner_;
  const std::vector<int>& owner() const { return owner_; }
};

[[ferry::offload]] static void ranks(const std::vector<int>& sorted, const std::vector<long>& asked,
                                     std::vector<int>& low, std::vector<int>& high, std::vector<char>& there) {
  for (std::size_t q = 0; q < asked.size(); ++q) {
    low[q] = static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), asked[q]) - sorted.begin());
    high[q] = static_cast<int>(std::upper_bound(sorted.begin(), sorted.end(), asked[q]) - sorted.begin());
    if (std::binary_search(sorted.begin(), sorted.end(), asked[q])) there[q] = 1;
  }
}
// Every position must be the library's, even with a NaN and in an unsorted range.
[[ferry::offload]] static void bins(const double* edges, int n, const double* x, int m, int* bin) {
  for (int i = 0; i < m; ++i) {
    const double* found = std::upper_bound(edges, edges + n, x[i]);
    bin[i] = static_cast<int>(found - edges) - 1;
  }
}
[[ferry::offload]] static void descending(const float* v, int n, const std::vector<float>& x, std::vector<int>& at) {
  for (std::size_t i = 0; i < x.size(); ++i)
    at[i] = static_cast<int>(std::lower_bound(v, v + n, x[i], [](float a, float b) { return a > b; }) - v);
}
[[ferry::offload]] static void edges_from(const std::vector<Edge>& edges, const std::vector<int>& x,
                                          std::vector<int>& at) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    at[i] = static_cast<int>(
        std::lower_bound(edges.begin(), edges.end(), x[i], [](const Edge& e, int k) { return e.at < k; }) -
        edges.begin());
    at[i] += 1000 * static_cast<int>(std::upper_bound(edges.begin() + 2, edges.end(), x[i],
                                                      [](int k, const Edge& e) { return k < e.at; }) -
                                     edges.begin());
  }
}
// Searches the columns of a row.
[[ferry::offload]] static void entries(const std::vector<int>& start, const std::vector<int>& column,
                                       std::vector<int>& at) {
  for (int r = 0; r + 1 < static_cast<int>(start.size()); ++r) {
    const int* row = column.data() + start[r];
    at[r] = start[r] < start[r + 1] ? static_cast<int>(std::lower_bound(row, row + (start[r + 1] - start[r]), r) - row)
                                    : -1;
  }
}
[[ferry::offload]] static double next(const std::vector<double>& v, const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += *std::lower_bound(v.begin(), v.end(), x[i]);
  return sum;
}
// A search outside of loops remains an ordinary call on the host.
[[ferry::offload]] static int outside(const std::vector<int>& v, std::vector<int>& w) {
  const auto first = std::lower_bound(v.begin(), v.end(), 5);
  for (std::size_t i = 0; i < w.size(); ++i) w[i] += 1;
  return static_cast<int>(first - v.begin());
}
[[ferry::offload]] static void softmax(std::span<float> x, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    auto row = x.subspan(static_cast<std::size_t>(r * columns), static_cast<std::size_t>(columns));
    const float top = *std::max_element(row.begin(), row.end());
    float sum = 0;
    for (float& v : row) sum += v = std::exp2(v - top);
    for (float& v : row) v /= sum;
  }
}
[[ferry::offload]] static int argmax(const std::vector<float>& v) {
  return static_cast<int>(std::distance(v.begin(), std::max_element(v.begin(), v.end())));
}
[[ferry::offload]] static void predict(const float* x, int rows, int columns, const std::vector<float>& bounds,
                                       int* out) {
  for (int r = 0; r < rows; ++r) {
    const float* row = x + r * columns;
    out[r] = static_cast<int>(std::distance(row, std::max_element(row, row + columns)));
    out[r] +=
        100 * static_cast<int>(std::distance(bounds.begin(), std::upper_bound(bounds.begin(), bounds.end(), row[1])));
  }
}
[[ferry::offload]] static double lowest(const std::vector<double>& v) {
  double least = *std::min_element(v.begin(), v.end());
  return least;
}
// Subtracts from the elements that a list of owners selects.
[[ferry::offload]] static void fluxes(const Mesh& mesh, const std::vector<State>& flux, std::vector<State>& rest) {
  for (std::size_t f = 0; f < flux.size(); ++f) rest[mesh.owner()[f]] -= scaled(flux[f], 2);
}

template <class T>
static unsigned long mixed(const std::vector<T>& v) {
  unsigned long h = 7;
  for (const T x : v) h = h * 31 + static_cast<unsigned long>(x);
  return h;
}

int main() {
  std::vector<int> sorted, none, low(40), high(40), unsorted{9, 3, 7, 1, 8, 2};
  for (int i = 0; i < 60; ++i) sorted.push_back(i / 3 * 2 - 10);
  std::vector<long> asked;
  for (int i = 0; i < 40; ++i) asked.push_back(i * 2 - 25 + i % 2);
  asked[3] = 1L << 40;
  std::vector<char> there(40);
  for (const auto* range : {&sorted, &none, &unsorted}) {
    ranks(*range, asked, low, high, there);
    std::printf("%lu %lu %lu\n", mixed(low), mixed(high), mixed(there));
  }
  std::vector<double> edges, x;
  for (int i = 0; i < 20; ++i) edges.push_back(i * 0.5), x.push_back(i * 0.7 - 1);
  x[4] = std::nan("");
  std::vector<int> bin(20);
  bins(edges.data(), 19, x.data(), 20, bin.data());
  std::printf("%lu\n", mixed(bin));
  bins(edges.data(), 0, x.data(), 20, bin.data());
  std::printf("%lu %.17g\n", mixed(bin), next(edges, {0.1, 3, 7.2, -5}));
  const std::vector<float> falling{9, 7, 7, 4, 1}, wanted{10, 7, 4.5, 1, 0, -3};
  std::vector<int> at(6);
  descending(falling.data(), 5, wanted, at);
  std::printf("%lu\n", mixed(at));
  std::vector<Edge> by_node;
  for (int i = 0; i < 12; ++i) by_node.push_back({i / 2, 0.5f * static_cast<float>(i)});
  edges_from(by_node, {0, 1, 3, 5, 6, -1}, at);
  std::printf("%lu\n", mixed(at));
  entries({0, 2, 2, 5, 6}, {0, 3, 0, 2, 4, 1}, at);
  std::printf("%lu %d\n", mixed(at), outside({1, 4, 5, 5, 9}, at));
  std::vector<float> logits;
  for (int i = 0; i < 24; ++i) logits.push_back(static_cast<float>(i * 5 % 11));
  predict(logits.data(), 4, 6, {1, 3, 5, 9}, at.data());
  std::printf("%lu %d\n", mixed(at), argmax(logits));
  softmax(logits, 4, 6);
  for (const float v : logits) std::printf("%a ", static_cast<double>(v));
  std::printf("\n%g %g %g\n", lowest({3, -2, 5}), lowest({2, std::nan(""), 1}), lowest({std::nan(""), 1}));
  Mesh mesh;
  std::vector<State> flux, rest(5);
  for (int i = 0; i < 30; ++i) mesh.owner_.push_back(i * 3 % 5), flux.push_back({i * 1.0, i * 2.0});
  fluxes(mesh, flux, rest);
  std::printf("%g %g %g\n", rest[0].rho, rest[3].e, rest[4].rho);
}
