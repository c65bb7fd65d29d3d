// Annotated functions in headers: the stub contains their text in place of the #include, and all else is unchanged.
#include "library/all.h"  // includes the other headers
#include <filters/once.h>
#include "library/all.h"

// The same file is included twice, with different macros.
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
