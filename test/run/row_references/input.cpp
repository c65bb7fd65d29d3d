// TRANSLATE-STDERR: ferry-host-loop
// Rows of arrays of arrays behind references and pointers, in kernels and on the host.
#include <cstdio>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]] double f(double a[][4], double (*b)[4], double (&c)[3][4], int g[2][3][4], int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 4; ++j) a[i][j] += b[j % 2][i] + 1;
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 3; ++i) c[i][j] = a[i][3 - j];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k) g[i][j][k] = i * 100 + j * 10 + k;
  double* row = a[1];
  double (*sub)[4] = a + 1;
  int* flat = &g[0][0][0];
  auto& r2 = c[2];
  row[2] = 50;
  sub[1][1] = 60;
  flat[5] = 70;
  r2[0] = 80;
  for (int i = 0; i < 4; ++i) row[i] += 1;
  for (int i = 0; i < 2; ++i) sub[i][i] += 1;
  for (int i = 0; i < 24; ++i) flat[i] += 1;
  for (int i = 0; i < 4; ++i) r2[i] += 1;
  for (int i = 0; i < 3; ++i) {
    double* p = c[i];
    double s = 0;
    for (int j = 0; j < 4; ++j) s += p[j];
    c[i][0] = s;
  }
  for (int i = 0; i < 3; ++i) {
    auto& p = c[i];
    p[1] += 1;
    (*(c + i))[2] += 1;
    *c[i] += 1;
    c[i][3] += c[i][2];
  }
  double s = 0;
  for (auto& q : c)
    for (double e : q) s = 0.5 * s + e;
  for (int j = 1; j < 4; ++j)
    for (int i = 0; i < n; ++i) a[i][j] += a[i][j - 1];
  return s + a[0][0] + *a[1] + (*b)[1] + c[2][3] + g[1][2][3] + **a;
}
int main() {
  double a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, b[2][4] = {{1, 1, 1, 1}, {2, 2, 2, 2}}, c[3][4];
  int g[2][3][4];
  std::printf("%.12g\n", f(a, b, c, g, 3));
  show("a", a[0], 12);
  show("c", c[0], 12);
  show("g", g[0][0], 24);
}
