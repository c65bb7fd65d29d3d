// `_Float16` in kernels of GPUs. nvcc knows the word but makes no code of it, and compilers that do differ in where
// they round. So the word means a class of two bytes there, which computes in float and rounds after each operation:
//
//   out[i] = static_cast<_Float16>(static_cast<float>(h[i]) * k);     FerryFloat16(static_cast<float>(h[i]) * k)
//
// A float holds every half exactly, and the sum, product or quotient of two halves, rounded to float and then to half,
// is the one that is rounded once. Where it matters how often an expression rounds, the translator has refused it
// (lift/half_precision.h).
//
// Only GPUs' kernel files that name halves include it, after all other headers: of those, some say `_Float16`.
#ifndef FERRY_HALF_H
#define FERRY_HALF_H

#include "kernel_common.h"

#ifndef FERRY_HALF_CONVERSIONS        // a target's own header has them where its compiler makes no code of the word
typedef _Float16 FerryNativeFloat16;  // whose conversions round once

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

/// Types of operands that the class's own operators take; `h * 2.0f` is the built-in operator's.
template <class FerryType>
struct FerryIfFloat16 {};

struct FerryFloat16 {
  unsigned short ferry_bits;

  FerryFloat16() = default;

  FERRY_HOST_DEVICE FerryFloat16(float ferry_x) : ferry_bits(ferry_half_bits(ferry_x)) {}
  FERRY_HOST_DEVICE FerryFloat16(double ferry_x) : ferry_bits(ferry_half_bits(ferry_x)) {}
  FERRY_HOST_DEVICE operator float() const { return ferry_half_value(ferry_bits); }

  // An integer that isn't exact in float is infinite as a half.
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
