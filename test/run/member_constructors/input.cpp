// RUN: launches=9 fallbacks=0
// Objects whose class runs its members' constructors, with zeros and with other constants: in arrays of one and two
// dimensions, in members of members, as results of functions and operators, as arrays and with braces.
#include <cstdio>
#include <vector>

template <class T>
struct Complex {
  T re, im;
  Complex(T r = T(), T i = T()) : re(r), im(i) {}
  Complex& operator+=(const Complex& o) {
    re += o.re;
    im += o.im;
    return *this;
  }
};
template <class T>
Complex<T> operator*(const Complex<T>& a, const Complex<T>& b) {
  return Complex<T>(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <class T>
Complex<T> operator+(const Complex<T>& a, const Complex<T>& b) {
  return Complex<T>(a.re + b.re, a.im + b.im);
}
struct Vector {
  Complex<double> c[3];
};
struct Matrix {
  Complex<double> e[3][3];
};
Vector operator+(const Vector& a, const Vector& b) {
  Vector r;
  for (int k = 0; k < 3; ++k) r.c[k] = a.c[k] + b.c[k];
  return r;
}
Vector operator*(const Matrix& m, const Vector& v) {
  Vector r;
  for (int i = 0; i < 3; ++i) {
    Complex<double> s;
    for (int k = 0; k < 3; ++k) s += m.e[i][k] * v.c[k];
    r.c[i] = s;
  }
  return r;
}
struct Unit {
  double scale;
  int kind;
  Unit() : scale(1.5), kind(2) {}
};
struct Cell {
  Unit units[3];
  double z;
};
struct Block {
  Cell cells[2];
  Complex<float> w;
  int n = 3;
};

[[ferry::offload]] void first(const std::vector<Vector>& a, std::vector<Vector>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    Vector v;
    v.c[0] += a[i].c[1];
    b[i] = v;
  }
}
[[ferry::offload]] void transposed(const std::vector<Matrix>& a, std::vector<Matrix>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    Matrix m;
    for (int k = 0; k < 3; ++k)
      for (int j = 0; j < 3; ++j) m.e[k][j] = a[i].e[j][k];
    b[i] = m;
  }
}
[[ferry::offload]] void product(const std::vector<Matrix>& m, const std::vector<Vector>& a, std::vector<Vector>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) b[i] = m[i] * a[i] + a[i];
}
[[ferry::offload]] void units(std::vector<double>& y) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    Cell c;
    y[i] += c.units[1].scale + c.units[i % 3].kind;
  }
  for (std::size_t i = 0; i < y.size(); ++i) {
    Block b;
    y[i] += b.cells[1].units[2].scale + b.w.im + b.n;
  }
  for (std::size_t i = 0; i < y.size(); ++i) {
    Cell c[2];
    y[i] += c[1].units[1].scale + c[0].units[2].kind;
  }
  for (std::size_t i = 0; i < y.size(); ++i) {
    Cell c = {};
    c.units[i % 3].scale += i;
    y[i] += c.units[0].scale + 2 * c.units[1].scale + 3 * c.units[2].scale + c.z;
  }
  for (std::size_t i = 0; i < y.size(); ++i) {
    const Block b = Block();
    y[i] += b.cells[0].units[0].kind + Cell{}.units[2].kind;
  }
}
[[ferry::offload]] void blocks(const std::vector<Block>& a, std::vector<Block>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    Block r;
    for (int k = 0; k < 2; ++k) {
      r.cells[k].z = k;
      for (int u = 0; u < 3; ++u) r.cells[k].units[u].scale += 2 * a[i].cells[k].units[u].scale;
    }
    b[i] = r;
  }
}

int main() {
  const int n = 50;
  std::vector<Vector> a(n), b(n);
  std::vector<Matrix> m(n), t(n);
  std::vector<Block> blocks_in(n), blocks_out(n);
  std::vector<double> y(n);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) {
      a[i].c[k] = Complex<double>(i * 0.5, k);
      blocks_in[i].cells[k % 2].units[k].scale = i;
      for (int j = 0; j < 3; ++j) m[i].e[k][j] = Complex<double>(i + k, j);
    }
  double total = 0;
  const auto add = [&](const Complex<double>& c) { total = total * 0.9 + c.re - 2 * c.im; };
  first(a, b);
  for (const Vector& v : b)
    for (const Complex<double>& c : v.c) add(c);
  transposed(m, t);
  product(t, a, b);
  for (const Vector& v : b)
    for (const Complex<double>& c : v.c) add(c);
  units(y);
  blocks(blocks_in, blocks_out);
  for (int i = 0; i < n; ++i) {
    total += y[i] * (i + 1);
    for (const Cell& c : blocks_out[i].cells)
      for (const Unit& u : c.units) total += u.scale + u.kind + c.z;
  }
  std::printf("%.17g\n", total);
}
