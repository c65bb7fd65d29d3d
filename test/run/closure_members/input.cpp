// RUN: fallbacks=0
// Closures as members of class templates: named by deduction or by decltype, next to other members, by reference and by
// copy, several in one class, called in functions called by kernels, in constructors and in const members.
#include <cstdio>
#include <vector>

template <class F>
struct Solver {
  F f;
  int n;
  double* out;
  [[ferry::offload]] void run() {
    for (int i = 0; i < n; ++i) out[i] = f(i);
  }
  [[ferry::offload]] double sum() const {
    double s = 0;
    for (int i = 0; i < n; ++i) s += this->f(i) * 2;
    return s;
  }
};
template <class F>
struct Helped {
  F f;
  double twice(int i) const { return f(i) * 2; }
  [[ferry::offload]] double sum(int n) const {
    double s = 0;
    for (int i = 0; i < n; ++i) s += twice(i);
    return s;
  }
};
template <class F>
Solver(F, int, double*) -> Solver<F>;

template <class F, class G>
class Pair {
  const F first_;
  G& second_;
  std::vector<double> v_;

 public:
  Pair(F first, G& second, int n) : first_(first), second_(second), v_(n) {}
  [[ferry::offload]] double run(double k) {
    double s = 0;
    for (std::size_t i = 0; i < v_.size(); ++i) v_[i] = first_(static_cast<int>(i)) + k;
    for (std::size_t i = 0; i < v_.size(); ++i) s += second_(v_[i]);
    return s;
  }
  template <class H>
  [[ferry::offload]] void with(H&& h) {
    for (std::size_t i = 0; i < v_.size(); ++i) v_[i] = h(first_(static_cast<int>(i)), v_[i]);
  }
};

struct World {
  double scale = 3;
  std::vector<double> held = std::vector<double>(20, 1.5);
  double run(std::vector<double>& out) {
    Solver s{[this](int i) { return held[static_cast<unsigned>(i)] * scale; }, 20, out.data()};
    s.run();
    scale = 4;
    return s.sum();
  }
};

int main() {
  std::vector<double> a(20), b(20);
  for (int i = 0; i < 20; ++i) a[i] = i * 0.5;
  double k = 2;
  Solver by_reference{[&](int i) { return a[i] * k; }, 20, b.data()};
  by_reference.run();
  k = 3;
  std::printf("%g %g\n", b[7], by_reference.sum());
  const int shift = 4;
  auto lambda = [shift, p = a.data(), k](int i) { return p[i] + shift * k; };
  Solver<decltype(lambda)> by_copy{lambda, 20, b.data()}, other{lambda, 10, b.data() + 10};
  k = 100;
  by_copy.run();
  other.run();
  std::printf("%g %g %g\n", b[7], b[17], other.sum());
  auto weigh = [&b](double x) { return x * b[0]; };
  Pair pair([&a](int i) { return a[i]; }, weigh, 20);
  std::printf("%g ", pair.run(1));
  pair.with([k](double x, double y) { return x * k + y; });
  std::printf("%g\n", pair.run(0.5));
  Helped helped{[&](int i) { return a[i] - k; }};
  std::printf("%g\n", helped.sum(20));
  World world;
  std::printf("%g %g\n", world.run(b), b[3]);
  // The closure reads what the loop writes, which the overlap guard detects.
  Solver own{[&b](int i) { return b[i] + 1; }, 20, b.data()};
  own.run();
  std::printf("%g\n", b[5]);
}
