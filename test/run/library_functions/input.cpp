// Functions of <algorithm>, <bit>, <cmath>, <numeric> and <utility> give the same values in kernels as on the host,
// for numbers at the limits of their types, with explicit template arguments, with mixed types.
// RUN: fallbacks=0
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

using real = double;

static std::uint64_t mixed(std::uint64_t h) {
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdULL;
  return std::rotl(h, 31) ^ std::rotr(h, 7);
}

[[ferry::offload]]
void bits_of(const std::uint64_t* x, long* out, int n) {
  for (int i = 0; i < n; ++i) {
    const std::uint64_t w = x[i];
    const auto h = static_cast<std::uint32_t>(w >> 7);
    const auto s = static_cast<std::uint16_t>(w);
    const auto b = static_cast<unsigned char>(w >> 3);
    std::uint64_t sum = std::popcount(w) + 3 * std::popcount(h) + 5 * std::popcount(s) + 7 * std::popcount(b);
    sum = sum * 31 + std::countl_zero(w) + 3 * std::countl_zero(h) + 5 * std::countl_zero(s) + 7 * std::countl_zero(b);
    sum = sum * 31 + std::countr_zero(w) + 3 * std::countr_zero(h) + 5 * std::countr_zero(s) + 7 * std::countr_zero(b);
    sum = sum * 31 + std::countl_one(w) + 3 * std::countl_one(h) + 5 * std::countl_one(s) + 7 * std::countl_one(b);
    sum = sum * 31 + std::countr_one(w) + 3 * std::countr_one(h) + 5 * std::countr_one(s) + 7 * std::countr_one(b);
    sum = sum * 31 + std::bit_width(w) + std::bit_width(s) - (std::bit_width(b) - 9 > 0);
    sum = sum * 31 + std::has_single_bit(w) + 2 * std::has_single_bit(h & 64u);
    sum = sum * 31 + std::bit_floor(w) + std::bit_floor(s) + std::bit_ceil(static_cast<std::uint32_t>(s));
    sum = sum * 31 + std::rotl(w, i) + std::rotr(h, i - 40) + std::rotl(s, -i) + std::rotr(b, i * 3);
    sum = sum * 31 + static_cast<std::uint64_t>(std::bit_cast<std::int32_t>(h)) + mixed(w);
    out[i] = static_cast<long>(sum);
  }
}

[[ferry::offload]]
void compared(const long* a, const unsigned* b, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    int c = std::cmp_less(a[i], b[i]) + 2 * std::cmp_greater(b[i], a[i]) + 4 * std::cmp_less_equal(a[i], b[i]);
    c += 8 * std::cmp_greater_equal(a[i], b[i]) + 16 * std::cmp_equal(a[i], b[i]) + 32 * std::cmp_not_equal(a[i], -1);
    const int in = static_cast<int>(a[i]);
    c += 64 * std::cmp_less(in, b[i]) + 128 * std::cmp_less(static_cast<short>(in), static_cast<unsigned char>(b[i]));
    out[i] = c + 256 * std::cmp_equal(b[i], in);
  }
}

static double small(double x) { return x - x == 0 ? std::fmod(x, 1000) + (x < 1e-290 ? x * 1e300 : 0) : 12345; }

[[ferry::offload]]
void middles(const double* a, const double* b, const int* j, const int* k, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(a[i]);
    out[i] = small(std::bit_cast<double>(bits ^ 1u)) + small(std::lerp(a[i], b[i], 0.3)) +
             small(std::lerp(a[i], b[i], 1.0 * (i % 3))) + small(std::midpoint(a[i], b[i])) +
             std::lerp(static_cast<float>(i), 7.0f, 0.25f) + std::lerp(i, 2.5f, 3);
    out[i] += std::midpoint(static_cast<float>(j[i]), 3.0f) + std::midpoint(j[i], k[i]) +
              std::midpoint<real>(i, a[i] > 0) +
              std::midpoint(static_cast<unsigned char>(j[i]), static_cast<unsigned char>(k[i])) +
              std::midpoint(static_cast<unsigned>(j[i]), static_cast<unsigned>(k[i]));
  }
}

[[ferry::offload]]
void least_of(const double* x, double* out, const int* j, int n) {
  for (int i = 0; i < n; ++i) {
    double m = std::min({x[i], 0.5, out[i], -x[i]});
    m += std::max<real>({x[i], 1, 2.5f}) + std::max({j[i], i, 3}) + std::max<real>(x[i], 0) + std::min<long>(j[i], 7L);
    const int before = std::exchange(m, std::move(m) + 1) > 0 ? 1 : 2;
    double a = x[i], b = std::as_const(m);
    std::swap(a, b);
    out[i] = std::exchange(out[i], a) + out[i] + before + std::abs(j[i]) + std::abs(static_cast<long>(j[i])) +
             std::abs(x[i]) + std::abs(static_cast<float>(x[i])) + std::hypot(x[i], 3) + std::fma(x[i], 2.0, 1.0) +
             std::clamp(b, -1.0, 1.0);
  }
}

// Functions that return part of their result through a pointer: to a variable of the iteration, to an element, through
// a second pointer, and to a variable that is used after the loop.
static double doubled(double x, int* e) { return std::frexp(x, e) * 2; }

[[ferry::offload]]
int parts(const double* x, double* whole, int* exponents, double* out, int n) {
  int last = 0;
  for (int i = 0; i < n; ++i) {
    int e, other;
    float integral;
    const double m = std::frexp(x[i], &e);
    const float f = std::modf(static_cast<float>(x[i]), &integral);
    double left = x[i];
    left = std::modf(left, &left);
    out[i] = m + e * 0.5 + f + integral * 2 + std::modf(x[i] * 3, &whole[i]) - std::frexp(x[i] + 1, exponents + i) + left;
    out[i] += doubled(x[i], &other);
    out[i] += other + std::frexp(i, &e);
    out[i] += e;
    if (i % 3 == 0) std::frexp(x[i] * i, &last);
  }
  return last;
}

int main() {
  const int n = 400;
  std::vector<std::uint64_t> x(n);
  std::vector<long> out(n), a(n);
  std::vector<unsigned> b(n);
  std::vector<int> c(n), j(n), k(n);
  std::vector<double> p(n), q(n), r(n);
  std::uint64_t seed = 88172645463325252ULL;
  const auto next = [&seed] {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
  };
  const double ends[] = {0.0, -0.0, 1e308, -1e308, 1.5e308, 4e-324, 2.3e-308, 1.0 / 3, -7.25, 1e-300};
  const int numbers[] = {0, 1, -1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min() + 1, 255, -256};
  for (int i = 0; i < n; ++i) {
    x[i] = i < 65 ? (i == 64 ? 0 : 1ULL << i) : i < 70 ? ~0ULL << (i - 65) : next() >> next() % 64;
    a[i] = i % 4 == 0 ? -static_cast<long>(next() % 3) : static_cast<long>(next() % (i % 2 == 0 ? 5 : 1UL << 33));
    b[i] = static_cast<unsigned>(i % 3 == 0 ? next() : next() % 5);
    p[i] = ends[i % 10];
    q[i] = ends[i / 10 % 10];
    j[i] = numbers[i % 7];
    k[i] = numbers[i / 7 % 7];
    r[i] = i * 0.25 - 40;
  }
  bits_of(x.data(), out.data(), n);
  compared(a.data(), b.data(), c.data(), n);
  std::vector<double> s(n), t(n);
  middles(p.data(), q.data(), j.data(), k.data(), s.data(), n);
  least_of(r.data(), t.data(), j.data(), n);
  std::vector<double> whole(n), left(n);
  std::uint64_t sum = static_cast<unsigned>(parts(r.data(), whole.data(), c.data(), left.data(), n));
  for (int i = 0; i < n; ++i) sum = sum * 31 + std::bit_cast<std::uint64_t>(whole[i] + left[i]) + static_cast<unsigned>(c[i]);
  compared(a.data(), b.data(), c.data(), n);
  for (int i = 0; i < n; ++i) {
    sum = sum * 31 + static_cast<std::uint64_t>(out[i]) + static_cast<unsigned>(c[i]);
    sum = sum * 31 + std::bit_cast<std::uint64_t>(s[i]) +
          static_cast<std::uint64_t>(std::llround(t[i] * 1e6));  // a GPU's functions may differ in the last bits
    if (i % 40 == 0) std::printf("%ld %d %.17g %.12g\n", out[i], c[i], s[i], t[i]);
  }
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
}
