// Updates of one element that iterations share, for kernels of the host device: `++hist[k]` becomes
// ferry_atomic_add(hist[k], 1).
//
// Relaxed: nothing else is published by an update, and the launch's end orders them all. Integers wrap, whatever their
// type, as the sum of all updates does in order; of the value only as many bits count as the element has.
// Floating point is added and subtracted only: each sum is rounded as ever, but the order is not the loop's.
#ifndef FERRY_HOST_ATOMICS_H
#define FERRY_HOST_ATOMICS_H

#ifndef __CUDACC__
#pragma GCC system_header  // `if constexpr` in a C++14 file
#endif

#include "kernel_common.h"

// target = change(target); a value that stays isn't stored.
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
void ferry_atomic_min(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  ferry_change_atomically(ferry_target, [ferry_operand](FerryType ferry_old) {
    return ferry_operand < ferry_old ? ferry_operand : ferry_old;
  });
}
template <class FerryType, class FerryValue>
void ferry_atomic_max(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  ferry_change_atomically(ferry_target, [ferry_operand](FerryType ferry_old) {
    return ferry_old < ferry_operand ? ferry_operand : ferry_old;
  });
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
