// Header text whose names have a different meaning where the #include is.
#include "bound_kernels.h"
#include "bound_parts.h"

void use(double* x) { scale(x, LEVEL), shift(x, 10); }
