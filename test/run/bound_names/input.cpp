// RUN: launches=19 fallbacks=0
// TRANSLATE-STDERR: stays on the host
// Structured bindings declared in host code, by value or by reference: numbers, arrays and containers in structs,
// pairs and arrays. They are read, written and changed between loops.
#include <array>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

struct Size {
  int w, h;
};

struct Image {
  int w, h;
  std::vector<int> pixels;
  Size size() const { return {w, h}; }
  std::pair<int, int> dims() const { return {w, h}; }
  std::array<int, 2> extents() const { return {w, h}; }
};

[[ferry::offload]] void of_struct(Image& image) {
  const auto [w, h] = image.size();
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) image.pixels[y * w + x] += x + 10 * y + w;
}

[[ferry::offload]] void of_pair(Image& image) {
  auto [w, h] = image.dims();
  h = h - 1;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) image.pixels[y * w + x] *= 3;
  --w;
  for (int x = 0; x < w; ++x) image.pixels[x] -= h;
}

[[ferry::offload]] void of_array(Image& image, const std::array<int, 2>& extents) {
  const auto& [w, h] = extents;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) image.pixels[y * w + x] ^= y;
  const auto [u, v] = image.extents();
  for (int y = 0; y < u * v; ++y) image.pixels[y] += u - v;
}

// Binds a container by reference, and a number that host code changes through a different name.
[[ferry::offload]] int of_reference(Image& image) {
  auto& [w, h, pixels] = image;
  for (int k = 0; k < w * h; ++k) pixels[k] += w;
  image.w = 2;
  for (int k = 0; k < w * h; ++k) pixels[k] += 100;
  const int first = image.pixels[0];
  w = 4;
  for (int k = 0; k < image.w; ++k) image.pixels[k] += first;
  return pixels[3];
}

struct Sums {
  double s;
  long n;
  double each[4];
};

// The bindings hold the results. They belong to a copy, so the original object keeps its values.
[[ferry::offload]] double of_copy(const std::vector<double>& x, Sums sums) {
  auto [s, n, each] = sums;
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += x[i];
    n += x[i] > 1;
  }
  for (int k = 0; k < 4; ++k) each[k] += x[k];
  return s + 1000.0 * static_cast<double>(n) + each[2] + sums.each[3] + sums.s;
}

[[ferry::offload]] double of_tuple(const std::vector<double>& x) {
  std::tuple<double, int> result{0.5, 3};
  auto& [s, n] = result;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * n;
  std::get<1>(result) = 5;
  for (std::size_t i = 0; i < x.size(); ++i) s -= n;
  return std::get<0>(result);
}

// The bindings are declared in a block that runs repeatedly, and some hide other names.
[[ferry::offload]] void in_blocks(std::vector<int>& x, std::vector<Size>& sizes, int w) {
  for (int k = 0; k < w; ++k) x[k] += 1;
  {
    auto [w, h] = sizes[0];
    for (int k = 0; k < w * h; ++k) x[k] += w;
  }
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    const auto& [w, h] = sizes[t];
    for (int k = 0; k < w * h; ++k) x[k] = x[k] * h + x[k] % 5;
  }
}

// Bindings of a static object keep their values.
[[ferry::offload]] int counted(std::vector<int>& x) {
  static auto [calls, total] = Size{0, 5};
  ++calls;
  const int now = total;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += now;
  for (std::size_t i = 0; i < x.size(); ++i) total += x[i] % 3;
  return calls * total;
}

int main() {
  Image image{4, 3, std::vector<int>(12)};
  of_struct(image);
  of_pair(image);
  of_array(image, {4, 3});
  std::printf("%d\n", of_reference(image));
  const std::vector<double> x{0.5, 1.5, 2.5, 0.25, 3};
  std::printf("%g %g\n", of_copy(x, {1, 2, {1, 2, 3, 4}}), of_tuple(x));
  std::vector<Size> sizes{{2, 3}, {1, 4}, {5, 2}};
  in_blocks(image.pixels, sizes, 7);
  const int once = counted(image.pixels);
  std::printf("%d %d\n", once, counted(image.pixels));
  long sum = 0;
  for (const int pixel : image.pixels) sum = sum * 3 % 1000003 + pixel;
  std::printf("%ld\n", sum);
}
