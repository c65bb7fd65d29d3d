// Names that mean something else where a loop begins, and for which the stub has no other expression.
#include <algorithm>

int limit = 4;
int twice(int k) { return 2 * k; }
namespace config {
int twice(int k) { return 3 * k; }
}

// The variable of a for header is hidden in its body.
[[ferry::offload]]
void of_header(unsigned* a, int n) {
  for (unsigned t = 1; t < 4; ++t) {
    auto scaled = [&](unsigned k) { return k * t; };
    {
      unsigned t = 50;
      for (int i = 0; i < n; ++i) a[i] += scaled(i) + t;
    }
  }
}

// The variable is declared between the labels of a switch.
[[ferry::offload]]
void between_labels(unsigned* a, int n) {
  switch (n % 3) {
    case 0:
      unsigned w;
      w = 3;
      auto scaled = [&](unsigned k) { return k * w; };
      {
        unsigned w = 50;
        for (int i = 0; i < n; ++i) a[i] = scaled(i) + w;
      }
  }
}

// A using-declaration in the body names a function that a subscript calls.
[[ferry::offload]]
void brought_in(unsigned* a, const unsigned* b, int n) {
  for (int i = 0; i < n; ++i) {
    using config::twice;
    a[i] = b[i + std::max(twice(limit), 1)];
  }
}

// A bound calls an algorithm through a namespace alias.
[[ferry::offload]]
void renamed(unsigned* a, int n) {
  for (int i = 0; i < n; ++i) {
    namespace library = std;
    for (int j = library::min(limit, 9); j > 0; --j) a[i * 10 + j] = i + j;
  }
}
