// RUN: launches=4 fallbacks=2
// FLAGS: -D_GLIBCXX_ASSERTIONS
// EXPECT-STDERR: overlap
// EXPECT-STDERR: guard: dependence
// Sizes in a vector or a span are operands of subscripts. The launch reads them wherever the loops use them, provided
// that these elements exist.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

template <class Size>
struct Tensor {
  std::vector<Size> shape;
  std::vector<float> data;
  explicit Tensor(std::vector<Size> sizes) : shape(sizes) {
    std::size_t all = 1;
    for (const Size size : shape) all *= static_cast<std::size_t>(size);
    data.resize(all);
  }
  Size dim(int d) const { return shape[static_cast<std::size_t>(d)]; }
  float& at(Size n, Size c, Size h, Size w) {
    return data[static_cast<std::size_t>(((n * shape[1] + c) * shape[2] + h) * shape[3] + w)];
  }
  const float& at(Size n, Size c, Size h, Size w) const {
    return data[static_cast<std::size_t>(((n * shape[1] + c) * shape[2] + h) * shape[3] + w)];
  }
};

template <class Size>
[[ferry::offload]] void convolve(const Tensor<Size>& x, const Tensor<Size>& k, Tensor<Size>& y) {
  for (Size n = 0; n < x.dim(0); ++n)
    for (Size o = 0; o < k.dim(0); ++o)
      for (Size i = 0; i < y.dim(2); ++i)
        for (Size j = 0; j < y.dim(3); ++j) {
          float sum = 0;
          for (Size c = 0; c < x.dim(1); ++c)
            for (Size r = 0; r < k.dim(2); ++r) {
              if (i + r < 1 || i + r > x.dim(2)) continue;
              for (Size s = 0; s < k.dim(3); ++s)
                if (j + s >= 1 && j + s <= x.dim(3)) sum += x.at(n, c, i + r - 1, j + s - 1) * k.at(o, c, r, s);
            }
          y.at(n, o, i, j) = sum;
        }
}

// Reads the sizes conditionally. They may not exist if the condition is false.
[[ferry::offload]] void fill(std::span<const int> sizes, std::vector<int>& y, int rows, bool wanted) {
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < 3; ++c)
      if (wanted) y[static_cast<std::size_t>(r * sizes[1] + c)] += r + c;
}

// Both parameters may refer to the same array.
[[ferry::offload]] void fill_other(const std::vector<int>& sizes, std::vector<int>& y, int rows) {
  for (int r = 0; r < rows; ++r) y[static_cast<std::size_t>(r * sizes[0])] += r + 1;
}

template <class Size>
double convolved() {
  Tensor<Size> x({2, 3, 6, 7}), k({4, 3, 3, 3}), y({2, 4, 6, 7}), none({0, 3, 6, 7});
  for (std::size_t i = 0; i < x.data.size(); ++i) x.data[i] = static_cast<float>(i * 37 % 11);
  for (std::size_t i = 0; i < k.data.size(); ++i) k.data[i] = static_cast<float>(i * 53 % 7) - 3;
  convolve(x, k, y);
  convolve(none, k, y);
  double sum = 0;
  for (std::size_t i = 0; i < y.data.size(); ++i) sum += y.data[i] * static_cast<double>(i % 13);
  return sum;
}

int main() {
  std::printf("%.17g %.17g\n", convolved<int>(), convolved<std::size_t>());
  std::vector<int> y(40, 1), sizes{2, 5};
  fill(sizes, y, 7, true);
  fill(std::span<const int>(sizes).first(0), y, 7, false);  // rows have length 0, so the original loop runs
  y[0] = 2;
  fill_other(sizes, y, 9);
  fill_other(y, y, 4);  // overlaps, so the original loop runs
  long sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum = sum * 7 % 1000003 + y[i];
  std::printf("%ld\n", sum);
}
