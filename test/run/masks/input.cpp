// Masks and shifts in subscripts, bounds and conditions: colours of a checkerboard, halves, blocks of a power of 2.
// RUN: launches=33 fallbacks=3
// EXPECT-STDERR: ferry: .*input\.cpp:\d+: .*guard: .*
#include <cstddef>
#include <cstdio>
#include <vector>

using Grid = std::vector<int>;

[[ferry::offload]] void from_mask(int* u, int n, int c) {
  for (int j = 1; j < n - 1; ++j)
    for (int i = 1 + ((j + c) & 1); i < n - 1; i += 2)
      u[j * n + i] = (u[j * n + i - 1] + u[j * n + i + 1] + u[(j - 1) * n + i] + u[(j + 1) * n + i]) / 4;
}
[[ferry::offload]] void by_condition(int* u, int n, int c) {
  for (int j = 1; j < n - 1; ++j)
    for (int i = 1; i < n - 1; ++i)
      if (((i + j) & 1) == c)
        u[j * n + i] = (u[j * n + i - 1] + u[j * n + i + 1] + u[(j - 1) * n + i] + u[(j + 1) * n + i]) / 4;
}
[[ferry::offload]] void mask_first(unsigned* u, unsigned n) {
  for (unsigned i = 1; i < n; ++i) {
    if (1u & i) continue;
    u[i] = u[i - 1] + 3;
  }
}
// For negative sums, `& 1` is the mathematical remainder, so the colour is right.
[[ferry::offload]] void below_zero(int* u, int n, int c) {
  for (int i = -n; i < n; ++i)
    if (((i + c) & 1) == 0) u[i + n + 1] += u[i + n];
}
[[ferry::offload]] void blocks(const int* in, int* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = in[i >> 3] + in[(i & 7) + (n >> 3) + 1];
}
[[ferry::offload]] void doubled(const int* in, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    out[i << 1] = in[i];
    out[(i << 1) + 1] = -in[i];
  }
}
[[ferry::offload]] void halves(int* a, long from, long n) {
  for (long i = from; i < n; ++i)
    if (i >> 2 >= 1 && (i & 3) != 3) a[i] = a[i + 3 - (i & 3)] + 1;
}

static Grid filled(int size) {
  Grid g(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) g[static_cast<std::size_t>(i)] = i * 37 % 101;
  return g;
}

static void print(const char* name, const Grid& g) {
  unsigned s = 0;
  for (const int x : g) s = s * 31 + static_cast<unsigned>(x);
  std::printf("%s %u\n", name, s);
}

int main() {
  for (const int n : {3, 20, 33}) {
    Grid u = filled(n * n);
    for (int step = 0; step < 2; ++step) from_mask(u.data(), n, step);
    from_mask(u.data(), n, -7);
    for (int step = 0; step < 2; ++step) by_condition(u.data(), n, step);
    print("colours", u);
    Grid v = filled(2 * n + 2);
    below_zero(v.data(), n, 0);
    below_zero(v.data(), n, -3);
    print("below_zero", v);
    Grid in = filled(n + 9), out = filled(2 * n);
    blocks(in.data(), out.data(), n);
    print("blocks", out);
    doubled(in.data(), out.data(), n);
    print("doubled", out);
    std::vector<unsigned> w(static_cast<std::size_t>(n), 5u);
    mask_first(w.data(), static_cast<unsigned>(n));
    std::printf("mask_first %u\n", w[static_cast<std::size_t>(n) - 1] + w[2]);
    Grid h = filled(n + 10);
    halves(h.data() + 5, 0, n);
    halves(h.data() + 5, -5, n);
    print("halves", h);
  }
}
