// RUN: launches=38 fallbacks=0
// CUDA-RUN: launches=35
// Programs with pointers that run through whole arrays: byte images, matrix products, convolutions, rows of arrays and
// of structs, members, templates.
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>
struct P {
  double x, y;
};
[[ferry::offload]] void rows_of_three(const double (*a)[3], double* y, int n, int m) {
  const double (*p)[3] = a;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) {
      s += (*p)[0] + (*p)[2];
      ++p;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void structs(const P* a, double* y, int n, int m) {
  const P* p = a;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) {
      s += p->x * p->y;
      ++p;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void bytes(const std::uint8_t* in, std::uint8_t* out, int h, int w) {
  const std::uint8_t* p = in;
  std::uint8_t* q = out;
  for (int i = 0; i < h; ++i)
    for (int j = 0; j < w; ++j) {
      int r = *p++;
      int g = *p++;
      int b = *p++;
      p++;
      *q++ = static_cast<std::uint8_t>((r * 77 + g * 150 + b * 29) >> 8);
    }
}

[[ferry::offload]] void whole(const std::vector<double>& v, std::vector<double>& w, std::size_t n, std::size_t m) {
  auto p = v.data();
  auto q = w.data();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < m; ++k) *q++ = 2 * *p++;
}

[[ferry::offload]] void spans(std::span<const double> v, std::span<double> w, int n, int m) {
  std::size_t c = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k) s += v[c++];
    w[i] = s;
  }
}

template <class T>
[[ferry::offload]] void generic(const T* x, T* y, int n, int m) {
  const T* p = x;
  for (int i = 0; i < n; ++i) {
    T s = 0;
    for (int k = 0; k < m; ++k) s += *p++;
    y[i] = s;
  }
}

struct Net {
  std::vector<double> w;
  int in, out;
  [[ferry::offload]] void run(const double* x, double* y) {
    const double* p = w.data();
    const int n = in, m = out;
    for (int o = 0; o < m; ++o) {
      double s = 0;
      for (int i = 0; i < n; ++i) s += *p++ * x[i];
      y[o] = s;
    }
  }
};
[[ferry::offload]] void matmul(const double* a, const double* b, double* c, int n, int m, int l) {
  const double* pa = a;
  double* pc = c;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < l; ++j) {
      const double* pb = b + j;
      double s = 0;
      for (int k = 0; k < m; ++k) {
        s += pa[k] * *pb;
        pb += l;
      }
      *pc++ = s;
    }
    pa += m;
  }
}

[[ferry::offload]] void conv(const double* in, const double* ker, double* out, int h, int w, int r) {
  double* q = out;
  for (int i = 0; i < h; ++i)
    for (int j = 0; j < w; ++j) {
      const double* kp = ker;
      double s = 0;
      for (int u = 0; u < r; ++u) {
        const double* p = in + (i + u) * (w + r) + j;
        for (int v = 0; v < r; ++v) s += *p++ * *kp++;
      }
      *q++ = s;
    }
}

[[ferry::offload]] void soft(double* x, int n, int m) {
  double* p = x;
  for (int i = 0; i < n; ++i) {
    double mx = p[0];
    for (int k = 1; k < m; ++k)
      if (p[k] > mx) mx = p[k];
    double s = 0;
    for (int k = 0; k < m; ++k) {
      p[k] = p[k] - mx;
      s += p[k];
    }
    for (int k = 0; k < m; ++k) p[k] /= (s - 1);
    p += m;
  }
}

[[ferry::offload]] void histogram_like(const int* x, int* h, int n, int m) {
  const int* p = x;
  int total = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) {
      h[*p++ % 8]++;
      ++total;
    }
  }
  h[9] = total;
}

[[ferry::offload]] void split(const double* z, double* re, double* im, int n, int m) {
  const double* p = z;
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      re[c] = *p++;
      im[c] = *p++;
      c++;
    }
}

int main() {
  std::vector<double> x(1500), y(2000);
  std::vector<P> ps(200);
  std::vector<std::uint8_t> in(900), out(300);
  std::vector<int> xi(200), h(10);
  for (std::size_t i = 0; i < 1500; ++i) x[i] = static_cast<double>(i * 37 % 101);
  for (std::size_t i = 0; i < 200; ++i) {
    ps[i] = {static_cast<double>(i % 7), static_cast<double>(i % 5)};
    xi[i] = static_cast<int>(i * 7 % 31);
  }
  for (std::size_t i = 0; i < 900; ++i) in[i] = static_cast<std::uint8_t>(i * 11);
  const auto show = [&](const char* what) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 9 + 1), y[i] = 1;
    for (auto b : out) sum += b;
    for (auto b : h) sum += b * 3;
    std::printf("%s %.17g\n", what, sum);
  };
  const int n = 12;
  for (int m : {5, 1, 0}) {
    rows_of_three(reinterpret_cast<double (*)[3]>(x.data()), y.data(), n, m);
    show("rows");
    structs(ps.data(), y.data(), n, m);
    show("structs");
    bytes(in.data(), out.data(), n, m);
    show("bytes");
    whole(x, y, n, m);
    show("whole");
    spans(x, y, n, m);
    show("spans");
    generic(x.data(), y.data(), n, m);
    show("generic");
    generic(xi.data(), h.data(), 3, m);
    show("generic");
    Net net{x, m, n};
    net.run(x.data() + 3, y.data());
    show("net");
    matmul(x.data(), x.data() + 300, y.data(), n, m, 7);
    show("matmul");
    conv(x.data(), x.data() + 700, y.data(), n, 6, m);
    show("conv");
    if (m > 0) soft(y.data(), n, m);
    show("soft");
    histogram_like(xi.data(), h.data(), n, m);
    show("hist");
    split(x.data(), y.data(), y.data() + 500, n, m);
    show("split");
  }
}
