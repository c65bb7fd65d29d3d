// RUN: fallbacks=0
// std::complex in kernels gives the same results as the host's library, to the last bit: products and quotients of all
// kinds of values with real numbers (Annex G defines the cases of infinities and NaN), and the other operations.
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>
#include <vector>

template <class T>
[[ferry::offload]] void products(T* out, const T* in, int n, std::complex<T> by) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const std::complex<T> a(in[i], in[n - 1 - i]), b(in[j], in[n - 1 - j]);
      std::complex<T> z = a * b, w;
      w.real(in[i]);
      w.imag(in[j]);
      w *= a;
      w -= in[j];
      T* to = out + 8 * (i * n + j);
      to[0] = z.real();
      to[1] = std::imag(z);
      to[2] = w.real();
      to[3] = w.imag();
      z = in[i] * (a - b) / in[j];
      to[4] = z.real();
      to[5] = z.imag();
      z = std::conj(-z + by) + (in[i] - a);
      to[6] = std::norm(z);
      to[7] = z == w || a != b ? z.real() : z.imag();
    }
}

struct Wave {
  std::complex<double> amplitude;
  int harmonic = 1;
  std::complex<double> at(double x) const { return amplitude * std::complex<double>(1, x * harmonic); }
};
std::complex<double> sum(const std::complex<double>& a, std::complex<float> b) {
  return a + static_cast<std::complex<double>>(b);
}

[[ferry::offload]]
void waves(double* out, const double* in, int n, const Wave wave) {
  for (int i = 0; i < n; ++i) {
    std::complex<double> row[2] = {wave.at(in[i]), {1, in[i]}};
    row[i % 2] += sum(row[0], {2, 3});
    Wave other{row[1], i};
    const std::complex real(in[i], 0.0);
    const bool same[] = {real == in[i], in[i] == real, row[0] != in[i], 1.0 != std::complex{1.0, 0.0}};
    out[i] =
        other.at(2).real() + std::abs(row[0]) + std::arg(row[1]) + same[0] + 2 * same[1] + 4 * same[2] + 8 * same[3];
  }
}

// The compound operators read the elements that they write.
using C = std::complex<double>;
[[ferry::offload]] void elements(C* a, const C* b, std::vector<C>& c, C* row_sums, int n) {
  for (int i = 0; i < n; ++i) a[i] += b[i];
  for (int i = 0; i < n; ++i) a[i] -= 2.0;
  for (std::size_t i = 0; i < c.size(); ++i) c[i] *= b[i];
  for (int i = 0; i < n; ++i) c[i] /= 4.0;
  for (std::size_t i = 0; i < c.size(); ++i)
    if (i % 2) c[i].real(2);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < n / 4; ++j) row_sums[i] += a[4 * i + j] * c[j];
  for (int i = 0; i < n; ++i) (a[i] += 1) *= c[i];
}
struct Cell {
  int kind;
  C field[2];
};
[[ferry::offload]] void cells(std::vector<Cell>& cells, const C* by) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i].field[i % 2] -= by[i];
    cells[i].field[1].imag(cells[i].kind);
  }
}

template <class T>
void print(const std::vector<T>& values) {
  for (const T v : values) v != v ? std::printf("nan ") : std::printf("%a ", static_cast<double>(v));
  std::putchar('\n');
}

template <class T>
void all() {
  using Limits = std::numeric_limits<T>;
  const std::vector<T> in{0,
                          -T(0),
                          1,
                          T(-1.5),
                          Limits::infinity(),
                          -Limits::infinity(),
                          Limits::quiet_NaN(),
                          Limits::max(),
                          -3,
                          Limits::denorm_min(),
                          T(1e-20)};
  std::vector<T> out(8 * in.size() * in.size());
  products(out.data(), in.data(), static_cast<int>(in.size()), {T(0.5), T(-2)});
  print(out);
}

int main() {
  all<double>();
  all<float>();
  std::vector<double> in(20), out(20);
  for (int i = 0; i < 20; ++i) in[i] = i * 0.375;
  waves(out.data(), in.data(), 20, {{1, 2}, 3});
  for (const double v : out) std::printf("%.12g ", v);  // a GPU's std::abs and std::arg differ in the last bits
  std::putchar('\n');
  std::vector<C> a(16), b(16), c(16), sums(4, 1);
  std::vector<Cell> of(16);
  for (int i = 0; i < 16; ++i) {
    a[i] = {1.0 * i, 2};
    b[i] = {3, 0.5 * i};
    c[i] = {-1.0 * i, 1};
    of[i] = {i, {a[i], b[i]}};
  }
  elements(a.data(), b.data(), c, sums.data(), 16);
  cells(of, b.data());
  for (const std::vector<C>* one : {&a, &c, &sums})
    for (const C z : *one) std::printf("%g %g ", z.real(), z.imag());
  for (const Cell& one : of) std::printf("%g %g ", one.field[0].real(), one.field[1].imag());
  std::putchar('\n');
}
