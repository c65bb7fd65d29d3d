// std::complex in kernels (ferry/complex.h), compared with the host's to the bit: products with the compiler's own
// complex type and with the code for devices, and operations with scalars. All NaNs count as equal. Quotients on
// devices follow libgcc since release 12.
#include <ferry/complex.h>
#include <ferry/host_kernel.h>

#include <gtest/gtest.h>

#include <complex>
#include <cstring>
#include <limits>

namespace runtime_complex_test {

namespace {

template <class T>
bool same(T a, T b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
bool same(FerryComplex<T> a, std::complex<T> b) {
  return same(a.real(), b.real()) && same(a.imag(), b.imag());
}

template <class T>
std::vector<T> values() {
  using Limits = std::numeric_limits<T>;
  return {0,
          -T(0),
          1,
          -1,
          T(1.5),
          T(-2.25),
          T(1e-30),
          Limits::infinity(),
          -Limits::infinity(),
          Limits::quiet_NaN(),
          -Limits::quiet_NaN(),
          Limits::max(),
          -Limits::max(),
          Limits::denorm_min()};
}

template <class T>
class Complex : public testing::Test {};
using Parts = testing::Types<float, double>;
TYPED_TEST_SUITE(Complex, Parts);

TYPED_TEST(Complex, ProductsAreTheHosts) {
  for (const TypeParam a : values<TypeParam>())
    for (const TypeParam b : values<TypeParam>())
      for (const TypeParam c : values<TypeParam>())
        for (const TypeParam d : values<TypeParam>()) {
          volatile TypeParam parts[] = {a, b, c, d};  // prevents folding of the host's product
          const std::complex<TypeParam> x(parts[0], parts[1]), y(parts[2], parts[3]), product = x * y;
          ASSERT_TRUE(same(ferry_product<TypeParam>(a, b, c, d), product)) << a << " " << b << " " << c << " " << d;
          ASSERT_TRUE(same(FerryComplex<TypeParam>(a, b) * FerryComplex<TypeParam>(c, d), product))
              << a << " " << b << " " << c << " " << d;
        }
}

#if defined(__clang__) || __GNUC__ >= 12
TYPED_TEST(Complex, QuotientsAreTheHosts) {
  std::vector<TypeParam> parts = values<TypeParam>();
  using Limits = std::numeric_limits<TypeParam>;
  for (const TypeParam more : {Limits::min(), Limits::epsilon(), Limits::max() / 2, Limits::min() * TypeParam(1.5),
                               Limits::max() * Limits::epsilon() / 4})
    parts.push_back(more);
  for (const TypeParam a : parts)
    for (const TypeParam b : parts)
      for (const TypeParam c : parts)
        for (const TypeParam d : parts) {
          volatile TypeParam of[] = {a, b, c, d};  // prevents folding of the host's quotient
          const std::complex<TypeParam> x(of[0], of[1]), y(of[2], of[3]), quotient = x / y;
          ASSERT_TRUE(same(ferry_quotient(a, b, c, d), quotient)) << a << " " << b << " " << c << " " << d;
          ASSERT_TRUE(same(FerryComplex<TypeParam>(a, b) / FerryComplex<TypeParam>(c, d), quotient))
              << a << " " << b << " " << c << " " << d;
        }
}
#endif

TYPED_TEST(Complex, RealNumbersAreTheHosts) {
  for (const TypeParam a : values<TypeParam>())
    for (const TypeParam b : values<TypeParam>())
      for (const TypeParam c : values<TypeParam>()) {
        volatile TypeParam parts[] = {a, b, c};
        const std::complex<TypeParam> x(parts[0], parts[1]);
        const TypeParam real = parts[2];
        const FerryComplex<TypeParam> z(a, b);
        EXPECT_TRUE(same(z * c, x * real));
        EXPECT_TRUE(same(c * z, real * x));
        EXPECT_TRUE(same(z / c, x / real));
        EXPECT_TRUE(same(z + c, x + real));
        EXPECT_TRUE(same(c - z, real - x));
      }
}

}  // namespace

}  // namespace runtime_complex_test
