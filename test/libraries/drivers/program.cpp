// Calls the driver in a library that it was linked with.
#include <cstdio>
#include <vector>

extern "C" void drive(double* x, int n, int steps);

static int before_main() {
  std::vector<double> x(1000, 1);
  drive(x.data(), 1000, 5);
  return static_cast<int>(x[17]);
}
static const int early = before_main();  // runs before any other file's constructors

int main() {
  std::vector<double> x(1000, 1);
  drive(x.data(), 1000, 5);
  std::printf("%d %g %g\n", early, x[0], x[999]);
}
