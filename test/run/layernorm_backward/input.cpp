// The gradients of a layer normalisation: rows are computed from their own elements, and weights and biases sum over
// all rows. One kernel runs the rows in parallel. A second kernel runs the columns, whose sums keep the order of the
// rows, so two launches give the same bits.
// RUN: launches=4 fallbacks=0 bytes_to_device=57984 bytes_to_host=19968
#include <cmath>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void layernorm_backward(float* dinp, float* dweight, float* dbias, const float* dout, const float* inp,
                        const float* weight, const float* mean, const float* rstd, int B, int T, int C) {
  for (int b = 0; b < B; b++) {
    for (int t = 0; t < T; t++) {
      const float* dout_bt = dout + b * T * C + t * C;
      const float* inp_bt = inp + b * T * C + t * C;
      float* dinp_bt = dinp + b * T * C + t * C;
      const float mean_bt = mean[b * T + t];
      const float rstd_bt = rstd[b * T + t];

      // first: two reduce operations
      float dnorm_mean = 0.0f;
      float dnorm_norm_mean = 0.0f;
      for (int i = 0; i < C; i++) {
        float norm_bti = (inp_bt[i] - mean_bt) * rstd_bt;
        float dnorm_i = weight[i] * dout_bt[i];
        dnorm_mean += dnorm_i;
        dnorm_norm_mean += dnorm_i * norm_bti;
      }
      dnorm_mean = dnorm_mean / C;
      dnorm_norm_mean = dnorm_norm_mean / C;

      // now iterate again and accumulate all the gradients
      for (int i = 0; i < C; i++) {
        float norm_bti = (inp_bt[i] - mean_bt) * rstd_bt;
        float dnorm_i = weight[i] * dout_bt[i];
        // gradient contribution to bias
        dbias[i] += dout_bt[i];
        // gradient contribution to weight
        dweight[i] += norm_bti * dout_bt[i];
        // gradient contribution to input
        float dval = 0.0f;
        dval += dnorm_i;                     // term 1
        dval -= dnorm_mean;                  // term 2
        dval -= norm_bti * dnorm_norm_mean;  // term 3
        dval *= rstd_bt;                     // final scale
        dinp_bt[i] += dval;
      }
    }
  }
}

int main() {
  const int B = 3, T = 8, C = 96, n = B * T * C;
  std::vector<float> dinp(n), dweight(C), dbias(C), dout(n), inp(n), weight(C), mean(B * T), rstd(B * T);
  for (int i = 0; i < n; ++i) dout[i] = 0.01f * (i * 37 % 101) - 0.4f, inp[i] = 0.02f * (i * 53 % 97) - 0.9f;
  for (int i = 0; i < C; ++i) weight[i] = 1 + 0.01f * (i % 13);
  for (int r = 0; r < B * T; ++r) {
    double sum = 0, squares = 0;
    for (int i = 0; i < C; ++i) sum += inp[r * C + i];
    for (int i = 0; i < C; ++i) squares += std::pow(inp[r * C + i] - sum / C, 2);
    mean[r] = static_cast<float>(sum / C), rstd[r] = static_cast<float>(1 / std::sqrt(squares / C + 1e-5));
  }
  for (int step = 0; step < 2; ++step) {
    layernorm_backward(dinp.data(), dweight.data(), dbias.data(), dout.data(), inp.data(), weight.data(), mean.data(),
                       rstd.data(), B, T, C);
    for (int i = 0; i < C; i += 7) std::printf("%.9g %.9g ", dweight[i], dbias[i]);
    for (int i = 0; i < n; i += 53) std::printf("%.9g ", dinp[i]);
    std::printf("\n");
  }
}
