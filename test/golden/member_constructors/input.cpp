// Objects whose class runs constructors of its members: kernels contain these, although only the class names them.
struct Complex {
  double re, im;
  Complex(double r = 0, double i = 0) : re(r), im(i) {}
  Complex& operator+=(const Complex& o) { re += o.re; im += o.im; return *this; }
};
struct Vector { Complex c[3]; };

[[ferry::offload]]
void shift(const Vector* a, Vector* b, int n) {
  for (int i = 0; i < n; ++i) {
    Vector v;
    v.c[0] += a[i].c[1];
    b[i] = v;
  }
}
