// main() itself is offloaded.
#include <cstdio>
#include <cstdlib>
#include <vector>

[[ferry::offload]] int main(int argc, char** argv) {
  const int n = argc > 5 ? std::atoi(argv[1]) : 10;
  double a[10];
  std::vector<double> b(n);
  for (int i = 0; i < n; ++i) a[i] = i;
  for (int i = 0; i < n; ++i) b[i] = a[i] * 2;
  if (n < 3) return 1;
  std::printf("%g %g\n", a[9], b[9]);
  double s = 0;
  [[ferry::sequential]] for (int i = 0; i < n; ++i)
    s += b[i];
  std::printf("%g\n", s);
}
