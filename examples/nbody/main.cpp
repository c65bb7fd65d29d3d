// nbody [BODIES STEPS [PICTURE.png]]
// Two discs of bodies fall towards each other. Prints how well energy and momentum are kept, and draws the trails.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numbers>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "gravity.h"
#include "picture.h"

namespace {

constexpr double softening = 0.15;
constexpr double dt = 0.01;

struct Options {
  int bodies = 900, steps = 240;
  std::string picture = "nbody.png";
};

int number(const char* text, const char* name, int least, int most) {
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (*text == '\0' || *end != '\0' || value < least || value > most)
    throw std::invalid_argument(std::string(name) + " must be a whole number from " + std::to_string(least) + " to " +
                                std::to_string(most) + ", not '" + text + "'");
  return static_cast<int>(value);
}

Options read_options(int count, char** words) {
  Options options;
  if (count != 1 && count != 3 && count != 4) throw std::invalid_argument("wrong number of arguments");
  if (count >= 3) {
    options.bodies = number(words[1], "BODIES", 4, 1000000);
    options.steps = number(words[2], "STEPS", 0, 1000000);
  }
  if (count == 4) options.picture = words[3];
  return options;
}

// Adds a disc of n bodies around a heavy one: circular orbits about the centre (cx, cy), which moves with (ux, uy).
void add_disc(Bodies& bodies, int n, double cx, double cy, double ux, double uy, double spin,
              std::minstd_rand& random) {
  const auto uniform = [&random] { return (random() - 1) / 2147483646.0; };
  const double centre_mass = 1, light_mass = 0.2 / n;
  for (int k = 0; k < n; ++k) {
    const double radius = k == 0 ? 0 : 0.15 + 0.85 * std::sqrt(uniform()), angle = 2 * std::numbers::pi * uniform();
    const double inside = centre_mass + light_mass * n * radius * radius;
    const double speed =
        k == 0 ? 0
               : spin * std::sqrt(inside * radius * radius / std::pow(radius * radius + softening * softening, 1.5));
    bodies.x.push_back(cx + radius * std::cos(angle));
    bodies.y.push_back(cy + radius * std::sin(angle));
    bodies.z.push_back(k == 0 ? 0 : 0.04 * (uniform() - 0.5));
    bodies.vx.push_back(ux - speed * std::sin(angle));
    bodies.vy.push_back(uy + speed * std::cos(angle));
    bodies.vz.push_back(0);
    bodies.mass.push_back(k == 0 ? centre_mass : light_mass);
  }
}

double energy(const Bodies& b) {
  double kinetic = 0, potential = 0;
  for (int i = 0; i < b.count(); ++i) {
    kinetic += 0.5 * b.mass[i] * (b.vx[i] * b.vx[i] + b.vy[i] * b.vy[i] + b.vz[i] * b.vz[i]);
    for (int j = 0; j < i; ++j) {
      const double dx = b.x[j] - b.x[i], dy = b.y[j] - b.y[i], dz = b.z[j] - b.z[i];
      potential -= b.mass[i] * b.mass[j] / std::sqrt(dx * dx + dy * dy + dz * dz + softening * softening);
    }
  }
  return kinetic + potential;
}

// The total momentum, which the bodies' mutual forces conserve.
struct Momentum {
  double x = 0, y = 0, z = 0;
};

Momentum momentum(const Bodies& b) {
  Momentum total;
  for (int i = 0; i < b.count(); ++i) {
    total.x += b.mass[i] * b.vx[i];
    total.y += b.mass[i] * b.vy[i];
    total.z += b.mass[i] * b.vz[i];
  }
  return total;
}

// Returns FNV-1a over all positions: two runs agree in every bit or their checksums differ.
std::uint64_t checksum(const Bodies& b) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const auto* values : {&b.x, &b.y, &b.z})
    for (const double value : *values) {
      std::uint64_t bits;
      std::memcpy(&bits, &value, sizeof bits);
      hash = (hash ^ bits) * 0x100000001b3;
    }
  return hash;
}

int run(const Options& options) {
  Bodies b;
  std::minstd_rand random(2024);
  const int first_blue = options.bodies / 2;
  add_disc(b, first_blue, -1.1, -0.35, 0.35, 0.1, 1, random);
  add_disc(b, options.bodies - first_blue, 1.1, 0.35, -0.35, -0.1, 1, random);

  const int n = b.count();
  std::vector<double> ax(n), ay(n), az(n);
  TrailPicture picture(360, 1.9);
  const double energy_before = energy(b);
  const Momentum before = momentum(b);

  const auto start = std::chrono::steady_clock::now();
  constexpr int steps_between_views = 4;
  for (int step = 0; step < options.steps; step += steps_between_views) {
    picture.add(b.x, b.y, first_blue);
    leapfrog(b.x.data(), b.y.data(), b.z.data(), b.vx.data(), b.vy.data(), b.vz.data(), b.mass.data(), ax.data(),
             ay.data(), az.data(), n, softening, dt, std::min(steps_between_views, options.steps - step));
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  picture.add(b.x, b.y, first_blue);

  const Momentum after = momentum(b);
  const double energy_drift = std::fabs((energy(b) - energy_before) / energy_before);
  const double momentum_drift = std::hypot(after.x - before.x, after.y - before.y, after.z - before.z);
  std::printf("%d bodies, %d steps: checksum %016llx\n", n, options.steps,
              static_cast<unsigned long long>(checksum(b)));
  std::printf("energy drift: %.1e of %.6f\n", energy_drift, energy_before);
  std::printf("momentum drift: %.1e\n", momentum_drift);
  std::printf("time: %.3f s\n", seconds.count());
  picture.write(options.picture);
  std::printf("picture: %s\n", options.picture.c_str());
  return energy_drift < 0.01 && momentum_drift < 1e-12 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(read_options(argc, argv));
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "nbody: %s\nusage: nbody [BODIES STEPS [PICTURE.png]]\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "nbody: %s\n", error.what());
    return 1;
  }
}
