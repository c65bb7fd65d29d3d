// Header text whose names have another meaning at the place of the #include.
#include "bound_kernels.h"
#include "bound_parts.h"

void use(double* x) { scale(x, LEVEL), shift(x, 10); }
