// RUN: launches=3 fallbacks=0
// Pairs, tuples, optionals and structs with padding are assigned as a whole. Padding and the values of empty
// optionals are meaningless, so FERRY_VERIFY reports no difference in them (host-verify, cuda-verify).
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

struct Gaps {
  char c;
  std::optional<double> d;
  std::pair<short, long> p[2];
};

using Entry = std::tuple<short, double, char>;

[[ferry::offload]]
void fill(std::vector<std::optional<double>>& o, std::vector<std::pair<char, double>>& p, std::vector<Entry>& t,
          const std::vector<int>& k) {
  for (std::size_t i = 0; i < k.size(); ++i) {
    if (k[i] % 3 == 0)
      o[i] = std::nullopt;
    else
      o[i] = k[i] * 2.0;
    p[i] = std::pair<char, double>(static_cast<char>(k[i]), k[i] * 3.0);
    t[i] = std::make_tuple(static_cast<short>(k[i]), k[i] * 1.5, 'c');
  }
}

[[ferry::offload]]
void nested(std::optional<std::pair<char, double>>* o, std::optional<std::optional<int>>* b, const int* k, int n) {
  for (int i = 0; i < n; ++i) {
    std::optional<std::pair<char, double>> z;
    if (k[i] % 3 == 0) z = std::pair<char, double>(static_cast<char>(k[i]), k[i]);
    o[i] = z;
    std::optional<std::optional<int>> w;
    if (k[i] % 2) w = std::optional<int>(k[i]);
    if (k[i] % 5 == 0) w = std::optional<int>();
    b[i] = w;
  }
}

[[ferry::offload]]
void some(Gaps* g, const int* k, int n) {
  for (int i = 0; i < n; ++i) {
    Gaps one{static_cast<char>(k[i]), std::nullopt, {{1, k[i]}, {2, -k[i]}}};
    if (k[i] % 4 == 1) one.d = k[i] * 0.5;
    if (k[i] % 3 != 2) g[i] = one;
  }
}

int main() {
  const int n = 500;
  std::vector<int> k(n);
  for (int i = 0; i < n; ++i) k[i] = i * 7;
  std::vector<std::optional<double>> o(n, 5.0);
  std::vector<std::pair<char, double>> p(n);
  std::vector<Entry> t(n);
  fill(o, p, t, k);
  std::vector<std::optional<std::pair<char, double>>> pairs(n, std::pair<char, double>('x', 9.0));
  std::vector<std::optional<std::optional<int>>> deep(n, std::optional<int>(3));
  nested(pairs.data(), deep.data(), k.data(), n);
  std::vector<Gaps> gaps(n, Gaps{'g', 7.0, {}});
  some(gaps.data(), k.data(), n);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += o[i].value_or(-1) + p[i].first + p[i].second + std::get<0>(t[i]) + std::get<1>(t[i]) + std::get<2>(t[i]);
    sum += pairs[i] ? pairs[i]->first + pairs[i]->second : 7;
    sum += deep[i] ? deep[i]->value_or(-2) : -5;
    sum += gaps[i].c + gaps[i].d.value_or(0.25) + static_cast<double>(gaps[i].p[1].second);
  }
  std::printf("%.17g\n", sum);
}
