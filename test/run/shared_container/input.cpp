// RUN: launches=5 fallbacks=0
// A vector without a name of its own, which a smart pointer owns.
#include <cstdio>
#include <memory>
#include <vector>

struct State {
  std::shared_ptr<std::vector<double>> values;
  std::unique_ptr<std::vector<float>> own;
};

[[ferry::offload]] void of_parameter(const std::shared_ptr<std::vector<double>>& b, int n) {
  for (int i = 0; i < n; ++i) (*b)[i] *= 2;
}
[[ferry::offload]] void of_member(State& s, int n) {
  for (int i = 0; i < n; ++i) (*s.values)[i] += (*s.own)[i];
}
[[ferry::offload]] void of_local(State& s) {
  std::shared_ptr<std::vector<double>> copy = s.values;
  for (std::size_t i = 0; i < (*copy).size(); ++i) (*copy)[i] -= 1;
}
// The smart pointer owns a different vector in the second loop.
[[ferry::offload]] void exchanged(State& s, std::shared_ptr<std::vector<double>>& other, int n) {
  for (int i = 0; i < n; ++i) (*s.values)[i] *= 3;
  std::swap(s.values, other);
  for (int i = 0; i < n; ++i) (*s.values)[i] += 7;
}

int main() {
  State s{std::make_shared<std::vector<double>>(1000, 1.5), std::make_unique<std::vector<float>>(1000, 0.5f)};
  auto other = std::make_shared<std::vector<double>>(1000, 10.0);
  of_parameter(s.values, 1000);
  of_member(s, 900);
  of_local(s);
  exchanged(s, other, 800);
  double sum = 0;
  for (int i = 0; i < 1000; ++i) sum += (i + 1) * (*s.values)[i] + (*other)[i];
  std::printf("%.17g\n", sum);
}
