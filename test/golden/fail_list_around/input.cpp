// A loop over a list becomes a kernel, or stays on the host together with the loops in it.
#include <initializer_list>

[[ferry::offload]]
void listed(double* x, int n) {
  for (double f : {1.0, 2.0})
    for (int i = 0; i < n; ++i) x[i] *= f;
}
