// heat [NX NY STEPS [PICTURE.png]]
// A plate with a cold border cools down. First a sine mode is compared with its closed form, then a picture is
// computed.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "picture.h"
#include "solver.h"

namespace {

constexpr double rate = 0.2;

struct Options {
  int nx = 640, ny = 400, steps = 1000;
  std::string picture = "heat.png";
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
  if (count != 1 && count != 4 && count != 5) throw std::invalid_argument("wrong number of arguments");
  if (count >= 4) {
    options.nx = number(words[1], "NX", 3, 20000);
    options.ny = number(words[2], "NY", 3, 20000);
    options.steps = number(words[3], "STEPS", 0, 100000000);
  }
  if (count == 5) options.picture = words[4];
  return options;
}

// One mode sin(pi p x) sin(pi q y) keeps its shape: each step multiplies it by 1 - 4 rate (sin²(pi p / 2(nx - 1)) +
// sin²(pi q / 2(ny - 1))).
double error_of_sine_mode(int nx, int ny, int steps) {
  const double wave_x = std::numbers::pi * 2 / (nx - 1), wave_y = std::numbers::pi * 3 / (ny - 1);
  std::vector<double> a(static_cast<std::size_t>(nx) * ny), b(a.size()), mode(a.size());
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i)
      mode[static_cast<std::size_t>(j) * nx + i] = std::sin(wave_x * i) * std::sin(wave_y * j);
  a = mode;
  const int done = heat(a.data(), b.data(), nx, ny, rate, steps, 0);
  const double decay = 1 - 4 * rate * (std::pow(std::sin(wave_x / 2), 2) + std::pow(std::sin(wave_y / 2), 2));
  const double amplitude = std::pow(decay, done);
  const std::vector<double>& result = done % 2 == 0 ? a : b;
  double error = 0;
  for (std::size_t k = 0; k < result.size(); ++k) error = std::max(error, std::fabs(result[k] - amplitude * mode[k]));
  return error;
}

// Returns a cold plate with hot rings and a hot bar.
std::vector<double> hot_plate(int nx, int ny) {
  std::vector<double> plate(static_cast<std::size_t>(nx) * ny);
  const double size = std::min(nx, ny);
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i) {
      const double x = (i - 0.5 * nx) / size, y = (j - 0.5 * ny) / size, radius = std::hypot(x, y);
      const bool ring =
          std::fabs(radius - 0.40) < 0.03 || std::fabs(radius - 0.22) < 0.02 + 0.02 * std::sin(6 * std::atan2(y, x));
      const bool bar = std::fabs(y - 0.25 * std::sin(5 * x)) < 0.015;
      plate[static_cast<std::size_t>(j) * nx + i] = ring ? 100 : bar ? 60 : 0;
    }
  return plate;
}

// Returns FNV-1a over all bytes: two runs agree in every bit or their checksums differ.
std::uint64_t checksum(const std::vector<double>& values) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const double value : values) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x100000001b3;
  }
  return hash;
}

int run(const Options& options) {
  const double error = error_of_sine_mode(65, 49, 400);
  std::printf("sine mode: largest error %.1e\n", error);

  std::vector<double> a = hot_plate(options.nx, options.ny), b(a.size());
  const auto start = std::chrono::steady_clock::now();
  const int steps = heat(a.data(), b.data(), options.nx, options.ny, rate, options.steps, 1e-9);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const std::vector<double>& result = steps % 2 == 0 ? a : b;
  std::printf("%d x %d, %d steps: checksum %016llx\n", options.nx, options.ny, steps,
              static_cast<unsigned long long>(checksum(result)));
  std::printf("time: %.3f s\n", seconds.count());
  write_picture(options.picture, result, options.nx, options.ny, 0, *std::max_element(result.begin(), result.end()));
  std::printf("picture: %s\n", options.picture.c_str());
  return error < 1e-12 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(read_options(argc, argv));
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "heat: %s\nusage: heat [NX NY STEPS [PICTURE.png]]\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "heat: %s\n", error.what());
    return 1;
  }
}
