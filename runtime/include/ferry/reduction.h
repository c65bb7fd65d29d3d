// What a kernel leaves of variables that it writes and that live outside it: partial results, combined in the
// order of the iterations, so that two runs with the same division give the same bits.
//
//   s += a[i];                       Sum<double> s;       combine: s + later
//   if (a[i] < m) { m = a[i]; k = i; }  Least<double> m; int k;   a later one counts where it is less
//   if (c[i]) last = i;              LastPrivate<int> last;      the one that was written last
//
// A kernel file declares one struct of these per nest, and combine(earlier, later) for it. The host gives every chunk
// of iterations in their order a partial; on CUDA, where neighbouring threads take neighbouring iterations, what
// depends on the order carries the number of the iteration (`at`).
// Signed sums and products are kept in the unsigned type: no partial overflows where the whole doesn't.
#ifndef FERRY_REDUCTION_H
#define FERRY_REDUCTION_H

#include "kernel_common.h"

namespace ferry {

namespace detail {

template <class T>
FERRY_HOST_DEVICE constexpr T greatest() {
  if constexpr (T(0.5) != T(0))
    return static_cast<T>(__builtin_inf());
  else if constexpr (T(-1) < T(0))
    return static_cast<T>((((T(1) << (sizeof(T) * 8 - 2)) - 1) << 1) + 1);
  else
    return static_cast<T>(-1);
}
template <class T>
FERRY_HOST_DEVICE constexpr T lowest() {
  if constexpr (T(0.5) != T(0))
    return static_cast<T>(-__builtin_inf());
  else if constexpr (T(-1) < T(0))
    return static_cast<T>(-greatest<T>() - 1);
  else
    return T(0);
}

// What fmin and fmax pass over. Under -ffinite-math-only there are no NaNs or infinities.
template <class T>
FERRY_HOST_DEVICE constexpr T passed_over([[maybe_unused]] bool least) {
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
  const T most = sizeof(T) == sizeof(float) ? static_cast<T>(__FLT_MAX__) : static_cast<T>(__DBL_MAX__);
  return least ? most : -most;
#else
  return static_cast<T>(__builtin_nan(""));
#endif
}

// What the operations that don't depend on the order have in common. combine says whether the later one counts; the
// iteration's number doesn't matter.
template <class T>
struct Unordered {
  FERRY_HOST_DEVICE void follow(const T&, std::int64_t) {}
};

}  // namespace detail

/// -0.0 is what changes nothing when it is added, zeros' signs included.
template <class T>
struct Sum : detail::Unordered<T> {
  T value = T(0.5) != T(0) ? static_cast<T>(-0.0) : T(0);
  FERRY_HOST_DEVICE bool combine(const Sum& later) { return value = static_cast<T>(value + later.value), true; }
  template <class V>
  FERRY_HOST_DEVICE void store(V& variable) const {
    variable = static_cast<V>(static_cast<T>(variable) + value);
  }
};

template <class T>
struct Product : detail::Unordered<T> {
  T value = T(1);
  FERRY_HOST_DEVICE bool combine(const Product& later) { return value = static_cast<T>(value * later.value), true; }
  template <class V>
  FERRY_HOST_DEVICE void store(V& variable) const {
    variable = static_cast<V>(static_cast<T>(variable) * value);
  }
};

template <class T>
struct BitAnd : detail::Unordered<T> {
  T value = static_cast<T>(~T(0));
  FERRY_HOST_DEVICE bool combine(const BitAnd& later) { return value = static_cast<T>(value & later.value), true; }
  FERRY_HOST_DEVICE void store(T& variable) const { variable = static_cast<T>(variable & value); }
};
template <>
struct BitAnd<bool> : detail::Unordered<bool> {
  bool value = true;
  FERRY_HOST_DEVICE bool combine(const BitAnd& later) { return value = value && later.value, true; }
  FERRY_HOST_DEVICE void store(bool& variable) const { variable = variable && value; }
};

template <class T>
struct BitOr : detail::Unordered<T> {
  T value = T(0);
  FERRY_HOST_DEVICE bool combine(const BitOr& later) { return value = static_cast<T>(value | later.value), true; }
  FERRY_HOST_DEVICE void store(T& variable) const { variable = static_cast<T>(variable | value); }
};

template <class T>
struct BitXor : detail::Unordered<T> {
  T value = T(0);
  FERRY_HOST_DEVICE bool combine(const BitXor& later) { return value = static_cast<T>(value ^ later.value), true; }
  FERRY_HOST_DEVICE void store(T& variable) const { variable = static_cast<T>(variable ^ value); }
};

/// `ok = ok && e`, `ok = ok || e`: of a bool, or an int that is 0 or 1 afterwards. Where e was never evaluated the
/// variable keeps what it had, which for && is 0 and for || is anything but 0 of no iteration at all.
template <class T>
struct And : detail::Unordered<T> {
  T value = T(1);
  FERRY_HOST_DEVICE bool combine(const And& later) { return value = static_cast<T>(value && later.value), true; }
  FERRY_HOST_DEVICE void store(T& variable) const { variable = static_cast<T>(variable && value); }
};
template <class T>
struct Or : detail::Unordered<T> {
  T value = T(0);
  FERRY_HOST_DEVICE bool combine(const Or& later) { return value = static_cast<T>(value || later.value), true; }
  FERRY_HOST_DEVICE void store(T& variable) const { variable = static_cast<T>(variable || value); }
};

/// `if (x < m) m = x`, min(m, x): a later value counts where it is less, so NaN never does and the first of two zeros
/// stays.
template <class T>
struct Least {
  T value = detail::greatest<T>();
  std::int64_t at = INT64_MAX;

  FERRY_HOST_DEVICE void follow(const T& now, std::int64_t iteration) {
    if (now < value) value = now, at = iteration;
  }
  FERRY_HOST_DEVICE bool combine(const Least& later) {
    if (!(later.value < value) && !(later.value == value && later.at < at)) return false;
    value = later.value;
    at = later.at;
    return true;
  }
  FERRY_HOST_DEVICE bool store(T& variable) const {
    if (!(value < variable)) return false;
    variable = value;
    return true;
  }
};

template <class T>
struct Greatest {
  T value = detail::lowest<T>();
  std::int64_t at = INT64_MAX;

  FERRY_HOST_DEVICE void follow(const T& now, std::int64_t iteration) {
    if (value < now) value = now, at = iteration;
  }
  FERRY_HOST_DEVICE bool combine(const Greatest& later) {
    if (!(value < later.value) && !(later.value == value && later.at < at)) return false;
    value = later.value;
    at = later.at;
    return true;
  }
  FERRY_HOST_DEVICE bool store(T& variable) const {
    if (!(variable < value)) return false;
    variable = value;
    return true;
  }
};

/// fmin and fmax pass over NaN, a variable's own too: NaN is what changes nothing, not even another NaN.
template <class T>
struct FLeast : detail::Unordered<T> {
  T value = detail::passed_over<T>(true);
  FERRY_HOST_DEVICE bool combine(const FLeast& later) {
    if (value != value || later.value < value) value = later.value;
    return true;
  }
  FERRY_HOST_DEVICE void store(T& variable) const {
    if (value < variable || (variable != variable && value == value)) variable = value;
  }
};
template <class T>
struct FGreatest : detail::Unordered<T> {
  T value = detail::passed_over<T>(false);
  FERRY_HOST_DEVICE bool combine(const FGreatest& later) {
    if (value != value || value < later.value) value = later.value;
    return true;
  }
  FERRY_HOST_DEVICE void store(T& variable) const {
    if (variable < value || (variable != variable && value == value)) variable = value;
  }
};

/// A variable that iterations write and none reads before: what the last one wrote stays.
template <class T>
struct LastPrivate {
  T value{};
  std::int64_t at = -1;  // no iteration wrote it

  FERRY_HOST_DEVICE void follow(const T&, std::int64_t) {}
  FERRY_HOST_DEVICE bool combine(const LastPrivate& later) {
    if (later.at < 0 || later.at < at) return false;
    value = later.value;
    at = later.at;
    return true;
  }
  FERRY_HOST_DEVICE void store(T& variable) const {
    if (at >= 0) variable = value;
  }
};

/// The place of a write to such a variable, in the user's text: `last = i` becomes `written(last, …) = i`.
template <class T>
FERRY_HOST_DEVICE T& written(T& variable, std::int64_t& at, std::int64_t iteration) {
  at = iteration;
  return variable;
}

}  // namespace ferry

#endif
