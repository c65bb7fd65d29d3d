// RUN: launches=65 fallbacks=0 bytes_to_device=2000 bytes_to_host=1232
// A statement with an offloaded call also reads elements, members behind accessors and members of elements. A lambda
// acquires them where they are read, before or after the call. The calls change some of them.
#include <algorithm>
#include <cstdio>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] double advance(Vector& x, double by) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += by;
  return by;
}

class Config {
  double dt_;
  int count_;

 public:
  Config(double dt, int count) : dt_(dt), count_(count) {}
  double dt() const { return dt_; }
  int count() const { return count_; }
};
struct Patch {
  double dx;
  Vector u;
};

class Solver {
  Config config_{0.5, 4};
  Vector x_ = Vector(100, 1), y_ = Vector(100, 0.25), history_ = Vector(20, 2);
  double rest_ = 0;

 public:
  [[ferry::offload]] void run(int steps, std::vector<Patch>& patches) {
    double dt = 1;
    for (int k = 0; k < steps; ++k) {
      const double alpha = history_[k] / dot(x_, y_);
      advance(x_, alpha);
      rest_ = dot(x_, y_) / config_.count();
      history_[k + 1] = history_[k] * 0.5 + dot(x_, x_) * config_.dt();
      const double before = advance(x_, 0.25) + history_[k + 1];
      advance(x_, before * 1e-6);
      for (const Patch& p : patches) {
        const double one = dot(p.u, p.u);
        dt = std::min(dt, 0.5 * p.dx / one);
      }
      for (Patch& p : patches) advance(p.u, dt);
    }
  }
  void print() const { std::printf("%.12g %.12g %.12g\n", rest_, x_[5], history_[4]); }
};

// What a call changes is read in C++'s order of evaluation: an assignment's value before its target, arguments before
// the call.
struct Shared {
  Vector x;
  int at;
};
[[ferry::offload]] double move_on(Shared& s) {
  for (std::size_t i = 0; i < s.x.size(); ++i) s.x[i] += 1;
  ++s.at;
  return s.x[0];
}
[[ferry::offload]] void write_after(Shared& s, Vector& w, int steps) {
  for (int k = 0; k < steps; ++k) w[s.at] = move_on(s);
}

int main() {
  Solver solver;
  std::vector<Patch> patches{{0.5, Vector(20, 1)}, {0.25, Vector(20, 2)}};
  solver.run(6, patches);
  solver.print();
  Shared s{Vector(10, 1), 2};
  Vector w(10, 0);
  write_after(s, w, 5);
  std::printf("%.12g %.12g %.12g %.12g %d\n", patches[1].u[3], w[2], w[3], w[7], s.at);
}
