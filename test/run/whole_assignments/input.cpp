// RUN: launches=65 fallbacks=0 bytes_to_device=59088 bytes_to_host=85472
// CUDA-RUN: launches=65 bytes_to_device=58592 bytes_to_host=85472
// Whole containers that are assigned, moved, constructed and resized between kernels of a time loop. Mapped data is
// copied in and out once, for any number of steps.
#include <array>
#include <cstdio>
#include <utility>
#include <vector>
struct Grid {
  std::vector<double> u_, old_;
  [[ferry::offload]] void run(int steps) {
    const int n = (int)u_.size();
    [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
      old_ = u_;
      for (int i = 1; i < n - 1; ++i) u_[i] = 0.5 * (old_[i - 1] + old_[i + 1]);
    }
  }
};
[[ferry::offload]] void plain(std::vector<double>& u, std::vector<double>& old, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    old = u;
    for (std::size_t i = 1; i < u.size() - 1; ++i) u[i] = 0.5 * (old[i - 1] + old[i + 1]);
  }
}
[[ferry::offload]] void moved(std::vector<double>& u, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    std::vector<double> next(u.size());
    for (std::size_t i = 1; i < u.size() - 1; ++i) next[i] = 0.5 * (u[i - 1] + u[i + 1]);
    u = std::move(next);
  }
}
[[ferry::offload]] void fresh(std::vector<double>& u, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    std::vector<double> next = u;
    for (std::size_t i = 1; i < u.size() - 1; ++i) next[i] = 0.5 * (u[i - 1] + u[i + 1]);
    u.swap(next);
  }
}
[[ferry::offload]] void arrays(std::array<double, 64>& u, std::array<double, 64>& old, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    old = u;
    for (std::size_t i = 1; i < u.size() - 1; ++i) u[i] = 0.5 * (old[i - 1] + old[i + 1]);
  }
}
[[ferry::offload]] void others(std::vector<double>& u, std::vector<double>& s, std::vector<double>& other, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    s.assign(u.size(), 0.0);
    for (std::size_t i = 1; i < u.size() - 1; ++i) s[i] += 0.5 * (u[i - 1] + u[i + 1]);
    s.resize(u.size());
    for (std::size_t i = 1; i < u.size() - 1; ++i) u[i] = s[i] + other[i];
    s.clear();
    s.resize(u.size());
    for (std::size_t i = 1; i < u.size() - 1; ++i) s[i] += 0.5 * (u[i - 1] + u[i + 1]);
    for (std::size_t i = 1; i < u.size() - 1; ++i) u[i] = s[i], other[i] *= 0.9;
  }
}
[[ferry::offload]] void swapped_rows(std::vector<std::vector<double>>& u, std::vector<std::vector<double>>& old, int n,
                                     int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < n - 1; ++j)
      for (int i = 1; i < n - 1; ++i) old[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1]);
    t % 2 == 0 ? std::swap(u, old) : u.swap(old);
  }
}
double sum(const std::vector<double>& v) {
  double s = 0;
  for (double x : v) s += x;
  return s;
}
int main() {
  std::vector<double> u(1000), old(1000), other(1000, 1.5);
  for (int i = 0; i < 1000; ++i) u[i] = i % 7;
  Grid g{u, old};
  g.run(4);
  std::printf("%.17g %.17g\n", sum(g.u_), sum(g.old_));
  plain(u, old, 4);
  std::printf("%.17g %.17g\n", sum(u), sum(old));
  moved(u, 4);
  std::printf("%.17g\n", sum(u));
  fresh(u, 4);
  std::printf("%.17g\n", sum(u));
  others(u, old, other, 4);
  std::printf("%.17g %.17g\n", sum(u), sum(old));
  std::vector<std::vector<double>> rows(30, std::vector<double>(30, 1.5)), next = rows;
  for (int i = 0; i < 30; ++i) rows[i][i] = i;
  swapped_rows(rows, next, 30, 5);
  double t = 0;
  for (int i = 0; i < 30; ++i) t += sum(rows[i]) + i * sum(next[i]);
  std::printf("%.17g\n", t);
  std::array<double, 64> a{}, b{};
  for (int i = 0; i < 64; ++i) a[i] = i % 5;
  arrays(a, b, 4);
  double s = 0;
  for (double x : a) s += x;
  std::printf("%.17g\n", s);
}
