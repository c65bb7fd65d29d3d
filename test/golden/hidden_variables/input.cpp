// Text that the stub evaluates before a loop, where the names in it would mean something else.
#include <algorithm>
#include <vector>

int width = 1;
namespace config {
int width = 1500;
enum { lead = 5 };
using small = short;
}

// Variables captured by a lambda are hidden where the launch is.
[[ferry::offload]]
unsigned captured(std::vector<unsigned>& a, int n, unsigned w) {
  unsigned total = 0;
  auto add = [&](int i) { total += a[i] * w; };
  {
    unsigned w = 50, total = 3;
    std::vector<unsigned> a(1, w);
    for (int i = 0; i < n; ++i) add(i);
    n += static_cast<int>(w + total + a[0]);
  }
  return total + n;
}

// The variable to which a reference refers is hidden.
[[ferry::offload]]
void referred(unsigned* a, int n) {
  unsigned w = a[0];
  const unsigned& r = w;
  [[ferry::sequential]] for (unsigned w = 3; w < 5; ++w) {
    for (int i = 0; i < n; ++i) a[i] += r * w;
  }
}

// The loop's body imports and declares names.
[[ferry::offload]]
void brought_in(unsigned* a, const unsigned* b, int n) {
  for (int i = 0; i < n; ++i) {
    using config::width;
    using small = config::small;
    constexpr int lead = config::lead;
    a[i] = b[i + std::max(width, 3)] + b[i + std::max(lead, n)];
    for (int j = std::min<int>(static_cast<small>(n), width); j > 0; --j) a[i] += j;
  }
}

struct Grid {
  int width;
  std::vector<unsigned> cells;

  [[ferry::offload]]
  void member(const unsigned* b) {
    for (int i = 0; i < width; ++i) {
      const int width = i % 3;
      cells[i] = b[i + std::max(this->width, ::width)] + width;
    }
  }
};
