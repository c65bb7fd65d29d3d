// RUN: fallbacks=0
// Plain pointers under data-dependent conditions. Every path through an iteration touches the element, so no extent is
// needed.
#include <algorithm>
#include <cstdio>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]]
void clip(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0)
      y[i] = x[i];
    else
      y[i] = 0;
}

// In one branch the element is read, in the other one it is written.
[[ferry::offload]]
void reads_first(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0) {
      y[i] = 1;
    } else {
      const double old = y[i];
      y[i] = old * 2 + 1;
    }
  }
}

// One branch writes the element, the other one reads it. Elements that aren't written keep their values.
[[ferry::offload]]
void writes_some(const double* x, double* y, double* z, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0)
      y[i] = 1;
    else
      z[i] = y[i];
    if (x[i] < -1) {
      z[i] = 3;
    } else if (x[i] < 2) {
      z[i] = 4 + x[i];
    } else {
      z[i] += 5;
    }
  }
}

[[ferry::offload]]
void chosen(const int* m, const float* a, const float* b, float* c, int n) {
  for (int i = 0; i < n; ++i)
    c[i] = m[i] == 1 ? a[i] - b[n - 1 - i] : m[i] == 2 ? b[n - i - 1] + a[i] : a[i] * b[n - 1 - i];
}

// Rows with an inner loop, and a condition on the induction variable beside data-dependent ones.
[[ferry::offload]]
void rows(const double* x, double* y, int n, int m) {
  for (int j = 0; j < n; ++j)
    for (int i = 1; i < m - 1; ++i) {
      if (i > 3 && x[j * m + i] > 0)
        y[j * m + i] = x[j * m + i - 1] - x[j * m + i + 1];
      else
        y[j * m + i] = x[j * m + i + 1] - x[j * m + i - 1];
    }
}

[[ferry::offload]]
void inside(const double* x, double* y, double* s, int n, int m) {
  for (int j = 0; j < n; ++j) {
    double sum = 0;
    for (int k = 0; k <= j; ++k)
      if (x[k] > 0.5)
        sum += y[k];
      else
        sum -= y[k];
    s[j] = sum + m;
  }
}

// The inner bounds are minima, so the last block may be shorter, and rows may have fewer than m elements.
[[ferry::offload]]
void blocks(const double* x, double* y, int n) {
  for (int b = 0; b < n; b += 8)
    for (int i = b; i < std::min(b + 8, n); ++i) {
      if (x[i] > 0)
        y[i] += 1;
      else
        y[i] -= 1;
    }
}

[[ferry::offload]]
void shorter(const std::vector<double>& x, const std::vector<double>& y, double* sums, int rows, int m) {
  for (int j = 0; j < rows; ++j) {
    double sum = 0;
    for (int i = 0; i < std::min(j, m); ++i) sum += x[i] > 0 ? y[i] : -2 * y[i];
    sums[j] = sum;
  }
}

[[ferry::offload]]
void lengths(const int* k, const double (*x)[4], double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < k[i] % 4; ++j) y[i] += x[i][j] > 0 ? x[i][j] : -x[i][j];
}

[[ferry::offload]]
int moves(unsigned char* from, unsigned char* to, int n) {
  int moved = 0;
  for (int i = 0; i < n; ++i) {
    if (from[i] & 1) {
      to[i] = from[i];
      ++moved;
    } else {
      to[i] = from[i] = 0;
    }
  }
  return moved;
}

int main() {
  const int n = 12;
  std::vector<double> x(n), y(n), z(n), s(n);
  for (int i = 0; i < n; ++i) x[i] = (i * 7 % 5) - 2, y[i] = i, z[i] = -i;
  show("x", x.data(), n);
  reads_first(x.data() + 1, y.data() + 1, n - 2);
  show("reads_first", y.data(), n);
  writes_some(x.data() + 1, y.data() + 1, z.data() + 2, n - 3);
  show("writes_some", y.data(), n);
  show("writes_some", z.data(), n);
  inside(x.data(), y.data(), s.data(), n, 3);
  show("inside", s.data(), n);
  clip(x.data(), y.data() + 2, n - 3);
  show("clip", y.data(), n);
  rows(x.data(), y.data(), 2, 6);
  show("rows", y.data(), n);
  blocks(x.data(), y.data(), n - 1);
  show("blocks", y.data(), n);
  double sums[20];
  shorter(x, y, sums, 20, n);
  show("shorter", sums, 20);
  const int k[] = {1, 3, 2};
  lengths(k, reinterpret_cast<const double (*)[4]>(x.data()), z.data(), 3);
  show("lengths", z.data(), n);
  const std::vector<int> m{0, 1, 2, 0, 1, 2, 2, 2};
  std::vector<float> a(8), b(8), c(8);
  for (int i = 0; i < 8; ++i) a[i] = float(i), b[i] = float(10 - i);
  chosen(m.data(), a.data(), b.data(), c.data(), 8);
  show("chosen", c.data(), 8);
  std::vector<unsigned char> from{1, 2, 3, 4, 5, 6, 7}, to(7, 9);
  std::printf("moved %d\n", moves(from.data() + 1, to.data() + 1, 5));
  show("from", from.data(), 7);
  show("to", to.data(), 7);
}
