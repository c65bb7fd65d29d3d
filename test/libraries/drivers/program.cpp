// Calls the driver in a library that it was linked with.
#include <cstdio>
#include <vector>

extern "C" void drive(double* x, int n, int steps);

int main() {
  std::vector<double> x(1000, 1);
  drive(x.data(), 1000, 5);
  std::printf("%g %g\n", x[0], x[999]);
}
