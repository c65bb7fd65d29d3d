// What updates of shared elements compute, on every device: see host_atomics.h, gpu_atomics.h.
#ifndef FERRY_ELEMENT_UPDATES_H
#define FERRY_ELEMENT_UPDATES_H

#include "kernel_common.h"

// Integers wrap, whatever their type: of the product only as many bits count as the element has.
template <class FerryType>
FERRY_HOST_DEVICE inline FerryType ferry_wrapping_product(FerryType ferry_left, FerryType ferry_right) {
  if constexpr (ferry_is_floating<FerryType>)
    return ferry_left * ferry_right;
  else
    return static_cast<FerryType>(static_cast<unsigned long long>(ferry_left) *
                                  static_cast<unsigned long long>(ferry_right));
}

// Whether the value takes the place of the element's. A NaN never does.
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_less(FerryType ferry_value, FerryType ferry_element) {
  return ferry_value < ferry_element;
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_greater(FerryType ferry_value, FerryType ferry_element) {
  return ferry_element < ferry_value;
}
// As fmin and fmax have it, a number takes the place of a NaN.
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_less_or_first(FerryType ferry_value, FerryType ferry_element) {
  return ferry_value < ferry_element || (ferry_element != ferry_element && ferry_value == ferry_value);
}
template <class FerryType>
FERRY_HOST_DEVICE inline bool ferry_is_greater_or_first(FerryType ferry_value, FerryType ferry_element) {
  return ferry_element < ferry_value || (ferry_element != ferry_element && ferry_value == ferry_value);
}

#endif
