// A file that is included through a macro isn't inlined.
#define KERNELS "computed_kernels.h"
#include KERNELS

void use(double* x) { scale(x, 10); }
