// A program that declares where its data stays, built without Ferry.
#include <ferry/ferry.h>

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

void step(std::vector<double>& x, double* y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += x[i] += 1;
}

struct Held {
  std::vector<double> x = std::vector<double>(8);
  ferry::DataScope scope{x};
};

}  // namespace

int main() {
  std::vector<double> x(100, 1.0), y(100);
  static std::array<int, 4> small{};
  int grid[3][2] = {};
  ferry::DataScope scope{x, ferry::range(y.data(), y.size()), small, grid};
  const Held held;
  for (int t = 0; t < 3; ++t) {
    const ferry::DataScope inner{ferry::range(&x[t], 5)};
    step(x, y.data());
    ferry::update_host(ferry::range(x.data(), 1));
    x[0] *= 2;
    ferry::update_device(ferry::range(x.data(), 1));
  }
  ferry::synchronize();
  const bool same = ferry::device_data(x) == x.data() && ferry::device_data(std::as_const(x)) == x.data() &&
                    ferry::device_data(small) == small.data() &&
                    static_cast<void*>(ferry::device_data(grid)) == static_cast<void*>(grid);
  std::printf("%g %g %d\n", x[0], y[1], same);
}
