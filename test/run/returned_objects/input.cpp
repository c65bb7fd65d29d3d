// RUN: launches=54 fallbacks=0 bytes_to_device=1600 bytes_to_host=1600
// Objects with vectors that offloaded functions return. They are declared, assigned, swapped, passed as temporaries
// and returned again. Their vectors are copied to the device once and back once.
#include <cstdio>
#include <utility>
#include <vector>

struct Field {
  std::vector<double> u;
  int count;
  struct {
    std::vector<double> w;
    double h;
  } grid;
};

[[ferry::offload]] Field relaxed(const Field& f) {
  Field g{std::vector<double>(f.u.size()), f.count + 1, {std::vector<double>(f.u.size()), f.grid.h}};
  for (std::size_t i = 0; i < f.u.size(); ++i) {
    g.u[i] = 0.5 * f.u[i] + f.grid.w[i];
    g.grid.w[i] = f.grid.w[i] * f.grid.h;
  }
  return g;
}
[[ferry::offload]] Field twice(const Field& f) { return relaxed(relaxed(f)); }
[[ferry::offload]] double total(const Field& f) {
  double sum = 0;
  for (std::size_t i = 0; i < f.u.size(); ++i) sum += f.u[i] * f.grid.w[i];
  return sum;
}
[[ferry::offload]] double run(Field& f, int steps) {
  double sum = 0;
  for (int k = 0; k < steps; ++k) {
    Field g = relaxed(f);
    std::swap(f, g);
    f = relaxed(f);
    Field h = twice(f);
    for (std::size_t i = 0; i < f.u.size(); ++i) h.u[i] += f.u[i];
    f = twice(h);
    sum += total(relaxed(f));
  }
  return sum;
}

int main() {
  Field f{std::vector<double>(100, 1), 0, {std::vector<double>(100, 0.25), 0.5}};
  f.u[7] = 3;
  const double sum = run(f, 6);
  std::printf("%.17g %.17g %.17g %d\n", sum, f.u[7], f.grid.w[8], f.count);
}
