// RUN: launches=3 fallbacks=0
// Conditions of loops and switches in a nest declare variables, whose initialisers also read data.
#include <cstdio>
#include <vector>

// Sums the weights along chains that end at 0.
[[ferry::offload]]
void chains(const std::vector<int>& next, const std::vector<int>& weight, long* sum, int n) {
  for (int i = 0; i < n; ++i) {
    long s = 0;
    int at = i;
    while (int following = next[at]) {
      s += weight[following];
      at = following;
    }
    sum[i] = s;
  }
}

[[ferry::offload]]
void kinds(const int* kind, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    out[i] = -2;
    switch (const int k = kind[i] % 3; k) {
      case 0:
        ++out[i];
        break;
      case 1:
        out[i] = k * 10;
        break;
      default:
        out[i] = kind[i];
    }
  }
}

[[ferry::offload]]
void remainders(const int* kind, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    out[i] = 0;
    switch (int k = kind[i] % 4) {
      case 3:
        out[i] += k;
        [[fallthrough]];
      case 2:
        out[i] += 100;
    }
  }
}

int main() {
  const int n = 40;
  std::vector<int> next(n), weight(n), kind(n), out(n), other(n);
  std::vector<long> sum(n);
  for (int i = 0; i < n; ++i) {
    next[i] = i / 2;
    weight[i] = 3 * i + 1;
    kind[i] = i * 7 % 11;
  }
  chains(next, weight, sum.data(), n);
  kinds(kind.data(), out.data(), n);
  remainders(kind.data(), other.data(), n);
  for (int i = 0; i < n; ++i) std::printf("%ld %d %d\n", sum[i], out[i], other[i]);
}
