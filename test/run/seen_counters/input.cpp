// RUN: launches=12 fallbacks=2
// EXPECT-STDERR: 'c.i' and buffer 'x' overlap
// EXPECT-STDERR: 'at' and 'n' overlap
// Loops whose variable is visible to other code: globals, statics and members. The variable has its final value
// afterwards, and a launch checks that no other data overlaps it.
#include <cstdio>
#include <vector>

int at = -1;
namespace n {
long place = -1;
}

static double weight() { return at * 0.5; }

[[ferry::offload]] void global(double* x, int n) {
  for (at = 0; at < n; ++at) x[at] += weight() + at;
}
[[ferry::offload]] void in_namespace(double* x, long n) {
  for (n::place = n - 1; n::place >= 0; n::place -= 3) x[n::place] *= 2;
}
[[ferry::offload]] int of_function(double* x, int n) {
  static int i;
  for (i = 1; i <= n; i += 2) x[i] = -x[i];
  return i;
}
[[ferry::offload]] void two(double* x, int rows, int columns) {
  for (int r = 0; r < rows; ++r)
    for (at = 0; at < columns; ++at) x[r * columns + at] += r - at;
}

struct Grid {
  int i_ = -1, n_ = 0;
  unsigned char c_ = 0;
  std::vector<double> x_;

  [[ferry::offload]] void fill() {
    for (i_ = 0; i_ < n_; ++i_) x_[i_] = 2.0 * i_;
  }
  [[ferry::offload]] void back() {
    for (this->i_ = n_ - 1; i_ >= 0; --this->i_) x_[i_] += value(i_);
  }
  [[ferry::offload]] void narrow() {
    for (c_ = 0; c_ < 200; ++c_) x_[c_] += c_;
  }
  double value(int k) const { return x_[k] * 0.25 + i_; }
};

struct Cursor {
  int i, n;
};
[[ferry::offload]] void of_object(Cursor& c, int* x, int n) {
  for (c.i = 2; c.i < n; c.i = c.i + 1) x[c.i] = 5;
}
// Local variables hide the names of the induction variables.
[[ferry::offload]] void hidden(Cursor& c, int* x) {
  for (c.i = 0; c.i < c.n; ++c.i) {
    const int i = x[c.i], at = 3;
    x[c.i] = i * at + c.i;
  }
  for (::at = 1; ::at < c.n; ++::at) {
    const int at = x[::at] / 2;
    x[::at] -= at;
  }
}
// The bound may be the induction variable itself.
[[ferry::offload]] void up_to(int* x, const int& n) {
  for (at = 0; at < n; ++at) x[at] += 7;
}

int main() {
  std::vector<double> x(1200, 1.5);
  std::vector<int> k(1200, 1);
  for (const int n : {1000, 0, -4}) {
    global(x.data(), n);
    std::printf("%d ", at);
    in_namespace(x.data(), n);
    std::printf("%ld %d ", n::place, of_function(x.data(), n));
    two(x.data(), n / 100, 30);
    std::printf("%d\n", at);
  }
  for (const int n : {300, 0}) {
    Grid g;
    g.n_ = n;
    g.x_.resize(300);
    g.fill();
    std::printf("%d ", g.i_);
    g.back();
    std::printf("%d ", g.i_);
    g.narrow();
    double s = 0;
    for (const double v : g.x_) s += v;
    std::printf("%d %g\n", g.c_, s);
  }
  Cursor apart{0, 900};
  of_object(apart, k.data(), 900);
  std::printf("%d\n", apart.i);
  hidden(apart, k.data());
  std::printf("%d %d\n", apart.i, at);
  int block[8] = {};
  of_object(reinterpret_cast<Cursor&>(block[2]), block, 5);  // the loop writes its own variable, which becomes 5
  std::printf("%d %d %d\n", block[2], block[3], block[4]);
  int n = 1100;
  up_to(k.data(), n);
  std::printf("%d ", at);
  up_to(k.data(), at);
  std::printf("%d\n", at);
  double s = 0;
  for (const double v : x) s += v;
  for (const int v : k) s += v;
  std::printf("%.17g\n", s);
}
