// Iterations that run side by side in a thread compute the same as the untranslated loops, to the last bit, for any
// number of iterations: equal to the number of lanes, smaller, and slightly larger.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

static void show(const char* what, const void* bytes, std::size_t size) {
  std::uint64_t hash = 1469598103934665603u;
  for (std::size_t i = 0; i < size; ++i) hash = (hash ^ static_cast<const unsigned char*>(bytes)[i]) * 1099511628211u;
  std::printf("%s %016llx\n", what, static_cast<unsigned long long>(hash));
}
template <class T>
static void show(const char* what, const std::vector<T>& v) {
  show(what, v.data(), v.size() * sizeof(T));
}

[[ferry::offload]] void product(const double* a, const double* b, double* c, int n, int m, int l) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double s = 0;
      for (int k = 0; k < l; ++k) s += a[i * l + k] * b[k * m + j];
      c[i * m + j] = s;
    }
}

// Counters and the sum are declared at the top of the function.
[[ferry::offload]] void old_style(const float* a, const float* b, float* c, int n) {
  int i, j, k;
  float s;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      s = 0;
      for (k = 0; k < n; k++) s += a[i * n + k] * b[j * n + k];
      c[i * n + j] = s;
    }
}

// Rows are far apart. Uses a local row pointer and a compensated sum.
[[ferry::offload]] void rows(const double* a, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double* row = a + i * m;
    double s = 0, lost = 0;
    for (int j = 0; j < m; ++j) {
      const double term = row[j] * x[j] - lost, next = s + term;
      lost = (next - s) - term;
      s = next;
    }
    y[i] = s;
  }
}

// Loops over all particles twice. The second loop needs the first one's result. Bodies have conditions and `continue`.
[[ferry::offload]] void particles(const std::vector<float>& x, const std::vector<float>& y, std::vector<float>& force,
                                  std::vector<int>& near) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; ++i) {
    float sum = 0, mean = 0;
    const float xi = x[i], yi = y[i];
    bool any = false;
    int count = 0;
    for (int j = 0; j < n; ++j) {
      const float dx = x[j] - xi, dy = y[j] - yi, r = dx * dx + dy * dy;
      mean += r;
      if (r < 0.1f) {
        ++count;
        any = true;
      }
    }
    mean /= static_cast<float>(n);
    for (int j = n - 1; j >= 0; j -= 2) {
      float weight = 0;
      for (int t = 0; t < j % 5; ++t) {
        if (t == 2) continue;
        weight += 0.5f;
      }
      sum += std::sqrt((x[j] - xi) * (x[j] - xi) + mean) * weight;
    }
    force[i] = any ? sum : -sum;
    near[i] = count;
  }
}

// A filter of any width: lanes share two nested loops. The outer loops count down and in steps.
[[ferry::offload]] void filter(const float* in, const float* k, float* out, long w, long h, int r) {
  for (long y = h - r - 1; y >= r; --y)
    for (long x = r; x < w - r; x += 3) {
      float s = 0, most = -1e30f;
      for (int dy = -r; dy <= r; ++dy) {
        float line = 0;
        for (int dx = -r; dx <= r; ++dx) line += in[(y + dy) * w + x + dx] * k[(dy + r) * (2 * r + 1) + dx + r];
        s += line * 0.5f;
        if (line > most) most = line;
      }
      out[y * w + x] = s + most;
    }
}

// The inner bound depends only on the outer loop.
[[ferry::offload]] void triangle(const double* a, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double s = 1;
      for (int k = 0; k <= i; ++k) s = s * 0.5 + a[i * n + k] * a[j + k * n];
      c[i * n + j] = s;
    }
}

// A GPU thread shares loads along the channels and along one other loop.
[[ferry::offload]] void channels(const float* in, const float* w, float* out, int outs, int ins, int rows,
                                 int columns) {
  for (int o = 0; o < outs; ++o)
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x) {
        float s = 0.25f;
        for (int c = 0; c < ins; ++c) s += w[o * ins + c] * in[(c * rows + y) * columns + x];
        out[(o * rows + y) * columns + x] = s > 0 ? s : 0;
      }
}

// The induction variable is narrow, and an inner block hides a name.
[[ferry::offload]] void narrow(const double* a, double* y, unsigned char n, int m) {
  for (unsigned char i = 0; i < n; ++i) {
    double s = i;
    for (int j = 0; j < m; ++j) {
      double t = a[j * 256 + i];
      {
        double s = t * t;
        t += s;
      }
      s += t;
    }
    {
      double s = 2;
      y[i] = s;
    }
    y[i] += s;
  }
}

// A matrix product whose sums are accumulated in the array.
[[ferry::offload]] void in_place(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// Sums in array elements, along rows and along columns.
[[ferry::offload]] void transposed(const double* a, const double* x, double* y, double* z, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) y[i] += a[i * n + j] * x[j];
    for (int j = 0; j < n; ++j) z[i] = z[i] - a[j * n + i] * x[j];
  }
}

// Values that lanes must not keep or recompute: an element's value before a write through a reference, and
// pointers to the iteration's own variables.
[[ferry::offload]] void references(const double* a, int* index, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int& r = index[i];
    const int before = r;
    const double* p = a + (r & 15);
    r = 3;
    double s = 0;
    for (int k = 0; k < m; ++k) s += p[k] * before + a[r];
    y[i] = s;
  }
}

[[ferry::offload]] void own_addresses(const double* a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double x = a[i], s = 0;
    const double* p = &x;
    double* q = &s;
    for (int k = 0; k < m; ++k) *q += *p * a[k];
    y[i] = s;
  }
}

// Variables are set after their declaration and used later in the body. The flat index needs a division, which isn't
// repeated. The bounds of the inner loops are a size and the lesser of two numbers.
[[ferry::offload]] void flat(const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& c, int n,
                             int m) {
  for (int t = 0; t < n * m; ++t) {
    const int i = t / m, j = t % m;
    double s = 0, mean;
    bool positive;
    for (std::size_t k = 0; k < b.size() / 300; ++k) s += a[i * 7 + k] * b[k * m + j];
    mean = s / m;
    positive = mean > 0;
    for (int k = 0; k < std::min(n, m); ++k) {
      if (positive) s += mean * k;
    }
    c[t] = s;
  }
}

// Objects of numbers: as sums, as what a lane has read, set by members, by functions and by a constructor.
struct Point {
  float x, y, z;
};
struct Vec {
  double x = 1, y = -1;
  void add(double by) { x += by; }
  Vec scaled(double by) const { return {x * by, y * by}; }
};
struct Made {
  double x, y;
  Made(double a, double b) : x(a), y(b + 1) {}
};
[[ferry::offload]] void point_forces(const std::vector<Point>& p, std::vector<Point>& force) {
  for (std::size_t i = 0; i < force.size(); ++i) {
    const Point at = p[i];
    Point sum{};
    for (std::size_t j = 0; j < force.size(); ++j) {
      const Point d = {p[j].x - at.x, p[j].y - at.y, p[j].z - at.z};
      const float w = 1 / (d.x * d.x + d.y * d.y + d.z * d.z + 0.25f);
      sum.x += d.x * w;
      sum.y += d.y * w;
      sum.z += d.z * w;
    }
    sum.z *= 2;
    force[i] = sum;
  }
}

[[ferry::offload]] void rows_of_objects(const double* a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    struct Pair {
      double even, odd;
    } s;
    s.even = s.odd = 0.5;
    for (int k = 0; k < m; ++k) {
      s.even += a[i * m + k];
      s.odd = s.odd * 0.75 - s.even;
    }
    Pair t = s;
    for (int k = 0; k < m; ++k) {
      t.even = t.even * 0.5 + a[i * m + k];
      t.odd -= t.even;
    }
    y[i] = s.even - s.odd * t.odd;
  }
}

[[ferry::offload]] void members(const double* a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Vec v, w;
    Made made(a[i], 2);
    for (int k = 0; k < m; ++k) {
      v.add(a[k * 200 + i]);
      w = v.scaled(0.25);
      made.x += w.x * made.y;
    }
    y[i] = v.x + v.y * w.y + made.x;
  }
}

[[ferry::offload]] void complex_product(const std::complex<double>* a, const std::complex<double>* b,
                                        std::complex<double>* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      std::complex<double> s = 0;
      for (int k = 0; k < n; ++k) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

[[ferry::offload]] void complex_rows(const std::vector<std::complex<double>>& a, std::vector<std::complex<double>>& y,
                                     int m) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    std::complex<double> s = 1;
    for (int k = 0; k < m; ++k) s = s * 0.5 + a[i * m + k];
    y[i] = s;
  }
}

int main() {
  std::vector<double> a(200 * 200), b(200 * 200);
  std::vector<float> f(200 * 200), g(200 * 200);
  for (int i = 0; i < 200 * 200; ++i) {
    a[i] = (i * 7919L % 1009) * 0.001 - 0.3;
    b[i] = (i * 104729L % 997) * 0.001 - 0.4;
    f[i] = static_cast<float>(a[i]);
    g[i] = static_cast<float>(b[i]);
  }
  for (const int n : {1, 3, 4, 31, 32, 33, 70, 129}) {
    std::vector<double> c(n * n), d(n * (n + 5)), y(n);
    std::vector<float> cf(n * n);
    product(a.data(), b.data(), d.data(), n, n + 5, 2 * n / 3 + 1);
    show("product", d);
    old_style(f.data(), g.data(), cf.data(), n);
    show("old_style", cf);
    rows(a.data(), b.data(), y.data(), n, 150);
    show("rows", y);
    triangle(a.data(), c.data(), n);
    show("triangle", c);
    in_place(a.data(), b.data(), c.data(), n);
    show("in_place", c);
    std::vector<double> z(n);
    transposed(a.data(), b.data(), y.data(), z.data(), n);
    show("transposed", y);
    show("transposed", z);
    narrow(a.data(), z.data(), static_cast<unsigned char>(n), 77);
    show("narrow", z);
    std::vector<int> index(n, 5);
    std::vector<double> flat_sums(n * 9);
    references(a.data(), index.data(), z.data(), n, 40);
    show("references", z);
    own_addresses(a.data(), z.data(), n, 40);
    show("own_addresses", z);
    flat(a, b, flat_sums, n, 9);
    show("flat", flat_sums);
    std::vector<float> force(n);
    std::vector<int> near(n);
    particles({f.begin(), f.begin() + n}, {g.begin(), g.begin() + n}, force, near);
    show("particles", force);
    show("near", near);
    std::vector<Point> points(n), forces(n);
    for (int i = 0; i < n; ++i) points[i] = {f[i], g[i], f[i + n]};
    point_forces(points, forces);
    show("point_forces", forces);
    rows_of_objects(a.data(), y.data(), n, 75);
    show("rows_of_objects", y);
    members(a.data(), y.data(), n, 60);
    show("members", y);
    std::vector<std::complex<double>> za(n * n), zb(n * n), zc(n * n);
    for (int i = 0; i < n * n; ++i) za[i] = {a[i], b[i]}, zb[i] = {b[i], a[i]};
    complex_product(za.data(), zb.data(), zc.data(), n);
    show("complex_product", zc);
    std::vector<std::complex<double>> zy(n);
    complex_rows(za, zy, n);
    show("complex_rows", zy);
  }
  std::vector<float> out(150 * 100), image(150 * 100, 0.5f);
  for (int r = 0; r < 4; ++r) {
    filter(f.data(), g.data(), out.data(), 150, 100, r);
    show("filter", out);
  }
  std::vector<float> maps(40 * 30 * 21);
  for (const int ins : {1, 17, 40}) {
    channels(f.data(), g.data(), maps.data(), 40, ins, 30, 21);
    show("channels", maps);
  }
}
