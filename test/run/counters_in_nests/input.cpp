// RUN: launches=119 fallbacks=0
// CUDA-RUN: launches=80
// Numbers and pointers that advance through whole nests: on a GPU all loops with independent iterations form one grid.
// This includes nests whose inner loops have no iterations, and counters that are read afterwards.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]] void numbered(double* [[ferry::extent(n * h * w)]] where, int n, int h, int w) {
  int p = 0;
  for (int b = 0; b < n; ++b)
    for (int i = 0; i < h; ++i)
      for (int j = 0; j < w; ++j) where[p++] = b * 100.0 + i * 10 + j;
}

[[ferry::offload]] void pointed(float* [[ferry::extent(n * c * h * w)]] out,
                                const float* [[ferry::extent(n * c * h * w)]] in, int n, int c, int h, int w) {
  float* o = out;
  for (int b = 0; b < n; ++b)
    for (int k = 0; k < c; ++k)
      for (int i = 0; i < h; ++i)
        for (int j = 0; j < w; ++j) *o++ = in[((b * c + k) * h + i) * w + j] * 2;
}

// Returns the counter's final value. The extent and the bounds are never negative.
[[ferry::offload]] int clamped(double * [[ferry::extent(n * std::max(h, 0) * (w > 0 ? w : 0))]] where, int n, int h,
                               int w) {
  int p = 0;
  for (int b = 0; b < n; ++b)
    for (int i = 0; i < std::max(h, 0); ++i)
      for (int j = 0; j < (w > 0 ? w : 0); ++j) where[p++] = b * 100.0 + i * 10 + j;
  return p;
}

[[ferry::offload]] int after(double* where, int n, int h, int w) {
  int p = 3;
  for (int b = 0; b < n; ++b)
    for (int i = 1; i <= h; ++i)
      for (int j = 0; j < w; j += 2) where[p++] = b * 100.0 + i * 10 + j;
  return p;
}

[[ferry::offload]] void from(double* where, int start, int n, int h, int w) {
  double* p = where + start;
  for (int b = 0; b < n; ++b)
    for (int i = 0; i < h; ++i)
      for (int j = w; j > 2; --j) *p++ = b * 100.0 + i * 10 + j;
}

// The counter is read outside the innermost loop, too, and the innermost loop may have no iterations.
[[ferry::offload]] void looked_at(double* where, int* first, int n, int h, int w) {
  int p = 0;
  for (int b = 0; b < n; ++b)
    for (int i = 0; i < h; ++i) {
      first[b * h + i] = p;
      for (int j = 0; j < w; ++j) where[p++] = i + j;
    }
}

[[ferry::offload]] void anew(double* [[ferry::extent(n * h * w)]] where, int n, int h, int w) {
  for (int b = 0; b < n; ++b) {
    int p = b * h * w;
    for (int i = 0; i < h; ++i)
      for (int j = 0; j < w; ++j) where[p++] = b * 100.0 + i * 10 + j;
  }
}

[[ferry::offload]] void images(double* [[ferry::extent(n * h * w)]] where,
                               const double* [[ferry::extent(n * h * w)]] from, int n, int h, int w) {
  for (int b = 0; b < n; ++b) {
    double* o = where + b * h * w;
    const double* f = from + b * h * w;
    for (int i = 0; i < h; ++i)
      for (int j = 0; j < w; ++j) *o++ = *f++ * 3;
  }
}

[[ferry::offload]] void pixels(unsigned char* [[ferry::extent(3 * h * w)]] dst,
                               const unsigned char* [[ferry::extent(h * w)]] src, int h, int w) {
  for (int i = 0; i < h; ++i)
    for (int j = 0; j < w; ++j) {
      dst[0] = *src;
      dst[1] = *src + 1;
      dst[2] = *src + 2;
      dst += 3;
      ++src;
    }
}

[[ferry::offload]] void padded(unsigned char* dst, const unsigned char* src, int h, int w, int stride) {
  for (int i = 0; i < h; ++i) {
    for (int j = 0; j < w; ++j) {
      dst[0] = *src;
      dst[1] = *src + 1;
      dst += 2;
      src++;
    }
    dst += stride - 2 * w;
  }
}

// Uses two counters in one nest. One of them advances in the middle of the body.
[[ferry::offload]] void two(double* pairs, double* single, int n, int h, int w) {
  int p = 0, q = 0;
  for (int b = 0; b < n; ++b)
    for (int i = 0; i < h; i += 1)
      for (int j = 0; j < w; ++j) {
        pairs[p] = i;
        pairs[p + 1] = j;
        p += 2;
        single[q++] = b;
      }
}

[[ferry::offload]] void im2col(float* [[ferry::extent(c * ks * ks * oh * ow)]] col,
                               const float* [[ferry::extent(c * h * w)]] im, int c, int h, int w, int ks, int oh,
                               int ow, int stride, int pad) {
  std::size_t index = 0;
  for (int ch = 0; ch < c; ++ch)
    for (int ky = 0; ky < ks; ++ky)
      for (int kx = 0; kx < ks; ++kx)
        for (int y = 0; y < oh; ++y)
          for (int x = 0; x < ow; ++x) {
            int yy = y * stride + ky - pad, xx = x * stride + kx - pad;
            col[index++] = (yy >= 0 && yy < h && xx >= 0 && xx < w) ? im[(ch * h + yy) * w + xx] : 0.f;
          }
}

// Inner declarations hide outer names. One declaration is in a block without a loop.
[[ferry::offload]] void shadowed(double* x, double* y, const double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double f = a[i];
    {
      const double g = f * 2;
      for (int j = 0; j < m; ++j) {
        const double f = g + j;
        x[i * m + j] = f;
      }
      const double f = g + 1;
      for (int j = 0; j < m; ++j) y[i * m + j] = f;
    }
    for (int j = 0; j < m; ++j) y[i * m + j] += f;
  }
}

// Only one of the assignments `s = 7` is read later; the others are dead.
[[ferry::offload]] void dead(double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double s = i + 0.5;
    for (int j = 0; j < m; ++j) x[i * m + j] = s;
    s = 7;
  }
  for (int i = 0; i < n; ++i) {
    double s = i + 0.5;
    for (int j = 0; j < m; ++j) x[i * m + j] += s;
    s = 7;
    for (int j = 0; j < m; ++j) y[i * m + j] = s;
  }
  for (int i = 0; i < n; ++i) {
    double s = i, t = ++s;
    for (int j = 0; j < m; ++j) y[i * m + j] += s + t;
    s = 7;
  }
}

// Packs the rows of a halo through several nests, with a single counter.
[[ferry::offload]] int halo(double* buffer, const double* [[ferry::extent(200)]] u, int nx, int ny, int nz) {
  int m = 0;
  for (int k = 1; k <= nz; ++k)
    for (int j = 1; j <= ny; ++j) {
      buffer[m] = u[k * 10 + j];
      buffer[m + 1] = u[k * 10 + nx];
      m += 2;
    }
  for (int k = 1; k <= nz; ++k)
    for (int j = 1; j <= ny; ++j) buffer[m++] = u[k * 10 + 2];
  return m;
}

struct Tensor {
  int n, h, w;
  double* v;
  [[ferry::offload]] void fill(double by) {
    int p = 0;
    for (int i = 0; i < h; ++i)
      for (int j = 0; j < w; ++j) v[p++] = by + i * 10 + j;
  }
};

struct Size {
  int n, h, w;
};

[[ferry::offload]] void fill(const Size& size, double* v, double by) {
  for (int i = 0, p = 0; i < size.h; ++i)
    for (int j = 0; j < size.w; ++j) v[p++] = by + i * 10 + j;
}

template <class Values>
void show(const char* name, const Values& values) {
  double sum = 0;
  for (const auto value : values) sum = sum * 1.0009765625 + static_cast<double>(value);
  std::printf("%s %.17g\n", name, sum);
}

int main() {
  std::vector<double> x(1000), y(1000);
  std::vector<float> f(1000), g(1000);
  std::vector<unsigned char> d(1000), s(1000);
  std::vector<int> first(1000);
  for (int i = 0; i < 1000; ++i) g[i] = i % 37, s[i] = i % 41;
  const int sizes[][3] = {{3, 4, 5}, {0, 4, 5}, {3, 0, 5}, {3, 4, 0}, {3, -2, -5}, {2, 4, -5}, {2, -4, 5}, {1, 1, 1}};
  for (const auto [n, h, w] : sizes) {
    std::printf("%d %d %d\n", n, h, w);
    const int hh = std::max(h, 0), ww = std::max(w, 0);
    std::fill(x.begin(), x.end(), 1);
    std::fill(y.begin(), y.end(), 2);
    if (n * h * w >= 0) numbered(x.data(), n, h, w), show("numbered", x);
    if (h >= 0 && w >= 0) pointed(f.data(), g.data(), n, 2, h, w), show("pointed", f);
    std::printf("%d\n", clamped(x.data(), n, h, w)), show("clamped", x);
    std::printf("%d\n", after(x.data(), n, h, w)), show("after", x);
    from(x.data(), 7, n, h, w), show("from", x);
    if (h >= 0) looked_at(x.data(), first.data(), n, h, w), show("looked_at", x), show("first", first);
    if (n * h * w >= 0) anew(x.data(), n, h, w), show("anew", x);
    if (n * h * w >= 0) images(y.data(), x.data(), n, h, w), show("images", y);
    if (h * w >= 0) pixels(d.data(), s.data(), h, w), show("pixels", d);
    if (w >= 0) padded(d.data(), s.data(), h, w, 2 * w + 3), show("padded", d);
    two(x.data(), y.data(), n, h, w), show("two", x), show("two", y);
    im2col(f.data(), g.data(), n, hh, ww, 3, hh, ww, 1, 1), show("im2col", f);
    shadowed(x.data(), y.data(), x.data() + 500, n, h), show("shadowed", x), show("shadowed", y);
    dead(x.data(), y.data(), n, h), show("dead", x), show("dead", y);
    std::printf("%d\n", halo(x.data(), y.data(), 7, h, n)), show("halo", x);
    Tensor t{n, h, w, x.data()};
    t.fill(0.5), show("member", x);
    fill({n, h, w}, y.data(), 2), show("filled", y);
  }
}
