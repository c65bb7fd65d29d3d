// Updates of an element that iterations share, for kernels of the host device: `++hist[k]` becomes
// ferry_atomic_add(hist[k], 1).
//
// Updates are relaxed: they publish no other data, and the launch's end orders them all. Integers of any type wrap, as
// the loop's own sum does, and values are truncated to the element's bits. Floating-point sums and products are rounded
// as usual, but not in the loop's order. In minima and maxima, only the sign of a zero depends on the order.
#ifndef FERRY_HOST_ATOMICS_H
#define FERRY_HOST_ATOMICS_H

#ifndef FERRY_FOR_GPU
#pragma GCC system_header  // allows `if constexpr` in a C++14 file
#endif

#include "element_updates.h"
#include "kernel_common.h"

// Performs target = change(target) atomically. If the value doesn't change, nothing is stored.
template <class FerryType, class FerryChange>
void ferry_change_atomically(FerryType& ferry_target, FerryChange ferry_change) {
  FerryType ferry_old;
  __atomic_load(&ferry_target, &ferry_old, __ATOMIC_RELAXED);
  for (;;) {
    FerryType ferry_next = ferry_change(ferry_old);
    if constexpr (!ferry_is_floating<FerryType>)
      if (ferry_next == ferry_old) return;
    if (__atomic_compare_exchange(&ferry_target, &ferry_old, &ferry_next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return;
  }
}

template <class FerryType, class FerryValue>
void ferry_atomic_add(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  if constexpr (ferry_is_floating<FerryType>)
    ferry_change_atomically(ferry_target, [ferry_operand](FerryType ferry_old) { return ferry_old + ferry_operand; });
  else
    __atomic_fetch_add(&ferry_target, ferry_operand, __ATOMIC_RELAXED);
}
template <class FerryType, class FerryValue>
void ferry_atomic_subtract(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  if constexpr (ferry_is_floating<FerryType>)
    ferry_change_atomically(ferry_target, [ferry_operand](FerryType ferry_old) { return ferry_old - ferry_operand; });
  else
    __atomic_fetch_sub(&ferry_target, ferry_operand, __ATOMIC_RELAXED);
}
template <class FerryType, class FerryValue>
void ferry_atomic_multiply(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  ferry_change_atomically(
      ferry_target, [ferry_operand](FerryType ferry_old) { return ferry_wrapping_product(ferry_old, ferry_operand); });
}
// Stores the value in the element if `comes_first`(value, element) holds. It never holds for NaN.
template <class FerryType, class FerryOrder>
void ferry_select_atomically(FerryType& ferry_target, FerryType ferry_operand, FerryOrder ferry_comes_first) {
  FerryType ferry_old;
  __atomic_load(&ferry_target, &ferry_old, __ATOMIC_RELAXED);
  while (ferry_comes_first(ferry_operand, ferry_old))
    if (__atomic_compare_exchange(&ferry_target, &ferry_old, &ferry_operand, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return;
}
template <class FerryType, class FerryValue>
void ferry_atomic_min(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_select_atomically(ferry_target, static_cast<FerryType>(ferry_value), ferry_is_less<FerryType>);
}
template <class FerryType, class FerryValue>
void ferry_atomic_max(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_select_atomically(ferry_target, static_cast<FerryType>(ferry_value), ferry_is_greater<FerryType>);
}
template <class FerryType, class FerryValue>
void ferry_atomic_fmin(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_select_atomically(ferry_target, static_cast<FerryType>(ferry_value), ferry_is_less_or_first<FerryType>);
}
template <class FerryType, class FerryValue>
void ferry_atomic_fmax(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_select_atomically(ferry_target, static_cast<FerryType>(ferry_value), ferry_is_greater_or_first<FerryType>);
}
// Stores a value that several iterations write.
template <class FerryType, class FerryValue>
void ferry_atomic_store(FerryType& ferry_target, FerryValue ferry_value) {
  // This isn't const, because Clang requires a pointer to non-const.
  FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  __atomic_store(&ferry_target, &ferry_operand, __ATOMIC_RELAXED);
}
template <class FerryType, class FerryValue>
void ferry_atomic_and(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  ferry_change_atomically(
      ferry_target, [ferry_operand](FerryType ferry_old) { return static_cast<FerryType>(ferry_old & ferry_operand); });
}
template <class FerryType, class FerryValue>
void ferry_atomic_or(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  ferry_change_atomically(
      ferry_target, [ferry_operand](FerryType ferry_old) { return static_cast<FerryType>(ferry_old | ferry_operand); });
}
template <class FerryType, class FerryValue>
void ferry_atomic_xor(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  ferry_change_atomically(
      ferry_target, [ferry_operand](FerryType ferry_old) { return static_cast<FerryType>(ferry_old ^ ferry_operand); });
}

#endif
