// The guards for the calling thread's floating-point environment. See guards.h.
#include "guards.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace ferry {

Failure check_floating_point(bool fast_math) {
#if defined(__SSE2__)
  constexpr unsigned rounding = 0x6000, flush_results = 0x8000, flush_operands = 0x40;
  const unsigned control = _mm_getcsr();
  if (control & rounding)
    return {Guard::floating_point, "the rounding mode isn't round-to-nearest",
            "call std::fesetround(FE_TONEAREST) before the loop"};
  if (!fast_math && (control & (flush_results | flush_operands)))
    return {Guard::floating_point, "subnormal numbers are flushed to zero",
            "compile the file with -ffast-math, or don't set FTZ and DAZ"};
#else
  static_cast<void>(fast_math);
  if (std::fegetround() != FE_TONEAREST)
    return {Guard::floating_point, "the rounding mode isn't round-to-nearest",
            "call std::fesetround(FE_TONEAREST) before the loop"};
#endif
  return {};
}

Failure check_traps() {
#if defined(__SSE2__)
  constexpr unsigned masks = 0x1f80;
  if ((_mm_getcsr() & masks) != masks)
    return {Guard::floating_point, "floating-point exceptions trap",
            "call fedisableexcept(FE_ALL_EXCEPT) before the loop"};
#elif defined(__GLIBC__)
  if (fegetexcept() != 0)
    return {Guard::floating_point, "floating-point exceptions trap",
            "call fedisableexcept(FE_ALL_EXCEPT) before the loop"};
#endif
  return {};
}

}  // namespace ferry
