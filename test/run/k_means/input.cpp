// RUN: launches=51 fallbacks=0 left_on_host=0 bytes_to_device=7200 bytes_to_host=2600
// CUDA-RUN: launches=63
// Lloyd's algorithm with integer points and 64-bit sums, so the order doesn't matter. Means round towards zero. The
// numbers of clusters and coordinates are known only at run time. The points (7200) are copied once; the labels (2400)
// are copied out with the results (2600). The range of the sums that labels select is found on the device.
#include <cstdint>
#include <cstdio>
#include <vector>

// Moves the centres until no point changes its cluster, and returns the number of rounds.
[[ferry::offload]] int cluster(const int* points, int* label, int* centres, std::int64_t* sums, int* sizes, int n,
                               int k, int dimensions, int most) {
  for (int i = 0; i < n; ++i) label[i] = -1;
  for (int c = 0; c < k; ++c)
    for (int d = 0; d < dimensions; ++d) centres[c * dimensions + d] = points[(n / k * c) * dimensions + d];
  for (int round = 1; round <= most; ++round) {
    int changed = 0;
    for (int i = 0; i < n; ++i) {
      std::int64_t least = INT64_MAX;
      int nearest = 0;
      for (int c = 0; c < k; ++c) {
        std::int64_t distance = 0;
        for (int d = 0; d < dimensions; ++d) {
          const std::int64_t by = points[i * dimensions + d] - centres[c * dimensions + d];
          distance += by * by;
        }
        if (distance < least) {
          least = distance;
          nearest = c;
        }
      }
      if (label[i] != nearest) ++changed;
      label[i] = nearest;
    }
    if (changed == 0) return round;
    for (int c = 0; c < k; ++c) {
      sizes[c] = 0;
      for (int d = 0; d < dimensions; ++d) sums[c * dimensions + d] = 0;
    }
    for (int i = 0; i < n; ++i) {
      const int c = label[i];
      ++sizes[c];
      for (int d = 0; d < dimensions; ++d) sums[c * dimensions + d] += points[i * dimensions + d];
    }
    for (int c = 0; c < k; ++c)
      for (int d = 0; d < dimensions; ++d)
        if (sizes[c] > 0) centres[c * dimensions + d] = static_cast<int>(sums[c * dimensions + d] / sizes[c]);
  }
  return most + 1;
}

int main() {
  const int n = 600, k = 5, dimensions = 3;
  std::vector<int> points(n * dimensions), label(n), centres(k * dimensions), sizes(k);
  std::vector<std::int64_t> sums(k * dimensions);
  unsigned seed = 99;
  for (int i = 0; i < n; ++i)
    for (int d = 0; d < dimensions; ++d) {
      seed = seed * 1664525u + 1013904223u;
      points[i * dimensions + d] = static_cast<int>(seed >> 20) % 900 + (i * 7 % k == d ? 1000 : i % 3 * 150);
    }
  const int rounds =
      cluster(points.data(), label.data(), centres.data(), sums.data(), sizes.data(), n, k, dimensions, 100);
  std::printf("%d rounds\n", rounds);
  for (int c = 0; c < k; ++c) {
    std::printf("%d of", sizes[c]);
    for (int d = 0; d < dimensions; ++d) std::printf(" %d", centres[c * dimensions + d]);
    std::printf("\n");
  }
  unsigned hash = 2166136261u;
  for (int l : label) hash = (hash ^ static_cast<unsigned>(l)) * 16777619u;
  std::printf("%08x\n", hash);
}
