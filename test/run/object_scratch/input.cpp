// Arrays of objects that iterations fill before they read them: locals, std::array, and a caller's vector, in which the
// last iteration's contents remain. Also members, including arrays, of globals, statics and *this.
// RUN: launches=12 fallbacks=0
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

struct Vec3 {
  double x, y, z;
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec3 operator*(double k) const { return {x * k, y * k, z * k}; }
};
class Particle {  // has padding between and after its members, but no default constructor
 public:
  explicit Particle(double m) : at{m, m, m}, cell(1), mass(m), last(2) {}
  Vec3 at;
  int cell;
  double mass;
  char last;
};
struct State {
  int count;
  double t[64];
  double rms[3];
  Vec3 c;
};
static State state;
static struct {
  int count;
  double limits[2];
} config{0, {1e300, -1e300}};

[[ferry::offload]] void by_array(const Vec3* p, double* out, int n) {
  Vec3 near[4];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) near[k] = p[(i + k) % n];
    double s = 0;
    for (int k = 0; k < 4; ++k) s += near[k].x * near[3 - k].z;
    out[i] = s;
  }
}
[[ferry::offload]] void by_std_array(const Particle* p, double* out, int n, std::array<Particle, 4> near) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) near[k] = p[(i + k) % n];
    double s = 0;
    for (int k = 0; k < 4; ++k) s += near[k].mass * near[3 - k].at.x + near[k].last;
    out[i] = s;
  }
}
// Two members of `near` are scratch. The others keep their values.
[[ferry::offload]] void by_vector(const Particle* p, double* out, int n, std::vector<Particle>& near) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) {
      near[k].mass = p[(i + k) % n].mass;
      near[k].at = p[i].at * k;
    }
    double s = 0;
    for (int k = 0; k < 4; ++k) s += near[k].mass * near[3 - k].at.x;
    out[i] = s;
  }
}
[[ferry::offload]] void whole(const Particle* p, double* out, int n, Particle* pair) {
  for (int i = 0; i < n; ++i) {
    pair[0] = p[i];
    pair[1] = p[n - 1 - i];
    pair[1].at += pair[0].at;
    out[i] = pair[1].at.x + pair[0].cell;
  }
}
[[ferry::offload]] void members_of_global(const double* x) {
  for (int i = 0; i < 64; ++i) {
    state.t[i] = x[i] * 2;
    state.count += x[i] > 0;
  }
  for (int i = 0; i < 64; ++i)
    for (int m = 0; m < 3; ++m) state.rms[m] += x[i];
}
[[ferry::offload]] void elements_of_global(const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    config.count += 1;
    config.limits[0] = std::min(config.limits[0], x[i]);
    config.limits[1] = std::max(config.limits[1], x[i]);
  }
}
[[ferry::offload]] double of_static(const double* x, int n) {
  static State own;
  for (int i = 0; i < n; ++i) {
    own.c.x += x[i];
    own.count++;
  }
  return own.c.x + own.count;
}
struct Owner {
  State st{};
  Vec3 sum{};
  [[ferry::offload]] void fill(const double* x) {
    for (int i = 0; i < 64; ++i) st.t[i] += x[i];
    for (int i = 0; i < 64; ++i) {
      st.count += 2;
      st.c.x += x[i];
      sum += Vec3{x[i], 1, st.t[i]};
    }
  }
};
[[ferry::offload]] void by_reference(const double* x, int n, State& s) {
  for (int i = 0; i < n; ++i) {
    s.count++;
    s.c += Vec3{x[i], 1, 2};
    s.rms[1] += x[i];
  }
}

static double sum(const std::vector<double>& v) {
  double s = 0;
  for (const double x : v) s += x;
  return s;
}

int main() {
  const int n = 500;
  std::vector<Vec3> v(n);
  std::vector<Particle> p(n, Particle(1)), near(6, Particle(3));
  std::vector<double> x(n), out(n);
  for (int i = 0; i < n; ++i) {
    v[i] = {i % 7 * 0.5, i % 5 + 1.0, i % 3 - 1.0};
    p[i].mass = i % 11 * 0.25;
    p[i].at = v[i];
    p[i].cell = i;
    x[i] = i % 17 - 5.5;
  }
  by_array(v.data(), out.data(), n);
  std::printf("array %g\n", sum(out));
  by_std_array(p.data(), out.data(), n, {Particle(1), Particle(1), Particle(1), Particle(1)});
  std::printf("std::array %g\n", sum(out));
  by_vector(p.data(), out.data(), n, near);
  std::printf("vector %g %g %g %g %d %g\n", sum(out), near[0].mass, near[3].at.y, near[4].mass, near[2].cell, near[1].at.x);
  whole(p.data(), out.data(), n, near.data() + 1);
  std::printf("whole %g %d %d %g %g\n", sum(out), near[1].cell, near[2].cell, near[2].at.z, near[3].mass);
  members_of_global(x.data());
  std::printf("global %d %g %g %g\n", state.count, state.t[0], state.t[63], state.rms[2]);
  elements_of_global(x.data(), n);
  std::printf("elements %d %g %g\n", config.count, config.limits[0], config.limits[1]);
  std::printf("static %g %g\n", of_static(x.data(), n), of_static(x.data(), 3));
  Owner owner;
  owner.fill(x.data());
  std::printf("owner %g %d %g %g\n", owner.st.t[9], owner.st.count, owner.st.c.x, owner.sum.z);
  by_reference(x.data(), n, owner.st);
  std::printf("reference %d %g %g %g\n", owner.st.count, owner.st.c.x, owner.st.c.z, owner.st.rms[1]);
}
