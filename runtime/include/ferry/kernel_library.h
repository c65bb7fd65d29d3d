// Functions of <algorithm>, <bit>, <cmath>, <numeric> and <utility> that kernels call. They return the same values as
// the host's library; all libraries agree on these to the last bit.
//
//   std::midpoint(a, b)             ferry_midpoint(a, b)
//   std::bit_cast<unsigned>(x)      ferry_bit_cast<unsigned int>(x)
//   std::min({a, b, c})             ferry_min({a, b, c})
//
// A part of kernel_common.h: only that file includes this one, inside its include guard. It has only reserved names,
// includes nothing, and works for hosts and devices. Arguments have the types of the library's parameters.

// Defined as in <algorithm>, including for NaN and equal arguments: the first argument wins a tie.
template <class FerryType>
FERRY_HOST_DEVICE constexpr const FerryType& ferry_min(const FerryType& ferry_a, const FerryType& ferry_b) {
  return ferry_b < ferry_a ? ferry_b : ferry_a;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr const FerryType& ferry_max(const FerryType& ferry_a, const FerryType& ferry_b) {
  return ferry_a < ferry_b ? ferry_b : ferry_a;
}
template <class FerryType, __SIZE_TYPE__ ferry_count>
FERRY_HOST_DEVICE constexpr FerryType ferry_min(const FerryType (&ferry_list)[ferry_count]) {
  FerryType ferry_least = ferry_list[0];
  for (__SIZE_TYPE__ ferry_i = 1; ferry_i < ferry_count; ++ferry_i)
    if (ferry_list[ferry_i] < ferry_least) ferry_least = ferry_list[ferry_i];
  return ferry_least;
}
template <class FerryType, __SIZE_TYPE__ ferry_count>
FERRY_HOST_DEVICE constexpr FerryType ferry_max(const FerryType (&ferry_list)[ferry_count]) {
  FerryType ferry_greatest = ferry_list[0];
  for (__SIZE_TYPE__ ferry_i = 1; ferry_i < ferry_count; ++ferry_i)
    if (ferry_greatest < ferry_list[ferry_i]) ferry_greatest = ferry_list[ferry_i];
  return ferry_greatest;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr const FerryType& ferry_clamp(const FerryType& ferry_value, const FerryType& ferry_low,
                                                         const FerryType& ferry_high) {
  return ferry_value < ferry_low ? ferry_low : ferry_high < ferry_value ? ferry_high : ferry_value;
}

template <class FerryType>
FERRY_HOST_DEVICE constexpr void ferry_swap(FerryType& ferry_a, FerryType& ferry_b) {
  const FerryType ferry_old = ferry_a;
  ferry_a = ferry_b;
  ferry_b = ferry_old;
}
template <class FerryType, class FerryValue = FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_exchange(FerryType& ferry_object, const FerryValue& ferry_value) {
  const FerryType ferry_old = ferry_object;
  ferry_object = ferry_value;
  return ferry_old;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr const FerryType& ferry_as_const(const FerryType& ferry_object) {
  return ferry_object;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType&& ferry_move(FerryType& ferry_object) {
  return static_cast<FerryType&&>(ferry_object);
}

/// Replaces std::forward if its argument is an lvalue.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType& ferry_same(FerryType& ferry_object) {
  return ferry_object;
}

// --- <iterator> ---

template <class FerryType>
FERRY_HOST_DEVICE constexpr __PTRDIFF_TYPE__ ferry_distance(const FerryType* ferry_first, const FerryType* ferry_last) {
  return ferry_last - ferry_first;
}

// --- <utility>: compared as numbers, whatever the types ---

FERRY_HOST_DEVICE constexpr bool ferry_is_negative(int ferry_x) { return ferry_x < 0; }
FERRY_HOST_DEVICE constexpr bool ferry_is_negative(long ferry_x) { return ferry_x < 0; }
FERRY_HOST_DEVICE constexpr bool ferry_is_negative(long long ferry_x) { return ferry_x < 0; }
FERRY_HOST_DEVICE constexpr bool ferry_is_negative(unsigned) { return false; }
FERRY_HOST_DEVICE constexpr bool ferry_is_negative(unsigned long) { return false; }
FERRY_HOST_DEVICE constexpr bool ferry_is_negative(unsigned long long) { return false; }
template <class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr bool ferry_cmp_less(FerryA ferry_a, FerryB ferry_b) {
  if (ferry_is_negative(ferry_a) != ferry_is_negative(ferry_b)) return ferry_is_negative(ferry_a);
  // Two numbers of the same sign are ordered like their bits.
  return static_cast<unsigned long long>(ferry_a) < static_cast<unsigned long long>(ferry_b);
}
template <class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr bool ferry_cmp_greater(FerryA ferry_a, FerryB ferry_b) {
  return ferry_cmp_less(ferry_b, ferry_a);
}
template <class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr bool ferry_cmp_less_equal(FerryA ferry_a, FerryB ferry_b) {
  return !ferry_cmp_less(ferry_b, ferry_a);
}
template <class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr bool ferry_cmp_greater_equal(FerryA ferry_a, FerryB ferry_b) {
  return !ferry_cmp_less(ferry_a, ferry_b);
}
template <class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr bool ferry_cmp_equal(FerryA ferry_a, FerryB ferry_b) {
  return !ferry_cmp_less(ferry_a, ferry_b) && !ferry_cmp_less(ferry_b, ferry_a);
}
template <class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr bool ferry_cmp_not_equal(FerryA ferry_a, FerryB ferry_b) {
  return !ferry_cmp_equal(ferry_a, ferry_b);
}

// --- <bit> ---

template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_popcount(FerryType ferry_x) {
  unsigned long long ferry_v = ferry_x;
  ferry_v -= (ferry_v >> 1) & 0x5555555555555555ull;
  ferry_v = (ferry_v & 0x3333333333333333ull) + ((ferry_v >> 2) & 0x3333333333333333ull);
  ferry_v = (ferry_v + (ferry_v >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return static_cast<int>((ferry_v * 0x0101010101010101ull) >> 56);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_countl_zero(FerryType ferry_x) {
  unsigned long long ferry_v = ferry_x;
  int ferry_zeros = static_cast<int>(sizeof(FerryType)) * 8;
  for (int ferry_step = 32; ferry_step > 0; ferry_step /= 2)
    if (ferry_v >> ferry_step != 0) {
      ferry_zeros -= ferry_step;
      ferry_v >>= ferry_step;
    }
  return ferry_v != 0 ? ferry_zeros - 1 : ferry_zeros;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_countr_zero(FerryType ferry_x) {
  const unsigned long long ferry_v = ferry_x;
  return ferry_v == 0 ? static_cast<int>(sizeof(FerryType)) * 8 : ferry_popcount((ferry_v & (~ferry_v + 1)) - 1);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_countl_one(FerryType ferry_x) {
  return ferry_countl_zero(static_cast<FerryType>(~ferry_x));
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_countr_one(FerryType ferry_x) {
  return ferry_countr_zero(static_cast<FerryType>(~ferry_x));
}
/// GCC's __builtin_parity, __builtin_ffs and __builtin_clrsb: the parity of the number of one bits; the position of the
/// lowest one bit, counted from 1, or 0; and the number of bits below the sign bit that are equal to it.
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_parity(FerryType ferry_x) {
  return ferry_popcount(ferry_x) & 1;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_ffs(FerryType ferry_x) {
  const unsigned long long ferry_v = static_cast<unsigned long long>(ferry_x);
  return ferry_v == 0 ? 0 : ferry_countr_zero(ferry_v) + 1;
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr int ferry_clrsb(FerryType ferry_x) {
  const unsigned long long ferry_v =
      static_cast<unsigned long long>(static_cast<long long>(ferry_x < 0 ? ~ferry_x : ferry_x));
  return ferry_countl_zero(ferry_v) - 1 - (64 - static_cast<int>(sizeof(FerryType)) * 8);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_byteswap(FerryType ferry_x) {
  unsigned long long ferry_from = ferry_x, ferry_to = 0;
  for (unsigned ferry_byte = 0; ferry_byte < sizeof(FerryType); ++ferry_byte, ferry_from >>= 8)
    ferry_to = ferry_to << 8 | (ferry_from & 255);
  return static_cast<FerryType>(ferry_to);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr bool ferry_has_single_bit(FerryType ferry_x) {
  return ferry_popcount(ferry_x) == 1;
}
/// The call names the result type, because it differs between libraries.
template <class FerryResult, class FerryType>
FERRY_HOST_DEVICE constexpr FerryResult ferry_bit_width(FerryType ferry_x) {
  return static_cast<FerryResult>(static_cast<int>(sizeof(FerryType)) * 8 - ferry_countl_zero(ferry_x));
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_bit_floor(FerryType ferry_x) {
  return ferry_x == 0 ? static_cast<FerryType>(0) : static_cast<FerryType>(1ull << (ferry_bit_width<int>(ferry_x) - 1));
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_bit_ceil(FerryType ferry_x) {
  return ferry_x <= 1 ? static_cast<FerryType>(1)
                      : static_cast<FerryType>(1ull << ferry_bit_width<int>(static_cast<FerryType>(ferry_x - 1)));
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_rotl(FerryType ferry_x, int ferry_by) {
  const int ferry_bits = static_cast<int>(sizeof(FerryType)) * 8;
  const int ferry_left = (ferry_by % ferry_bits + ferry_bits) % ferry_bits;
  const unsigned long long ferry_v = ferry_x;
  return ferry_left == 0 ? ferry_x
                         : static_cast<FerryType>((ferry_v << ferry_left) | (ferry_v >> (ferry_bits - ferry_left)));
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_rotr(FerryType ferry_x, int ferry_by) {
  return ferry_rotl(ferry_x, -(ferry_by % (static_cast<int>(sizeof(FerryType)) * 8)));
}
template <class FerryTo, class FerryFrom>
FERRY_HOST_DEVICE constexpr FerryTo ferry_bit_cast(const FerryFrom& ferry_from) {
  return __builtin_bit_cast(FerryTo, ferry_from);
}

// --- <cstring>, between two numbers ---

FERRY_HOST_DEVICE inline void* ferry_memcpy(void* ferry_to, const void* ferry_from, __SIZE_TYPE__ ferry_bytes) {
  return __builtin_memcpy(ferry_to, ferry_from, ferry_bytes);
}

// --- <numeric> and <cmath> ---

template <class FerryType>
struct FerryUnsigned {
  typedef FerryType ferry_type;
};
template <>
struct FerryUnsigned<char> {
  typedef unsigned char ferry_type;
};
template <>
struct FerryUnsigned<signed char> {
  typedef unsigned char ferry_type;
};
template <>
struct FerryUnsigned<short> {
  typedef unsigned short ferry_type;
};
template <>
struct FerryUnsigned<int> {
  typedef unsigned ferry_type;
};
template <>
struct FerryUnsigned<long> {
  typedef unsigned long ferry_type;
};
template <>
struct FerryUnsigned<long long> {
  typedef unsigned long long ferry_type;
};
/// Returns the midpoint of two integers, rounded towards the first one.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_midpoint(FerryType ferry_a, FerryType ferry_b) {
  typedef typename FerryUnsigned<FerryType>::ferry_type FerryWide;
  const bool ferry_down = ferry_a > ferry_b;
  const FerryWide ferry_low = static_cast<FerryWide>(ferry_down ? ferry_b : ferry_a);
  const FerryWide ferry_high = static_cast<FerryWide>(ferry_down ? ferry_a : ferry_b);
  const FerryType ferry_half = static_cast<FerryType>(static_cast<FerryWide>(ferry_high - ferry_low) / 2);
  return static_cast<FerryType>(ferry_down ? ferry_a - ferry_half : ferry_a + ferry_half);
}
/// Returns the midpoint of two floating-point numbers. Doesn't overflow, and doesn't lose tiny terms.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_middle_of(FerryType ferry_a, FerryType ferry_b, FerryType ferry_least,
                                                      FerryType ferry_greatest) {
  const FerryType ferry_size_a = ferry_a < 0 ? -ferry_a : ferry_a, ferry_size_b = ferry_b < 0 ? -ferry_b : ferry_b;
  if (ferry_size_a <= ferry_greatest / 2 && ferry_size_b <= ferry_greatest / 2) return (ferry_a + ferry_b) / 2;
  if (ferry_size_a < ferry_least * 2) return ferry_a + ferry_b / 2;
  if (ferry_size_b < ferry_least * 2) return ferry_a / 2 + ferry_b;
  return ferry_a / 2 + ferry_b / 2;
}
FERRY_HOST_DEVICE constexpr float ferry_midpoint(float ferry_a, float ferry_b) {
  return ferry_middle_of(ferry_a, ferry_b, __FLT_MIN__, __FLT_MAX__);
}
FERRY_HOST_DEVICE constexpr double ferry_midpoint(double ferry_a, double ferry_b) {
  return ferry_middle_of(ferry_a, ferry_b, static_cast<double>(__DBL_MIN__), static_cast<double>(__DBL_MAX__));
}

/// Returns the absolute value. The functions below get the library's result type from the call.
template <class FerryType>
FERRY_HOST_DEVICE constexpr unsigned long long ferry_size_of_number(FerryType ferry_x) {
  return ferry_x < 1 ? 0 - static_cast<unsigned long long>(ferry_x) : static_cast<unsigned long long>(ferry_x);
}
template <class FerryResult, class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr FerryResult ferry_gcd(FerryA ferry_a, FerryB ferry_b) {
  unsigned long long ferry_x = ferry_size_of_number(ferry_a), ferry_y = ferry_size_of_number(ferry_b);
  while (ferry_y != 0) {
    const unsigned long long ferry_rest = ferry_x % ferry_y;
    ferry_x = ferry_y;
    ferry_y = ferry_rest;
  }
  return static_cast<FerryResult>(ferry_x);
}
template <class FerryResult, class FerryA, class FerryB>
FERRY_HOST_DEVICE constexpr FerryResult ferry_lcm(FerryA ferry_a, FerryB ferry_b) {
  if (ferry_a == 0 || ferry_b == 0) return 0;
  return static_cast<FerryResult>(ferry_size_of_number(ferry_a) / ferry_gcd<unsigned long long>(ferry_a, ferry_b) *
                                  ferry_size_of_number(ferry_b));
}

// Floating-point comparisons. On the host, they raise no exception for a quiet NaN.
#ifdef FERRY_FOR_GPU
#define FERRY_ORDERED(FERRY_NAME, FERRY_BUILTIN, FERRY_RESULT)                              \
  template <class FerryA, class FerryB>                                                     \
  FERRY_HOST_DEVICE constexpr bool FERRY_NAME(const FerryA ferry_a, const FerryB ferry_b) { \
    return FERRY_RESULT;                                                                    \
  }
#else
#define FERRY_ORDERED(FERRY_NAME, FERRY_BUILTIN, FERRY_RESULT)         \
  template <class FerryA, class FerryB>                                \
  inline bool FERRY_NAME(const FerryA ferry_a, const FerryB ferry_b) { \
    return FERRY_BUILTIN(ferry_a, ferry_b);                            \
  }
#endif
FERRY_ORDERED(ferry_isless, __builtin_isless, ferry_a < ferry_b)
FERRY_ORDERED(ferry_islessequal, __builtin_islessequal, ferry_a <= ferry_b)
FERRY_ORDERED(ferry_isgreater, __builtin_isgreater, ferry_a > ferry_b)
FERRY_ORDERED(ferry_isgreaterequal, __builtin_isgreaterequal, ferry_a >= ferry_b)
FERRY_ORDERED(ferry_islessgreater, __builtin_islessgreater, ferry_a<ferry_b || ferry_a> ferry_b)
FERRY_ORDERED(ferry_isunordered, __builtin_isunordered, ferry_a != ferry_a || ferry_b != ferry_b)
#undef FERRY_ORDERED

/// Returns a class (FP_NAN etc.) with the number that it has in the host's library, glibc or musl.
#ifdef FERRY_FOR_GPU
template <class FerryType>
FERRY_HOST_DEVICE inline int ferry_class_of(FerryType ferry_x, FerryType ferry_least, FerryType ferry_most) {
  const FerryType ferry_size = ferry_x < 0 ? -ferry_x : ferry_x;
  if (ferry_x != ferry_x) return 0;
  if (ferry_size > ferry_most) return 1;
  return ferry_size == 0 ? 2 : ferry_size < ferry_least ? 3 : 4;
}
FERRY_HOST_DEVICE inline int ferry_fpclassify(float ferry_x) {
  return ferry_class_of(ferry_x, __FLT_MIN__, __FLT_MAX__);
}
FERRY_HOST_DEVICE inline int ferry_fpclassify(double ferry_x) {
  return ferry_class_of(ferry_x, static_cast<double>(__DBL_MIN__), static_cast<double>(__DBL_MAX__));
}
#else
inline int ferry_fpclassify(float ferry_x) { return __builtin_fpclassify(0, 1, 4, 3, 2, ferry_x); }
inline int ferry_fpclassify(double ferry_x) { return __builtin_fpclassify(0, 1, 4, 3, 2, ferry_x); }
#endif
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_isnormal(FerryType ferry_x) {
  return ferry_fpclassify(ferry_x) == 4;
}

// --- <complex>, for real arguments ---

FERRY_HOST_DEVICE constexpr float ferry_real(float ferry_x) { return ferry_x; }
FERRY_HOST_DEVICE constexpr double ferry_real(double ferry_x) { return ferry_x; }
FERRY_HOST_DEVICE constexpr float ferry_imag(float) { return 0; }
FERRY_HOST_DEVICE constexpr double ferry_imag(double) { return 0; }
FERRY_HOST_DEVICE inline float ferry_arg(float ferry_x) {
  return __builtin_copysign(1.0, static_cast<double>(ferry_x)) < 0 ? static_cast<float>(3.14159265358979323846) : 0.0f;
}
FERRY_HOST_DEVICE inline double ferry_arg(double ferry_x) {
  return __builtin_copysign(1.0, ferry_x) < 0 ? 3.14159265358979323846 : 0.0;
}
FERRY_HOST_DEVICE constexpr float ferry_norm(float ferry_x) { return ferry_x * ferry_x; }
FERRY_HOST_DEVICE constexpr double ferry_norm(double ferry_x) { return ferry_x * ferry_x; }

/// Interpolates as P0811 requires: exact at both ends, and monotonic.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_lerp(FerryType ferry_a, FerryType ferry_b, FerryType ferry_t) {
  if ((ferry_a <= 0 && ferry_b >= 0) || (ferry_a >= 0 && ferry_b <= 0))
    return ferry_t * ferry_b + (1 - ferry_t) * ferry_a;
  if (ferry_t == 1) return ferry_b;
  const FerryType ferry_x = ferry_a + ferry_t * (ferry_b - ferry_a);
  return (ferry_t > 1) == (ferry_b > ferry_a) ? (ferry_b < ferry_x ? ferry_x : ferry_b)
                                              : (ferry_b > ferry_x ? ferry_x : ferry_b);
}
