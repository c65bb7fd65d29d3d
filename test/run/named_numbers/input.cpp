// RUN: launches=17 fallbacks=1
// EXPECT-STDERR: guard: dependence
// Sizes in variables and quotients: `row = 3 * c`, `half = c / heads`, `len / 2` with a step of `len`. If the proof
// finds no answer, it expands definitions. The quotients are known at the launch.
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

// The backward pass of attention heads: sums into three parts of each row, also of earlier rows. The batch is parallel.
[[ferry::offload]] void heads(float* d_in, const float* in, const float* d_out, const float* weights, int batch,
                              int rows, int c, int heads) {
  const int row = c * 3;
  int width = c / heads;
  for (int b = 0; b < batch; b++)
    for (int t = 0; t < rows; t++)
      for (int h = 0; h < heads; h++) {
        const float* w = weights + b * heads * rows * rows + h * rows * rows + t * rows;
        const float* query = in + b * rows * row + t * row + h * width;
        float* d_query = d_in + b * rows * row + t * row + h * width;
        const float* out = d_out + b * rows * c + t * c + h * width;
        for (int s = 0; s <= t; s++) {
          const float* key = in + b * rows * row + s * row + h * width + c;
          float* d_key = d_in + b * rows * row + s * row + h * width + c;
          float* d_value = d_in + b * rows * row + s * row + h * width + c * 2;
          for (int i = 0; i < width; i++) {
            d_value[i] += w[s] * out[i];
            d_query[i] += key[i] * w[s];
            d_key[i] += query[i] * w[s];
          }
        }
      }
}

// The stages of a fast Fourier transform: blocks of `len` elements, whose halves are combined.
[[ferry::offload]] void transform(double* re, double* im, int n, double sign) {
  for (int len = 2; len <= n; len <<= 1)
    for (int i = 0; i < n; i += len)
      for (int j = 0; j < len / 2; ++j) {
        const double wr = std::cos(sign * 6.283185307179586 * j / len), wi = std::sin(sign * 6.283185307179586 * j / len);
        const int k = i + j + len / 2;
        const double ur = re[i + j], ui = im[i + j];
        const double vr = re[k] * wr - im[k] * wi, vi = re[k] * wi + im[k] * wr;
        re[i + j] = ur + vr, im[i + j] = ui + vi;
        re[k] = ur - vr, im[k] = ui - vi;
      }
}

void reverse_bits(std::vector<double>& x) {
  for (std::size_t i = 1, j = 0; i < x.size(); ++i) {
    std::size_t bit = x.size() >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
}

// If blocks are too close together, their halves overlap.
[[ferry::offload]] void fold(int* x, int n, int len, int width) {
  for (int i = 0; i < n; i += len)
    for (int j = 0; j < width / 2; ++j) x[i + j + width / 2] += x[i + j];
}

int main() {
  const int batch = 3, rows = 5, c = 8;
  std::vector<float> in(batch * rows * c * 3), d_in(in.size()), d_out(batch * rows * c), weights(batch * 4 * rows * rows);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.125f * static_cast<float>(i % 11);
  for (std::size_t i = 0; i < d_out.size(); ++i) d_out[i] = 0.5f * static_cast<float>(i % 7);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<float>(i % 3);
  heads(d_in.data(), in.data(), d_out.data(), weights.data(), batch, rows, c, 4);
  heads(d_in.data(), in.data(), d_out.data(), weights.data(), batch, rows, c, 1);
  float sum = 0;
  for (std::size_t i = 0; i < d_in.size(); ++i) sum += d_in[i] * static_cast<float>(i % 5);
  std::printf("%g\n", sum);

  const int n = 128;
  std::vector<double> re(n), im(n), first;
  for (int i = 0; i < n; ++i) re[i] = (i * i) % 17, im[i] = i % 3;
  first = re;
  for (const double sign : {-1.0, 1.0}) {
    reverse_bits(re), reverse_bits(im);
    transform(re.data(), im.data(), n, sign);
    transform(re.data(), im.data(), 0, sign);
  }
  double wrong = 0;
  for (int i = 0; i < n; ++i) wrong = std::fmax(wrong, std::fabs(re[i] / n - first[i]));
  std::printf("%s\n", wrong < 1e-12 ? "same" : "DIFFERENT");

  std::vector<int> x(40, 1);
  for (int i = 0; i < 40; ++i) x[i] = i;
  fold(x.data(), 32, 8, 8);
  fold(x.data(), 32, 4, 8);  // blocks overlap, so the original loop runs
  for (const int v : x) std::printf("%d ", v);
  std::puts("");
}
