#include <utility>
#include <vector>

[[ferry::offload]]
void blur(std::vector<float>& now, std::vector<float>& next,
          int width, int height, int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t) {
    for (int y = 1; y < height - 1; ++y)
      for (int x = 1; x < width - 1; ++x) {
        const int k = y * width + x;
        next[k] = (now[k - 1] + now[k + 1] + now[k - width] + now[k + width]) / 4;
      }
    std::swap(now, next);
  }
  for (std::size_t k = 0; k + 1 < now.size(); ++k)
    now[k] = 0.5f + now[k] - now[k + 1];
}
