// RUN: launches=12 fallbacks=0 bytes_to_device=5416 bytes_to_host=1700
// TRANSLATE-STDERR: stays on the host
// Range-for loops whose variable is a structured binding, over vectors, spans and arrays of pairs, tuples, arrays and
// structs. Each becomes a counted loop over the elements, except loops that resize their array or iterate over a map.
#include <array>
#include <cstdio>
#include <map>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

using Pairs = std::vector<std::pair<int, double>>;
struct Particle {
  double at;
  int kind;
};

[[ferry::offload]]
void add_keys(Pairs& pairs) {
  for (auto& [key, weight] : pairs) weight += key;
}

[[ferry::offload]]
double total(const Pairs& pairs) {
  double sum = 0;
  for (const auto& [key, weight] : pairs) sum += key * weight;
  return sum;
}

// Changes to the copies are lost, but forwarding references refer to the elements themselves.
[[ferry::offload]]
void of_copies(Pairs& pairs) {
  for (auto [key, weight] : pairs) {
    weight += key;
    if (weight > 1e9) key = 0;
  }
  for (auto&& [key, weight] : pairs) ++key;
}

[[ferry::offload]]
void count(const std::vector<std::tuple<int, double>>& all, int* counts) {
  for (const auto& [kind, weight] : all)
    if (weight > 0) ++counts[kind];
}

[[ferry::offload]]
void move(std::span<Particle> all, double by) {
  for (auto& [at, kind] : all) {
    if (kind == 0) continue;
    at += by * kind;
  }
}

[[ferry::offload]]
void fixed(Particle (&all)[7], std::array<std::array<double, 2>, 5>& points) {
  for (auto& [at, kind] : all) at += kind;
  for (auto& [x, y] : points) std::swap(x, y);
}

template <class Container>
[[ferry::offload]]
void twice(Container& all) {
  for (auto& [first, second] : all) second *= 2;
}

[[ferry::offload]]
void stay(Pairs& pairs, std::map<int, double>& map, int* counts, int n) {
  for (auto& [key, weight] : pairs)
    if ((weight += key) > 1e9) pairs.emplace_back(key, 0);
  for (auto& [key, weight] : map) weight += key;
  for (int i = 0; i < n; ++i) counts[i] += 1;
}

int main() {
  Pairs pairs;
  for (int i = 0; i < 50; ++i) pairs.emplace_back(i % 7, i * 0.5);
  add_keys(pairs);
  std::printf("%.17g\n", total(pairs));
  of_copies(pairs);
  std::printf("%.17g\n", total(pairs));
  std::vector<std::tuple<int, double>> all;
  for (int i = 0; i < 40; ++i) all.emplace_back(i % 5, i % 3 - 1.0);
  int counts[5] = {};
  count(all, counts);
  std::vector<Particle> particles;
  for (int i = 0; i < 31; ++i) particles.push_back({i * 0.25, i % 3});
  move(particles, 1.5);
  Particle seven[7] = {{1, 2}, {2, 3}};
  std::array<std::array<double, 2>, 5> points = {{{1, 2}, {3, 4}}};
  fixed(seven, points);
  std::vector<std::pair<float, float>> floats(9, {1.0f, 2.0f});
  twice(floats);
  twice(pairs);
  std::map<int, double> map = {{1, 2.0}, {3, 4.0}};
  stay(pairs, map, counts, 5);
  Pairs none;
  add_keys(none);
  double sum = 0;
  for (const auto& [key, weight] : pairs) sum = sum * 1.01 + key + weight;
  for (const Particle& one : particles) sum = sum * 1.01 + one.at;
  for (const Particle& one : seven) sum = sum * 1.01 + one.at;
  for (const auto& point : points) sum = sum * 1.01 + point[0] - point[1];
  for (const int one : counts) sum = sum * 1.01 + one;
  std::printf("%.17g %g %g %zu\n", sum, static_cast<double>(floats[8].second), map[3], none.size());
}
