// RUN: launches=3 fallbacks=1
// TRANSLATE: --bodies-from=@FOLDER@
// EXPECT-STDERR: ferry: .*'payoff'.*this loop runs on the host
// Payoffs are functions in another file, whose bodies the kernels contain. A function without device code falls back.
#include "payoffs.h"

#include <cstdio>
#include <vector>

[[ferry::offload]] void payoffs(const double* spots, double* out, int n, double (*payoff)(double)) {
  for (int i = 0; i < n; ++i) out[i] = payoff(spots[i]);
}

int main() {
  constexpr int n = 2000;
  std::vector<double> spots(n), out(n);
  for (int i = 0; i < n; ++i) spots[i] = 50 + 0.05 * i;
  for (double (*payoff)(double) : {call, put, digital, counted}) {
    payoffs(spots.data(), out.data(), n, payoff);
    double sum = 0;
    for (const double o : out) sum += o;
    std::printf("%.12g\n", sum);
  }
}
