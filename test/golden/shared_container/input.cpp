#include <memory>
#include <vector>
struct State {
  std::shared_ptr<std::vector<double>> values;
};

[[ferry::offload]]
void twice(State& s, int n) {
  for (int i = 0; i < n; ++i) (*s.values)[i] *= 2;
}
