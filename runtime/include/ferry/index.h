// Index<T>: the user's own index expression, evaluated for all iterations of its loops at once.
//
//   Index<int> j(1, 1, ny - 2), i(1, 1, nx - 2);     // what the loop variables run through
//   Index<int> element = j * nx + i - 1;              // the elements that a[j * nx + i - 1] touches
//
// Types are those of the C++ expression. An operand whose conversion changes a value (negative to unsigned), and a
// result that doesn't fit the expression's type for some iteration, poison the set, and so does what leaves
// std::int64_t: the arithmetic of the user's program is then not that of mathematical integers, and the caller runs
// the original loop. Nothing here throws or allocates. See index_set.h for what a set can represent.
#pragma once

#include <ferry/index_set.h>

#include <limits>
#include <type_traits>

namespace ferry {

namespace detail {

template <class T>
FERRY_CONSTEXPR bool fits(Wide value) {
  if constexpr (std::is_signed_v<T>)
    return value >= Wide(std::numeric_limits<T>::min()) && value <= Wide(std::numeric_limits<T>::max());
  else
    return value >= 0 && value <= Wide(std::numeric_limits<T>::max());
}

// Checks that every value is one of T.
template <class T>
FERRY_CONSTEXPR void check(IndexSet& set) {
  if (set.usable() && !(fits<T>(set.low) && fits<T>(set.high))) set = IndexSet::poison();
}

template <class T>
FERRY_CONSTEXPR IndexSet checked(const IndexSet& set) {
  IndexSet result(set);
  check<T>(result);
  return result;
}

struct InPlace {};

template <class T>
FERRY_CONSTEXPR IndexSet singleton(T value) {
  return fits_int64(Wide(value)) ? IndexSet(static_cast<std::int64_t>(value)) : IndexSet::poison();
}

}  // namespace detail

template <class T>
class Index {
  static_assert(std::is_integral_v<T>, "an index is an integer");

 public:
  using value_type = T;

  FERRY_CONSTEXPR Index() : set_(detail::IndexSet::none()) {}
  FERRY_CONSTEXPR explicit Index(const detail::IndexSet& set) : set_(set) { detail::check<T>(set_); }

  // The set that operation() returns, built in place.
  template <class Operation>
  FERRY_CONSTEXPR Index(detail::InPlace, const Operation& operation) : set_(operation()) {
    detail::check<T>(set_);
  }

  // first, first + step, …: count values of one variable. No value where count <= 0.
  FERRY_CONSTEXPR Index(std::int64_t first, std::int64_t step, std::int64_t count) : set_(first) {
    if (count <= 0) {
      set_ = detail::IndexSet::none();
      return;
    }
    if (count > 1) {
      set_.terms[0] = {__builtin_is_constant_evaluated() ? 0 : detail::fresh_variable(), 0, count - 1, {step, step}};
      set_.terms_count = 1;
      set_.settle();
    }
    detail::check<T>(set_);
  }

  FERRY_CONSTEXPR bool empty() const { return set_.empty; }
  FERRY_CONSTEXPR bool poisoned() const { return set_.poisoned; }
  FERRY_CONSTEXPR bool inexact() const { return !set_.exact; }   // known by its hull only
  FERRY_CONSTEXPR bool loose() const { return set_.loose; }      // the ends of its hull may not occur
  FERRY_CONSTEXPR std::int64_t min() const { return set_.low; }  // of a set that is neither empty nor poisoned
  FERRY_CONSTEXPR std::int64_t max() const { return set_.high; }
  FERRY_CONSTEXPR const detail::IndexSet& set() const { return set_; }

 private:
  detail::IndexSet set_;
};

namespace detail {

template <class T>
struct Operand {  // an integral scalar
  static constexpr bool known = std::is_integral_v<T>, varies = false;
  using value_type = T;
  static FERRY_CONSTEXPR IndexSet set(T value) { return singleton(value); }
};
template <class T>
struct Operand<Index<T>> {
  static constexpr bool known = true, varies = true;
  using value_type = T;
  static FERRY_CONSTEXPR const IndexSet& set(const Index<T>& index) { return index.set(); }
};

template <class A, class B>
inline constexpr bool operands = Operand<A>::known && Operand<B>::known && (Operand<A>::varies || Operand<B>::varies);

// The type in which C++ computes `a op b`.
template <class A, class B>
using Result = decltype(typename Operand<A>::value_type() + typename Operand<B>::value_type());

// Whether every value of T is one of R.
template <class R, class T>
inline constexpr bool holds = std::is_signed_v<R> == std::is_signed_v<T> ? sizeof(R) >= sizeof(T)
                                                                         : std::is_signed_v<R> && sizeof(R) > sizeof(T);

template <class R, class A>
FERRY_CONSTEXPR decltype(auto) converted(const A& operand) {
  if constexpr (holds<R, typename Operand<A>::value_type>)
    return Operand<A>::set(operand);  // of an Index a reference
  else
    return checked<R>(Operand<A>::set(operand));
}

}  // namespace detail

template <class A, class B, class = std::enable_if_t<detail::operands<A, B>>, class R = detail::Result<A, B>>
FERRY_CONSTEXPR Index<R> operator+(const A& a, const B& b) {
  return Index<R>(detail::InPlace(), [&] { return detail::add(detail::converted<R>(a), detail::converted<R>(b)); });
}

template <class A, class B, class = std::enable_if_t<detail::operands<A, B>>, class R = detail::Result<A, B>>
FERRY_CONSTEXPR Index<R> operator-(const A& a, const B& b) {
  return Index<R>(detail::InPlace(),
                  [&] { return detail::subtract(detail::converted<R>(a), detail::converted<R>(b)); });
}

template <class A, class B, class = std::enable_if_t<detail::operands<A, B>>, class R = detail::Result<A, B>>
FERRY_CONSTEXPR Index<R> operator*(const A& a, const B& b) {
  return Index<R>(detail::InPlace(),
                  [&] { return detail::multiply(detail::converted<R>(a), detail::converted<R>(b)); });
}

// By a positive number only; anything else poisons.
template <class A, class B, class = std::enable_if_t<detail::operands<A, B>>, class R = detail::Result<A, B>>
FERRY_CONSTEXPR Index<R> operator/(const A& a, const B& b) {
  const detail::IndexSet divisor = detail::converted<R>(b), dividend = detail::converted<R>(a);
  if (dividend.empty || divisor.empty) return Index<R>();
  if (divisor.poisoned || !divisor.single()) return Index<R>(detail::IndexSet::poison());
  return Index<R>(detail::divide(dividend, divisor.low));
}

// For a set that isn't negative, by a positive number; anything else poisons.
template <class A, class B, class = std::enable_if_t<detail::operands<A, B>>, class R = detail::Result<A, B>>
FERRY_CONSTEXPR Index<R> operator%(const A& a, const B& b) {
  const detail::IndexSet divisor = detail::converted<R>(b), dividend = detail::converted<R>(a);
  if (dividend.empty || divisor.empty) return Index<R>();
  if (divisor.poisoned || !divisor.single()) return Index<R>(detail::IndexSet::poison());
  return Index<R>(detail::remainder(dividend, divisor.low));
}

template <class T, class R = decltype(-T())>
FERRY_CONSTEXPR Index<R> operator-(const Index<T>& a) {
  return Index<R>(detail::scale(a.set(), -1));
}
template <class T, class R = decltype(+T())>
FERRY_CONSTEXPR Index<R> operator+(const Index<T>& a) {
  return Index<R>(a.set());
}

// static_cast<U>, poisoned where it would change a value.
template <class U, class A, class = std::enable_if_t<detail::Operand<A>::known>>
FERRY_CONSTEXPR Index<U> as(const A& a) {
  return Index<U>(detail::Operand<A>::set(a));
}

// A scalar whose arithmetic is checked: exact(nx) * ny.
template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
FERRY_CONSTEXPR Index<T> exact(T value) {
  return Index<T>(detail::singleton(value));
}

// An access inside inner loops that its subscript doesn't mention: nothing where one of them runs no iteration.
template <class A, class... L, class R = typename detail::Operand<A>::value_type>
FERRY_CONSTEXPR Index<R> under(const A& a, const Index<L>&... loops) {
  if ((loops.empty() || ...)) return Index<R>();
  if ((loops.poisoned() || ...)) return Index<R>(detail::IndexSet::poison());
  return Index<R>(detail::Operand<A>::set(a));
}

// Not every element need be touched.
template <class A, class R = typename detail::Operand<A>::value_type>
FERRY_CONSTEXPR Index<R> loose(const A& a) {
  detail::IndexSet set = detail::Operand<A>::set(a);
  set.loose = true;
  return Index<R>(set);
}

}  // namespace ferry
