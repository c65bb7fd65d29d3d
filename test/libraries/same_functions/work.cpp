// Many folders have a copy of this file. The functions differ only because each folder has its own number.h.
#include "number.h"

#include <functional>
#include <numeric>
#include <vector>

[[ferry::offload]]
static void scale(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] % 1000 * NUMBER;
}

namespace {
[[ferry::offload]]
void shift(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += NUMBER;
}

class Grid {
 public:
  explicit Grid(int n) : cells_(n) { std::iota(cells_.begin(), cells_.end(), NUMBER); }
  [[ferry::offload]] void add_to(std::vector<int>& x) const {
    for (std::size_t i = 0; i < cells_.size(); ++i) x[i] += cells_[i];
  }

 private:
  std::vector<int> cells_;
};

struct Step {
  int by = NUMBER;
};

// Instances for a class that each file defines. Their names are equal.
template <class T>
[[ferry::offload]]
void apply(int* x, int n, T step) {
  for (int i = 0; i < n; ++i) x[i] ^= step.by;
}

// Closures of templates have equal names and numbers in each file.
template <class T>
std::function<int(int)> plus(T k) {
  return [k](int v) { return v + k * NUMBER; };
}
[[ferry::offload]]
void change(int* x, int n, const std::function<int(int)>& by) {
  for (int i = 0; i < n; ++i) x[i] = by(x[i]);
}
}  // namespace

// The linker takes these functions from one file, because all copies are equal.
template <class T>
[[ferry::offload]]
void twice(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += x[i] % 100;
}

void ENTRY(std::vector<int>& x) {
  const int n = static_cast<int>(x.size());
  scale(x.data(), n);
  shift(x.data(), n);
  Grid(n).add_to(x);
  apply(x.data(), n, Step{});
  twice(x.data(), n);
  change(x.data(), n, plus(2));
  change(x.data(), n, plus('\3'));
}
