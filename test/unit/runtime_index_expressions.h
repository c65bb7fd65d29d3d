// Index expressions and loops in C++ syntax. The types passed to the runtime are those of the C++ expression.
//
//   const Index i = values<int>(0, 1, 10);       // for (int i = 0; i < 10; ++i)
//   as<long>(i) * 3u - 1
#pragma once

#include "loop.h"

#include <climits>
#include <cstdint>
#include <type_traits>

namespace ferry::test {

template <class T>
constexpr IntegerType type_of() {
  return {std::is_same_v<T, bool> ? 1 : sizeof(T) * CHAR_BIT, std::is_signed_v<T>};
}

template <class T>
bool fits(detail::Wide value) {
  return ferry::fits(type_of<T>(), value);
}

inline const Index& index_of(const Index& index) { return index; }
template <class T>
  requires std::is_integral_v<T>
Index index_of(T value) {
  return single(type_of<T>(), value);
}

template <class T>
Index values(std::int64_t first, std::int64_t step, std::int64_t count) {
  return counted(type_of<T>(), first, step, count);
}

template <class T, class U>
Index as(const U& value) {
  return convert(type_of<T>(), index_of(value));
}

template <class A, class B>
concept with_an_index = std::is_same_v<A, Index> || std::is_same_v<B, Index>;

template <class A, class B>
  requires with_an_index<A, B>
Index operator+(const A& a, const B& b) {
  return add(index_of(a), index_of(b));
}
template <class A, class B>
  requires with_an_index<A, B>
Index operator-(const A& a, const B& b) {
  return subtract(index_of(a), index_of(b));
}
template <class A, class B>
  requires with_an_index<A, B>
Index operator*(const A& a, const B& b) {
  return multiply(index_of(a), index_of(b));
}
template <class A, class B>
  requires with_an_index<A, B>
Index operator/(const A& a, const B& b) {
  return divide(index_of(a), index_of(b));
}
template <class A, class B>
  requires with_an_index<A, B>
Index operator%(const A& a, const B& b) {
  return remainder(index_of(a), index_of(b));
}
inline Index operator-(const Index& a) { return negate(a); }

template <class T>
TypedNumber number(T value) {
  return {type_of<T>(), value};
}
template <class V, class F, class B, class S = int>
CountedLoop loop(F first, Compare compare, B bound, S step = 1) {
  return count_loop(type_of<V>(), number(first), compare, number(bound), number(step));
}
template <class V, class F, class B, class S = int>
Index range(const F& first, Compare compare, const B& bound, S step = 1) {
  return ferry::range(type_of<V>(), index_of(first), compare, index_of(bound), index_of(step));
}

}  // namespace ferry::test
