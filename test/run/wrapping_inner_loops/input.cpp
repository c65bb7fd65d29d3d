// RUN: launches=4 fallbacks=2
// EXPECT-STDERR: guard: index arithmetic
// Inner loops whose variable may wrap. If it does, its values aren't those that the header suggests, and the outer loop
// may carry a dependence.
#include <cstddef>
#include <cstdio>
#include <vector>

// If n is 20, k takes the values 20, 21, …, 255, 0, 1, 2.
[[ferry::offload]] void around(unsigned* b, unsigned char n) {
  for (int j = 0; j < n; ++j)
    for (unsigned char k = n; k != 3; ++k) b[n - j] = b[j] * 3 + 1;
}

// With a bound of up to 100, k is always 0. With a bound of 250, it is 0, 100, 200, 44, 144, …, 20, …, 252.
[[ferry::offload]] void strides(unsigned* b, unsigned char bound) {
  for (unsigned j = 0; j < 5; ++j)
    for (unsigned char k = 0; k < bound; k += 100) b[20 * j + k] = b[20 * j + k] * 3 + j;
}

// The induction variables don't wrap, so their values are those that the headers suggest.
[[ferry::offload]] void up_to(unsigned* b, std::size_t n) {
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = n; k != 2 * n; ++k) b[j] = b[j] * 7 + b[k];
}

[[ferry::offload]] void in_pairs(unsigned* b, unsigned char n) {
  for (int j = 0; j < n; ++j)
    for (unsigned char k = n; k < 254; k += 2) b[j] = b[j] * 7 + b[k];
}

static std::vector<unsigned> b(400);

static void show(const char* name) {
  unsigned long hash = 0;
  for (const unsigned x : b) hash = hash * 31 + x;
  std::printf("%s %lu\n", name, hash);
  for (unsigned i = 0; i < b.size(); ++i) b[i] = i * i;
}

int main() {
  show("start");
  around(b.data(), 20), show("around");
  around(b.data(), 2), show("around, straight");
  strides(b.data(), 250), show("strides, around");
  strides(b.data(), 90), show("strides");
  up_to(b.data(), 100), show("up_to");
  in_pairs(b.data(), 200), show("in_pairs");
}
