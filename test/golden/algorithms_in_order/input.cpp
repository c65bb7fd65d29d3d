// Sequential algorithms become loops in the kernel. The stub keeps the calls.
#include <algorithm>
#include <span>
#include <vector>

[[ferry::offload]]
void median(const float* in, float* out, int n) {
  for (int i = 1; i < n - 1; ++i) {
    float v[3] = {in[i - 1], in[i], in[i + 1]};
    std::sort(v, v + 3);
    out[i] = v[1];
  }
}
[[ferry::offload]]
void contains(const int* a, int* out, int n, int m, int key) {
  for (int i = 0; i < n; ++i) out[i] = std::find(a + i * m, a + (i + 1) * m, key) != a + (i + 1) * m;
}
// The kernel sorts a copy of each row, so the touched range is known.
[[ferry::offload]]
void rows(std::vector<float>& a, int n) {
  for (int i = 0; i < n; ++i)
    std::sort(a.begin() + i * 8, a.begin() + (i + 1) * 8, [](float x, float y) {
      return x > y;
    });
}
struct Image {
  std::vector<float> data;
  int width;
  std::span<float> pixels() { return data; }
  float* row(int y) { return data.data() + y * width; }
};
// The launch calls the accessor pixels() once. Each iteration calls row().
[[ferry::offload]]
void invert(Image& image, float* sums, int rows) {
  for (float& p : image.pixels()) p = 1 - p;
  for (int y = 0; y < rows; ++y) sums[y] = *std::max_element(image.row(y), image.row(y) + image.width);
}
