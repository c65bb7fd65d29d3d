// RUN: launches=50 fallbacks=0 bytes_to_device=8000 bytes_to_host=8000
// Statements that call an offloaded function and also read members: each member is acquired where it is read, before or
// after the call, and nothing else is copied to the host.
#include <cstdio>
#include <vector>

struct Options {
  double cfl = 0.4, dx = 0.1;
};

class Solver {
 public:
  [[ferry::offload]] double fastest() const {
    double most = 0;
    for (std::size_t i = 0; i < h_.size(); ++i) most = h_[i] > most ? h_[i] : most;
    return most;
  }
  [[ferry::offload]] void step(double dt) {
    for (std::size_t i = 0; i < h_.size(); ++i) h_[i] += dt * h_[i] * 0.5;
  }
  [[ferry::offload]] double fill(double by) {
    for (std::size_t i = 0; i < h_.size(); ++i) h_[i] += by * static_cast<double>(i % 3);
    return by;
  }
  [[ferry::offload]] double run(int steps) {
    double sum = 0;
    for (int s = 0; s < steps; ++s) {
      const double dt = options_.cfl * options_.dx / fastest();
      step(dt);
      const double most = fastest(), next = options_.dx / most;
      double after = 0;
      after = fill(next) + options_.cfl;
      sum += after - fastest();
    }
    return sum;
  }

  std::vector<double> h_ = std::vector<double>(1000, 1.0);

 private:
  Options options_;
};

int main() {
  Solver solver;
  const double sum = solver.run(10);
  std::printf("%.17g %.17g %.17g\n", sum, solver.h_[5], solver.h_[998]);
}
