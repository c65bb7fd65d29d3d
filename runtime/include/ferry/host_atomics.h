// Updates of one element that iterations share, for kernels of the host device: `++hist[k]` becomes
// ferry::atomic_add(hist[k], 1).
//
// Relaxed: nothing else is published by an update, and the launch's end orders them all. Integers wrap, whatever their
// type, as the sum of all updates does in order; of the value only as many bits count as the element has. Floating
// point is added and subtracted only: each sum is rounded as ever, but the order is not the loop's.
#ifndef FERRY_HOST_ATOMICS_H
#define FERRY_HOST_ATOMICS_H

namespace ferry {

namespace detail {

template <class T>
constexpr bool is_floating = (static_cast<T>(3) / static_cast<T>(2) > static_cast<T>(1));

// target = change(target); a value that stays isn't stored.
template <class T, class Change>
void change_atomically(T& target, Change change) {
  T old;
  __atomic_load(&target, &old, __ATOMIC_RELAXED);
  for (;;) {
    T next = change(old);
    if constexpr (!is_floating<T>)
      if (next == old) return;
    if (__atomic_compare_exchange(&target, &old, &next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  }
}

}  // namespace detail

template <class T, class V>
void atomic_add(T& target, V value) {
  const T operand = static_cast<T>(value);
  if constexpr (detail::is_floating<T>)
    detail::change_atomically(target, [operand](T old) { return old + operand; });
  else
    __atomic_fetch_add(&target, operand, __ATOMIC_RELAXED);
}
template <class T, class V>
void atomic_subtract(T& target, V value) {
  const T operand = static_cast<T>(value);
  if constexpr (detail::is_floating<T>)
    detail::change_atomically(target, [operand](T old) { return old - operand; });
  else
    __atomic_fetch_sub(&target, operand, __ATOMIC_RELAXED);
}
template <class T, class V>
void atomic_min(T& target, V value) {
  const T operand = static_cast<T>(value);
  detail::change_atomically(target, [operand](T old) { return operand < old ? operand : old; });
}
template <class T, class V>
void atomic_max(T& target, V value) {
  const T operand = static_cast<T>(value);
  detail::change_atomically(target, [operand](T old) { return old < operand ? operand : old; });
}
template <class T, class V>
void atomic_and(T& target, V value) {
  const T operand = static_cast<T>(value);
  detail::change_atomically(target, [operand](T old) { return static_cast<T>(old & operand); });
}
template <class T, class V>
void atomic_or(T& target, V value) {
  const T operand = static_cast<T>(value);
  detail::change_atomically(target, [operand](T old) { return static_cast<T>(old | operand); });
}
template <class T, class V>
void atomic_xor(T& target, V value) {
  const T operand = static_cast<T>(value);
  detail::change_atomically(target, [operand](T old) { return static_cast<T>(old ^ operand); });
}

}  // namespace ferry

#endif
