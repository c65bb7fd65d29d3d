// Header text whose names have another meaning where the #include stands.
#include "bound_kernels.h"
#include "bound_parts.h"

void use(double* x) { scale(x, LEVEL), shift(x, 10); }
