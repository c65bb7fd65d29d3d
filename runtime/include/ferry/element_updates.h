// The operations by which iterations update shared elements, on any device: see host_atomics.h, gpu_atomics.h.
#ifndef FERRY_ELEMENT_UPDATES_H
#define FERRY_ELEMENT_UPDATES_H

#include "kernel_common.h"

// Returns the product. Integers of any type wrap, that is, the product is truncated to the element's bits.
template <class FerryType>
FERRY_HOST_DEVICE inline FerryType ferry_wrapping_product(FerryType ferry_left, FerryType ferry_right) {
  if constexpr (ferry_is_floating<FerryType>)
    return ferry_left * ferry_right;
  else
    return static_cast<FerryType>(static_cast<unsigned long long>(ferry_left) *
                                  static_cast<unsigned long long>(ferry_right));
}

// Returns whether the value replaces the element as its minimum. NaN never does.
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_less(FerryType ferry_value, FerryType ferry_element) {
  return ferry_value < ferry_element;
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_greater(FerryType ferry_value, FerryType ferry_element) {
  return ferry_element < ferry_value;
}
// Like ferry_is_less(), except that a number also replaces NaN, as in fmin and fmax.
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_less_or_first(FerryType ferry_value, FerryType ferry_element) {
  return ferry_value < ferry_element || (ferry_element != ferry_element && ferry_value == ferry_value);
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_greater_or_first(FerryType ferry_value, FerryType ferry_element) {
  return ferry_element < ferry_value || (ferry_element != ferry_element && ferry_value == ferry_value);
}

#endif
