// RUN: launches=7 fallbacks=0
// In function templates, iterations declare classes together with variables: named and unnamed classes, arrays of them,
// typedefs for them.
#include <cstdio>

template <unsigned N>
[[ferry::offload]] void sized(unsigned* a, int n, unsigned v) {
  for (int i = 0; i < n; ++i) {
    struct {
      unsigned one, two;
    } pair = {v, N};
    a[i] = pair.one * 3 + pair.two + static_cast<unsigned>(i);
  }
  for (int i = 0; i < n; ++i) {
    struct Pair {
      unsigned one, two;
    } pair = {v, N};
    Pair second{N, v};
    struct Pair third = second;
    a[i] += pair.one * 3 + second.two + third.one;
  }
  for (int i = 0; i < n; ++i) {
    struct {
      unsigned row[N];
    } const rows[2] = {{{v, 5}}, {{1, 2, 3}}};
    a[i] += rows[0].row[static_cast<unsigned>(i) % N] + rows[1].row[1];
  }
}

template <class T>
[[ferry::offload]] void typed(T* a, int n) {
  for (int i = 0; i < n; ++i) {
    typedef struct {
      T one;
      T two[2];
    } Parts;
    Parts parts{T(i), {1, 2}};
    a[i] += parts.one * 3 + parts.two[i & 1];
  }
}

int main() {
  unsigned a[20] = {};
  sized<3>(a, 20, 4);
  sized<5>(a, 17, 7);
  typed(a, 20);
  for (const unsigned x : a) std::printf("%u ", x);
  std::puts("");
}
