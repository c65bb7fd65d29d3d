// TRANSLATE-STDERR: .*
// FLAGS: -w
// Unusual closures as members of class templates: copied arrays and objects, several closures of one lambda, closures
// in a base, references whose variable the closure changes. Undecidable cases stay on the host.
#include <cstdio>
#include <vector>
double gl = 3;
template <class F> struct Solver { F f; int n; double* out;
  [[ferry::offload]] void run() const { for (int i = 0; i < n; ++i) out[i] = f(i); }
  [[ferry::offload]] void shadow(int f) { for (int i = 0; i < n; ++i) out[i] = this->f(i) + f; }
};
template <class F> struct Derived : Solver<F> { using B = Solver<F>;
  [[ferry::offload]] void again() { for (int i = 0; i < this->n; ++i) this->out[i] = this->f(i) * 2; for (int i = 0; i < this->n; ++i) this->out[i] += 1; }
};
template <class F> struct Twin { F f, g; int n;
  [[ferry::offload]] void run(double* out) { for (int i = 0; i < n; ++i) out[i] = f(i) - g(i); for (int i = 0; i < n; ++i) out[i] += 1; }
};
template <class F> struct Same { F f; int n;
  [[ferry::offload]] void run(double* out, F g) { for (int i = 0; i < n; ++i) out[i] = f(i) - g(i); for (int i = 0; i < n; ++i) out[i] += 1; }
  [[ferry::offload]] void other(double* out, const Same& o) { for (int i = 0; i < n; ++i) out[i] = f(i) - o.f(i); for (int i = 0; i < n; ++i) out[i] += 1; }
  [[ferry::offload]] void local(double* out) { auto g = f; for (int i = 0; i < n; ++i) out[i] = g(i); for (int i = 0; i < n; ++i) out[i] += 1; }
  [[ferry::offload]] void local2(double* out) { const auto& g = f; for (int i = 0; i < n; ++i) out[i] = g(i); for (int i = 0; i < n; ++i) out[i] += 1; }
};
template <class F> struct Bound { F f; const int& n;
  [[ferry::offload]] void run() { for (int i = 0; i < n; ++i) f(i); }
};
template <class F> void apply(F& f, int i, double* o) { o[i] = f(i); }
template <class F> struct Passing { F f; int n;
  [[ferry::offload]] void run(double* out) { for (int i = 0; i < n; ++i) apply(f, i, out); for (int i = 0; i < n; ++i) out[i] += 1; }
  [[ferry::offload]] void wrapped(double* out) { for (int i = 0; i < n; ++i) [&] { out[i] = f(i) + 5; }(); }
};
template <class F, class G> struct Compose { F f; G g; double operator()(int i) const { return f(i) * g(i); }
  [[ferry::offload]] void fill(double* out, int n) { for (int i = 0; i < n; ++i) out[i] = (*this)(i); } };
static double total(const double* p) { double s = 0; for (int i = 0; i < 20; ++i) s = s * 1.1 + p[i]; return s; }
int main() {
  std::vector<double> a(20), b(20); for (int i = 0; i < 20; ++i) a[i] = i * 1.5;
  double arr[20]; for (int i = 0; i < 20; ++i) arr[i] = 20 - i;
  double* o = b.data();
  Solver s{[a, arr](int i) { return a[i] + arr[i]; }, 20, o}; a[3] = 99; arr[4] = -4; s.run(); std::printf("%g\n", total(o)); auto t = s; t.n = 7; t.shadow(4); std::printf("%g\n", total(o));
  auto l = [&](int i) { return a[i] * gl; };
  Derived<decltype(l)> d{{l, 20, o}}; d.again(); std::printf("%g\n", total(o)); d.run(); std::printf("%g\n", total(o));
  double k = 2; auto c1 = [=](int i) { return i * k; }; k = 5; auto mk = [](double k) { return [k](int i) { return i * k; }; };
  auto x = mk(2), y = mk(7);
  Twin<decltype(x)> tw{x, y, 20}; tw.run(o); std::printf("%g\n", total(o));
  Same<decltype(x)> sm{x, 20}, sn{y, 20}; sm.run(o, y); std::printf("%g\n", total(o)); sm.other(o, sn); std::printf("%g\n", total(o)); sn.local(o); std::printf("%g\n", total(o)); sn.local2(o); std::printf("%g\n", total(o));
  Solver<decltype(x)> sx{x, 20, o}, sy{y, 10, o}; sx.run(); sy.run(); std::printf("%g\n", total(o));
  int n = 20; Bound bd{[&](int i) { o[i] = i; n = 10; }, n}; bd.run(); std::printf("%g %d\n", total(o), n); n = 20;
  Bound be{[&](int i) { o[i] = i + n; }, n}; be.run(); std::printf("%g\n", total(o));
  Passing p{[&](int i) { return a[i] + k; }, 20}; p.run(o); std::printf("%g\n", total(o)); p.wrapped(o); std::printf("%g\n", total(o));
  Compose cc{[&](int i) { return a[i]; }, [k](int i) { return k + i; }}; cc.fill(o, 20); std::printf("%g\n", total(o));
}
