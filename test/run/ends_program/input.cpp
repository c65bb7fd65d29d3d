// RUN: launches=3 ended=1
// OWN-MEMORY: nests with early exits run on copies
// An iteration calls std::exit. Destructors of static objects see the results of other kernels and of the loop's
// earlier iterations.
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Last {
  std::vector<double> first, second;
  ~Last() {
    double s = 0;
    for (const double v : first) s += v;
    for (const double v : second) s = s * 1.000001 + v;
    std::printf("at the end: %.17g\n", s);
  }
};
static Last last{std::vector<double>(3000, 1), std::vector<double>(3000, 2)};

[[ferry::offload]]
void leave(std::vector<double>& first, std::vector<double>& second, int n) {
  for (int i = 0; i < n; ++i) first[i] += 3;
  for (int i = 0; i < n; ++i) second[i] += first[i];
  for (int i = 0; i < n; ++i) {
    if (second[i] > 10) {
      std::printf("second[%d] is %g\n", i, second[i]);
      std::exit(3);
    }
    second[i] -= 1;
  }
}

int main() {
  last.second[1234] = last.second[77] = 9;
  leave(last.first, last.second, 3000);
}
