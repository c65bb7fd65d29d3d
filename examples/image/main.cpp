// image [INPUT.png [OUTPUT.png [RADIUS]]]
// Blurs, equalises and dilates a picture, and writes the stages side by side: original and blurred above, equalised and
// dilated below.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "filters.h"
#include "picture.h"

namespace {

struct Options {
  std::string input = IMAGE_DEFAULT_INPUT, output = "image.png";
  int radius = 4;
};

Options read_options(int count, char** words) {
  Options options;
  if (count > 4) throw std::invalid_argument("too many arguments");
  if (count > 1) options.input = words[1];
  if (count > 2) options.output = words[2];
  if (count > 3) {
    char* end = nullptr;
    const long radius = std::strtol(words[3], &end, 10);
    if (*words[3] == '\0' || *end != '\0' || radius < 0 || radius > 100)
      throw std::invalid_argument(std::string("RADIUS must be a whole number of pixels from 0 to 100, not '") +
                                  words[3] + "'");
    options.radius = static_cast<int>(radius);
  }
  return options;
}

// Returns binomial coefficients as shares of 4096. The middle gets the rest that rounding leaves.
std::vector<int> bell_weights(int radius) {
  std::vector<double> shares{1};
  for (int k = 0; k < 2 * radius; ++k) {
    shares.push_back(0);
    for (std::size_t i = shares.size() - 1; i > 0; --i) shares[i] = 0.5 * (shares[i] + shares[i - 1]);
    shares[0] *= 0.5;
  }
  std::vector<int> weights;
  int sum = 0;
  for (const double share : shares) sum += weights.emplace_back(static_cast<int>(std::lround(4096 * share)));
  weights[radius] += 4096 - sum;
  return weights;
}

void place(const Picture& part, Picture& sheet, int left, int top) {
  for (int y = 0; y < part.height; ++y)
    for (int k = 0; k < part.width * 3; ++k)
      sheet.rgb[(static_cast<std::size_t>(top + y) * sheet.width + left) * 3 + k] =
          part.rgb[static_cast<std::size_t>(y) * part.width * 3 + k];
}

// Returns FNV-1a over all bytes.
std::uint64_t checksum(const Picture& picture) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint8_t byte : picture.rgb) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

void run(const Options& options) {
  const Picture original = read_png(options.input);
  const int width = original.width, height = original.height;
  Picture blurred(width, height), equalised(width, height), dilated(width, height);

  const auto start = std::chrono::steady_clock::now();
  blur(original.rgb, blurred.rgb, width, height, bell_weights(options.radius));
  equalise(blurred.rgb, equalised.rgb, width, height);
  dilate(equalised.rgb, dilated.rgb, width, height, options.radius);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  std::printf("%s: %d x %d, radius %d\n", options.input.c_str(), width, height, options.radius);
  for (const auto& [name, picture] : {std::pair{"blurred", &blurred}, {"equalised", &equalised}, {"dilated", &dilated}})
    std::printf("%s: checksum %016llx\n", name, static_cast<unsigned long long>(checksum(*picture)));
  std::printf("time: %.3f s\n", seconds.count());

  Picture sheet(2 * width, 2 * height);
  place(original, sheet, 0, 0);
  place(blurred, sheet, width, 0);
  place(equalised, sheet, 0, height);
  place(dilated, sheet, width, height);
  write_png(options.output, sheet);
  std::printf("picture: %s\n", options.output.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(read_options(argc, argv));
    return 0;
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "image: %s\nusage: image [INPUT.png [OUTPUT.png [RADIUS]]]\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "image: %s\n", error.what());
    return 1;
  }
}
