// RUN: launches=2 fallbacks=0
// A class, an enumeration and functions have the same name. Kernel files must rename all of them.
#include <cstdio>

namespace outside {
unsigned pace(unsigned x) { return x ^ 21u; }
int mode(int i) { return i - 3; }
}  // namespace outside

[[ferry::offload]] void functions(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += static_cast<int>(outside::pace(static_cast<unsigned>(i))) * outside::mode(i);
}

[[ferry::offload]] void types(int* x, int n, int pace, int mode) {
  const auto more = [&](int i) { return i + pace * mode; };
  {
    struct pace {
      int i;
      explicit pace(int k = 2) : i(k) {}
      explicit operator int() const { return i; }
    };
    enum class mode : int { slow = 2, fast };
    for (int i = 0; i < n; ++i)
      x[i] += static_cast<int>(static_cast<struct pace>(i)) + static_cast<int>(mode::fast) + more(i);
  }
}

int main() {
  int x[9] = {};
  functions(x, 9);
  types(x, 9, 4, 5);
  for (const int value : x) std::printf("%d ", value);
  std::puts("");
}
