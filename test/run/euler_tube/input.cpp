// The two-dimensional Euler equations with a Grid class, and Sod's shock tube along each axis, by a first-order Rusanov
// scheme. Mass and energy are conserved, the tube is the same along x and along y, and the densities between the waves
// match the exact solution (0.426 before the contact, 0.266 after it).
// RUN: launches=406 fallbacks=0 bytes_to_device=3700224 bytes_to_host=1804800
// A field has 288 numbers. Each of 200 steps reads four fields twice: 200 * 18432 bytes. Each of three totals reads two
// fields: 3 * 4608. Each step also copies in 282 numbers of each of the four fields that it writes: 200 * 4 * 2256.
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

template <class T>
class Field {
 public:
  Field(int nx, int ny) : nx_(nx), ny_(ny), values_(static_cast<std::size_t>(nx) * ny) {}
  T& operator()(int i, int j) { return values_[j * nx_ + i]; }
  const T& operator()(int i, int j) const { return values_[j * nx_ + i]; }
  int nx() const { return nx_; }
  int ny() const { return ny_; }

 private:
  int nx_, ny_;
  std::vector<T> values_;
};

struct State {
  State(int nx, int ny) : density(nx, ny), momentum_x(nx, ny), momentum_y(nx, ny), energy(nx, ny) {}
  Field<double> density, momentum_x, momentum_y, energy;
};

class Grid {
 public:
  Grid(int nx, int ny, double width, bool along_x)
      : nx_(nx),
        ny_(ny),
        dx_(width),
        along_x_(along_x),
        now_(std::make_unique<State>(nx, ny)),
        next_(std::make_unique<State>(nx, ny)) {
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        const bool left = along_x ? 2 * i < nx : 2 * j < ny;
        now_->density(i, j) = left ? 1 : 0.125;
        now_->energy(i, j) = (left ? 1 : 0.1) / (gamma - 1);
      }
    *next_ = *now_;
  }

  double pressure(int i, int j) const {
    const double kinetic =
        now_->momentum_x(i, j) * now_->momentum_x(i, j) + now_->momentum_y(i, j) * now_->momentum_y(i, j);
    return (gamma - 1) * (now_->energy(i, j) - 0.5 * kinetic / now_->density(i, j));
  }
  double speed(int i, int j) const {
    const double along = along_x_ ? now_->momentum_x(i, j) : now_->momentum_y(i, j);
    return std::fabs(along) / now_->density(i, j) + std::sqrt(gamma * pressure(i, j) / now_->density(i, j));
  }

  [[ferry::offload]] double fastest() const {
    double most = 0;
    for (int j = 0; j < ny_; ++j)
      for (int i = 0; i < nx_; ++i) most = std::fmax(most, speed(i, j));
    return most;
  }

  [[ferry::offload]] void step(double dt, double most) {
    const double k = 0.5 * dt / dx_;
    const int di = along_x_ ? 1 : 0, dj = 1 - di;
    for (int j = dj; j < ny_ - dj; ++j)
      for (int i = di; i < nx_ - di; ++i) {
        const double ul = velocity(i - di, j - dj), ur = velocity(i + di, j + dj);
        const double pl = pressure(i - di, j - dj), pr = pressure(i + di, j + dj);
        next_->density(i, j) = advanced(now_->density, i, j, di, dj, ul, ur, 0, k, most);
        next_->momentum_x(i, j) = advanced(now_->momentum_x, i, j, di, dj, ul, ur, di * (pr - pl), k, most);
        next_->momentum_y(i, j) = advanced(now_->momentum_y, i, j, di, dj, ul, ur, dj * (pr - pl), k, most);
        next_->energy(i, j) = advanced(now_->energy, i, j, di, dj, ul, ur, pr * ur - pl * ul, k, most);
      }
    now_.swap(next_);
  }

  [[ferry::offload]] std::pair<double, double> totals() {
    mass_ = energy_ = 0;
    for (int j = 0; j < ny_; ++j)
      for (int i = 0; i < nx_; ++i) mass_ += now_->density(i, j) * dx_;
    for (int j = 0; j < ny_; ++j)
      for (int i = 0; i < nx_; ++i) energy_ += now_->energy(i, j) * dx_;
    return {mass_, energy_};
  }
  double density(int i, int j) const { return now_->density(i, j); }

 private:
  static constexpr double gamma = 1.4;
  double velocity(int i, int j) const {
    return (along_x_ ? now_->momentum_x(i, j) : now_->momentum_y(i, j)) / now_->density(i, j);
  }
  static double advanced(const Field<double>& u, int i, int j, int di, int dj, double ul, double ur, double force,
                         double k, double most) {
    const double left = u(i - di, j - dj), right = u(i + di, j + dj);
    return u(i, j) - k * (right * ur - left * ul + force) + k * most * (right - 2 * u(i, j) + left);
  }

  int nx_, ny_;
  double dx_;
  bool along_x_;
  std::unique_ptr<State> now_, next_;
  double mass_ = 0, energy_ = 0;
};

int main() {
  const int cells = 96, width = 3;
  Grid x(cells, width, 1.0 / cells, true), y(width, cells, 1.0 / cells, false);
  const auto [mass, energy] = x.totals();
  double t = 0;
  while (t < 0.2) {
    const double most = x.fastest(), dt = std::fmin(0.4 / cells / most, 0.2 - t);
    if (std::fabs(most - y.fastest()) > 1e-12) std::printf("differs\n");
    x.step(dt, most);
    y.step(dt, most);
    t += dt;
  }
  const auto [mass_x, energy_x] = x.totals();
  const auto [mass_y, energy_y] = y.totals();
  double turned = 0;
  for (int i = 0; i < cells; ++i) turned = std::fmax(turned, std::fabs(x.density(i, 1) - y.density(2, i)));
  std::printf("mass %s, energy %s, turned %s\n",
              std::fabs(mass - mass_x) + std::fabs(mass - mass_y) < 1e-3 ? "kept" : "lost",
              std::fabs(energy - energy_x) + std::fabs(energy - energy_y) < 1e-3 ? "kept" : "lost",
              turned < 1e-12 ? "same" : "other");
  const double before = x.density(static_cast<int>(0.60 * cells), 2),
               behind = x.density(static_cast<int>(0.78 * cells), 2);
  std::printf("plateaus %s\n",
              std::fabs(before - 0.426) < 0.06 && std::fabs(behind - 0.266) < 0.04 ? "as in theory" : "wrong");
  std::printf("%.10f %.10f\n", before, behind);
}
