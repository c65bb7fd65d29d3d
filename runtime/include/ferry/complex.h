// The device image of std::complex, with libstdc++'s values to the last bit. Sums are computed component by component.
// A product whose components are both NaN is computed again as C's Annex G requires. On the host, the compiler's own
// complex type does both, whatever the flags; for a device, this header spells them out. Only kernel files with complex
// numbers include this header, because its members have the names that the user's text uses.
//
// On a device a quotient is computed as in libgcc 12 and later; other releases may differ in the last bits.
#ifndef FERRY_COMPLEX_H
#define FERRY_COMPLEX_H

#include "kernel_common.h"

#ifndef FERRY_FOR_GPU
#define FERRY_COMPLEX_NATIVE  // use the host compiler's own complex type
template <class FerryType>
struct FerryNative;
template <>
struct FerryNative<float> {
  typedef __complex__ float ferry_type;
};
template <>
struct FerryNative<double> {
  typedef __complex__ double ferry_type;
};
#endif

template <class FerryType>
struct FerryComplex {
  FerryType ferry_real, ferry_imag;

  using value_type = FerryType;

  FERRY_HOST_DEVICE constexpr FerryComplex(FerryType ferry_r = FerryType(), FerryType ferry_i = FerryType())
      : ferry_real(ferry_r), ferry_imag(ferry_i) {}
  template <class FerryOther>
  FERRY_HOST_DEVICE constexpr FerryComplex(const FerryComplex<FerryOther>& ferry_z)
      : ferry_real(static_cast<FerryType>(ferry_z.ferry_real)),
        ferry_imag(static_cast<FerryType>(ferry_z.ferry_imag)) {}

  FERRY_HOST_DEVICE constexpr FerryType real() const { return ferry_real; }
  FERRY_HOST_DEVICE constexpr FerryType imag() const { return ferry_imag; }
  FERRY_HOST_DEVICE void real(FerryType ferry_r) { ferry_real = ferry_r; }
  FERRY_HOST_DEVICE void imag(FerryType ferry_i) { ferry_imag = ferry_i; }

#ifdef FERRY_COMPLEX_NATIVE
  typedef typename FerryNative<FerryType>::ferry_type ferry_native_type;
  ferry_native_type ferry_native() const {
    ferry_native_type ferry_z;
    __real__ ferry_z = ferry_real;
    __imag__ ferry_z = ferry_imag;
    return ferry_z;
  }
  void ferry_set(ferry_native_type ferry_z) {
    ferry_real = __real__ ferry_z;
    ferry_imag = __imag__ ferry_z;
  }
#endif

  FERRY_HOST_DEVICE FerryComplex& operator=(FerryType ferry_r) {
    ferry_real = ferry_r;
    ferry_imag = FerryType();
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator+=(FerryType ferry_r) {
#ifdef FERRY_COMPLEX_NATIVE
    ferry_native_type ferry_z = ferry_native();
    ferry_z += ferry_r;
    ferry_set(ferry_z);
#else
    ferry_real += ferry_r;
#endif
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator-=(FerryType ferry_r) {
#ifdef FERRY_COMPLEX_NATIVE
    ferry_native_type ferry_z = ferry_native();
    ferry_z -= ferry_r;
    ferry_set(ferry_z);
#else
    ferry_real -= ferry_r;
#endif
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator*=(FerryType ferry_r) {
#ifdef FERRY_COMPLEX_NATIVE
    ferry_native_type ferry_z = ferry_native();
    ferry_z *= ferry_r;
    ferry_set(ferry_z);
#else
    ferry_real *= ferry_r;
    ferry_imag *= ferry_r;
#endif
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator/=(FerryType ferry_r) {
#ifdef FERRY_COMPLEX_NATIVE
    ferry_native_type ferry_z = ferry_native();
    ferry_z /= ferry_r;
    ferry_set(ferry_z);
#else
    ferry_real /= ferry_r;
    ferry_imag /= ferry_r;
#endif
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator+=(const FerryComplex& ferry_z) {
    ferry_real += ferry_z.ferry_real;
    ferry_imag += ferry_z.ferry_imag;
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator-=(const FerryComplex& ferry_z) {
    ferry_real -= ferry_z.ferry_real;
    ferry_imag -= ferry_z.ferry_imag;
    return *this;
  }
  FERRY_HOST_DEVICE FerryComplex& operator*=(const FerryComplex& ferry_z);
  FERRY_HOST_DEVICE FerryComplex& operator/=(const FerryComplex& ferry_z);
};

FERRY_HOST_DEVICE inline bool ferry_is_nan(double ferry_x) { return __builtin_isnan(ferry_x); }
FERRY_HOST_DEVICE inline bool ferry_is_infinite(double ferry_x) { return __builtin_isinf(ferry_x); }
/// Returns 1 (for an infinite factor) or 0 (for other factors) with the sign of `ferry_x`.
template <class FerryType>
FERRY_HOST_DEVICE inline FerryType ferry_signed_unit(bool ferry_one, FerryType ferry_x) {
  return static_cast<FerryType>(__builtin_copysign(ferry_one ? 1.0 : 0.0, static_cast<double>(ferry_x)));
}

/// Returns (a + bi)(c + di), computed as in C's Annex G (ISO/IEC 9899, G.5.1, example 1).
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> ferry_product(FerryType ferry_a, FerryType ferry_b, FerryType ferry_c,
                                                               FerryType ferry_d) {
  const FerryType ferry_ac = ferry_a * ferry_c, ferry_bd = ferry_b * ferry_d;
  const FerryType ferry_ad = ferry_a * ferry_d, ferry_bc = ferry_b * ferry_c;
  FerryComplex<FerryType> ferry_z(ferry_ac - ferry_bd, ferry_ad + ferry_bc);
  if (!ferry_is_nan(ferry_z.ferry_real) || !ferry_is_nan(ferry_z.ferry_imag)) return ferry_z;
  bool ferry_again = false;
  if (ferry_is_infinite(ferry_a) || ferry_is_infinite(ferry_b)) {
    ferry_a = ferry_signed_unit(ferry_is_infinite(ferry_a), ferry_a);
    ferry_b = ferry_signed_unit(ferry_is_infinite(ferry_b), ferry_b);
    if (ferry_is_nan(ferry_c)) ferry_c = ferry_signed_unit(false, ferry_c);
    if (ferry_is_nan(ferry_d)) ferry_d = ferry_signed_unit(false, ferry_d);
    ferry_again = true;
  }
  if (ferry_is_infinite(ferry_c) || ferry_is_infinite(ferry_d)) {
    ferry_c = ferry_signed_unit(ferry_is_infinite(ferry_c), ferry_c);
    ferry_d = ferry_signed_unit(ferry_is_infinite(ferry_d), ferry_d);
    if (ferry_is_nan(ferry_a)) ferry_a = ferry_signed_unit(false, ferry_a);
    if (ferry_is_nan(ferry_b)) ferry_b = ferry_signed_unit(false, ferry_b);
    ferry_again = true;
  }
  if (!ferry_again && (ferry_is_infinite(ferry_ac) || ferry_is_infinite(ferry_bd) || ferry_is_infinite(ferry_ad) ||
                       ferry_is_infinite(ferry_bc))) {
    if (ferry_is_nan(ferry_a)) ferry_a = ferry_signed_unit(false, ferry_a);
    if (ferry_is_nan(ferry_b)) ferry_b = ferry_signed_unit(false, ferry_b);
    if (ferry_is_nan(ferry_c)) ferry_c = ferry_signed_unit(false, ferry_c);
    if (ferry_is_nan(ferry_d)) ferry_d = ferry_signed_unit(false, ferry_d);
    ferry_again = true;
  }
  const FerryType ferry_most = static_cast<FerryType>(__builtin_huge_val());
  if (ferry_again)
    ferry_z = FerryComplex<FerryType>(ferry_most * (ferry_a * ferry_c - ferry_b * ferry_d),
                                      ferry_most * (ferry_a * ferry_d + ferry_b * ferry_c));
  return ferry_z;
}

template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType>& FerryComplex<FerryType>::operator*=(const FerryComplex& ferry_z) {
#ifdef FERRY_COMPLEX_NATIVE
  typename FerryNative<FerryType>::ferry_type ferry_one = ferry_native();
  ferry_one *= ferry_z.ferry_native();
  ferry_set(ferry_one);
#else
  *this = ferry_product(ferry_real, ferry_imag, ferry_z.ferry_real, ferry_z.ferry_imag);
#endif
  return *this;
}

/// Returns (a + bi) / (c + di) if both parts were computed as NaN, as specified in C's Annex G (G.5.1, example 2).
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> ferry_recovered(FerryComplex<FerryType> ferry_z, FerryType ferry_a,
                                                                 FerryType ferry_b, FerryType ferry_c,
                                                                 FerryType ferry_d) {
  const FerryType ferry_most = static_cast<FerryType>(__builtin_huge_val());
  const bool ferry_large = ferry_is_infinite(ferry_a) || ferry_is_infinite(ferry_b);
  const bool ferry_by_large = ferry_is_infinite(ferry_c) || ferry_is_infinite(ferry_d);
  const bool ferry_number = !ferry_large && !ferry_is_nan(ferry_a) && !ferry_is_nan(ferry_b);
  const bool ferry_by_number = !ferry_by_large && !ferry_is_nan(ferry_c) && !ferry_is_nan(ferry_d);
  if (ferry_c == 0 && ferry_d == 0 && (!ferry_is_nan(ferry_a) || !ferry_is_nan(ferry_b))) {
    const FerryType ferry_signed =
        ferry_c == 0 && __builtin_copysign(1.0, static_cast<double>(ferry_c)) < 0 ? -ferry_most : ferry_most;
    return FerryComplex<FerryType>(ferry_signed * ferry_a, ferry_signed * ferry_b);
  }
  if (ferry_large && ferry_by_number) {
    ferry_a = ferry_signed_unit(ferry_is_infinite(ferry_a), ferry_a);
    ferry_b = ferry_signed_unit(ferry_is_infinite(ferry_b), ferry_b);
    return FerryComplex<FerryType>(ferry_most * (ferry_a * ferry_c + ferry_b * ferry_d),
                                   ferry_most * (ferry_b * ferry_c - ferry_a * ferry_d));
  }
  if (ferry_by_large && ferry_number) {
    ferry_c = ferry_signed_unit(ferry_is_infinite(ferry_c), ferry_c);
    ferry_d = ferry_signed_unit(ferry_is_infinite(ferry_d), ferry_d);
    return FerryComplex<FerryType>(FerryType(0) * (ferry_a * ferry_c + ferry_b * ferry_d),
                                   FerryType(0) * (ferry_b * ferry_c - ferry_a * ferry_d));
  }
  return ferry_z;
}

/// Divides scaled numbers if |c| < |d|, so that the divisor's square doesn't overflow and tiny terms aren't lost (M.
/// Baudin and R. L. Smith, arXiv:1210.4539, as in libgcc).
FERRY_HOST_DEVICE inline FerryComplex<double> ferry_quotient_by_second(double ferry_a, double ferry_b, double ferry_c,
                                                                       double ferry_d) {
  const double ferry_ratio = ferry_c / ferry_d, ferry_divisor = ferry_c * ferry_ratio + ferry_d;
  if (__builtin_fabs(ferry_ratio) > static_cast<double>(__DBL_MIN__))
    return FerryComplex<double>((ferry_a * ferry_ratio + ferry_b) / ferry_divisor,
                                (ferry_b * ferry_ratio - ferry_a) / ferry_divisor);
  return FerryComplex<double>((ferry_c * (ferry_a / ferry_d) + ferry_b) / ferry_divisor,
                              (ferry_c * (ferry_b / ferry_d) - ferry_a) / ferry_divisor);
}
FERRY_HOST_DEVICE inline FerryComplex<double> ferry_quotient_by_first(double ferry_a, double ferry_b, double ferry_c,
                                                                      double ferry_d) {
  const double ferry_ratio = ferry_d / ferry_c, ferry_divisor = ferry_d * ferry_ratio + ferry_c;
  if (__builtin_fabs(ferry_ratio) > static_cast<double>(__DBL_MIN__))
    return FerryComplex<double>((ferry_b * ferry_ratio + ferry_a) / ferry_divisor,
                                (ferry_b - ferry_a * ferry_ratio) / ferry_divisor);
  return FerryComplex<double>((ferry_a + ferry_d * (ferry_b / ferry_c)) / ferry_divisor,
                              (ferry_b - ferry_d * (ferry_a / ferry_c)) / ferry_divisor);
}
FERRY_HOST_DEVICE inline FerryComplex<double> ferry_quotient(double ferry_a, double ferry_b, double ferry_c,
                                                             double ferry_d) {
  const double ferry_epsilon = static_cast<double>(__DBL_EPSILON__), ferry_least = static_cast<double>(__DBL_MIN__);
  const double ferry_half = static_cast<double>(__DBL_MAX__) / 2, ferry_safe = ferry_half * ferry_epsilon;
  const bool ferry_second = __builtin_fabs(ferry_c) < __builtin_fabs(ferry_d);
  if (__builtin_fabs(ferry_second ? ferry_d : ferry_c) >= ferry_half) {
    ferry_a /= 2;
    ferry_b /= 2;
    ferry_c /= 2;
    ferry_d /= 2;
  }
  const double ferry_size = __builtin_fabs(ferry_second ? ferry_d : ferry_c);
  const double ferry_of_a = __builtin_fabs(ferry_a), ferry_of_b = __builtin_fabs(ferry_b);
  if (ferry_size < ferry_epsilon ||
      (ferry_size < ferry_safe && ((ferry_of_a < ferry_least && ferry_of_b < ferry_safe) ||
                                   (ferry_of_b < ferry_least && ferry_of_a < ferry_safe)))) {
    ferry_a *= 1 / ferry_epsilon;
    ferry_b *= 1 / ferry_epsilon;
    ferry_c *= 1 / ferry_epsilon;
    ferry_d *= 1 / ferry_epsilon;
  }
  const FerryComplex<double> ferry_z = ferry_second ? ferry_quotient_by_second(ferry_a, ferry_b, ferry_c, ferry_d)
                                                    : ferry_quotient_by_first(ferry_a, ferry_b, ferry_c, ferry_d);
  if (!ferry_is_nan(ferry_z.ferry_real) || !ferry_is_nan(ferry_z.ferry_imag)) return ferry_z;
  return ferry_recovered(ferry_z, ferry_a, ferry_b, ferry_c, ferry_d);
}
/// Computes in double, in which nothing here can overflow.
FERRY_HOST_DEVICE inline FerryComplex<float> ferry_quotient(float ferry_a, float ferry_b, float ferry_c,
                                                            float ferry_d) {
  const double ferry_p = ferry_a, ferry_q = ferry_b, ferry_r = ferry_c, ferry_s = ferry_d;
  const double ferry_divisor = ferry_r * ferry_r + ferry_s * ferry_s;
  const FerryComplex<float> ferry_z(static_cast<float>((ferry_p * ferry_r + ferry_q * ferry_s) / ferry_divisor),
                                    static_cast<float>((ferry_q * ferry_r - ferry_p * ferry_s) / ferry_divisor));
  if (!ferry_is_nan(ferry_z.ferry_real) || !ferry_is_nan(ferry_z.ferry_imag)) return ferry_z;
  return ferry_recovered(ferry_z, ferry_a, ferry_b, ferry_c, ferry_d);
}

template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType>& FerryComplex<FerryType>::operator/=(const FerryComplex& ferry_z) {
#ifdef FERRY_COMPLEX_NATIVE
  typename FerryNative<FerryType>::ferry_type ferry_one = ferry_native();
  ferry_one /= ferry_z.ferry_native();
  ferry_set(ferry_one);
#else
  *this = ferry_quotient(ferry_real, ferry_imag, ferry_z.ferry_real, ferry_z.ferry_imag);
#endif
  return *this;
}

template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator+(FerryComplex<FerryType> ferry_a,
                                                           const FerryComplex<FerryType>& ferry_b) {
  return ferry_a += ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator-(FerryComplex<FerryType> ferry_a,
                                                           const FerryComplex<FerryType>& ferry_b) {
  return ferry_a -= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator*(FerryComplex<FerryType> ferry_a,
                                                           const FerryComplex<FerryType>& ferry_b) {
  return ferry_a *= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator/(FerryComplex<FerryType> ferry_a,
                                                           const FerryComplex<FerryType>& ferry_b) {
  return ferry_a /= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator/(const FerryType& ferry_a,
                                                           const FerryComplex<FerryType>& ferry_b) {
  FerryComplex<FerryType> ferry_z(ferry_a);
  return ferry_z /= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator+(FerryComplex<FerryType> ferry_a, const FerryType& ferry_b) {
  return ferry_a += ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator-(FerryComplex<FerryType> ferry_a, const FerryType& ferry_b) {
  return ferry_a -= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator*(FerryComplex<FerryType> ferry_a, const FerryType& ferry_b) {
  return ferry_a *= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator/(FerryComplex<FerryType> ferry_a, const FerryType& ferry_b) {
  return ferry_a /= ferry_b;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator+(const FerryType& ferry_a, FerryComplex<FerryType> ferry_b) {
  return ferry_b += ferry_a;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator-(const FerryType& ferry_a,
                                                           const FerryComplex<FerryType>& ferry_b) {
  return FerryComplex<FerryType>(ferry_a - ferry_b.ferry_real, -ferry_b.ferry_imag);
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator*(const FerryType& ferry_a, FerryComplex<FerryType> ferry_b) {
  return ferry_b *= ferry_a;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator+(const FerryComplex<FerryType>& ferry_z) {
  return ferry_z;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> operator-(const FerryComplex<FerryType>& ferry_z) {
  return FerryComplex<FerryType>(-ferry_z.ferry_real, -ferry_z.ferry_imag);
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool operator==(const FerryComplex<FerryType>& ferry_a,
                                         const FerryComplex<FerryType>& ferry_b) {
  return ferry_a.ferry_real == ferry_b.ferry_real && ferry_a.ferry_imag == ferry_b.ferry_imag;
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool operator!=(const FerryComplex<FerryType>& ferry_a,
                                         const FerryComplex<FerryType>& ferry_b) {
  return !(ferry_a == ferry_b);
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool operator==(const FerryComplex<FerryType>& ferry_a, const FerryType& ferry_b) {
  return ferry_a.ferry_real == ferry_b && ferry_a.ferry_imag == FerryType();
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool operator!=(const FerryComplex<FerryType>& ferry_a, const FerryType& ferry_b) {
  return !(ferry_a == ferry_b);
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool operator==(const FerryType& ferry_a, const FerryComplex<FerryType>& ferry_b) {
  return ferry_b == ferry_a;
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool operator!=(const FerryType& ferry_a, const FerryComplex<FerryType>& ferry_b) {
  return !(ferry_b == ferry_a);
}

template <class FerryType>
FERRY_HOST_DEVICE inline FerryType ferry_real(const FerryComplex<FerryType>& ferry_z) {
  return ferry_z.ferry_real;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryType ferry_imag(const FerryComplex<FerryType>& ferry_z) {
  return ferry_z.ferry_imag;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryType ferry_norm(const FerryComplex<FerryType>& ferry_z) {
  return ferry_z.ferry_real * ferry_z.ferry_real + ferry_z.ferry_imag * ferry_z.ferry_imag;
}
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> ferry_conj(const FerryComplex<FerryType>& ferry_z) {
  return FerryComplex<FerryType>(ferry_z.ferry_real, -ferry_z.ferry_imag);
}
FERRY_HOST_DEVICE inline FerryComplex<float> ferry_conj(float ferry_x) { return FerryComplex<float>(ferry_x, -0.0f); }
FERRY_HOST_DEVICE inline FerryComplex<double> ferry_conj(double ferry_x) { return FerryComplex<double>(ferry_x, -0.0); }
template <class FerryType>
FERRY_HOST_DEVICE inline FerryComplex<FerryType> ferry_proj(const FerryComplex<FerryType>& ferry_z) {
  if (!ferry_is_infinite(ferry_z.ferry_real) && !ferry_is_infinite(ferry_z.ferry_imag)) return ferry_z;
  return FerryComplex<FerryType>(static_cast<FerryType>(__builtin_huge_val()),
                                 ferry_signed_unit(false, ferry_z.ferry_imag));
}
FERRY_HOST_DEVICE inline FerryComplex<float> ferry_proj(float ferry_x) {
  return ferry_proj(FerryComplex<float>(ferry_x));
}
FERRY_HOST_DEVICE inline FerryComplex<double> ferry_proj(double ferry_x) {
  return ferry_proj(FerryComplex<double>(ferry_x));
}
#ifndef FERRY_WITHOUT_MATHS
FERRY_HOST_DEVICE inline FerryComplex<float> ferry_polar(float ferry_r, float ferry_angle = 0) {
#ifdef FERRY_COMPLEX_NATIVE
  return FerryComplex<float>(ferry_r * __builtin_cosf(ferry_angle), ferry_r * __builtin_sinf(ferry_angle));
#else
  return FerryComplex<float>(ferry_r * cosf(ferry_angle), ferry_r * sinf(ferry_angle));
#endif
}
FERRY_HOST_DEVICE inline FerryComplex<double> ferry_polar(double ferry_r, double ferry_angle = 0) {
#ifdef FERRY_COMPLEX_NATIVE
  return FerryComplex<double>(ferry_r * __builtin_cos(ferry_angle), ferry_r * __builtin_sin(ferry_angle));
#else
  return FerryComplex<double>(ferry_r * cos(ferry_angle), ferry_r * sin(ferry_angle));
#endif
}
#ifdef FERRY_COMPLEX_NATIVE
inline double ferry_abs(const FerryComplex<double>& ferry_z) { return __builtin_cabs(ferry_z.ferry_native()); }
inline float ferry_abs(const FerryComplex<float>& ferry_z) { return __builtin_cabsf(ferry_z.ferry_native()); }
inline double ferry_arg(const FerryComplex<double>& ferry_z) { return __builtin_carg(ferry_z.ferry_native()); }
inline float ferry_arg(const FerryComplex<float>& ferry_z) { return __builtin_cargf(ferry_z.ferry_native()); }
#else  // uses the functions that implement std::hypot and std::atan2
FERRY_HOST_DEVICE inline double ferry_abs(const FerryComplex<double>& ferry_z) {
  return hypot(ferry_z.ferry_real, ferry_z.ferry_imag);
}
FERRY_HOST_DEVICE inline float ferry_abs(const FerryComplex<float>& ferry_z) {
  return hypotf(ferry_z.ferry_real, ferry_z.ferry_imag);
}
FERRY_HOST_DEVICE inline double ferry_arg(const FerryComplex<double>& ferry_z) {
  return atan2(ferry_z.ferry_imag, ferry_z.ferry_real);
}
FERRY_HOST_DEVICE inline float ferry_arg(const FerryComplex<float>& ferry_z) {
  return atan2f(ferry_z.ferry_imag, ferry_z.ferry_real);
}
#endif

#endif  // FERRY_WITHOUT_MATHS

#endif
