// Annotated functions in headers come later.
#include "kernels.h"

void use(double* x) {
  scale(x, 10);
}
