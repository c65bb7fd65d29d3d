// RUN: launches=54 fallbacks=0 left_on_host=0 bytes_to_device=666624 bytes_to_host=401408
// Causal multi-head attention of a language model, forward and backward, with the heads inside the width: in
// qkv[b][t][3 * channels], head h has the columns [h * size, (h + 1) * size) of each third. The gradients are compared
// with finite differences of the loss. Each row of the softmax is checked to sum to 1.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

struct Shape {
  int batch, time, channels, heads;
  std::size_t tokens() const { return std::size_t(batch) * time; }
};

// Keeps the probabilities and the softmax's arguments for the backward pass: [b][h][t][t].
[[ferry::offload]] void attention_forward(float* out, float* before, float* probability, const float* qkv, int batch,
                                          int time, int channels, int heads) {
  const int C3 = 3 * channels, hs = channels / heads;
  const float scale = 1.0f / std::sqrt(float(hs));
  for (int b = 0; b < batch; ++b) {
    for (int t = 0; t < time; ++t) {
      for (int h = 0; h < heads; ++h) {
        const float* query = qkv + b * time * C3 + t * C3 + h * hs;
        float* scores = before + b * heads * time * time + h * time * time + t * time;
        float* p = probability + b * heads * time * time + h * time * time + t * time;

        float greatest = -1e30f;
        for (int u = 0; u <= t; ++u) {
          const float* key = qkv + b * time * C3 + u * C3 + h * hs + channels;
          float dot = 0;
          for (int i = 0; i < hs; ++i) dot += query[i] * key[i];
          dot *= scale;
          greatest = std::max(greatest, dot);
          scores[u] = dot;
        }
        float sum = 0;
        for (int u = 0; u <= t; ++u) {
          const float e = std::exp(scores[u] - greatest);
          sum += e;
          p[u] = e;
        }
        const float inverse = sum == 0 ? 0.0f : 1.0f / sum;
        for (int u = 0; u < time; ++u) {
          if (u <= t)
            p[u] *= inverse;
          else
            p[u] = 0;
        }
        float* o = out + b * time * channels + t * channels + h * hs;
        for (int i = 0; i < hs; ++i) o[i] = 0;
        for (int u = 0; u <= t; ++u) {
          const float* value = qkv + b * time * C3 + u * C3 + h * hs + 2 * channels;
          for (int i = 0; i < hs; ++i) o[i] += p[u] * value[i];
        }
      }
    }
  }
}

// Adds to dqkv. dbefore and dprobability are scratch arrays as large as `before`.
[[ferry::offload]] void attention_backward(float* dqkv, float* dbefore, float* dprobability, const float* dout,
                                           const float* qkv, const float* probability, int batch, int time,
                                           int channels, int heads) {
  const int C3 = 3 * channels, hs = channels / heads, T = time;
  const float scale = 1.0f / std::sqrt(float(hs));
  for (int b = 0; b < batch; ++b) {
    for (int t = 0; t < T; ++t) {
      for (int h = 0; h < heads; ++h) {
        const float* p = probability + (b * heads + h) * T * T + t * T;
        float* dp = dprobability + (b * heads + h) * T * T + t * T;
        float* ds = dbefore + (b * heads + h) * T * T + t * T;
        float* dquery = dqkv + b * T * C3 + t * C3 + h * hs;
        const float* query = qkv + b * T * C3 + t * C3 + h * hs;
        const float* dout_h = dout + b * T * channels + t * channels + h * hs;
        for (int u = 0; u <= t; ++u) {
          const float* value = qkv + b * T * C3 + u * C3 + h * hs + 2 * channels;
          float* dvalue = dqkv + b * T * C3 + u * C3 + h * hs + 2 * channels;
          for (int i = 0; i < hs; ++i) {
            dp[u] += value[i] * dout_h[i];
            dvalue[i] += p[u] * dout_h[i];
          }
        }
        for (int u = 0; u <= t; ++u)
          for (int v = 0; v <= t; ++v) {
            const float same = u == v ? 1.0f : 0.0f;
            ds[v] += p[u] * (same - p[v]) * dp[u];
          }
        for (int u = 0; u <= t; ++u) {
          const float* key = qkv + b * T * C3 + u * C3 + h * hs + channels;
          float* dkey = dqkv + b * T * C3 + u * C3 + h * hs + channels;
          for (int i = 0; i < hs; ++i) {
            dquery[i] += key[i] * ds[u] * scale;
            dkey[i] += query[i] * ds[u] * scale;
          }
        }
      }
    }
  }
}

class Attention {
 public:
  explicit Attention(Shape s)
      : shape(s),
        qkv(s.tokens() * 3 * s.channels),
        out(s.tokens() * s.channels),
        before(s.tokens() * s.heads * s.time),
        probability(before.size()),
        dqkv(qkv.size()),
        dbefore(before.size()),
        dprobability(before.size()),
        dout(out.size()) {
    for (std::size_t k = 0; k < qkv.size(); ++k) qkv[k] = std::sin(0.37f * float(k % 1009) + 0.11f * float(k / 1009));
    for (std::size_t k = 0; k < dout.size(); ++k) dout[k] = float(int(k % 7) - 3) / 8;
  }

  [[ferry::offload]] double loss() {
    attention_forward(out.data(), before.data(), probability.data(), qkv.data(), shape.batch, shape.time,
                      shape.channels, shape.heads);
    double sum = 0;
    for (std::size_t k = 0; k < out.size(); ++k) sum += double(out[k]) * dout[k];
    return sum;
  }

  [[ferry::offload]] void backward() {
    std::fill(dqkv.begin(), dqkv.end(), 0.0f);
    std::fill(dbefore.begin(), dbefore.end(), 0.0f);
    std::fill(dprobability.begin(), dprobability.end(), 0.0f);
    attention_backward(dqkv.data(), dbefore.data(), dprobability.data(), dout.data(), qkv.data(), probability.data(),
                       shape.batch, shape.time, shape.channels, shape.heads);
  }

  double slope(std::size_t k) {
    const float kept = qkv[k], h = 1.0f / 64;
    qkv[k] = kept + h;
    const double up = loss();
    qkv[k] = kept - h;
    const double down = loss();
    qkv[k] = kept;
    return (up - down) / (2 * h);
  }

  Shape shape;
  std::vector<float> qkv, out, before, probability, dqkv, dbefore, dprobability, dout;
};

int main(int argc, char**) {
  Attention attention(argc > 1 ? Shape{4, 128, 256, 8} : Shape{2, 14, 24, 4});
  const double loss = attention.loss();
  attention.backward();
  double norm = 0, rows = 0;
  for (float g : attention.dqkv) norm += double(g) * g;
  for (float p : attention.probability) rows += p;
  std::printf("loss %.3f, gradient %.3f, sum of probabilities %.2f\n", loss, std::sqrt(norm), rows);
  if (argc > 1) return 0;
  double worst = 0;
  for (std::size_t k = 5; k < attention.qkv.size(); k += attention.qkv.size() / 12)
    worst = std::max(worst, std::abs(attention.slope(k) - attention.dqkv[k]));
  std::printf("gradients %s\n", worst < 2e-3 ? "agree with differences" : "DIFFER");
  return worst >= 2e-3;
}
