// RUN-WITH: all launches=1 fallbacks=0
// RUN-WITH: ends launches=1 fallbacks=0
// RUN-WITH: wild launches=0 fallbacks=1
// OWN-MEMORY: nests that may end run on copies
// Iterations may end the program, and load subscripts of vectors: iterations after an end run all the same, so the
// launch looks at all that they would load first.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

[[ferry::offload]]
void volumes(std::vector<double>& v, const std::vector<double>& x, const std::vector<int>& node, int n) {
  for (int i = 0; i < n; ++i) {
    v[i] = x[node[2 * i]] - x[node[2 * i + 1]];
    if (v[i] < 0) {
      std::printf("negative at %d: %g\n", i, v[i]);
      std::exit(3);
    }
  }
}

int main(int, char** arguments) {
  const int n = 300;
  std::vector<double> v(n), x(100);
  std::vector<int> node(2 * n);
  for (int i = 0; i < 100; ++i) x[i] = i;
  for (int i = 0; i < n; ++i) node[2 * i] = 50 + i % 50, node[2 * i + 1] = i % 50;
  const bool wild = std::strcmp(arguments[1], "wild") == 0;
  if (wild || std::strcmp(arguments[1], "ends") == 0) node[301] = 99, node[300] = 3;
  if (wild)
    for (int i = 200; i < n; ++i) node[2 * i] = -12345678;  // after the end: nothing looks there
  volumes(v, x, node, n);
  double all = 0;
  for (int i = 0; i < n; ++i) all += v[i] * (i % 3);
  std::printf("%.17g\n", all);
}
