// Inline functions whose stubs the linker may drop, and a function in a system header, which is left unchanged.
#include <shape.h>
#include <system_kernels.h>

[[ferry::offload]] inline void taken(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
void (*pointer)(double*, int) = taken;

[[ferry::offload]] inline void again(double* x, int n, int depth) {
  for (int i = 0; i < n; ++i) x[i] += depth;
  if (depth > 0) again(x, n, depth - 1);
}

[[ferry::offload, gnu::noinline]] inline void apart(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 1;
}

[[ferry::offload]] inline void any_number(double* x, int n, ...) {
  for (int i = 0; i < n; ++i) x[i] -= 1;
}

[[ferry::offload]] inline void allocates(double* x, int n) {
  double* t = static_cast<double*>(__builtin_alloca(8));
  for (int i = 0; i < n; ++i) x[i] -= 1;
  t[0] = x[0];
}

#define HEAD(name) struct name##_tag; [[ferry::offload]] inline void name
HEAD(made)(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 1;
}

// These functions keep their stubs.
#define LIBRARY_KERNEL [[ferry::offload]]
#define LIBRARY_INLINE inline
LIBRARY_KERNEL LIBRARY_INLINE void kept(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 1;
}
[[ferry::offload]] static void own(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 1;
}

void use(double* x, int n) {
  system_scale(x, n);
  taken(x, n), again(x, n, 2), apart(x, n), any_number(x, n), allocates(x, n), made(x, n), kept(x, n), own(x, n);
}

// Only this unit has this class, but every unit that includes shape.h has its base.
struct Square : Shape {
  [[ferry::offload]] void scale(double* x, int n) override {
    for (int i = 0; i < n; ++i) x[i] *= 4;
  }
};
