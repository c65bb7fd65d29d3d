// RUN: launches=16 fallbacks=0 left_on_host=0
// CUDA-RUN: launches=20
// Images are resampled with cubic weights (Catmull-Rom) in integers, at coordinates that are clamped to the image: in
// one pass over 4 by 4 pixels, and in two passes, first over rows and then over columns, with tables of weights.
#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

// Returns 256 times the weight of the pixel `tap` - 1 pixels away; `at` is in 256ths of a pixel. Weights add up to 256.
int weight(int tap, int at) {
  const int a = at, a2 = at * at / 256, a3 = a2 * at / 256;
  switch (tap) {
    case 0:
      return (-a3 + 2 * a2 - a) / 2;
    case 1:
      return 256 - (-a3 + 2 * a2 - a) / 2 - (-3 * a3 + 4 * a2 + a) / 2 - (a3 - a2) / 2;
    case 2:
      return (-3 * a3 + 4 * a2 + a) / 2;
    default:
      return (a3 - a2) / 2;
  }
}

}  // namespace

[[ferry::offload]] void resample(const unsigned char* in, int width, int height, int channels, unsigned char* out,
                                 int to_width, int to_height) {
  for (int y = 0; y < to_height; ++y)
    for (int x = 0; x < to_width; ++x) {
      const int sy = y * 256 * height / to_height, sx = x * 256 * width / to_width;
      const int y0 = sy >> 8, x0 = sx >> 8, fy = sy & 255, fx = sx & 255;
      for (int c = 0; c < channels; ++c) {
        int sum = 0;
        for (int j = 0; j < 4; ++j) {
          int row = 0;
          const int yy = std::clamp(y0 + j - 1, 0, height - 1);
          for (int i = 0; i < 4; ++i) {
            int xx = x0 + i - 1;
            if (xx < 0) xx = 0;
            if (xx > width - 1) xx = width - 1;
            row += weight(i, fx) * in[(yy * width + xx) * channels + c];
          }
          sum += weight(j, fy) * row;
        }
        const int value = (sum + 32768) >> 16;
        out[(y * to_width + x) * channels + c] = static_cast<unsigned char>(value < 0 ? 0 : value > 255 ? 255 : value);
      }
    }
}

// Resamples in two passes. `first` and `weights` describe which pixels each column (then each row) reads.
[[ferry::offload]] void resample_twice(const unsigned char* in, int width, int height, int channels, int* between,
                                       unsigned char* out, int to_width, int to_height, int* first, int* weights) {
  for (int x = 0; x < to_width; ++x) {
    const int sx = x * 256 * width / to_width;
    first[x] = (sx >> 8) - 1;
    for (int i = 0; i < 4; ++i) weights[4 * x + i] = weight(i, sx & 255);
  }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < to_width; ++x)
      for (int c = 0; c < channels; ++c) {
        int sum = 0;
        for (int i = 0; i < 4; ++i)
          sum += weights[4 * x + i] * in[(y * width + std::min(std::max(first[x] + i, 0), width - 1)) * channels + c];
        between[(y * to_width + x) * channels + c] = sum;
      }
  for (int y = 0; y < to_height; ++y) {
    const int sy = y * 256 * height / to_height;
    for (int x = 0; x < to_width * channels; ++x) {
      int sum = 0;
      for (int j = 0; j < 4; ++j) {
        const int yy = (sy >> 8) + j - 1;
        sum += weight(j, sy & 255) * between[(yy < 0 ? 0 : yy >= height ? height - 1 : yy) * to_width * channels + x];
      }
      out[y * to_width * channels + x] = static_cast<unsigned char>(std::min(std::max((sum + 32768) >> 16, 0), 255));
    }
  }
}

int main() {
  const int width = 37, height = 29, channels = 3;
  std::vector<unsigned char> in(width * height * channels);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < channels; ++c)
        in[(y * width + x) * channels + c] =
            static_cast<unsigned char>((x * x + 3 * y * c + (x / 5 + y / 4) % 2 * 90) % 256);
  const int sizes[4][2] = {{37, 29}, {80, 61}, {19, 50}, {1, 1}};
  for (const auto& [w, h] : sizes) {
    std::vector<unsigned char> out(w * h * channels), other(w * h * channels);
    std::vector<int> between(w * height * channels), first(w), weights(4 * w);
    resample(in.data(), width, height, channels, out.data(), w, h);
    resample_twice(in.data(), width, height, channels, between.data(), other.data(), w, h, first.data(),
                   weights.data());
    unsigned hash = 2166136261u;
    for (unsigned char v : out) hash = (hash ^ v) * 16777619u;
    std::printf("%d x %d: %08x, %s%s\n", w, h, hash, out == other ? "equal" : "different",
                out == in ? ", as before" : "");
  }
}
