// Structured bindings declared in host code, which kernels and the stub refer to by name.
#include <array>
#include <vector>

struct Image {
  int w, h;
  std::vector<int> pixels;
};

[[ferry::offload]]
void fill(Image& image, const std::array<int, 2>& by) {
  auto& [w, h, pixels] = image;
  const auto [x, y] = by;
  for (int i = 0; i < h; ++i)
    for (int j = 0; j < w; ++j) pixels[i * w + j] = x * j + y * i;
}
