// The Mandelbrot set with a user-defined class `complex`. The expected counts are exact.
// RUN: launches=1 fallbacks=0
#include <cstdio>
#include <vector>

namespace own {
template <class T>
class complex {
 public:
  complex(T re = T(), T im = T()) : re_(re), im_(im) {}
  T real() const { return re_; }
  T imag() const { return im_; }
  complex& operator*=(const complex& o) {
    const T re = re_ * o.re_ - im_ * o.im_;
    im_ = re_ * o.im_ + im_ * o.re_;
    re_ = re;
    return *this;
  }
  friend complex operator+(const complex& a, const complex& b) { return {a.re_ + b.re_, a.im_ + b.im_}; }

 private:
  T re_, im_;
};
template <class T>
complex<T> operator*(complex<T> a, const complex<T>& b) {
  return a *= b;
}
template <class T>
T norm(const complex<T>& z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
}  // namespace own

[[ferry::offload]]
void mandelbrot(int* counts, int width, int height, int limit) {
  using own::complex;
  for (int j = 0; j < height; ++j)
    for (int i = 0; i < width; ++i) {
      const complex<double> c(-2.0 + 3.0 * i / width, -1.5 + 3.0 * j / height);
      complex<double> z;
      int k = 0;
      while (k < limit && norm(z) <= 4) {
        z = z * z + c;
        ++k;
      }
      counts[j * width + i] = k;
    }
}

int main() {
  const int width = 30, height = 16;
  std::vector<int> counts(width * height);
  mandelbrot(counts.data(), width, height, 200);
  long sum = 0;
  for (int j = 0; j < height; ++j) {
    for (int i = 0; i < width; ++i) {
      sum += counts[j * width + i];
      std::putchar(" .:-=+*#%@"[counts[j * width + i] * 9 / 200]);
    }
    std::putchar('\n');
  }
  std::printf("%ld\n", sum);
  return 0;
}
