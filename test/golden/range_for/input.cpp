// Range-for loops: by reference as the outer loop, and by value inside a nest.
#include <span>
#include <vector>

[[ferry::offload]]
void polynomial(std::vector<double>& values, std::span<const double> coefficients) {
  for (double& x : values) {
    double sum = 0;
    for (double c : coefficients) sum = sum * x + c;
    x = sum;
  }
}
