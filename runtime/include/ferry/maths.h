// Functions of <cmath> that some devices' libraries compute differently from the host's. Kernel files that call one of
// these functions include this header after <cmath>.
#ifndef FERRY_MATHS_H
#define FERRY_MATHS_H

#include "kernel_common.h"

#ifdef FERRY_FOR_GPU
FERRY_DEVICE_FUNCTION float ferry_hypot(float ferry_x, float ferry_y, float ferry_z) {
  return norm3df(ferry_x, ferry_y, ferry_z);
}
FERRY_DEVICE_FUNCTION double ferry_hypot(double ferry_x, double ferry_y, double ferry_z) {
  return norm3d(ferry_x, ferry_y, ferry_z);
}
/// Returns FP_ILOGBNAN for NaN. Libraries differ in that case.
template <class FerryType>
FERRY_DEVICE_FUNCTION int ferry_ilogb(FerryType ferry_x) {
  return ferry_x != ferry_x ? FP_ILOGBNAN : std::ilogb(ferry_x);
}
#else
template <class FerryType>
inline FerryType ferry_hypot(FerryType ferry_x, FerryType ferry_y, FerryType ferry_z) {
  return std::hypot(ferry_x, ferry_y, ferry_z);
}
template <class FerryType>
inline int ferry_ilogb(FerryType ferry_x) {
  return std::ilogb(ferry_x);
}
#endif

#endif
