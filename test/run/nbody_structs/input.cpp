// RUN: launches=44 fallbacks=0 bytes_to_device=16872 bytes_to_host=5616
// N bodies as an array of structs, leapfrog with softened gravity, in modern style: operators, references, methods.
// Momentum is conserved to rounding, energy to the order of the step. Only data that is used is copied, and only once.
#include <cmath>
#include <cstdio>
#include <vector>

struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};
inline Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 operator*(double k, const Vec3& a) { return {k * a.x, k * a.y, k * a.z}; }
inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

struct Body {
  Vec3 position, velocity, acceleration;
  double mass = 0;
  int number = 0;  // not used in the loops
  void kick(double dt) { velocity += dt * acceleration; }
  void drift(double dt) { position += dt * velocity; }
};

constexpr double softening = 0.05;

[[ferry::offload]] void advance(std::vector<Body>& bodies, int steps, double dt) {
  const int n = static_cast<int>(bodies.size());
  [[ferry::sequential]] for (int t = 0; t <= steps; ++t) {
    for (int i = 0; i < n; ++i) {
      Vec3 sum;
      for (int j = 0; j < n; ++j) {
        const Vec3 d = bodies[j].position - bodies[i].position;
        const double r2 = dot(d, d) + softening * softening;
        sum += bodies[j].mass / (r2 * std::sqrt(r2)) * d;
      }
      bodies[i].acceleration = sum;
    }
    for (Body& b : bodies) {
      if (t > 0) b.kick(dt / 2);
      if (t < steps) {
        b.kick(dt / 2);
        b.drift(dt);
      }
    }
  }
}

struct Totals {
  Vec3 momentum;
  double kinetic = 0, potential = 0;
};

[[ferry::offload]] Totals totals(const Body* bodies, int n) {
  double px = 0, py = 0, pz = 0, kinetic = 0, potential = 0;
  for (int i = 0; i < n; ++i) {
    const Body& b = bodies[i];
    px += b.mass * b.velocity.x;
    py += b.mass * b.velocity.y;
    pz += b.mass * b.velocity.z;
    kinetic += 0.5 * b.mass * dot(b.velocity, b.velocity);
    for (int j = 0; j < i; ++j) {
      const Vec3 d = bodies[j].position - b.position;
      potential -= b.mass * bodies[j].mass / std::sqrt(dot(d, d) + softening * softening);
    }
  }
  return {{px, py, pz}, kinetic, potential};
}

int main() {
  const int n = 64;
  std::vector<Body> bodies(n);
  for (int i = 0; i < n; ++i) {  // places the bodies on a ring, in pairs with opposite velocities
    const double angle = 2 * 3.14159265358979323846 * i / n;
    Body& b = bodies[i];
    b.position = {std::cos(angle), std::sin(angle), 0.1 * (i % 3 - 1)};
    b.velocity = {-0.4 * std::sin(angle), 0.4 * std::cos(angle), 0};
    b.mass = 1.0 / n;
    b.number = 1000 + i;
  }
  const Totals before = totals(bodies.data(), n);
  advance(bodies, 20, 0.005);
  const Totals after = totals(bodies.data(), n);
  const double drift = std::abs(after.kinetic + after.potential - before.kinetic - before.potential);
  const double momentum = std::sqrt(dot(after.momentum, after.momentum));
  bool kept = true;
  for (int i = 0; i < n; ++i) kept = kept && bodies[i].number == 1000 + i;
  std::printf("momentum %s, energy %s, moved %s, numbers %s\n", momentum < 1e-13 ? "kept" : "lost",
              drift < 1e-4 * std::abs(before.potential) ? "kept" : "lost",
              std::abs(bodies[0].position.x - 1) > 1e-3 ? "yes" : "no", kept ? "kept" : "lost");
}
