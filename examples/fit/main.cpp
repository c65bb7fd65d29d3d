// fit [NX NY STEPS]
// Finds the conductivity of a plate from temperatures that were measured on it, by gradient descent. First all
// derivatives are checked: reverse mode, forward mode and central differences must agree.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "adjoint.h"
#include "model.h"

namespace {

using Heights = std::array<double, bumps>;

int number(const char* text, const char* name, int least, int most) {
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (*text == '\0' || *end != '\0' || value < least || value > most)
    throw std::invalid_argument(std::string(name) + " must be a whole number from " + std::to_string(least) + " to " +
                                std::to_string(most) + ", not '" + text + "'");
  return static_cast<int>(value);
}

// Returns a warm plate with hot stripes, and a sensor in every fourth cell of every fourth row. The measured
// temperatures are computed with the heights that the fit has to find.
Plate make_plate(int nx, int ny, int steps, const Heights& truth) {
  Plate plate{nx, ny, steps, std::vector<double>(static_cast<std::size_t>(nx) * ny), {}, {}};
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i) plate.start[j * nx + i] = (i / 4 + j / 4) % 2 == 0 ? 1 : 3;
  for (int j = 2; j < ny - 1; j += 4)
    for (int i = 2; i < nx - 1; i += 4) plate.sensors.push_back(j * nx + i);
  plate.sensors.push_back(plate.sensors.front());  // two sensors in one cell
  std::vector<double> k(plate.start.size()), u = plate.start, next = u;
  conductivity(truth, k, nx, ny);
  for (int t = 0; t < steps; ++t) {
    step(u.data(), next.data(), k.data(), nx, ny);
    std::swap(u, next);
  }
  for (const int cell : plate.sensors) plate.measured.push_back(u[cell]);
  return plate;
}

// Returns the derivative with respect to height b, in forward mode.
double slope(const Plate& plate, const Heights& at, int b) {
  std::array<Dual<double>, bumps> heights;
  std::copy(at.begin(), at.end(), heights.begin());
  heights[b].slope = 1;
  return simulate(plate, heights).slope;
}

double central_difference(const Plate& plate, Heights at, int b) {
  const double h = 1e-5, middle = at[b];
  at[b] = middle + h;
  const double above = simulate(plate, at);
  at[b] = middle - h;
  return (above - simulate(plate, at)) / (2 * h);
}

// Returns the first and second derivative along a line, with dual numbers of dual numbers.
std::pair<double, double> along(const Plate& plate, const Heights& at, const Heights& direction) {
  std::array<Dual<Dual<double>>, bumps> heights;
  for (int b = 0; b < bumps; ++b) heights[b] = {Dual<double>(at[b], direction[b]), Dual<double>(direction[b])};
  const Dual<Dual<double>> result = simulate(plate, heights);
  return {result.slope.value, result.slope.slope};
}

double dot(const Heights& x, const Heights& y) {
  double sum = 0;
  for (int b = 0; b < bumps; ++b) sum += x[b] * y[b];
  return sum;
}

bool close(const char* what, double a, double b, double scale, double tolerance) {
  if (std::fabs(a - b) <= tolerance * scale) return true;
  std::printf("%s differ: %.17g and %.17g\n", what, a, b);
  return false;
}

// Returns whether all ways of computing a derivative agree.
bool check_derivatives(const Plate& plate, const Heights& at) {
  const Heights reverse = gradient(plate, at);
  const double scale = std::sqrt(dot(reverse, reverse));
  bool good = true;
  for (int b = 0; b < bumps; ++b) {
    const double forward = slope(plate, at, b);
    std::printf("by height %d: %.6f\n", b, forward);
    good &= close("reverse and forward mode", reverse[b], forward, scale, 1e-11);
    good &= close("forward mode and central differences", forward, central_difference(plate, at, b), scale, 1e-6);
  }
  const auto [first, second] = along(plate, at, reverse);
  good &= close("the slope along the gradient and its square", first, dot(reverse, reverse), scale * scale, 1e-11);
  Heights before = at, after = at;
  const double h = 1e-5 / scale;
  for (int b = 0; b < bumps; ++b) before[b] -= h * reverse[b], after[b] += h * reverse[b];
  const double difference = (dot(gradient(plate, after), reverse) - dot(gradient(plate, before), reverse)) / (2 * h);
  good &= close("second derivatives", second, difference, std::fabs(second), 1e-6);
  std::printf("%s\n", good ? "reverse mode, forward mode and central differences agree" : "the derivatives are WRONG");
  return good;
}

// Conjugate gradients: each step ends where, by the second derivative along its direction, the slope is 0.
Heights fit(const Plate& plate, int steps) {
  Heights heights{}, direction{}, last{};
  for (int n = 0; n <= steps; ++n) {
    const Heights uphill = gradient(plate, heights);
    if (n % 2 == 0) std::printf("step %2d: misfit %.2e\n", n, simulate(plate, heights));
    Heights change;
    for (int b = 0; b < bumps; ++b) change[b] = uphill[b] - last[b];
    const double keep = n % bumps == 0 ? 0 : std::max(0.0, dot(uphill, change) / dot(last, last));
    for (int b = 0; b < bumps; ++b) direction[b] = keep * direction[b] - uphill[b];
    const auto [first, second] = along(plate, heights, direction);
    // Limits the step, so that the scheme stays stable, and goes downhill where the curvature is negative.
    const double most = 0.3 / std::sqrt(dot(direction, direction));
    const double length = second > 0 ? std::min(-first / second, most) : most;
    for (int b = 0; b < bumps; ++b) heights[b] += length * direction[b];
    last = uphill;
  }
  return heights;
}

int run(int nx, int ny, int steps) {
  const Heights truth = {0.5, -0.4, 0.3, -0.2, 0.6, -0.5};
  const auto start = std::chrono::steady_clock::now();
  const Plate plate = make_plate(nx, ny, steps, truth);
  std::printf("%d x %d cells, %d steps, %zu sensors\n", nx, ny, steps, plate.sensors.size());
  if (!check_derivatives(plate, Heights{0.1, 0.2, -0.1, 0.05, -0.2, 0.15})) return 1;
  const Heights found = fit(plate, 10);
  double error = 0;
  for (int b = 0; b < bumps; ++b) {
    std::printf("height %d: %7.4f, found %7.4f\n", b, truth[b], found[b]);
    error = std::max(error, std::fabs(found[b] - truth[b]));
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("time: %.3f s\n", seconds.count());
  return error < 0.01 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 1 && argc != 4) throw std::invalid_argument("wrong number of arguments");
    if (argc == 1) return run(128, 96, 80);
    return run(number(argv[1], "NX", 8, 4000), number(argv[2], "NY", 8, 4000), number(argv[3], "STEPS", 1, 10000));
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "fit: %s\nusage: fit [NX NY STEPS]\n", error.what());
    return 2;
  }
}
