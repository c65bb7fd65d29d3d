// RUN: launches=215 fallbacks=0 left_on_host=0 bytes_to_device=2719532 bytes_to_host=1446816
// Soft spheres in a periodic box. A counting sort fills the cells, particles are ordered by cell, forces come from
// the 27 cells around each particle, and velocity Verlet moves the particles. Momentum is conserved, energy nearly so.
// The forces of the last step are compared with the sums over all pairs.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

struct Vec3 {
  float x = 0, y = 0, z = 0;
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  friend Vec3 operator+(Vec3 a, const Vec3& b) { return a += b; }
  friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator*(float k, const Vec3& a) { return {k * a.x, k * a.y, k * a.z}; }
  float squared() const { return x * x + y * y + z * z; }
};

struct Particle {
  Vec3 position, velocity, force;
  int id;
};

struct Box {
  float edge;
  int cells;  // number of cells along each edge

  int cell(const Vec3& p) const {
    const float scale = cells / edge;
    const int i = std::min(int(p.x * scale), cells - 1), j = std::min(int(p.y * scale), cells - 1),
              k = std::min(int(p.z * scale), cells - 1);
    return (k * cells + j) * cells + i;
  }
  float wrap(float x) const { return x < 0 ? x + edge : x >= edge ? x - edge : x; }
  Vec3 wrap(const Vec3& p) const { return {wrap(p.x), wrap(p.y), wrap(p.z)}; }
  Vec3 nearest_image(Vec3 d) const {
    d.x -= edge * std::round(d.x / edge);
    d.y -= edge * std::round(d.y / edge);
    d.z -= edge * std::round(d.z / edge);
    return d;
  }
};

class Simulation {
 public:
  Simulation(int n, float edge);
  void step(float dt);
  void sort();
  double compute_forces();
  double kinetic() const;
  Vec3 momentum() const;
  double greatest_error() const;
  std::int64_t checksum() const;

 private:
  Vec3 force_of(const Vec3& d, double& energy) const {
    const float r2 = d.squared();
    if (r2 >= 1.0f || r2 == 0.0f) return {};
    const float r = std::sqrt(r2), overlap = 1.0f - r;
    energy += 0.5 * stiffness * overlap * overlap;
    return (stiffness * overlap / r) * d;
  }

  static constexpr float stiffness = 40.0f;
  Box box;
  std::vector<Particle> particles, sorted;
  std::vector<int> cell_of, count, start, place;
};

Simulation::Simulation(int n, float edge)
    : box{edge, int(edge)},
      particles(n),
      sorted(n),
      cell_of(n),
      count(box.cells * box.cells * box.cells),
      start(count.size() + 1),
      place(n) {
  std::uint32_t state = 99;
  auto next = [&] {
    state = state * 1664525u + 1013904223u;
    return float(state >> 8) / float(1 << 24);
  };
  for (int i = 0; i < n; ++i) {
    Particle& p = particles[i];
    p.position = {edge * next(), edge * next(), edge * next()};
    p.velocity = {next() - 0.5f, next() - 0.5f, next() - 0.5f};
    p.id = i;
  }
}

// Sorts particles by cell with a counting sort; particles in the same cell keep their order.
[[ferry::offload]] void Simulation::sort() {
  const int n = int(particles.size());
  std::fill(count.begin(), count.end(), 0);
  for (int i = 0; i < n; ++i) {
    cell_of[i] = box.cell(particles[i].position);
    ++count[cell_of[i]];
  }
  start[0] = 0;
  for (std::size_t c = 0; c < count.size(); ++c) start[c + 1] = start[c] + count[c];
  std::vector<int> next(start.begin(), start.end() - 1);
  for (int i = 0; i < n; ++i) place[i] = next[cell_of[i]]++;
  for (int i = 0; i < n; ++i) sorted[place[i]] = particles[i];
  std::swap(particles, sorted);
}

[[ferry::offload]] double Simulation::compute_forces() {
  const int m = box.cells;
  double energy = 0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    Particle& p = particles[i];
    const int c = box.cell(p.position), ci = c % m, cj = c / m % m, ck = c / (m * m);
    Vec3 f;
    double e = 0;
    for (int dk = -1; dk <= 1; ++dk)
      for (int dj = -1; dj <= 1; ++dj)
        for (int di = -1; di <= 1; ++di) {
          const int neighbour = (((ck + dk + m) % m) * m + (cj + dj + m) % m) * m + (ci + di + m) % m;
          for (int k = start[neighbour]; k < start[neighbour + 1]; ++k) {
            if (std::size_t(k) == i) continue;
            f += force_of(box.nearest_image(p.position - particles[k].position), e);
          }
        }
    p.force = f;
    energy += 0.5 * e;
  }
  return energy;
}

[[ferry::offload]] void Simulation::step(float dt) {
  for (Particle& p : particles) {
    p.velocity += 0.5f * dt * p.force;
    p.position = box.wrap(p.position + dt * p.velocity);
  }
  sort();
  compute_forces();
  for (Particle& p : particles) p.velocity += 0.5f * dt * p.force;
}

[[ferry::offload]] double Simulation::kinetic() const {
  double sum = 0;
  for (const Particle& p : particles) sum += 0.5 * p.velocity.squared();
  return sum;
}

[[ferry::offload]] Vec3 Simulation::momentum() const {
  Vec3 sum;
  for (const Particle& p : particles) sum += p.velocity;
  return sum;
}

// Returns the greatest difference from forces that are summed over all pairs.
[[ferry::offload]] double Simulation::greatest_error() const {
  float greatest = 0;
  for (const Particle& p : particles) {
    Vec3 f;
    double e = 0;
    for (const Particle& q : particles)
      if (q.id != p.id) f += force_of(box.nearest_image(p.position - q.position), e);
    greatest = std::max(greatest, std::sqrt((f - p.force).squared()));
  }
  return greatest;
}

// Returns a checksum of the particles' positions in hundredths of a unit, in the order of their numbers.
[[ferry::offload]] std::int64_t Simulation::checksum() const {
  std::int64_t sum = 0;
  for (const Particle& p : particles)
    sum += (p.id % 13 + 1) * std::int64_t(std::lround(100 * p.position.x) + 2 * std::lround(100 * p.position.y));
  return sum;
}

int main(int argc, char**) {
  const int n = argc > 1 ? 60000 : 900;
  Simulation simulation(n, argc > 1 ? 40.0f : 8.0f);
  simulation.sort();
  double potential = simulation.compute_forces();
  const double before = potential + simulation.kinetic();
  const Vec3 momentum = simulation.momentum();
  for (int t = 0; t < 20; ++t) simulation.step(0.005f);
  potential = simulation.compute_forces();
  const double after = potential + simulation.kinetic();
  const Vec3 drift = simulation.momentum() - momentum;
  std::printf("energy %.2f, kept: %s, momentum kept: %s, checksum %lld\n", before,
              std::abs(after / before - 1) < 0.01 ? "yes" : "NO", std::sqrt(drift.squared()) < 1e-4f * n ? "yes" : "NO",
              (long long)simulation.checksum());
  if (argc == 1) std::printf("forces %s\n", simulation.greatest_error() < 1e-3 ? "agree with all pairs" : "DIFFER");
}
