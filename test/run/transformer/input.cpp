// RUN: launches=945 fallbacks=0 left_on_host=0
// CUDA-RUN: launches=950
// A transformer with one block, forward and backward, in a single allocation: embedding, layer norms, causal attention
// with several heads, gelu, residuals, tied output weights, cross-entropy. Gradients are compared with central
// differences.
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr double pi = 3.14159265358979323846;

struct Sizes {
  int batch, time, channels, heads, words;
};

// Pointers to the memory's parts: parameters, then values, then the gradients of both in the same order.
struct Parts {
  double *words, *places, *norm1, *shift1, *qkv, *qkv_bias, *out, *norm2, *shift2, *wide, *wide_bias, *narrow;
  double *embedded, *mean1, *scale1, *normed1, *q_k_v, *scores, *weights, *mixed, *attended, *residual1;
  double *mean2, *scale2, *normed2, *hidden, *bent, *shrunk, *residual2, *logits, *losses;
};

// Returns the size of parameters and values. Sets `p` if `memory` isn't null, and `parameters` to their number.
int lay_out(const Sizes& s, double* memory, Parts& p, int& parameters) {
  int used = 0;
  auto take = [&](double*& part, int n) {
    part = memory ? memory + used : nullptr;
    used += n;
  };
  const int c = s.channels, rows = s.batch * s.time, squares = s.batch * s.heads * s.time * s.time;
  take(p.words, s.words * c), take(p.places, s.time * c), take(p.norm1, c), take(p.shift1, c);
  take(p.qkv, 3 * c * c), take(p.qkv_bias, 3 * c), take(p.out, c * c), take(p.norm2, c), take(p.shift2, c);
  take(p.wide, 4 * c * c), take(p.wide_bias, 4 * c), take(p.narrow, 4 * c * c);
  parameters = used;
  take(p.embedded, rows * c), take(p.mean1, rows), take(p.scale1, rows), take(p.normed1, rows * c);
  take(p.q_k_v, rows * 3 * c), take(p.scores, squares), take(p.weights, squares), take(p.mixed, rows * c);
  take(p.attended, rows * c), take(p.residual1, rows * c), take(p.mean2, rows), take(p.scale2, rows);
  take(p.normed2, rows * c), take(p.hidden, rows * 4 * c), take(p.bent, rows * 4 * c), take(p.shrunk, rows * c);
  take(p.residual2, rows * c), take(p.logits, rows * s.words), take(p.losses, rows);
  return used;
}

}  // namespace

[[ferry::offload]] void clear(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 0;
}

[[ferry::offload]] void embed(double* out, const int* tokens, const double* words, const double* places, int batch,
                              int time, int c) {
  for (int b = 0; b < batch; ++b)
    for (int t = 0; t < time; ++t) {
      const double* word = words + tokens[b * time + t] * c;
      for (int i = 0; i < c; ++i) out[(b * time + t) * c + i] = word[i] + places[t * c + i];
    }
}

[[ferry::offload]] void embed_back(double* dwords, double* dplaces, const double* dout, const int* tokens, int batch,
                                   int time, int c) {
  for (int b = 0; b < batch; ++b)
    for (int t = 0; t < time; ++t) {
      double* dword = dwords + tokens[b * time + t] * c;
      double* dplace = dplaces + t * c;
      const double* d = dout + (b * time + t) * c;
      for (int i = 0; i < c; ++i) {
        dword[i] += d[i];
        dplace[i] += d[i];
      }
    }
}

[[ferry::offload]] void layer_norm(double* out, double* mean, double* scale, const double* x, const double* norm,
                                   const double* shift, int rows, int c) {
  for (int r = 0; r < rows; ++r) {
    const double* in = x + r * c;
    double sum = 0;
    for (int i = 0; i < c; ++i) sum += in[i];
    const double m = sum / c;
    double squares = 0;
    for (int i = 0; i < c; ++i) squares += (in[i] - m) * (in[i] - m);
    const double s = 1 / std::sqrt(squares / c + 1e-5);
    for (int i = 0; i < c; ++i) out[r * c + i] = (in[i] - m) * s * norm[i] + shift[i];
    mean[r] = m;
    scale[r] = s;
  }
}

[[ferry::offload]] void layer_norm_back(double* dx, double* dnorm, double* dshift, const double* dout, const double* x,
                                        const double* norm, const double* mean, const double* scale, int rows, int c) {
  for (int r = 0; r < rows; ++r) {
    const double* d = dout + r * c;
    const double* in = x + r * c;
    double* to = dx + r * c;
    const double m = mean[r], s = scale[r];
    double sum = 0, along = 0;
    for (int i = 0; i < c; ++i) {
      sum += norm[i] * d[i];
      along += norm[i] * d[i] * (in[i] - m) * s;
    }
    for (int i = 0; i < c; ++i) {
      const double normal = (in[i] - m) * s;
      dshift[i] += d[i];
      dnorm[i] += normal * d[i];
      to[i] += (norm[i] * d[i] - sum / c - normal * along / c) * s;
    }
  }
}

// Computes out = x w^T + bias, where w has `outputs` rows. `bias` may be null.
[[ferry::offload]] void multiply(double* out, const double* x, const double* w, const double* bias, int rows,
                                 int inputs, int outputs) {
  for (int r = 0; r < rows; ++r)
    for (int o = 0; o < outputs; ++o) {
      double sum = bias != nullptr ? bias[o] : 0;
      for (int i = 0; i < inputs; ++i) sum += x[r * inputs + i] * w[o * inputs + i];
      out[r * outputs + o] = sum;
    }
}

[[ferry::offload]] void multiply_back(double* dx, double* dw, double* dbias, const double* dout, const double* x,
                                      const double* w, int rows, int inputs, int outputs) {
  for (int r = 0; r < rows; ++r)
    for (int o = 0; o < outputs; ++o)
      for (int i = 0; i < inputs; ++i) dx[r * inputs + i] += dout[r * outputs + o] * w[o * inputs + i];
  for (int o = 0; o < outputs; ++o)
    for (int r = 0; r < rows; ++r) {
      const double d = dout[r * outputs + o];
      if (dbias) dbias[o] += d;
      for (int i = 0; i < inputs; ++i) dw[o * inputs + i] += d * x[r * inputs + i];
    }
}

// Each row of q_k_v contains the queries, keys and values of all heads.
[[ferry::offload]] void attend(double* mixed, double* scores, double* weights, const double* q_k_v, int batch, int time,
                               int c, int heads) {
  const int size = c / heads;
  const double root = 1 / std::sqrt(size);
  for (int b = 0; b < batch; ++b)
    for (int t = 0; t < time; ++t)
      for (int h = 0; h < heads; ++h) {
        const double* query = q_k_v + (b * time + t) * 3 * c + h * size;
        double* score = scores + ((b * heads + h) * time + t) * time;
        double* weight = weights + ((b * heads + h) * time + t) * time;
        double greatest = -1e30;
        for (int u = 0; u <= t; ++u) {
          const double* key = q_k_v + (b * time + u) * 3 * c + c + h * size;
          double dot = 0;
          for (int i = 0; i < size; ++i) dot += query[i] * key[i];
          score[u] = dot * root;
          if (score[u] > greatest) greatest = score[u];
        }
        double sum = 0;
        for (int u = 0; u <= t; ++u) {
          weight[u] = std::exp(score[u] - greatest);
          sum += weight[u];
        }
        for (int u = 0; u < time; ++u) weight[u] = u <= t ? weight[u] / sum : 0;
        double* out = mixed + (b * time + t) * c + h * size;
        for (int i = 0; i < size; ++i) out[i] = 0;
        for (int u = 0; u <= t; ++u) {
          const double* value = q_k_v + (b * time + u) * 3 * c + 2 * c + h * size;
          for (int i = 0; i < size; ++i) out[i] += weight[u] * value[i];
        }
      }
}

[[ferry::offload]] void attend_back(double* dq_k_v, double* dscores, double* dweights, const double* dmixed,
                                    const double* q_k_v, const double* weights, int batch, int time, int c, int heads) {
  const int size = c / heads;
  const double root = 1 / std::sqrt(size);
  for (int b = 0; b < batch; ++b)
    for (int t = 0; t < time; ++t)
      for (int h = 0; h < heads; ++h) {
        const double* weight = weights + ((b * heads + h) * time + t) * time;
        double* dweight = dweights + ((b * heads + h) * time + t) * time;
        double* dscore = dscores + ((b * heads + h) * time + t) * time;
        const double* query = q_k_v + (b * time + t) * 3 * c + h * size;
        double* dquery = dq_k_v + (b * time + t) * 3 * c + h * size;
        const double* d = dmixed + (b * time + t) * c + h * size;
        for (int u = 0; u <= t; ++u) {
          const double* value = q_k_v + (b * time + u) * 3 * c + 2 * c + h * size;
          double* dvalue = dq_k_v + (b * time + u) * 3 * c + 2 * c + h * size;
          for (int i = 0; i < size; ++i) {
            dweight[u] += value[i] * d[i];
            dvalue[i] += weight[u] * d[i];
          }
        }
        for (int u = 0; u <= t; ++u)
          for (int v = 0; v <= t; ++v) dscore[v] += weight[u] * ((u == v ? 1.0 : 0.0) - weight[v]) * dweight[u];
        for (int u = 0; u <= t; ++u) {
          const double* key = q_k_v + (b * time + u) * 3 * c + c + h * size;
          double* dkey = dq_k_v + (b * time + u) * 3 * c + c + h * size;
          for (int i = 0; i < size; ++i) {
            dquery[i] += key[i] * dscore[u] * root;
            dkey[i] += query[i] * dscore[u] * root;
          }
        }
      }
}

[[ferry::offload]] void gelu(double* out, const double* x, int n) {
  const double factor = std::sqrt(2 / pi);
  for (int i = 0; i < n; ++i) out[i] = 0.5 * x[i] * (1 + std::tanh(factor * (x[i] + 0.044715 * x[i] * x[i] * x[i])));
}

[[ferry::offload]] void gelu_back(double* dx, const double* dout, const double* x, int n) {
  const double factor = std::sqrt(2 / pi);
  for (int i = 0; i < n; ++i) {
    const double v = x[i], t = std::tanh(factor * (v + 0.044715 * v * v * v));
    const double slope = 0.5 * (1 + t) + 0.5 * v * (1 - t * t) * factor * (1 + 3 * 0.044715 * v * v);
    dx[i] += slope * dout[i];
  }
}

[[ferry::offload]] void add(double* out, const double* x, const double* y, int n) {
  for (int i = 0; i < n; ++i) out[i] = x[i] + y[i];
}

[[ferry::offload]] void add_back(double* dx, double* dy, const double* dout, int n) {
  for (int i = 0; i < n; ++i) {
    dx[i] += dout[i];
    dy[i] += dout[i];
  }
}

// Returns the mean of -log softmax(logits)[target].
[[ferry::offload]] double cross_entropy(double* losses, const double* logits, const int* targets, int rows, int words) {
  double mean = 0;
  for (int r = 0; r < rows; ++r) {
    double greatest = logits[r * words], sum = 0;
    for (int w = 1; w < words; ++w) greatest = std::fmax(greatest, logits[r * words + w]);
    for (int w = 0; w < words; ++w) sum += std::exp(logits[r * words + w] - greatest);
    losses[r] = std::log(sum) + greatest - logits[r * words + targets[r]];
    mean += losses[r] / rows;
  }
  return mean;
}

[[ferry::offload]] void cross_entropy_back(double* dlogits, const double* logits, const int* targets, int rows,
                                           int words) {
  for (int r = 0; r < rows; ++r) {
    double greatest = logits[r * words], sum = 0;
    for (int w = 1; w < words; ++w) greatest = std::fmax(greatest, logits[r * words + w]);
    for (int w = 0; w < words; ++w) sum += std::exp(logits[r * words + w] - greatest);
    for (int w = 0; w < words; ++w)
      dlogits[r * words + w] += (std::exp(logits[r * words + w] - greatest) / sum - (w == targets[r] ? 1 : 0)) / rows;
  }
}

[[ferry::offload]] double forward(Parts p, Sizes s, const int* tokens, const int* targets) {
  const int c = s.channels, rows = s.batch * s.time;
  embed(p.embedded, tokens, p.words, p.places, s.batch, s.time, c);
  layer_norm(p.normed1, p.mean1, p.scale1, p.embedded, p.norm1, p.shift1, rows, c);
  multiply(p.q_k_v, p.normed1, p.qkv, p.qkv_bias, rows, c, 3 * c);
  attend(p.mixed, p.scores, p.weights, p.q_k_v, s.batch, s.time, c, s.heads);
  multiply(p.attended, p.mixed, p.out, nullptr, rows, c, c);
  add(p.residual1, p.embedded, p.attended, rows * c);
  layer_norm(p.normed2, p.mean2, p.scale2, p.residual1, p.norm2, p.shift2, rows, c);
  multiply(p.hidden, p.normed2, p.wide, p.wide_bias, rows, c, 4 * c);
  gelu(p.bent, p.hidden, rows * 4 * c);
  multiply(p.shrunk, p.bent, p.narrow, nullptr, rows, 4 * c, c);
  add(p.residual2, p.residual1, p.shrunk, rows * c);
  multiply(p.logits, p.residual2, p.words, nullptr, rows, c, s.words);
  return cross_entropy(p.losses, p.logits, targets, rows, s.words);
}

// `d` has the gradients with respect to the parts of `p`.
[[ferry::offload]] void backward(Parts p, Parts d, Sizes s, int used, const int* tokens, const int* targets) {
  const int c = s.channels, rows = s.batch * s.time;
  clear(d.words, used);
  cross_entropy_back(d.logits, p.logits, targets, rows, s.words);
  multiply_back(d.residual2, d.words, nullptr, d.logits, p.residual2, p.words, rows, c, s.words);
  add_back(d.residual1, d.shrunk, d.residual2, rows * c);
  multiply_back(d.bent, d.narrow, nullptr, d.shrunk, p.bent, p.narrow, rows, 4 * c, c);
  gelu_back(d.hidden, d.bent, p.hidden, rows * 4 * c);
  multiply_back(d.normed2, d.wide, d.wide_bias, d.hidden, p.normed2, p.wide, rows, c, 4 * c);
  layer_norm_back(d.residual1, d.norm2, d.shift2, d.normed2, p.residual1, p.norm2, p.mean2, p.scale2, rows, c);
  add_back(d.embedded, d.attended, d.residual1, rows * c);
  multiply_back(d.mixed, d.out, nullptr, d.attended, p.mixed, p.out, rows, c, c);
  attend_back(d.q_k_v, d.scores, d.weights, d.mixed, p.q_k_v, p.weights, s.batch, s.time, c, s.heads);
  multiply_back(d.normed1, d.qkv, d.qkv_bias, d.q_k_v, p.normed1, p.qkv, rows, c, 3 * c);
  layer_norm_back(d.embedded, d.norm1, d.shift1, d.normed1, p.embedded, p.norm1, p.mean1, p.scale1, rows, c);
  embed_back(d.words, d.places, d.embedded, tokens, s.batch, s.time, c);
}

int main() {
  const Sizes s{2, 6, 8, 2, 11};
  Parts p, d;
  int parameters = 0;
  const int used = lay_out(s, nullptr, p, parameters);
  double* memory = static_cast<double*>(std::malloc(2 * used * sizeof(double)));
  lay_out(s, memory, p, parameters);
  lay_out(s, memory + used, d, parameters);
  unsigned seed = 5;
  auto random = [&] { return (seed = seed * 1664525u + 1013904223u) >> 16; };
  for (int i = 0; i < used; ++i) memory[i] = (static_cast<int>(random() % 2001u) - 1000) / 2500.0;
  for (int i = 0; i < s.channels; ++i) p.norm1[i] += 1, p.norm2[i] += 1;
  int tokens[12], targets[12];
  for (int i = 0; i < 12; ++i)
    tokens[i] = static_cast<int>(random() % 11u), targets[i] = static_cast<int>(random() % 11u);

  std::printf("%d parameters, %d values, loss %.9f\n", parameters, used, forward(p, s, tokens, targets));
  backward(p, d, s, used, tokens, targets);
  double worst = 0, sum = 0;
  for (int i = 0; i < parameters; ++i) sum += std::fabs(d.words[i]);
  for (int i = 0; i < parameters; i += 29) {
    const double was = memory[i], step = 1e-5;
    memory[i] = was + step;
    const double above = forward(p, s, tokens, targets);
    memory[i] = was - step;
    const double below = forward(p, s, tokens, targets);
    memory[i] = was;
    worst = std::fmax(worst, std::fabs((above - below) / (2 * step) - d.words[i]));
  }
  std::printf("gradients %.9f, differences %s\n", sum, worst < 1e-9 ? "agree" : "disagree");
  if (worst >= 1e-9) std::printf("%g\n", worst);
  std::free(memory);
}
