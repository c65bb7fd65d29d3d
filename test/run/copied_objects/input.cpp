// RUN: launches=55 fallbacks=0 bytes_to_device=4928 bytes_to_host=4768
// Vectors and objects, also constant ones, are copied in each step. Kernels copy the elements on the device.
#include <cstdio>
#include <vector>

using Vector = std::vector<double>;
struct Field {
  Vector v;
  int n;
};
struct State {
  Vector h, u;
  double t;
};

[[ferry::offload]] void step(const Field& old, Field& f) {
  for (int i = 1; i < f.n - 1; ++i) f.v[i] = 0.5 * (old.v[i - 1] + old.v[i + 1]);
}
[[ferry::offload]] State advanced(const State& old, const State& now, double dt) {
  State next{Vector(now.h.size()), Vector(now.u.size()), now.t + dt};
  for (std::size_t i = 1; i + 1 < now.h.size(); ++i) {
    next.h[i] = old.h[i] - dt * (now.u[i + 1] - now.u[i - 1]);
    next.u[i] = old.u[i] - dt * (now.h[i + 1] - now.h[i - 1]);
  }
  return next;
}
[[ferry::offload]] void copies(Field& f, Vector& w, int steps) {
  for (int k = 0; k < steps; ++k) {
    Field old = f;
    step(old, f);
    const Field later = f;
    step(later, f);
    const Vector before = w;
    for (std::size_t i = 1; i + 1 < w.size(); ++i) w[i] = 0.5 * (before[i - 1] + before[i + 1]);
  }
}
[[ferry::offload]] void leap(State& old, State& now, int steps) {
  for (int k = 0; k < steps; ++k) {
    State next = advanced(old, now, 0.015625);
    old = now;
    now = next;
  }
}

int main() {
  Field f{Vector(100, 1), 100};
  Vector w(100, 2);
  f.v[4] = 7, w[9] = 1;
  copies(f, w, 5);
  State a{Vector(100, 1), Vector(100), 0};
  a.h[20] = 2;
  State b = a;
  leap(a, b, 5);
  std::printf("%.12g %.12g %.12g %.12g %.12g\n", f.v[5], w[7], a.h[21], b.u[20], b.t);
}
