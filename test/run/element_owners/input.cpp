// RUN: fallbacks=0
// Elements of containers, and objects behind pointers, are assigned the results of offloaded calls. The left operand is
// evaluated after the call, as in C++17, because the call may move the element.
#include <array>
#include <cstdio>
#include <stdexcept>
#include <vector>

using Vector = std::vector<double>;
struct Field {
  Vector u;
  int count;
};

[[ferry::offload]] Vector rhs(const Vector& u) {
  Vector change(u.size());
  for (std::size_t i = 1; i + 1 < u.size(); ++i) change[i] = u[i - 1] - 2 * u[i] + u[i + 1];
  return change;
}
[[ferry::offload]] Vector plus(const Vector& u, double by, const Vector& change) {
  Vector sum(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) sum[i] = u[i] + by * change[i];
  return sum;
}
[[ferry::offload]] Field next(const Field& f) {
  Field g{Vector(f.u.size()), f.count + 1};
  for (std::size_t i = 0; i < f.u.size(); ++i) g.u[i] = 0.5 * f.u[i];
  return g;
}

[[ferry::offload]] void stages(Vector& u, std::vector<Vector>& k, std::array<Field, 2>& both, Vector* p, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int s = 0; s < 4; ++s) k[s] = s == 0 ? rhs(u) : rhs(plus(u, 0.125 * s, k[s - 1]));
    for (int s = 0; s < 4; ++s) u = plus(u, 0.0625, k[s]);
    k[3] = rhs(k[3]);
    *p = plus(*p, 0.5, k[3]);
    both[t % 2] = next(both[t % 2]);
    k.at(1) = plus(k[1], 0.5, u);
  }
}

// The call reallocates the container, so its elements move.
std::vector<Vector> table(2, Vector(50, 1));
[[ferry::offload]] Vector grown(const Vector& u) {
  Vector copy(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) copy[i] = u[i] + 1;
  table.resize(table.size() + 100);
  return copy;
}
[[ferry::offload]] void moved(Vector& u, int steps) {
  for (int t = 0; t < steps; ++t) {
    table[1] = grown(u);
    u = plus(u, 0.5, table[1]);
  }
}

[[ferry::offload]] int outside(std::vector<Vector>& k, const Vector& u, int at) {
  int caught = 0;
  for (int t = 0; t < 3; ++t) {
    try {
      k.at(at + t) = rhs(u);
    } catch (const std::out_of_range&) {
      ++caught;
    }
  }
  return caught;
}

int main() {
  Vector u(100, 1), p(100, 2);
  u[50] = 3;
  std::vector<Vector> k(4, Vector(100));
  std::array<Field, 2> both{Field{Vector(100, 1), 0}, Field{Vector(100, 2), 5}};
  stages(u, k, both, &p, 5);
  std::printf("%.12g %.12g %.12g %.12g %d %d\n", u[51], k[1][50], p[49], both[1].u[3], both[0].count, both[1].count);
  Vector v(50, 0.5);
  moved(v, 3);
  std::printf("%.12g %.12g %zu\n", v[9], table[1][9], table.size());
  std::printf("%d %.12g\n", outside(k, u, 2), k[3][50]);
}
