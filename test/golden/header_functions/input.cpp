// Annotated functions in headers: their text is in the stub, in the place of the #include, and all else is as it was.
#include "library/all.h"  // an umbrella
#include <filters/once.h>
#include "library/all.h"

// The same text twice, with other macros: two inclusions.
#define NAME add
#define OPERATION +
#include "library/elementwise.inc"
#undef NAME
#undef OPERATION
#define NAME multiply
#define OPERATION *
  #include "library/elementwise.inc" /* a comment
                                        of two lines */

int line() { return __LINE__; }

void use(double* a, const double* b, int n) {
  library::scale(a, n, 3.0);
  shift(a, n);
  add(a, b, n);
  multiply(a, b, n);
}
