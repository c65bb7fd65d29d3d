// The loop changes the vector to which the pointer points.
#include <memory>
#include <vector>
struct State {
  std::shared_ptr<std::vector<double>> values, next;
};

[[ferry::offload]]
void moves(State& s, int n) {
  for (int i = 0; i < n; ++i) {
    (*s.values)[i] *= 2;
    s.values = s.next;
  }
}
