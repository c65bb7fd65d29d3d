// Elements of a vector or a span in subscripts: the launch reads an element under a condition only if it exists.
#include <span>
#include <vector>

[[ferry::offload]]
void columns(const std::vector<int>& sizes, std::vector<float>& y, bool wanted) {
  for (int n = 0; n < sizes[0]; ++n)
    for (int c = 0; c < sizes[1]; ++c)
      if (wanted) y[n * sizes[1] + c] += 1;
}

struct Tensor {
  std::vector<std::size_t> shape;
  std::vector<float> data;
  const std::size_t& dim(int d) const { return shape[d]; }
};

[[ferry::offload]]
void scale(Tensor& t, std::span<const float> by) {
  for (std::size_t n = 0; n < t.dim(0); ++n)
    for (std::size_t c = 0; c < t.dim(1); ++c) t.data[n * t.dim(1) + c] *= by[c];
}
