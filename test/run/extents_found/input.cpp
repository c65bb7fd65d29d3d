// RUN: launches=25 fallbacks=0
// Extents that nobody declares: data-dependent ranges are inspected or are larger than the loops' accesses. Each array
// ends at the end of a page, and the next page isn't mapped.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
// Returns an array that ends where a page ends.
template <class T> T* edge(size_t n) {
  size_t bytes = n * sizeof(T), pages = (bytes + 4095) / 4096;
  char* p = (char*)mmap(nullptr, (pages + 2) * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(p, 4096, PROT_NONE); mprotect(p + (pages + 1) * 4096, 4096, PROT_NONE);
  return (T*)(p + (pages + 1) * 4096 - bytes);
}
[[ferry::offload]] void spmv(const int* start, const int* col, const double* val, const double* x, double* y, int n) {
  for (int r = 0; r < n; ++r) {
    double s = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) s += val[k] * x[col[k]];
    y[r] = s;
  }
}
[[ferry::offload]] void positive(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) if (x[i] > 0) y[i] = x[i];
}
[[ferry::offload]] void gather(const int* idx, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[idx[i]];
}
[[ferry::offload]] void periodic(const double* in, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = in[(i + n - 1) % n] + in[(i + 1) % n] + in[i == 0 ? n - 1 : i - 1];
}
[[ferry::offload]] void clamped(const double* in, double* out, int w, int h, int r) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      double s = 0;
      for (int d = -r; d <= r; ++d) {
        int xx = x + d;
        if (xx < 0) xx = 0;
        if (xx >= w) xx = w - 1;
        int yy = std::min(std::max(y + d, 0), h - 1);
        s += in[yy * w + xx];
      }
      out[y * w + x] = s;
    }
}
[[ferry::offload]] void embed(const int* tok, const float* table, float* out, int n, int c) {
  for (int t = 0; t < n; ++t) {
    const float* row = table + tok[t] * c;
    for (int k = 0; k < c; ++k) out[t * c + k] = row[k];
  }
}
[[ferry::offload]] void hist(const unsigned char* img, int* h, int n) {
  for (int i = 0; i < n; ++i) ++h[img[i]];
}
[[ferry::offload]] void marks(const int* parent, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int p = parent[i];
    if (p >= 0) y[i] = x[p];
    else y[i] = -1;
  }
}
[[ferry::offload]] void ring(const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) y[i] = x[(i * 7) & (m - 1)] + x[i >> 1];
}
// A label follows the conditions, so they needn't hold there.
[[ferry::offload]] void labels(double* a, const double* b, const int* c, int n) {
  for (int i = 0; i < n; ++i) {
    switch (c[i]) {
      case 0:
        a[i] = 1;
        if (i == 0) continue;
        [[fallthrough]];
      case 1:
        a[i] = b[i - 1 + 1];
        if (i > 3) {
          a[i] += 2;
          [[fallthrough]];
      case 2:
          a[i] += b[i - 4 + 4];
        }
    }
  }
}
// The value of `at[i]` itself tells whether it is an index or a marker.
[[ferry::offload]] void marked(const int* at, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = at[i] != 2147483647 ? x[at[i]] : 0.5;
    if (at[i] >= 0 && at[i] < 100) s += x[at[i] * 2];
    y[i] = s;
  }
}
// Follows lists whose links are in an array with a declared extent of n elements.
[[ferry::offload]] void chains(const int* head, const int* next [[ferry::extent(n)]], const double* x, double* y,
                               int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int e = head[i]; e >= 0; e = next[e]) sum += x[e];
    y[i] = sum;
  }
}
// The null tests have the same result in all iterations.
static double plus(const double* b, int j) { return b ? b[j] : 0.25; }
[[ferry::offload]] void bias(const double* x, const double* b, const double* c, double* q, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double v = x[i * m + j] + (b != nullptr ? b[j] : 0.5) + plus(c, j);
      if (!c || 0 == b) v += 100;
      if (c && i > 5) v -= c[0];
      q[i * m + j] = v;
    }
}
// Subscripts use scalars that the loop sets, and the loop is tiled.
[[ferry::offload]] void substituted(double* a, const double* b, int n) {
  int i1, i2 = 0;
  for (int ii = 0; ii < n - 2; ii += 64)
    for (int i = ii; i < (ii + 64 < n - 2 ? ii + 64 : n - 2); ++i) {
      i1 = i + 1;
      i2 = i1 + 1;
      a[i1] = b[i2] + b[i1 - 1];
    }
}
// Uses pointers that an iteration advances, or sets to one of several arrays or to null.
[[ferry::offload]] void moved(const double* p, double* q, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double* r = p + i * m;
    double* out = q + i * m;
    double s = 0;
    for (int j = 0; j < m; ++j) s += *r++;
    for (int j = 0; j < m; ++j) *out++ = s + j;
  }
}
[[ferry::offload]] void chosen(const double* a, const double* b, double* q, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double* r = nullptr;
    if (i % 3 == 1)
      r = a + i * m;
    else if (i % 3 == 2)
      r = &b[(i / 3) * m];
    double s = -1;
    if (r)
      for (int j = 0; j < m; ++j) s += r[j];
    q[i] = s;
  }
}
[[ferry::offload]] void counted(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i * 4, c = 0;
    double s = 0;
    for (int j = 0; j < 4; ++j) {
      s += x[k++] * c;
      c += 2;
    }
    y[i] = s;
  }
}
// Loops that reach their bound exactly (met), loops that may step past it, and a loop that is left by a break (missed).
[[ferry::offload]] void met(const int* start, const double* x, double* y, int n) {
  for (int r = 0; r < n; ++r) {
    double s = 0;
    for (int k = start[r]; k != start[r + 1]; ++k) s += x[k];
    for (int k = start[r + 1]; k != start[r]; k--) s -= x[k - 1] / 2;
    y[r] = s;
  }
}
[[ferry::offload]] void missed(const int* start, const double* x [[ferry::extent(m)]], double* y, int n, int m) {
  for (int r = 0; r < n; ++r) {
    double s = 0;
    for (int k = start[r + 1]; k != start[r]; ++k) {
      if (k >= m) break;
      s += x[k];
    }
    y[r] = s;
  }
}
[[ferry::offload]] void bits(const unsigned* at, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i ^ 1] + x[at[i] | 1] - x[(at[i] | 4) ^ 3];
}
[[ferry::offload]] void one_test(const int* at, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const int k = at[i];
    if ((unsigned)k < (unsigned)m) y[i] = x[k];
    if (static_cast<std::size_t>(at[i]) < static_cast<std::size_t>(m)) y[i] += x[at[i]];
  }
}
int main() {
  const int n = 1000;
  int* start = edge<int>(n + 1); int nnz = 0;
  for (int r = 0; r < n; ++r) { start[r] = nnz; nnz += r % 5; } start[n] = nnz;
  int* col = edge<int>(nnz); double* val = edge<double>(nnz); double* x = edge<double>(n); double* y = edge<double>(n);
  for (int k = 0; k < nnz; ++k) col[k] = 3 + (k * 37) % (n - 3), val[k] = k % 11;
  for (int i = 0; i < n; ++i) x[i] = i % 17 - 5;
  memset(y, 0, n * 8);
  auto sum = [&](const char* what) { double s = 0; for (int i = 0; i < n; ++i) s += y[i] * (i % 13 + 1); printf("%s %g\n", what, s); };
  spmv(start, col, val, x, y, n); sum("spmv");
  positive(x, y, n); sum("positive");
  int* idx = edge<int>(n); for (int i = 0; i < n; ++i) idx[i] = (i * 77) % n;
  gather(idx, x, y, n); sum("gather");
  periodic(x, y, n); sum("periodic");
  clamped(x, y, 40, 25, 2); sum("clamped");
  float* table = edge<float>(50 * 8), *out = edge<float>(100 * 8); for (int i = 0; i < 400; ++i) table[i] = i;
  int* tok = edge<int>(100); for (int i = 0; i < 100; ++i) tok[i] = (i * 13) % 50;
  embed(tok, table, out, 100, 8); double s = 0; for (int i = 0; i < 800; ++i) s += out[i] * (i % 7); printf("embed %g\n", s);
  unsigned char* img = edge<unsigned char>(n); int* h = edge<int>(200); for (int i = 0; i < n; ++i) img[i] = (i * i) % 200;
  hist(img, h, n); s = 0; for (int i = 0; i < 200; ++i) s += h[i] * i; printf("hist %g\n", s);
  for (int i = 0; i < n; ++i) idx[i] = i % 3 ? (i * 7) % n : -1;
  marks(idx, x, y, n); sum("marks");
  double* z = edge<double>(1000); for (int i = 0; i < n; ++i) z[i] = i;
  ring(z, y, n, 512); sum("ring");
  for (int i = 0; i < n; ++i) idx[i] = (i + 2) % 4;
  labels(y, x, idx, n); sum("labels");
  int* next = edge<int>(n);
  for (int i = 0; i < n; ++i) idx[i] = (i * 31) % n, next[i] = i % 9 == 0 ? -1 : i - 1;
  chains(idx, next, x, y, n); sum("chains");
  bias(x, z, y, x, 0, 5);
  bias(z, x, x, y, 100, 10); sum("both");
  bias(z, nullptr, x, y, 50, 10); sum("one");
  bias(z, x, nullptr, y, 50, 10); sum("other");
  bias(z, nullptr, nullptr, y, 50, 10); sum("none");
  substituted(y, x, n); sum("substituted");
  moved(z, y, 100, 10); sum("moved");
  chosen(z, x, y, 99, 10); sum("chosen");
  counted(z, y, 250); sum("counted");
  for (int i = 0; i < n; ++i) idx[i] = i % 5 == 2 ? 2147483647 : (i * 11) % n;
  marked(idx, x, y, n); sum("marked");
  met(start, val, y, n); sum("met");
  missed(start, val, y, n, nnz); sum("missed");
  unsigned* places = edge<unsigned>(n); for (int i = 0; i < n; ++i) places[i] = (i * 29) % 996;
  bits(places, z, y, n); sum("bits");
  for (int i = 0; i < n; ++i) idx[i] = i % 4 == 2 ? -5 - i : (i * 3) % 1013;
  one_test(idx, x, y, n, n); sum("one_test");
  for (int i = 0; i < n; ++i) idx[i] = (i * 3) % n;
  one_test(idx, z, y, n, -1); sum("negative");
}
