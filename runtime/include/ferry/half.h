// `_Float16` in GPU kernels. nvcc knows the keyword but can't generate code for it, and the compilers that can differ
// in where they round. So the keyword names a two-byte class there, which computes in float and rounds after each
// operation:
//
//   out[i] = static_cast<_Float16>(static_cast<float>(h[i]) * k);     FerryFloat16(static_cast<float>(h[i]) * k)
//
// A float can represent every half. The sum, product or quotient of two halves is the same whether it is rounded to
// float first or not. The translator refuses expressions that depend on how often they round (lift/half_precision.h).
//
// Only GPU kernel files that use halves include it, after all other headers, because some of those use `_Float16`.
#ifndef FERRY_HALF_H
#define FERRY_HALF_H

#include "kernel_common.h"

#ifndef FERRY_HALF_CONVERSIONS  // a target's own header defines these if its compiler can't generate code for _Float16
typedef _Float16 FerryNativeFloat16;  // its conversions round only once

FERRY_HOST_DEVICE inline unsigned short ferry_bits_of(FerryNativeFloat16 ferry_h) {
  unsigned short ferry_bits;
  __builtin_memcpy(&ferry_bits, &ferry_h, sizeof ferry_bits);
  return ferry_bits;
}
FERRY_HOST_DEVICE inline unsigned short ferry_half_bits(float ferry_x) {
  return ferry_bits_of(static_cast<FerryNativeFloat16>(ferry_x));
}
FERRY_HOST_DEVICE inline unsigned short ferry_half_bits(double ferry_x) {
  return ferry_bits_of(static_cast<FerryNativeFloat16>(ferry_x));
}
FERRY_HOST_DEVICE inline float ferry_half_value(unsigned short ferry_bits) {
  FerryNativeFloat16 ferry_h;
  __builtin_memcpy(&ferry_h, &ferry_bits, sizeof ferry_h);
  return static_cast<float>(ferry_h);
}
#endif

/// The operand types for the class's own operators. `h * 2.0f` uses the built-in operator.
template <class FerryType>
struct FerryIfFloat16 {};

struct FerryFloat16 {
  unsigned short ferry_bits;

  FerryFloat16() = default;

  FERRY_HOST_DEVICE FerryFloat16(float ferry_x) : ferry_bits(ferry_half_bits(ferry_x)) {}
  FERRY_HOST_DEVICE FerryFloat16(double ferry_x) : ferry_bits(ferry_half_bits(ferry_x)) {}
  FERRY_HOST_DEVICE operator float() const { return ferry_half_value(ferry_bits); }

  // An integer that float can't represent exactly becomes infinite as a half anyway.
  FERRY_HOST_DEVICE FerryFloat16(int ferry_n) : FerryFloat16(static_cast<float>(ferry_n)) {}
  FERRY_HOST_DEVICE FerryFloat16(unsigned ferry_n) : FerryFloat16(static_cast<float>(ferry_n)) {}
  FERRY_HOST_DEVICE FerryFloat16(long ferry_n) : FerryFloat16(static_cast<float>(ferry_n)) {}
  FERRY_HOST_DEVICE FerryFloat16(unsigned long ferry_n) : FerryFloat16(static_cast<float>(ferry_n)) {}
  FERRY_HOST_DEVICE FerryFloat16(long long ferry_n) : FerryFloat16(static_cast<float>(ferry_n)) {}
  FERRY_HOST_DEVICE FerryFloat16(unsigned long long ferry_n) : FerryFloat16(static_cast<float>(ferry_n)) {}

  template <class FerryType>
  FERRY_HOST_DEVICE FerryFloat16& operator+=(FerryType ferry_x) {
    return *this = *this + ferry_x;
  }
  template <class FerryType>
  FERRY_HOST_DEVICE FerryFloat16& operator-=(FerryType ferry_x) {
    return *this = *this - ferry_x;
  }
  template <class FerryType>
  FERRY_HOST_DEVICE FerryFloat16& operator*=(FerryType ferry_x) {
    return *this = *this * ferry_x;
  }
  template <class FerryType>
  FERRY_HOST_DEVICE FerryFloat16& operator/=(FerryType ferry_x) {
    return *this = *this / ferry_x;
  }

  FERRY_HOST_DEVICE float ferry_float() const { return *this; }
};

template <>
struct FerryIfFloat16<FerryFloat16> {
  typedef FerryFloat16 ferry_type;
};

template <class FerryType>
FERRY_HOST_DEVICE typename FerryIfFloat16<FerryType>::ferry_type operator+(FerryType ferry_a, FerryType ferry_b) {
  return ferry_a.ferry_float() + ferry_b.ferry_float();
}
template <class FerryType>
FERRY_HOST_DEVICE typename FerryIfFloat16<FerryType>::ferry_type operator-(FerryType ferry_a, FerryType ferry_b) {
  return ferry_a.ferry_float() - ferry_b.ferry_float();
}
template <class FerryType>
FERRY_HOST_DEVICE typename FerryIfFloat16<FerryType>::ferry_type operator*(FerryType ferry_a, FerryType ferry_b) {
  return ferry_a.ferry_float() * ferry_b.ferry_float();
}
template <class FerryType>
FERRY_HOST_DEVICE typename FerryIfFloat16<FerryType>::ferry_type operator/(FerryType ferry_a, FerryType ferry_b) {
  return ferry_a.ferry_float() / ferry_b.ferry_float();
}
template <class FerryType>
FERRY_HOST_DEVICE typename FerryIfFloat16<FerryType>::ferry_type operator-(FerryType ferry_a) {
  return -ferry_a.ferry_float();
}
template <class FerryType>
FERRY_HOST_DEVICE typename FerryIfFloat16<FerryType>::ferry_type operator+(FerryType ferry_a) {
  return ferry_a;
}

#define _Float16 FerryFloat16

#endif
