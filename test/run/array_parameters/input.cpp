// RUN: launches=7 fallbacks=0
// All ways to write an array parameter of fixed size: one, two and three dimensions, pointers to arrays and references
// to arrays.
#include <cstdio>
#include <vector>

constexpr int columns = 64;

[[ferry::offload]]
void one(double a[16], const int (&b)[16], double* s) {
  for (int i = 0; i < 16; ++i) a[i] = a[i] * b[i] + s[i];
}

[[ferry::offload]]
void two(double a[][columns], const double (*b)[columns], int rows) {
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i)
      a[j][i] = b[j][i] + 0.5 * a[j][i];
}

[[ferry::offload]]
void inner(double (&a)[20][30]) {
  for (int j = 1; j < 19; ++j)
    for (int i = 1; i < 29; ++i)
      a[j][i] = j * 100 + i;
}

[[ferry::offload]]
void three(float a[][4][5], const float (*__restrict b)[4][5], int planes) {
  for (int k = 0; k < planes; ++k)
    for (int j = 0; j < 4; ++j)
      for (int i = 0; i < 5; ++i)
        a[k][j][i] = b[k][j][i] * 2 + a[k][j][i];
}

[[ferry::offload]]
void row(double (*a)[columns], int r) {
  for (int i = 0; i < columns; ++i) a[r][i] = a[r][i] - a[r + 1][i];
}

[[ferry::offload]]
void column(double a[][columns], int rows, int c) {
  for (int j = 0; j < rows; ++j) a[j][c] *= 2;
}

[[ferry::offload]]
void transposed(const double a[][columns], double b[][8]) {
  for (int i = 0; i < columns; ++i)
    for (int j = 0; j < 8; ++j)
      b[i][j] = a[j][i];
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  double a[16], s[16];
  int b[16];
  fill(a, 16, 42);
  fill(s, 16, 43);
  for (int i = 0; i < 16; ++i) b[i] = 8 - i;
  one(a, b, s);
  show("one", a, 16);
  const int rows = 8;
  auto* p = new double[rows][columns];
  auto* q = new double[rows][columns];
  auto* t = new double[columns][8];
  fill(&p[0][0], rows * columns, 44);
  fill(&q[0][0], rows * columns, 45);
  two(p, q, rows);
  show("two", &p[0][0], rows * columns);
  row(p, rows - 2);
  column(p, rows, columns - 1);
  transposed(p, t);
  show("rows", &p[0][0], rows * columns);
  show("transposed", &t[0][0], rows * columns);
  delete[] p;
  delete[] q;
  delete[] t;
  double c[20][30] = {};
  inner(c);
  show("inner", &c[0][0], 600);
  std::vector<float> x(3 * 4 * 5, 1.5f), y(3 * 4 * 5);
  for (int i = 0; i < 60; ++i) y[i] = 0.25f * i;
  three(reinterpret_cast<float(*)[4][5]>(x.data()), reinterpret_cast<const float(*)[4][5]>(y.data()), 3);
  show("three", x.data(), x.size());
}
