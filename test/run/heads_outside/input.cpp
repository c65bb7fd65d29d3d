// RUN: launches=6 fallbacks=3 bytes_to_device=5228 bytes_to_host=2440
// EXPECT-STDERR: guard: dependence
// Attention with heads in the outer loop and time inside: each head has `width = channels / heads` numbers of
// each row of `channels` numbers. Heads are independent if rows are, and if a row contains all heads. Otherwise (more
// heads than the division allows, wider ones, none) the original loop runs.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void scores(float* out, const float* in, int batches, int times, int channels, int heads) {
  const int width = channels / heads;
  for (int b = 0; b < batches; ++b)
    for (int h = 0; h < heads; ++h)
      for (int t = 0; t < times; ++t)
        for (int i = 0; i < width; ++i)
          out[b * times * channels + t * channels + h * width + i] +=
              in[b * times * channels * 3 + t * channels * 3 + h * width + i + channels];
}

[[ferry::offload]]
void heads_first(float* out, std::size_t times, std::size_t channels, std::size_t heads) {
  std::size_t width = channels / heads;
  for (std::size_t h = 0; h < heads; ++h)
    for (std::size_t t = 0; t < times; ++t)
      for (std::size_t i = 0; i < width; ++i) out[t * channels + h * width + i] *= 1.0f + static_cast<float>(h);
}

// The caller passes the number and the width of the heads.
[[ferry::offload]]
void as_told(float* out, int times, int channels, int heads, int run, int wide) {
  const int width = channels / heads;
  for (int h = 0; h < run; ++h)
    for (int t = 0; t < times; ++t)
      for (int i = 0; i < wide; ++i)
        out[t * channels + h * width + i] = 0.5f * out[t * channels + h * width + i] + static_cast<float>(h + 2 * t);
}

static void show(const char* what, const std::vector<float>& out) {
  double sum = 0;
  for (const float value : out) sum = sum * 1.01 + value;
  std::printf("%s %.17g\n", what, sum);
}

int main() {
  std::vector<float> in(2 * 5 * 12 * 3), out(2 * 5 * 12, 1.0f);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 17);
  scores(out.data(), in.data(), 2, 5, 12, 3);
  show("scores", out);
  scores(out.data(), in.data(), 2, 5, 10, 3);  // the last columns of each row belong to no head
  show("uneven", out);
  heads_first(out.data(), 10, 12, 4);
  show("heads first", out);
  as_told(out.data(), 10, 12, 3, 3, 4);
  show("as divided", out);
  as_told(out.data(), 10, 12, 3, 2, 3);
  show("fewer", out);
  as_told(out.data(), 10, 12, 4, 3, 5);
  show("wider", out);
  as_told(out.data(), 9, 8, 4, 5, 2);
  show("more", out);
  as_told(out.data(), 9, 2, 5, 5, 1);
  show("none", out);
  as_told(out.data(), 4, 2, 5, 5, 0);
  as_told(out.data(), 0, 12, 3, 3, 4);
  show("nothing", out);
  heads_first(out.data(), 10, 12, 5);
  show("five of twelve", out);
}
