// Updates of elements that iterations share, in all forms. If no two iterations conflict, the update doesn't change.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

[[ferry::offload]]
void histogram(std::span<const std::uint8_t> image, std::array<int, 256>& hist) {
  for (std::size_t i = 0; i < image.size(); ++i) ++hist[image[i]];
}

[[ferry::offload]]
void rows(const std::uint8_t* image, unsigned* hist [[ferry::extent(64)]], int ny, int nx) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i)
      hist[image[j * nx + i] & 63] += 2u;  // both loops conflict
}

[[ferry::offload]]
void forms(const int* at, const long* value, std::vector<long>& h, std::vector<short>& low, std::vector<long>& high,
           std::vector<unsigned>& bits, std::vector<bool>::size_type n) {
  for (std::size_t i = 0; i < n; ++i) {
    auto& bin = h[at[i]];
    bin -= value[i];
    h[at[i]] = 3 + h[at[i]];
    h[at[i]]--;
    if (value[i] % 2 == 0) bits[at[i]] |= /* a bit */ 1u << (i % 32);
    const short x = static_cast<short>(value[i]);
    if (x < low[at[i]]) {
      low[at[i]] = x;
    }
    high[at[i]] = std::max(high[at[i]],
                           value[i]);
  }
}

// Signs of zeros and rounding depend on the order of floating-point updates. Iterations may write the same value.
[[ferry::offload]]
void of_reals(const int* at, const float* x, std::vector<float>& least, std::vector<float>& most,
              std::vector<double>& scale, std::vector<bool>::size_type n, std::vector<char>& seen, char mark) {
  for (std::size_t i = 0; i < n; ++i) {
    if (least[at[i]] >= x[i]) least[at[i]] = x[i];
    most[at[i]] = fmaxf(most[at[i]], x[i]);
    scale[at[i]] = 0.5 * scale[at[i]];
    if (x[i] > 0) seen[at[i]] = mark;
  }
}

[[ferry::offload]]
void assemble(const int* node, const double* load, double* force [[ferry::extent(nodes)]], int elements,
              [[maybe_unused]] int nodes) {
  for (int e = 0; e < elements; ++e)
    for (int c = 0; c < 3; ++c) force[node[3 * e + c]] += load[e] / 3;
}

[[ferry::offload]]
void plain(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) y[i] += x[i];
}

// The inner loop runs along y, so it is the parallel loop, and the outer loop stays on the host.
[[ferry::offload]]
void columns(const int (*a)[64], int* y, int n) {
  [[ferry::sequential]]
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < 64; ++j) y[j] += a[k][j];
}
