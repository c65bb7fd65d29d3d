// RUN: launches=172 fallbacks=0 bytes_to_device=47612 bytes_to_host=47752
// CUDA-RUN: launches=181
// Functions in C style: all variables are declared at the top and reused by several nests.
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>

namespace case_adi {
// An ADI solver with sweeps in both directions. All variables are declared at the top.
[[ferry::offload]] void adi(int tsteps, int n, double* u, double* v, double* p, double* q) {
  int t, i, j;
  double a, b, c, d, e, f, mul1;
  mul1 = 0.4;
  a = -mul1 / 2.0;
  b = 1.0 + mul1;
  c = a;
  d = -mul1 / 3;
  e = 1 + mul1;
  f = d;
  for (t = 1; t <= tsteps; t++) {
    for (i = 1; i < n - 1; i++) {
      v[0 * n + i] = 1.0;
      p[i * n + 0] = 0.0;
      q[i * n + 0] = v[0 * n + i];
      for (j = 1; j < n - 1; j++) {
        p[i * n + j] = -c / (a * p[i * n + j - 1] + b);
        q[i * n + j] =
            (-d * u[j * n + i - 1] + (1.0 + 2.0 * d) * u[j * n + i] - f * u[j * n + i + 1] - a * q[i * n + j - 1]) /
            (a * p[i * n + j - 1] + b);
      }
      v[(n - 1) * n + i] = 1.0;
      for (j = n - 2; j >= 1; j--) v[j * n + i] = p[i * n + j] * v[(j + 1) * n + i] + q[i * n + j];
    }
    for (i = 1; i < n - 1; i++) {
      u[i * n + 0] = 1.0;
      p[i * n + 0] = 0.0;
      q[i * n + 0] = u[i * n + 0];
      for (j = 1; j < n - 1; j++) {
        p[i * n + j] = -f / (d * p[i * n + j - 1] + e);
        q[i * n + j] =
            (-a * v[(i - 1) * n + j] + (1.0 + 2.0 * a) * v[i * n + j] - c * v[(i + 1) * n + j] - d * q[i * n + j - 1]) /
            (d * p[i * n + j - 1] + e);
      }
      u[i * n + n - 1] = 1.0;
      for (j = n - 2; j >= 1; j--) u[i * n + j] = p[i * n + j] * u[i * n + j + 1] + q[i * n + j];
    }
  }
}
static void run() {
  int n = 12;
  std::vector<double> u(n * n), v(n * n), p(n * n), q(n * n);
  for (int k = 0; k < n * n; k++) u[k] = k % 7;
  adi(4, n, u.data(), v.data(), p.data(), q.data());
  double s = 0;
  for (double x : u) s += x;
  for (double x : v) s += 2 * x;
  std::printf("%.10g\n", s);
}
}  // namespace case_adi

namespace case_lu {
[[ferry::offload]] void lu(double* a, int n) {
  int i, j, k;
  double sum;
  for (i = 0; i < n; i++) {
    for (j = i; j < n; j++) {
      sum = a[i * n + j];
      for (k = 0; k < i; k++) sum -= a[i * n + k] * a[k * n + j];
      a[i * n + j] = sum;
    }
    for (j = i + 1; j < n; j++) {
      sum = a[j * n + i];
      for (k = 0; k < i; k++) sum -= a[j * n + k] * a[k * n + i];
      a[j * n + i] = sum / a[i * n + i];
    }
  }
}
static void run() {
  int n = 20;
  std::vector<double> a(n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i * n + j] = i == j ? 30 : (i * 3 + j * 5) % 7;
  lu(a.data(), n);
  double s = 0;
  for (double x : a) s += x;
  std::printf("%.10g\n", s);
}
}  // namespace case_lu

namespace case_stencil {
#define IDX(i, j, k) ((k) + (nz + 2) * ((j) + (ny + 2) * (i)))
// A stencil with ghost layers; i, j and k are reused in different orders.
[[ferry::offload]] void step(double* a, double* b, int nx, int ny, int nz, int its) {
  int i, j, k, it;
  double c0, c1;
  c0 = 0.5;
  c1 = 0.5 / 6;
  for (it = 0; it < its; it++) {
    for (j = 0; j < ny + 2; j++)
      for (k = 0; k < nz + 2; k++) {
        a[IDX(0, j, k)] = b[IDX(nx, j, k)];
        a[IDX(nx + 1, j, k)] = b[IDX(1, j, k)];
      }
    for (i = 0; i < nx + 2; i++)
      for (k = 0; k < nz + 2; k++) {
        a[IDX(i, 0, k)] = a[IDX(i, ny, k)];
        a[IDX(i, ny + 1, k)] = a[IDX(i, 1, k)];
      }
    for (i = 0; i < nx + 2; i++)
      for (j = 0; j < ny + 2; j++) {
        a[IDX(i, j, 0)] = a[IDX(i, j, nz)];
        a[IDX(i, j, nz + 1)] = a[IDX(i, j, 1)];
      }
    for (i = 1; i <= nx; i++)
      for (j = 1; j <= ny; j++)
        for (k = 1; k <= nz; k++)
          b[IDX(i, j, k)] =
              c0 * a[IDX(i, j, k)] + c1 * (a[IDX(i - 1, j, k)] + a[IDX(i + 1, j, k)] + a[IDX(i, j - 1, k)] +
                                           a[IDX(i, j + 1, k)] + a[IDX(i, j, k - 1)] + a[IDX(i, j, k + 1)]);
    for (k = 1; k <= nz; k++)
      for (j = 1; j <= ny; j++)
        for (i = 1; i <= nx; i++) a[IDX(i, j, k)] = b[IDX(i, j, k)];
  }
}
static void run() {
  int n = 6;
  std::vector<double> a(8 * 8 * 8), b(512);
  for (int k = 0; k < 512; k++) a[k] = k % 11;
  step(a.data(), b.data(), n, n, n, 3);
  double s = 0;
  for (int k = 0; k < 512; k++) s += a[k] * (k % 5);
  std::printf("%.10g\n", s);
}
}  // namespace case_stencil

namespace case_kmeans {
[[ferry::offload]] int assign(const float* feature, int npoints, int nfeatures, int nclusters, const float* clusters,
                              int* membership) {
  int i, j, k, index;
  float dist, min_dist, t;
  int delta = 0;
  for (i = 0; i < npoints; i++) {
    index = 0;
    min_dist = FLT_MAX;
    for (j = 0; j < nclusters; j++) {
      dist = 0;
      for (k = 0; k < nfeatures; k++) {
        t = feature[i * nfeatures + k] - clusters[j * nfeatures + k];
        dist += t * t;
      }
      if (dist < min_dist) {
        min_dist = dist;
        index = j;
      }
    }
    if (membership[i] != index) delta += 1;
    membership[i] = index;
  }
  for (i = 0; i < npoints; i++)
    for (j = 0; j < 3; j++) {
      index = j;
      membership[i] += index;
    }
  return delta;
}
static void run() {
  int n = 100, f = 4, c = 5;
  std::vector<float> x(n * f), y(c * f);
  std::vector<int> m(n, -1);
  for (int k = 0; k < n * f; k++) x[k] = (k * 37) % 101;
  for (int k = 0; k < c * f; k++) y[k] = (k * 53) % 97;
  int d = assign(x.data(), n, f, c, y.data(), m.data());
  long s = 0;
  for (int k = 0; k < n; k++) s += m[k] * (k + 1);
  std::printf("%d %ld\n", d, s);
}
}  // namespace case_kmeans

namespace case_break {
// The counter of a sequential search is used after a break.
[[ferry::offload]] void find(const int* keys, const int* want, int* where, int* hits, int n, int m) {
  int i, j;
  for (i = 0; i < n; i++) {
    for (j = 0; j < m; j++)
      if (keys[i * m + j] == want[i]) break;
    if (j == m)
      where[i] = -1;
    else
      where[i] = j;
  }
  for (i = 0; i < n; i++) {
    hits[i] = 0;
    for (j = 0; j < m; j++) hits[i] += keys[i * m + j] == want[i];
  }
}
static void run() {
  int n = 30, m = 10;
  std::vector<int> k(n * m), w(n), o(n), h(n);
  for (int i = 0; i < n * m; i++) k[i] = (i * 7) % 13;
  for (int i = 0; i < n; i++) w[i] = i % 15;
  find(k.data(), w.data(), o.data(), h.data(), n, m);
  long s = 0;
  for (int i = 0; i < n; i++) s = (s * 3 + o[i] + h[i]) & 0xffffff;
  std::printf("%ld\n", s);
}
}  // namespace case_break

namespace case_types {
// Loop variables of type long, unsigned and register int, and parameters as loop variables.
[[ferry::offload]] void mix(double* a, const double* b, long n, unsigned m, int k) {
  long i;
  unsigned j;
  for (i = 0; i < n; ++i) {
    a[i * m] = b[i];
    for (j = 1; j < m; ++j) a[i * m + j] = a[i * m + j - 1] + b[i];
  }
  j = m - 1;
  i = 0;
  for (; i < n; ++i) a[i * m + j] = 0;
  for (k = 0; k < n; k++) {
    a[k * m] += 1;
    for (j = 1; j < m; ++j) a[k * m + j] += a[k * m + j - 1];
  }
  k = 3;
  a[k] = 7;
}
static void run() {
  std::vector<double> a(300), b(20, 1.5);
  mix(a.data(), b.data(), 20, 15, 4);
  double s = 0;
  for (double x : a) s = s * 0.5 + x;
  std::printf("%.10g\n", s);
}
}  // namespace case_types

namespace case_spmv {
// Conjugate gradients as in NAS CG, with all variables declared at the top.
[[ferry::offload]] double conj_grad(int n, const int* colidx, const int* rowstr, double* x, double* z, const double* a,
                                    double* p, double* q, double* r) {
  int j, k, cgit;
  double d, sum, rho, rho0, alpha, beta, suml;
  rho = 0.0;
  for (j = 0; j < n; j++) {
    q[j] = 0.0;
    z[j] = 0.0;
    r[j] = x[j];
    p[j] = r[j];
  }
  for (j = 0; j < n; j++) rho = rho + r[j] * r[j];
  for (cgit = 1; cgit <= 5; cgit++) {
    for (j = 0; j < n; j++) {
      suml = 0.0;
      for (k = rowstr[j]; k < rowstr[j + 1]; k++) suml += a[k] * p[colidx[k]];
      q[j] = suml;
    }
    d = 0.0;
    for (j = 0; j < n; j++) d = d + p[j] * q[j];
    alpha = rho / d;
    rho0 = rho;
    for (j = 0; j < n; j++) {
      z[j] += alpha * p[j];
      r[j] -= alpha * q[j];
    }
    rho = 0.0;
    for (j = 0; j < n; j++) rho = rho + r[j] * r[j];
    beta = rho / rho0;
    for (j = 0; j < n; j++) p[j] = r[j] + beta * p[j];
  }
  for (j = 0; j < n; j++) {
    suml = 0.0;
    for (k = rowstr[j]; k < rowstr[j + 1]; k++) suml += a[k] * z[colidx[k]];
    r[j] = suml;
  }
  sum = 0.0;
  for (j = 0; j < n; j++) {
    suml = x[j] - r[j];
    sum += suml * suml;
  }
  return std::sqrt(sum);
}
static void run() {
  int n = 40;
  std::vector<int> col, row(1, 0);
  std::vector<double> a;
  for (int i = 0; i < n; i++) {
    for (int d = -2; d <= 2; d++)
      if (i + d >= 0 && i + d < n) {
        col.push_back(i + d);
        a.push_back(d ? -0.5 : 4);
      }
    row.push_back(col.size());
  }
  std::vector<double> x(n, 1), z(n), p(n), q(n), r(n);
  double e = conj_grad(n, col.data(), row.data(), x.data(), z.data(), a.data(), p.data(), q.data(), r.data());
  std::printf("%.6g %.6g\n", e, z[7]);
}
}  // namespace case_spmv

namespace case_pathfinder {
#define MIN(a, b) ((a) <= (b) ? (a) : (b))
// Rodinia's pathfinder and boundary handling as in hotspot, with temporaries declared at the top.
[[ferry::offload]] void path(const int* wall, int* src, int* dst, int rows, int cols) {
  int min, t, n, *temp;
  for (t = 0; t < rows - 1; t++) {
    for (n = 0; n < cols; n++) {
      min = src[n];
      if (n > 0) min = MIN(min, src[n - 1]);
      if (n < cols - 1) min = MIN(min, src[n + 1]);
      dst[n] = wall[(t + 1) * cols + n] + min;
    }
    temp = src;
    src = dst;
    dst = temp;
  }
  min = src[0];
  for (n = 1; n < cols; n++)
    if (src[n] < min) min = src[n];
  dst[0] = min;
}
static void run() {
  int r = 10, c = 50;
  std::vector<int> w(r * c), s(c), d(c);
  for (int i = 0; i < r * c; i++) w[i] = (i * 31) % 10;
  for (int i = 0; i < c; i++) s[i] = w[i];
  path(w.data(), s.data(), d.data(), r, c);
  std::printf("%d %d\n", s[3], d[3]);
}
}  // namespace case_pathfinder

namespace case_hotspot {
[[ferry::offload]] void hotspot(double* result, double* temp, const double* power, int row, int col, double Cap,
                                double Rx, double Ry, double Rz, double stepsize, int iters) {
  double delta;
  int r, c, i;
  for (i = 0; i < iters; i++) {
    for (r = 0; r < row; r++) {
      for (c = 0; c < col; c++) {
        if ((r == 0) && (c == 0)) {
          delta = (stepsize / Cap) *
                  (power[0] + (temp[1] - temp[0]) / Rx + (temp[col] - temp[0]) / Ry + (80 - temp[0]) / Rz);
        } else if (r == row - 1 && c == col - 1) {
          delta =
              (stepsize / Cap) * (power[r * col + c] + (temp[r * col + c - 1] - temp[r * col + c]) / Rx +
                                  (temp[(r - 1) * col + c] - temp[r * col + c]) / Ry + (80 - temp[r * col + c]) / Rz);
        } else if (r == 0 || c == 0 || r == row - 1 || c == col - 1) {
          delta = (stepsize / Cap) * power[r * col + c];
        } else {
          delta =
              (stepsize / Cap) *
              (power[r * col + c] + (temp[(r + 1) * col + c] + temp[(r - 1) * col + c] - 2.0 * temp[r * col + c]) / Ry +
               (temp[r * col + c + 1] + temp[r * col + c - 1] - 2.0 * temp[r * col + c]) / Rx +
               (80 - temp[r * col + c]) / Rz);
        }
        result[r * col + c] = temp[r * col + c] + delta;
      }
    }
    for (r = 0; r < row; r++)
      for (c = 0; c < col; c++) temp[r * col + c] = result[r * col + c];
  }
}
static void run() {
  int n = 16;
  std::vector<double> a(n * n), t(n * n, 60), p(n * n);
  for (int i = 0; i < n * n; i++) {
    p[i] = i % 3;
    t[i] += i % 5;
  }
  hotspot(a.data(), t.data(), p.data(), n, n, 10, 3, 4, 5, 0.5, 4);
  double s = 0;
  for (double x : a) s += x;
  std::printf("%.9g\n", s);
}
}  // namespace case_hotspot

namespace case_correlation {
// PolyBench's correlation and covariance, with float_n and scalars declared at the top.
[[ferry::offload]] void correlation(int m, int n, double float_n, double* data, double* corr, double* mean,
                                    double* stddev) {
  int i, j, k;
  double eps = 0.1, acc, x;
  for (j = 0; j < m; j++) {
    mean[j] = 0.0;
    for (i = 0; i < n; i++) mean[j] += data[i * m + j];
    mean[j] /= float_n;
  }
  for (j = 0; j < m; j++) {
    stddev[j] = 0.0;
    for (i = 0; i < n; i++) {
      x = data[i * m + j] - mean[j];
      stddev[j] += x * x;
    }
    stddev[j] /= float_n;
    stddev[j] = std::sqrt(stddev[j]);
    stddev[j] = stddev[j] <= eps ? 1.0 : stddev[j];
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      x = data[i * m + j];
      x -= mean[j];
      x /= std::sqrt(float_n) * stddev[j];
      data[i * m + j] = x;
    }
  for (i = 0; i < m - 1; i++) {
    corr[i * m + i] = 1.0;
    for (j = i + 1; j < m; j++) {
      acc = 0.0;
      for (k = 0; k < n; k++) acc += data[k * m + i] * data[k * m + j];
      corr[i * m + j] = acc;
      corr[j * m + i] = corr[i * m + j];
    }
  }
  corr[(m - 1) * m + m - 1] = 1.0;
}
static void run() {
  int n = 12, m = 9;
  std::vector<double> d(n * m), c(m * m), a(m), s(m);
  for (int i = 0; i < n * m; i++) d[i] = (i * 17) % 23;
  correlation(m, n, n, d.data(), c.data(), a.data(), s.data());
  double t = 0;
  for (double x : c) t += x;
  std::printf("%.9g\n", t);
}
}  // namespace case_correlation

namespace case_doitgen {
// PolyBench's doitgen with small arrays. Its scratch is a local array that is declared at the top and reused.
[[ferry::offload]] void doitgen(int nr, int nq, int np, double* A, const double* C4) {
  int r, q, p, s;
  double sum[64], w[3];
  for (r = 0; r < nr; r++)
    for (q = 0; q < nq; q++) {
      for (p = 0; p < np; p++) {
        sum[p] = 0.0;
        for (s = 0; s < np; s++) sum[p] += A[(r * nq + q) * np + s] * C4[s * np + p];
      }
      for (p = 0; p < np; p++) A[(r * nq + q) * np + p] = sum[p];
    }
  for (r = 0; r < nr * nq; r++) {
    w[0] = A[r * np];
    w[1] = A[r * np + 1];
    w[2] = w[0] * w[1];
    for (p = 0; p < 3; p++) A[r * np + p] += w[p];
  }
  for (r = 0; r < nr * nq; r++) {
    for (p = 0; p < 3; p++) w[p] = A[r * np + p] * 0.5;
    A[r * np + 2] = w[0] + w[1] + w[2];
  }
}
static void run() {
  int n = 8;
  std::vector<double> a(n * n * n), c(n * n);
  for (int i = 0; i < n * n * n; i++) a[i] = (i * 13) % 9;
  for (int i = 0; i < n * n; i++) c[i] = (i * 5) % 7 * 0.1;
  doitgen(n, n, n, a.data(), c.data());
  double t = 0;
  for (double x : a) t = t * 0.9 + x;
  std::printf("%.9g\n", t);
}
}  // namespace case_doitgen

namespace case_flags {
// Code in the style of SPEC: flags and temporaries declared at the top, conditions with && and ||, switch, continue.
[[ferry::offload]] void classify(const int* x, int* y, double* z, int n, int m) {
  int i, j, ok, kind;
  double v, w;
  for (i = 0; i < n; i++) {
    for (j = 0; j < m; j++)
      if (x[i * m + j] < 0) break;
    ok = j == m;
    if (!ok) {
      y[i] = -1;
      continue;
    }
    kind = x[i * m] % 3;
    switch (kind) {
      case 0:
        v = 1;
        w = 2;
        break;
      case 1:
        v = 3;
        w = 4;
        break;
      default:
        v = 5;
        w = 6;
    }
    y[i] = kind;
    z[i] = v * w;
  }
  for (i = 0; i < n; i++) {
    v = z[i];
    if (v > 2 && (w = v * 2) > 5) z[i] = w;
  }
  for (i = 1; i < n; i++) {
    j = i - 1;
    y[i] += x[j] > 0 || x[i] > 0;
  }
}
static void run() {
  int n = 40, m = 5;
  std::vector<int> x(n * m), y(n);
  std::vector<double> z(n);
  for (int i = 0; i < n * m; i++) x[i] = (i * 29) % 50 - 2;
  classify(x.data(), y.data(), z.data(), n, m);
  double t = 0;
  for (int i = 0; i < n; i++) t = t * 0.9 + y[i] + z[i];
  std::printf("%.9g\n", t);
}
}  // namespace case_flags

namespace case_bt {
// The right-hand side of NAS BT/SP: velocities are temporaries declared at the top, and subscripts use temporaries.
[[ferry::offload]] void rhs(const double* u, double* us, double* vs, double* sq, double* r, int nx, int ny, int nz) {
  int i, j, k, m, at, up, dn;
  double rho_inv, uijk, up1, um1;
  for (k = 0; k < nz; k++)
    for (j = 0; j < ny; j++)
      for (i = 0; i < nx; i++) {
        at = (k * ny + j) * nx + i;
        rho_inv = 1.0 / u[at * 5];
        us[at] = u[at * 5 + 1] * rho_inv;
        vs[at] = u[at * 5 + 2] * rho_inv;
        sq[at] = 0.5 * (u[at * 5 + 1] * u[at * 5 + 1] + u[at * 5 + 2] * u[at * 5 + 2]) * rho_inv;
      }
  for (k = 0; k < nz; k++)
    for (j = 0; j < ny; j++)
      for (i = 0; i < nx; i++)
        for (m = 0; m < 5; m++) r[((k * ny + j) * nx + i) * 5 + m] = 0.1 * u[((k * ny + j) * nx + i) * 5 + m];
  for (k = 1; k < nz - 1; k++) {
    for (j = 1; j < ny - 1; j++) {
      for (i = 1; i < nx - 1; i++) {
        at = (k * ny + j) * nx + i;
        up = at + 1;
        dn = at - 1;
        uijk = us[at];
        up1 = us[up];
        um1 = us[dn];
        r[at * 5] += (up1 - 2 * uijk + um1) * 0.3;
        for (m = 1; m < 5; m++)
          r[at * 5 + m] = r[at * 5 + m] + 0.2 * (u[up * 5 + m] - 2.0 * u[at * 5 + m] + u[dn * 5 + m]);
      }
    }
    for (j = 1; j < ny - 1; j++) {
      i = 1;
      for (m = 0; m < 5; m++)
        r[((k * ny + j) * nx + i) * 5 + m] -=
            0.01 * (5.0 * u[((k * ny + j) * nx + i) * 5 + m] - 4 * u[((k * ny + j) * nx + i + 1) * 5 + m]);
      i = 2;
      for (m = 0; m < 5; m++)
        r[((k * ny + j) * nx + i) * 5 + m] -=
            0.01 * (6.0 * u[((k * ny + j) * nx + i) * 5 + m] - 4 * u[((k * ny + j) * nx + i - 1) * 5 + m]);
    }
  }
}
static void run() {
  int n = 6;
  std::vector<double> u(n * n * n * 5), a(n * n * n), b(a), c(a), r(u);
  for (int i = 0; i < n * n * n * 5; i++) u[i] = 1 + (i * 13) % 9;
  rhs(u.data(), a.data(), b.data(), c.data(), r.data(), n, n, n);
  double t = 0;
  for (double x : r) t = t * 0.9 + x;
  std::printf("%.9g\n", t);
}
}  // namespace case_bt

namespace case_gramschmidt {
[[ferry::offload]] void gramschmidt(int m, int n, double* A, double* R, double* Q) {
  int i, j, k;
  double nrm;
  for (k = 0; k < n; k++) {
    nrm = 0.0;
    for (i = 0; i < m; i++) nrm += A[i * n + k] * A[i * n + k];
    R[k * n + k] = std::sqrt(nrm);
    for (i = 0; i < m; i++) Q[i * n + k] = A[i * n + k] / R[k * n + k];
    for (j = k + 1; j < n; j++) {
      R[k * n + j] = 0.0;
      for (i = 0; i < m; i++) R[k * n + j] += Q[i * n + k] * A[i * n + j];
      for (i = 0; i < m; i++) A[i * n + j] = A[i * n + j] - Q[i * n + k] * R[k * n + j];
    }
  }
}
[[ferry::offload]] void gemm_tiled(int n, const double* a, const double* b, double* c) {
  int i, j, k, ii, jj;
  double acc;
  for (ii = 0; ii < n; ii += 4)
    for (jj = 0; jj < n; jj += 4)
      for (i = ii; i < ii + 4; i++)
        for (j = jj; j < jj + 4; j++) {
          acc = 0;
          for (k = 0; k < n; k++) acc += a[i * n + k] * b[k * n + j];
          c[i * n + j] = acc;
        }
}
static void run() {
  int n = 8;
  std::vector<double> a(n * n), r(n * n), q(n * n), c(n * n);
  for (int i = 0; i < n * n; i++) a[i] = 1 + (i * 13 + i / 7) % 9;
  gemm_tiled(n, a.data(), a.data(), c.data());
  gramschmidt(n, n, a.data(), r.data(), q.data());
  double t = 0;
  for (double x : q) t = t * 0.9 + x;
  for (double x : c) t += x;
  std::printf("%.6g\n", t);
}
}  // namespace case_gramschmidt

namespace case_lastused {
// Values that are live after loops: final counters and the last values of temporaries.
[[ferry::offload]] int used(double* a, const double* b, int n, int m) {
  int i, j = 0, last;
  double t = 0;
  for (i = 0; i < n; i++) {
    t = b[i] * 2;
    for (j = 0; j < m; j++) a[i * m + j] = t + j;
  }
  last = i + j;  // final values of the grid's counters
  a[0] = t;      // the value of the last iteration
  for (i = 0; i < n; i++) {
    a[i * m] = i;
    for (j = 1; j < m; j++) a[i * m + j] += a[i * m + j - 1];
  }
  if (n > 0) last += j;  // the counter of an inner loop that isn't in the grid
  return last + i;
}
static void run() {
  int n = 10, m = 6;
  std::vector<double> a(n * m), b(n);
  for (int i = 0; i < n; i++) b[i] = i;
  int l = used(a.data(), b.data(), n, m);
  double t = 0;
  for (double x : a) t = t * 0.9 + x;
  std::printf("%d %.9g\n", l, t);
}
}  // namespace case_lastused

namespace case_while {
// Uses while loops and pointers, with all variables declared at the top.
[[ferry::offload]] int whiles(double* a, const double* b, int n, int m) {
  int i, j;
  double *p, s;
  i = 0;
  while (i < n) {
    s = b[i];
    j = 0;
    while (j < m) {
      a[i * m + j] = s + j;
      j++;
    }
    i++;
  }
  i = 0;
  do {
    a[i] *= 2;
    i++;
  } while (i < n);
  for (p = a; p < a + n * m; p++) *p += 1;
  for (i = 0, j = n - 1; i < n; i++, j--) a[i] += b[j];
  for (j = n; j--;) a[j] += 3;
  j = 7;
  return j;
}
static void run() {
  int n = 10, m = 6;
  std::vector<double> a(n * m), b(n);
  for (int i = 0; i < n; i++) b[i] = i;
  int l = whiles(a.data(), b.data(), n, m);
  double t = 0;
  for (double x : a) t = t * 0.9 + x;
  std::printf("%d %.6g\n", l, t);
}
}  // namespace case_while

namespace case_callee {
// Callees of kernels that declare all variables at the top. They invert small matrices (NAS BT's binvcrhs, a Cholesky).
static void solve(double (*a)[3], double* r) {
  int i, j, k;
  double pivot, coeff;
  for (i = 0; i < 3; i++) {
    pivot = 1.0 / a[i][i];
    for (j = i + 1; j < 3; j++) a[i][j] = a[i][j] * pivot;
    r[i] = r[i] * pivot;
    for (k = 0; k < 3; k++) {
      if (k == i) continue;
      coeff = a[k][i];
      for (j = i + 1; j < 3; j++) a[k][j] = a[k][j] - coeff * a[i][j];
      r[k] = r[k] - coeff * r[i];
    }
  }
}
static double norm(const double* x, int n) {
  int i;
  double s;
  s = 0;
  for (i = 0; i < n; i++) s += x[i] * x[i];
  i = n;
  return std::sqrt(s) + 0 * i;
}
[[ferry::offload]] void systems(double* m, double* r, int n) {
  int i, j, k;
  double a[3][3], v[3];
  for (i = 0; i < n; i++) {
    for (j = 0; j < 3; j++) {
      for (k = 0; k < 3; k++) a[j][k] = m[i * 9 + j * 3 + k];
      v[j] = r[i * 3 + j];
    }
    solve(a, v);
    for (j = 0; j < 3; j++) r[i * 3 + j] = v[j] + 0 * norm(v, 3);
  }
  for (i = 0; i < n; i++) {
    for (j = 0; j < 3; j++) {
      for (k = 0; k < 3; k++) a[j][k] = m[i * 9 + k * 3 + j];
    }
    for (j = 0; j < 3; j++)
      for (k = 0; k < 3; k++) m[i * 9 + j * 3 + k] = a[j][k];
  }
}
static void run() {
  int n = 20;
  std::vector<double> m(n * 9), r(n * 3);
  for (int i = 0; i < n * 9; i++) m[i] = (i * 5) % 7 + (i % 4 == 0 ? 9 : 0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) m[i * 9 + j * 4] += 20;
  for (int i = 0; i < n * 3; i++) r[i] = i % 5;
  systems(m.data(), r.data(), n);
  double t = 0;
  for (double x : r) t = t * 0.9 + x;
  for (double x : m) t = t * 0.9 + x;
  std::printf("%.6g\n", t);
}
}  // namespace case_callee

namespace case_rows {
// Row pointers are declared at the top, and each iteration assigns them.
[[ferry::offload]] void scans(double* a, const double* b, int n, int m) {
  int i, j;
  double *row, *next;
  for (i = 0; i < n; i++) {
    row = a + i * m;
    for (j = 1; j < m; j++) row[j] += row[j - 1] * b[j];
  }
  for (i = 0; i + 1 < n; i += 2) {
    row = &a[i * m];
    next = row + m;
    for (j = 0; j < m; j++) *row++ += next[j];
  }
}
static void run() {
  int n = 10, m = 7;
  std::vector<double> a(n * m), b(m);
  for (int i = 0; i < n * m; i++) a[i] = i % 5;
  for (int j = 0; j < m; j++) b[j] = 0.5;
  scans(a.data(), b.data(), n, m);
  double t = 0;
  for (double x : a) t = t * 0.9 + x;
  std::printf("%.6g\n", t);
}
}  // namespace case_rows

int main() {
  case_adi::run();
  case_lu::run();
  case_stencil::run();
  case_kmeans::run();
  case_break::run();
  case_types::run();
  case_spmv::run();
  case_pathfinder::run();
  case_hotspot::run();
  case_correlation::run();
  case_doitgen::run();
  case_flags::run();
  case_bt::run();
  case_gramschmidt::run();
  case_lastused::run();
  case_while::run();
  case_callee::run();
  case_rows::run();
}
