// Offloaded member functions: members of every kind, hidden, const and base members, pointers, containers, references,
// reductions, lambdas that capture `this`, constructors, destructors, operators; objects that refer to themselves.
// RUN: fallbacks=2
// EXPECT-STDERR: 'p' and 'n' overlap
// EXPECT-STDERR: 'raw' and 'n' overlap
#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

struct Base {
  int n = 40;
  double k = 2;
  std::vector<double> b = std::vector<double>(40, 1.5);

 protected:
  double prot(int i) const { return b[i] * k; }

 public:
  double hid = 3;
  friend struct Other;
};
struct Grid : Base {
  double* p;
  int m = 10;
  mutable long calls = 0;
  double fixed[40] = {};
  double two[4][10] = {};
  std::array<double, 40> arr{};
  std::span<double> sp;
  double& ref;
  const int c = 7;
  unsigned flags : 3 = 5;
  static inline double shared[40] = {};
  static constexpr double third = 1.0 / 3;
  std::vector<double>& vref;
  int hist[8] = {};
  long isum = 0;
  int n = 39;  // hides the base's member
  Grid(double* q, double& r, std::vector<double>& v) : p(q), sp(q, 40), ref(r), vref(v) {}
  [[ferry::offload]] void a() {
    for (int i = 0; i < n; ++i) {
      p[i] = i * k;
      fixed[i] = p[i] + c;
      arr[i] = third;
    }
  }
  [[ferry::offload]] void bases() {
    for (int i = 0; i < Base::n; ++i) b[i] = i + this->n + Base::n;
  }
  [[ferry::offload]] void hidden() {
    for (int i = 0; i < 40; ++i) p[i] += prot(i);
  }
  [[ferry::offload]] void two_d() {
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < m; ++j) two[i][j] = i * 10 + j;
  }
  [[ferry::offload]] void spans(double* p, int m) {
    for (int i = 0; i < m; ++i) p[i] = sp[i] + this->p[i] + this->m;
  }
  [[ferry::offload]] void refs() {
    for (int i = 0; i < 40; ++i) vref[i] = ref * i;
  }
  [[ferry::offload]] void refsum() {
    for (int i = 0; i < 40; ++i) isum += (long)vref[i];
  }
  [[ferry::offload]] void bits() {
    for (int i = 0; i < 40; ++i) shared[i] = c + i;
  }
  [[ferry::offload]] void histo() {
    for (int i = 0; i < 40; ++i) ++hist[i % 8];
  }
  [[ferry::offload]] long constant() const {
    long s = 0;
    for (int i = 0; i < 40; ++i) s += (long)arr[i] + (long)b[i] + (long)two[i / 10][i % 10];
    calls++;
    return s;
  }
  [[ferry::offload]] void lam() {
    auto f = [=, this](int i) { return p[i] * k; };
    auto g = [&](int i) -> double& { return fixed[i]; };
    for (int i = 0; i < 40; ++i) g(i) = f(i) + 1;
  }
  [[ferry::offload]] static void st(double* x, int n) {
    for (int i = 0; i < n; ++i) x[i] += third + shared[i];
  }
  [[ferry::offload]] double operator()(int q) {
    for (int i = 0; i < 40; ++i) p[i] += q;
    return p[3];
  }
  [[ferry::offload]] operator double() {
    for (int i = 0; i < 40; ++i) p[i] *= 2;
    return p[4];
  }
  virtual void v() {}
  friend void fr(Grid& g, double* x);
};
struct Other {
  double x[20];
  Other();
  ~Other();
  struct In {
    double y[20] = {};
    [[ferry::offload]] void f(double a) {
      for (int i = 0; i < 20; ++i) y[i] = a * i;
    }
  } in;
};
[[ferry::offload]] Other::Other() {
  for (int i = 0; i < 20; ++i) x[i] = i;
}
double seen;
[[ferry::offload]] Other::~Other() {
  for (int i = 0; i < 20; ++i) x[i] *= 3;
  seen += x[5];
}
static void members() {
  std::vector<double> q(40), v(40);
  double r = 1.25;
  Grid g(q.data(), r, v);
  g.a();
  g.bases();
  g.hidden();
  g.two_d();
  double t[40] = {};
  g.spans(t, 30);
  g.refs();
  g.refsum();
  g.bits();
  g.histo();
  g.lam();
  Grid::st(t, 40);
  {
    Other o;
    o.in.f(2);
    seen += o.in.y[7];
  }
  std::printf("%g %g %ld\n", g(3), (double)g, g.constant());
  double s = 0;
  for (int i = 0; i < 40; i++)
    s += q[i] * (i + 1) + v[i] * i + g.fixed[i] * 3 + g.b[i] * i + t[i] + g.arr[i] + Grid::shared[i];
  std::printf("%.17g %.17g %ld %d %d %ld\n", s, seen, g.isum, g.hist[1], g.hist[7], g.calls);
}

struct Self {
  int n = 8;
  int buf[16] = {};
  int* p = buf;
  unsigned char* raw = nullptr;
  int sum = 0;
  [[ferry::offload]] void alias() {
    for (int i = 0; i < n; ++i) p[i] = n + i;
  }
  [[ferry::offload]] void bytes(int q) {
    for (int i = 0; i < q; ++i) raw[i] = (unsigned char)(raw[i] + n);
  }
  [[ferry::offload]] void sumalias() {
    for (int i = 0; i < 8; ++i) sum += p[i];
  }
  [[ferry::offload]] int chain(int t) {
    int s = 0;
    for (int k = 0; k < t; ++k) {
      for (int i = 0; i < n; ++i) buf[i] += k;
      touch();
      for (int i = 0; i < n; ++i) buf[i] *= 3;
      s += buf[k % 8];
    }
    return s;
  }
  void touch() {
    buf[1] += 100;
    n = n == 8 ? 7 : 8;
  }
  [[ferry::offload]] Self& other(Self& o) {
    int q = o.n;
    for (int i = 0; i < 8; ++i) buf[i] = q + i;
    *this = o;
    for (int i = 0; i < n; ++i) buf[i] += 1;
    return *this;
  }
  [[ferry::offload]] void grow(std::vector<int>& v) {
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < n; ++i) v[i] += buf[i];
      v.resize(v.size() + 1, k);
      this->n = (int)v.size() < 16 ? n : 5;
    }
  }
  [[ferry::offload]] void gone(int* out) {
    for (int i = 0; i < n; ++i) out[i] = buf[i] * 2;
    delete this;
  }
};
template <class T>
struct Box {
  T v[10];
  int n = 10;
  void put(T x) {
    for (int i = 0; i < n; ++i) v[i] = x * i;
  }
};
namespace deep {
inline namespace v1 {
struct Acc {
  std::vector<long> h = std::vector<long>(32);
  std::string name = "x";
  long least = 1 << 30;
  int at = -1;
  [[ferry::offload]] void fill(const std::vector<int>& k) {
    for (std::size_t i = 0; i < k.size(); ++i) ++h[k[i] & 31];
  }
  [[ferry::offload]] auto best() -> long {
    for (int i = 0; i < 32; ++i)
      if (h[i] < least) {
        least = h[i];
        at = i;
      }
    return least * 100 + at;
  }
  [[ferry::offload]] auto last() {
    int at = -2;
    for (int i = 0; i < 32; ++i) {
      at = i;
      this->at = at * 2;
    }
    return this->at + at;
  }
};
}  // namespace v1
}  // namespace deep
static void objects() {
  Self s;
  s.alias();
  std::printf("%d %d\n", s.n, s.buf[7]);
  Self u;
  u.p = &u.n;
  u.n = 5;
  u.alias();
  for (int i = 0; i < 8; ++i) std::printf("%d ", u.buf[i]);
  std::printf("%d\n", u.n);
  Self w;
  w.raw = reinterpret_cast<unsigned char*>(&w);
  w.bytes(12);
  std::printf("%d %d\n", w.n, w.buf[1]);
  Self x;
  x.p = &x.sum - 7;
  x.p = x.buf;
  x.alias();
  x.sumalias();
  std::printf("%d\n", x.sum);
  std::printf("%d\n", s.chain(9));
  for (int i : s.buf) std::printf("%d ", i);
  std::printf("\n");
  Self o;
  o.n = 6;
  s.other(o);
  for (int i : s.buf) std::printf("%d ", i);
  std::printf("\n");
  std::vector<int> v(8, 1);
  s.grow(v);
  for (int i : v) std::printf("%d ", i);
  std::printf("\n");
  int out[16] = {};
  (new Self(s))->gone(out);
  std::printf("%d %d\n", out[0], out[5]);
  deep::Acc a;
  std::vector<int> k(1000);
  for (int i = 0; i < 1000; ++i) k[i] = i * 7 % 61;
  a.fill(k);
  long b = a.best();
  std::printf("%ld %d\n", b, a.last());
}

class Solver {
 public:
  Solver(int nx, int ny) : nx_(nx), ny_(ny), u_(nx * ny), v_(nx * ny) {}
  [[ferry::offload]] void fill();
  [[ferry::offload]] void run(int steps) {
    for (int t = 0; t < steps; ++t) {
      for (int j = 1; j < ny_ - 1; ++j)
        for (int i = 1; i < nx_ - 1; ++i)
          v_[at(i, j)] =
              u(i, j) + this->k_ * (u(i - 1, j) + u(i + 1, j) + this->u(i, j - 1) + (*this)(i, j + 1) - 4 * u(i, j));
      std::swap(u_, v_);
    }
  }
  [[ferry::offload]] double total() const {
    double sum = 0;
    for (std::size_t i = 0; i < u_.size(); ++i) sum += u_[i];
    return sum;
  }
  [[ferry::offload]] void accumulate() {
    for (int i = 0; i < nx_ * ny_; ++i) {
      double total_ = u_[i];
      this->total_ += total_;
    }
  }
  double get() const { return total_; }

 private:
  int at(int i, int j) const { return j * nx_ + i; }
  double u(int i, int j) const { return u_[at(i, j)]; }
  double& operator()(int i, int j) { return u_[at(i, j)]; }
  int nx_, ny_;
  double k_ = 0.125;
  std::vector<double> u_, v_;
  double total_ = 0;
};
void Solver::fill() {
  auto f = [this](int i) { return i * k_; };
  for (int i = 0; i < nx_ * ny_; ++i) {
    u_[i] = f(i % 16 * 4096);
    v_[i] = u_[i];
  }
}
static void solver() {
  Solver s(64, 48);
  s.fill();
  s.run(10);
  s.accumulate();
  std::printf("%.17g %.17g\n", s.total(), s.get());
}
// Members, and lambdas that use members, are passed to member functions.
template <class F>
static long given(const F& f, int i) {
  return f(i) + 1;
}
static long element(const std::vector<long>& v, int i) { return v[i]; }
static void add(long& total, long x) { total += x; }
class Passing {
 public:
  [[ferry::offload]] void run() {
    for (int i = 0; i < 50; ++i) values_[i] = given([&](int k) { return k * by_ + offset(k); }, i);
    for (int i = 0; i < 50; ++i) add(total_, element(values_, i));
  }
  long total() const { return total_; }

 private:
  long offset(int k) const { return k % by_; }
  long by_ = 7, total_ = 5;
  std::vector<long> values_ = std::vector<long>(50);
};

int main() {
  Passing passing;
  passing.run();
  std::printf("%ld\n", passing.total());
  members();
  objects();
  solver();
}
