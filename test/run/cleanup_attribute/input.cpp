// RUN: launches=4 fallbacks=0
// A function that runs at the end of a variable's scope sees the kernels' results. Memory that it frees is forgotten.
#include <cstdio>
#include <cstdlib>

namespace {

double g[64];
double seen;
void look(int*) { seen = g[3]; }
void sum_and_free(double** p) {
  for (int i = 0; i < 64; ++i) seen += (*p)[i];
  std::free(*p);
}

}  // namespace

[[ferry::offload]]
void run(double* a, int n) {
  {
    __attribute__((cleanup(look))) int x = 0;
    for (int i = 0; i < n; ++i) a[i] += i;
    (void)x;
  }
  {
    __attribute__((cleanup(sum_and_free))) double* p = static_cast<double*>(std::malloc(n * sizeof(double)));
    for (int i = 0; i < n; ++i) p[i] = 1;
    for (int i = 0; i < n; ++i) a[i] += p[i];
  }
  for (int i = 0; i < n; ++i) a[i] += 1;
}

int main() {
  run(g, 64);
  std::printf("%g %g\n", seen, g[5]);
}
