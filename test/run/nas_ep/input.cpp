// RUN: fallbacks=0
// NPB EP, class S: pairs of Gaussian deviates from a linear congruential generator, counted in square annuli.
#include <array>
#include <cmath>
#include <cstdio>

namespace {

constexpr int m = 24, batch_bits = 16, batches = 1 << (m - batch_bits), pairs = 1 << batch_bits;
constexpr double a = 1220703125.0, seed = 271828183.0;

// Sets x = a x mod 2^46, computed in doubles of 23 bits each, and returns x / 2^46.
double next(double& x, double a) {
  constexpr double r23 = 0x1p-23, t23 = 0x1p23, r46 = 0x1p-46, t46 = 0x1p46;
  const double a1 = static_cast<int>(r23 * a), a2 = a - t23 * a1;
  const double x1 = static_cast<int>(r23 * x), x2 = x - t23 * x1;
  const double t1 = a1 * x2 + a2 * x1;
  const double z = t1 - t23 * static_cast<int>(r23 * t1);
  const double t3 = t23 * z + a2 * x2;
  x = t3 - t46 * static_cast<int>(r46 * t3);
  return r46 * x;
}

// Returns the seed of a batch: seed * a^(2 * pairs * batch).
double seed_of(int batch) {
  double an = a;
  for (int i = 0; i < batch_bits + 1; ++i) {
    const double by = an;
    next(an, by);
  }
  double s = seed;
  for (int k = batch; k > 0; k /= 2) {
    if (k % 2 == 1) next(s, an);
    const double by = an;
    next(an, by);
  }
  return s;
}

}  // namespace

[[ferry::offload]] void ep(double& sx, double& sy, std::array<long, 10>& counts) {
  for (int batch = 0; batch < batches; ++batch) {
    double x = seed_of(batch);
    for (int i = 0; i < pairs; ++i) {
      const double u = 2 * next(x, a) - 1;
      const double v = 2 * next(x, a) - 1;
      const double t = u * u + v * v;
      if (t <= 1) {
        const double f = std::sqrt(-2 * std::log(t) / t);
        const double gx = u * f, gy = v * f;
        const int l = static_cast<int>(std::fmax(std::fabs(gx), std::fabs(gy)));
        ++counts[l];
        sx += gx;
        sy += gy;
      }
    }
  }
}

int main() {
  double sx = 0, sy = 0;
  std::array<long, 10> counts{};
  ep(sx, sy, counts);
  const bool right = std::fabs((sx + 3247.834652034740) / sx) < 1e-8 && std::fabs((sy + 6958.407078382297) / sy) < 1e-8;
  std::printf("%s\n", right ? "verified" : "wrong");
  for (const long count : counts) std::printf("%ld ", count);
  std::printf("\n");
  return right ? 0 : 1;
}
