// After a longjmp, two calls in one frame would look as if one were inside the other.
#include <setjmp.h>

[[ferry::offload]] inline void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

jmp_buf back;
void use(double* x, int n) {
  if (setjmp(back) == 0) scale(x, n);
}
