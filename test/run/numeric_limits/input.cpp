// RUN: launches=2 fallbacks=0
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

// Labels each point with the nearest of several centres and returns how many labels changed.
[[ferry::offload]]
int nearest(const std::vector<float>& x, const std::vector<float>& centre, std::vector<int>& label) {
  int changed = 0;
  for (std::size_t p = 0; p < x.size(); ++p) {
    float best = std::numeric_limits<float>::max();
    int which = -1;
    for (std::size_t c = 0; c < centre.size(); ++c) {
      const float distance = std::fabs(x[p] - centre[c]);
      if (distance < best) {
        best = distance;
        which = static_cast<int>(c);
      }
    }
    if (label[p] != which) {
      label[p] = which;
      ++changed;
    }
  }
  return changed;
}

[[ferry::offload]]
void ends(double* y, long long* z, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = i % 4 == 0   ? std::numeric_limits<double>::infinity()
           : i % 4 == 1 ? -std::numeric_limits<double>::infinity()
           : i % 4 == 2 ? std::numeric_limits<double>::denorm_min()
                        : std::numeric_limits<double>::quiet_NaN();
    z[i] = i % 2 == 0 ? std::numeric_limits<long long>::min() : std::numeric_limits<unsigned>::max();
  }
}

int main() {
  std::vector<float> x(100), centre{-3, 0.5f, 20, 7.25f};
  for (std::size_t p = 0; p < x.size(); ++p) x[p] = static_cast<float>((p * 37) % 29) - 6;
  x[99] = std::numeric_limits<float>::infinity();  // no distance is less than the largest number
  std::vector<int> label(100);
  std::printf("%d changed:", nearest(x, centre, label));
  for (const int l : label) std::printf(" %d", l);
  double y[8];
  long long z[8];
  ends(y, z, 8);
  for (int i = 0; i < 8; ++i) std::printf("\n%a %lld", std::isnan(y[i]) ? 0.25 : y[i], z[i]);
  std::printf("\n");
}
