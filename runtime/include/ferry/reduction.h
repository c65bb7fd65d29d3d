// Partial results of variables that a kernel writes and that outlive it. They are combined in the iterations' order, so
// that two runs with the same division into parts give the same bits.
//
//   s += a[i];                          FerrySum<double> s;         combine: s + later
//   if (a[i] < m) { m = a[i]; k = i; }  FerryLeast<double> m; int k;   a later value replaces m if it is less
//   if (c[i]) last = i;                 FerryLastPrivate<int> last;    the value that was written last
//
// A kernel file declares one struct of these per nest, and how an earlier and a later struct are combined. On the host,
// each chunk of iterations has a partial. On a GPU, neighbouring threads take neighbouring iterations, so results that
// depend on the order carry the iteration's number (`ferry_at`). Kernels with floating-point sums or products have
// lanes and tiles instead of chunks, on the host too (see summation_order.h). Signed sums and products are computed in
// the unsigned type, so that no partial overflows if the whole result doesn't.
#ifndef FERRY_REDUCTION_H
#define FERRY_REDUCTION_H

#ifndef FERRY_FOR_GPU
#pragma GCC system_header  // allows `if constexpr` in a C++14 file
#endif

#include "kernel_common.h"

template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_greatest() {
  if constexpr (FerryType(0.5) != FerryType(0))
    return static_cast<FerryType>(__builtin_inf());
  else if constexpr (FerryType(-1) < FerryType(0))
    return static_cast<FerryType>((((FerryType(1) << (sizeof(FerryType) * 8 - 2)) - 1) << 1) + 1);
  else
    return static_cast<FerryType>(-1);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_lowest() {
  if constexpr (FerryType(0.5) != FerryType(0))
    return static_cast<FerryType>(-__builtin_inf());
  else if constexpr (FerryType(-1) < FerryType(0))
    return static_cast<FerryType>(-ferry_greatest<FerryType>() - 1);
  else
    return FerryType(0);
}

// Returns a value that fmin and fmax ignore: NaN, or the extreme finite value under -ffinite-math-only.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_passed_over([[__maybe_unused__]] bool ferry_least) {
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
  const FerryType ferry_most =
      sizeof(FerryType) == sizeof(float) ? static_cast<FerryType>(__FLT_MAX__) : static_cast<FerryType>(__DBL_MAX__);
  return ferry_least ? ferry_most : -ferry_most;
#else
  return static_cast<FerryType>(__builtin_nan(""));
#endif
}

// The base of operations that don't depend on the order. They ignore the iteration's number, and ferry_combine alone
// decides whether the later value replaces the earlier one.
template <class FerryType>
struct FerryUnordered {
  FERRY_HOST_DEVICE void ferry_follow(const FerryType&, ferry_int64) {}
};

/// The neutral element of addition is -0.0, which even preserves the signs of zeros.
template <class FerryType>
struct FerrySum : FerryUnordered<FerryType> {
  FerryType ferry_value = FerryType(0.5) != FerryType(0) ? static_cast<FerryType>(-0.0) : FerryType(0);
  FERRY_HOST_DEVICE bool ferry_combine(const FerrySum& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value + ferry_later.ferry_value), true;
  }
  template <class FerryValue>
  FERRY_HOST_DEVICE void ferry_store(FerryValue& ferry_variable) const {
    ferry_variable = static_cast<FerryValue>(static_cast<FerryType>(ferry_variable) + ferry_value);
  }
};

template <class FerryType>
struct FerryProduct : FerryUnordered<FerryType> {
  FerryType ferry_value = FerryType(1);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryProduct& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value * ferry_later.ferry_value), true;
  }
  template <class FerryValue>
  FERRY_HOST_DEVICE void ferry_store(FerryValue& ferry_variable) const {
    ferry_variable = static_cast<FerryValue>(static_cast<FerryType>(ferry_variable) * ferry_value);
  }
};

template <class FerryType>
struct FerryBitAnd : FerryUnordered<FerryType> {
  FerryType ferry_value = static_cast<FerryType>(~FerryType(0));
  FERRY_HOST_DEVICE bool ferry_combine(const FerryBitAnd& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value & ferry_later.ferry_value), true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    ferry_variable = static_cast<FerryType>(ferry_variable & ferry_value);
  }
};
template <>
struct FerryBitAnd<bool> : FerryUnordered<bool> {
  bool ferry_value = true;
  FERRY_HOST_DEVICE bool ferry_combine(const FerryBitAnd& ferry_later) {
    return ferry_value = ferry_value && ferry_later.ferry_value, true;
  }
  FERRY_HOST_DEVICE void ferry_store(bool& ferry_variable) const { ferry_variable = ferry_variable && ferry_value; }
};

template <class FerryType>
struct FerryBitOr : FerryUnordered<FerryType> {
  FerryType ferry_value = FerryType(0);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryBitOr& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value | ferry_later.ferry_value), true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    ferry_variable = static_cast<FerryType>(ferry_variable | ferry_value);
  }
};

template <class FerryType>
struct FerryBitXor : FerryUnordered<FerryType> {
  FerryType ferry_value = FerryType(0);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryBitXor& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value ^ ferry_later.ferry_value), true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    ferry_variable = static_cast<FerryType>(ferry_variable ^ ferry_value);
  }
};

/// `ok = ok && e` and `ok = ok || e`, for a bool, or for an int that is 0 or 1 afterwards. If e was never evaluated,
/// the variable keeps its value: it was 0 for &&, it wasn't 0 for ||, or there was no iteration.
template <class FerryType>
struct FerryAnd : FerryUnordered<FerryType> {
  FerryType ferry_value = FerryType(1);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryAnd& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value && ferry_later.ferry_value), true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    ferry_variable = static_cast<FerryType>(ferry_variable && ferry_value);
  }
};
template <class FerryType>
struct FerryOr : FerryUnordered<FerryType> {
  FerryType ferry_value = FerryType(0);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryOr& ferry_later) {
    return ferry_value = static_cast<FerryType>(ferry_value || ferry_later.ferry_value), true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    ferry_variable = static_cast<FerryType>(ferry_variable || ferry_value);
  }
};

/// `if (x < m) m = x` and min(m, x). A later value replaces m only if it is less. So NaN never replaces m, and no zero
/// replaces a zero of the other sign.
template <class FerryType>
struct FerryLeast {
  FerryType ferry_value = ferry_greatest<FerryType>();
  ferry_int64 ferry_at = __INT64_MAX__;

  FERRY_HOST_DEVICE void ferry_follow(const FerryType& ferry_now, ferry_int64 ferry_iteration) {
    if (ferry_now < ferry_value) ferry_value = ferry_now, ferry_at = ferry_iteration;
  }
  FERRY_HOST_DEVICE bool ferry_combine(const FerryLeast& ferry_later) {
    if (!(ferry_later.ferry_value < ferry_value) &&
        !(ferry_later.ferry_value == ferry_value && ferry_later.ferry_at < ferry_at))
      return false;
    ferry_value = ferry_later.ferry_value;
    ferry_at = ferry_later.ferry_at;
    return true;
  }
  FERRY_HOST_DEVICE bool ferry_store(FerryType& ferry_variable) const {
    if (!(ferry_value < ferry_variable)) return false;
    ferry_variable = ferry_value;
    return true;
  }
};

template <class FerryType>
struct FerryGreatest {
  FerryType ferry_value = ferry_lowest<FerryType>();
  ferry_int64 ferry_at = __INT64_MAX__;

  FERRY_HOST_DEVICE void ferry_follow(const FerryType& ferry_now, ferry_int64 ferry_iteration) {
    if (ferry_value < ferry_now) ferry_value = ferry_now, ferry_at = ferry_iteration;
  }
  FERRY_HOST_DEVICE bool ferry_combine(const FerryGreatest& ferry_later) {
    if (!(ferry_value < ferry_later.ferry_value) &&
        !(ferry_later.ferry_value == ferry_value && ferry_later.ferry_at < ferry_at))
      return false;
    ferry_value = ferry_later.ferry_value;
    ferry_at = ferry_later.ferry_at;
    return true;
  }
  FERRY_HOST_DEVICE bool ferry_store(FerryType& ferry_variable) const {
    if (!(ferry_variable < ferry_value)) return false;
    ferry_variable = ferry_value;
    return true;
  }
};

/// Minima and maxima for which the kernel records the iteration (ferry_take, ferry_written). That is needed if the last
/// of equal values is the result (`if (x <= m) m = x`), or if a NaN replaces m and any later value replaces the NaN
/// (`m = m < x ? m : x`). In the latter case, only values after the last NaN are combined.
template <class FerryType, bool ferry_of_greatest, bool ferry_of_last, bool ferry_restarts_at_nan>
struct FerryTaken {
  FerryType ferry_value = ferry_of_greatest ? ferry_lowest<FerryType>() : ferry_greatest<FerryType>();
  ferry_int64 ferry_at = -1;  // -1 means that nothing has been taken
  bool ferry_nan = false;

  FERRY_HOST_DEVICE static bool ferry_beats(const FerryType& ferry_one, const FerryType& ferry_other) {
    return ferry_of_greatest ? ferry_other < ferry_one : ferry_one < ferry_other;
  }
  FERRY_HOST_DEVICE bool ferry_combine(const FerryTaken& ferry_later) {
    ferry_nan = ferry_nan || ferry_later.ferry_nan;
    if (ferry_later.ferry_at < 0) return false;
    const bool ferry_wins = ferry_of_last ? ferry_later.ferry_at >= ferry_at : ferry_later.ferry_at < ferry_at;
    if (ferry_at >= 0 && !ferry_beats(ferry_later.ferry_value, ferry_value) &&
        (ferry_beats(ferry_value, ferry_later.ferry_value) || !ferry_wins))
      return false;
    ferry_value = ferry_later.ferry_value;
    ferry_at = ferry_later.ferry_at;
    return true;
  }
  /// Returns whether the loop takes the value, which isn't NaN, if the variable holds `now`, which may be NaN.
  FERRY_HOST_DEVICE static bool ferry_takes(const FerryType& ferry_value, const FerryType& ferry_now) {
    if constexpr (ferry_restarts_at_nan)
      if (ferry_now != ferry_now) return true;
    return ferry_beats(ferry_value, ferry_now) || (ferry_of_last && ferry_value == ferry_now);
  }
  FERRY_HOST_DEVICE bool ferry_store(FerryType& ferry_variable) const {
    if (ferry_at < 0 || !ferry_takes(ferry_value, ferry_variable)) return false;
    ferry_variable = ferry_value;
    return true;
  }
};

template <class FerryType, class FerryValue, bool ferry_of_greatest, bool ferry_of_last, bool ferry_restarts_at_nan>
FERRY_HOST_DEVICE bool ferry_take(
    FerryType& ferry_now, FerryValue ferry_given,
    FerryTaken<FerryType, ferry_of_greatest, ferry_of_last, ferry_restarts_at_nan>& ferry_kept,
    ferry_int64 ferry_iteration) {
  const FerryType ferry_value = static_cast<FerryType>(ferry_given);
  ferry_kept.ferry_nan = ferry_kept.ferry_nan || ferry_value != ferry_value;
  if (ferry_value != ferry_value || !(ferry_kept.ferry_at < 0 || ferry_kept.ferry_takes(ferry_value, ferry_now)))
    return false;
  ferry_now = ferry_value;
  ferry_kept.ferry_at = ferry_iteration;
  return true;
}

/// The results of fmin and fmax, which ignore NaN, even in the variable: NaN is neutral, and no NaN replaces another.
template <class FerryType>
struct FerryFLeast : FerryUnordered<FerryType> {
  FerryType ferry_value = ferry_passed_over<FerryType>(true);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryFLeast& ferry_later) {
    if (ferry_value != ferry_value || ferry_later.ferry_value < ferry_value) ferry_value = ferry_later.ferry_value;
    return true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    if (ferry_value < ferry_variable || (ferry_variable != ferry_variable && ferry_value == ferry_value))
      ferry_variable = ferry_value;
  }
};
template <class FerryType>
struct FerryFGreatest : FerryUnordered<FerryType> {
  FerryType ferry_value = ferry_passed_over<FerryType>(false);
  FERRY_HOST_DEVICE bool ferry_combine(const FerryFGreatest& ferry_later) {
    if (ferry_value != ferry_value || ferry_value < ferry_later.ferry_value) ferry_value = ferry_later.ferry_value;
    return true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    if (ferry_variable < ferry_value || (ferry_variable != ferry_variable && ferry_value == ferry_value))
      ferry_variable = ferry_value;
  }
};

/// The elements of a small array (at most 32) that are all results. Stores only elements that an iteration has named,
/// because the others may not exist.
template <class FerryKeeper, int ferry_count>
struct FerryEach {
  FerryKeeper ferry_each[ferry_count];
  unsigned ferry_named = 0;

  template <class FerryValues>
  FERRY_HOST_DEVICE void ferry_follow(const FerryValues& ferry_now, ferry_int64 ferry_iteration) {
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k)
      ferry_each[ferry_k].ferry_follow(ferry_now.ferry_value[ferry_k], ferry_iteration);
  }
  FERRY_HOST_DEVICE void ferry_combine(const FerryEach& ferry_later) {
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k)
      ferry_each[ferry_k].ferry_combine(ferry_later.ferry_each[ferry_k]);
    ferry_named |= ferry_later.ferry_named;
  }
  template <class FerryElement>
  FERRY_HOST_DEVICE void ferry_store(FerryElement& ferry_first) const {
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k)
      if (ferry_named >> ferry_k & 1u) ferry_each[ferry_k].ferry_store((&ferry_first)[ferry_k]);
  }
};

/// The elements' values during the iterations.
template <class FerryType, int ferry_count>
struct FerryValues {
  FerryType ferry_value[ferry_count];
  unsigned ferry_named = 0;

  template <class FerryKeeper>
  FERRY_HOST_DEVICE explicit FerryValues(const FerryEach<FerryKeeper, ferry_count>& ferry_kept) {
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k)
      ferry_value[ferry_k] = ferry_kept.ferry_each[ferry_k].ferry_value;
  }
  FERRY_HOST_DEVICE FerryType& operator[](ferry_int64 ferry_k) {
    ferry_named |= 1u << ferry_k;
    return ferry_value[ferry_k];
  }
  template <class FerryKeeper>
  FERRY_HOST_DEVICE void ferry_collect(FerryEach<FerryKeeper, ferry_count>& ferry_kept) const {
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k)
      ferry_kept.ferry_each[ferry_k].ferry_value = ferry_value[ferry_k];
    ferry_kept.ferry_named = ferry_named;
  }
};

/// Like FerryValues, for a lane whose elements stay in its partial result. An iteration only touches those it names.
template <class FerryKeeper, int ferry_count>
class FerryKept {
 public:
  explicit FerryKept(FerryEach<FerryKeeper, ferry_count>& ferry_kept) : ferry_kept_(ferry_kept) {}
  auto& operator[](ferry_int64 ferry_k) const {
    ferry_kept_.ferry_named |= 1u << ferry_k;
    return ferry_kept_.ferry_each[ferry_k].ferry_value;
  }

 private:
  FerryEach<FerryKeeper, ferry_count>& ferry_kept_;
};

/// A variable that no iteration reads before writing it. The value that is written last stays.
template <class FerryType>
struct FerryLastPrivate {
  FerryType ferry_value{};
  ferry_int64 ferry_at = -1;  // -1 means that no iteration has written it

  FERRY_HOST_DEVICE void ferry_follow(const FerryType&, ferry_int64) {}
  FERRY_HOST_DEVICE bool ferry_combine(const FerryLastPrivate& ferry_later) {
    if (ferry_later.ferry_at < 0 || ferry_later.ferry_at < ferry_at) return false;
    ferry_value = ferry_later.ferry_value;
    ferry_at = ferry_later.ferry_at;
    return true;
  }
  FERRY_HOST_DEVICE void ferry_store(FerryType& ferry_variable) const {
    if (ferry_at >= 0) ferry_variable = ferry_value;
  }
};

/// Marks, in the user's text, a write to such a variable: `last = i` becomes `ferry_written(last, …) = i`.
template <class FerryType>
FERRY_HOST_DEVICE FerryType& ferry_written(FerryType& ferry_variable, ferry_int64& ferry_at,
                                           ferry_int64 ferry_iteration) {
  ferry_at = ferry_iteration;
  return ferry_variable;
}

#endif
