// RUN: launches=10 fallbacks=0
// An image pipeline: pixel operations in a table, selected by a program's opcodes, and point operations as pointers.
#include <cstdint>
#include <cstdio>
#include <vector>

struct Pixel {
  std::uint8_t r, g, b, a;
};
using PixelOp = Pixel (*)(Pixel, int);

static std::uint8_t clamped(int x) { return static_cast<std::uint8_t>(x < 0 ? 0 : x > 255 ? 255 : x); }
Pixel brighten(Pixel p, int by) { return {clamped(p.r + by), clamped(p.g + by), clamped(p.b + by), p.a}; }
Pixel invert(Pixel p, int) {
  return {static_cast<std::uint8_t>(255 - p.r), static_cast<std::uint8_t>(255 - p.g), static_cast<std::uint8_t>(255 - p.b), p.a};
}
Pixel grey(Pixel p, int) {
  const auto y = static_cast<std::uint8_t>((77 * p.r + 150 * p.g + 29 * p.b) >> 8);
  return {y, y, y, p.a};
}
Pixel threshold(Pixel p, int at) {
  const Pixel g = grey(p, 0);
  return g.r > at ? Pixel{255, 255, 255, p.a} : Pixel{0, 0, 0, p.a};
}

enum class Operation { brighten, invert, grey, threshold };
static constexpr PixelOp operations[] = {brighten, invert, grey, threshold};

// Applies one operation to the whole image.
[[ferry::offload]] void apply(std::vector<Pixel>& image, PixelOp op, int argument) {
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = op(image[i], argument);
}
// Applies a different operation in each region.
[[ferry::offload]] void by_region(Pixel* image, int width, int height, const std::uint8_t* region, int argument) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int i = y * width + x;
      image[i] = operations[region[i]](image[i], argument);
    }
}
// Runs a program for each pixel.
[[ferry::offload]] void run(Pixel* image, int n, const int* program, const int* arguments, int length) {
  for (int i = 0; i < n; ++i) {
    Pixel p = image[i];
    for (int k = 0; k < length; ++k) p = operations[program[k]](p, arguments[k]);
    image[i] = p;
  }
}

static unsigned long sum(const std::vector<Pixel>& image) {
  unsigned long s = 0;
  for (const Pixel& p : image) s = s * 31 + p.r + 3ul * p.g + 7ul * p.b + 11ul * p.a;
  return s;
}

int main() {
  const int width = 64, height = 48;
  std::vector<Pixel> image(width * height);
  std::vector<std::uint8_t> region(width * height);
  for (int i = 0; i < width * height; ++i) {
    image[i] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i * 7), static_cast<std::uint8_t>(i * 13), 255};
    region[i] = static_cast<std::uint8_t>(i / 97 % 4);
  }
  for (const PixelOp op : operations) {
    std::vector<Pixel> copy = image;
    apply(copy, op, 100);
    std::printf("%lu\n", sum(copy));
    apply(image, op, 3);
  }
  for (int i = 0; i < width * height; ++i) image[i].g = static_cast<std::uint8_t>(i * 5);
  const int program[] = {0, 1, 0, 2, 3}, arguments[] = {10, 0, -40, 0, 128};
  std::vector<Pixel> other = image;
  by_region(image.data(), width, height, region.data(), 77);
  std::printf("%lu\n", sum(image));
  run(other.data(), width * height, program, arguments, 4);
  std::printf("%lu\n", sum(other));
}
