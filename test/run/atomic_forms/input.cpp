// RUN: fallbacks=0
// Updates in common forms: without braces, after else, in macros, in the increment of a for loop, through references
// and pointers, with comments and side effects in the value.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#define COUNT(bin) ++h[bin]
#define ADD(bin, what) h[bin] = h[bin] + (what)

enum class Kind : int { few = 3 };

[[ferry::offload]]
void forms(const std::vector<int>& at, const std::vector<int>& x, std::vector<int>& h) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (x[i] > 50)
      COUNT(at[i]);
    else if (x[i] > 20)
      h[at[i]] -= static_cast<int>(Kind::few);  // an enumerator as the value
    else
      ADD(at[i], x[i] / 2);
    int k = 0;
    for (; k < x[i] % 4; h[at[i]] += k++) {
    }
    int& bin = h[(at[i] + 1) % 5];
    bin += /* twice */ 2 * x[i];
    (h[at[i]]) += (k++, x[i]);
    int* const row = &h[0];
    row[at[i]] = static_cast<int>(static_cast<unsigned>(x[i]) + row[at[i]]);
    *(row + at[i]) += static_cast<int>(std::sqrt(x[i])), h[0]++;
    switch (x[i] % 3) {
      case 0:
        ++h[4];
        break;
      default:
        --h[3];
    }
  }
}

[[ferry::offload]]
void extremes(const std::vector<int>& at, const std::vector<short>& x, std::vector<int>& low, std::vector<int>& high,
              std::vector<long>& wide) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] != 2)
      if (low[at[i]] > x[i]) {
        low[at[i]] = x[i];
      }
    high[at[i]] = x[i] <= high[at[i]] ? high[at[i]] : x[i];
    wide[at[i]] = std::max<long>(x[i] * 2, wide[at[i]]);
  }
}

int main() {
  std::vector<int> at(3000), x(3000), h(5), low(5, 9999), high(5, -9999);
  std::vector<short> s(3000);
  std::vector<long> wide(5);
  for (int i = 0; i < 3000; ++i) {
    at[i] = i * i % 5;
    x[i] = i * 31 % 83;
    s[i] = static_cast<short>(i * 77 % 1999 - 1000);
  }
  forms(at, x, h);
  extremes(at, s, low, high, wide);
  for (int b = 0; b < 5; ++b) std::printf("%d %d %d %ld\n", h[b], low[b], high[b], wide[b]);
}
