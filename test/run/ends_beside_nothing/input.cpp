// OWN-MEMORY: nests with early exits run on copies
// Exits beside statements that become empty: the kernel that looks for exits omits them and their semicolons.
#include <cassert>
#include <cstdio>
enum class Colour { red = 2, blue = 5 };

[[ferry::offload]] void counted(unsigned* a, const unsigned* b, int n) {
  int i = 0;
  while (i < n) {
    assert(b[i] < 100 && "small");
    a[i] = b[i] * 3;
    ++i;
  }
}

[[ferry::offload]] void named(unsigned* a, const unsigned* b, int n) {
  int i = 0;
  for (;;) {
    if (i >= n) break;
    using enum Colour;
    ;
    assert(b[i] < 100);
    a[i] += b[i] * static_cast<unsigned>(blue);
    ++i;
  }
}

int main() {
  unsigned a[64] = {}, b[64];
  for (unsigned i = 0; i < 64; ++i) b[i] = i * 37 % 41;
  counted(a, b, 64);
  named(a, b, 64);
  unsigned s = 0;
  for (unsigned x : a) s = s * 31 + x;
  std::printf("%u\n", s);
}
