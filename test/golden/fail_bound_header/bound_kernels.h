#define LEVEL __INCLUDE_LEVEL__
[[ferry::offload]]
inline void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= LEVEL;
}
