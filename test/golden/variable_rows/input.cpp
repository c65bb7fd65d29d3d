// COMPILER: g++
// Pointers to variable-length rows, as g++ reads them: in Clang, each of the types is distinct.
#define ROWS(T, name, from, m) T(*name)[m] = (T(*)[m])(from)

[[ferry::offload]]
void cast(void* p, int n, int m) {
  double(*a)[n][m] = (double (*)[n][m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[0][i][j] = i + j;
}

[[ferry::offload]]
void by_macro(double* p, const double* q, int n, int m) {
  ROWS(double, a, p, m);
  const double(*b)[m];
  b = (double (*)[m])q;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] -= b[i][j];
}

template <class T>
[[ferry::offload]]
void instance(T* p, int n, int m) {
  T(*a)[m] = (T(*)[m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] *= 2;
}
template void instance<float>(float*, int, int);
