// The user's macros and names that would collide with generated text.
#include <ferry/annotate.h>

#include "boats.h"

#ifdef FERRY_STUBS  // not defined here, but in the generated file
#error
#endif
#if FERRY_SHARED
#error
#endif

namespace boats {

double ferry_value(double x) { return x; }
struct FerryCall {};

FERRY_OFFLOAD
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

}  // namespace boats
