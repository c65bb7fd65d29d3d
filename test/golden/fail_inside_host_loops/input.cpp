// Reasons why nothing is left for a device, also reported for loops inside sequential loops and range-for loops.
#include <deque>
#include <memory_resource>
#include <string>
#include <vector>

[[ferry::offload]]
void marked(double* x, int n) {
  [[ferry::sequential]]
  for (int i = 0; i < n; ++i) x[i] = 0;
}

[[ferry::offload]]
void inside_marked(double* x, int n, int steps) {
  [[ferry::sequential]]
  for (int t = 0; t < steps; ++t)
    for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
}

[[ferry::offload]]
void leaves_in_marked(double* x, int n, int steps) {
  [[ferry::sequential]]
  for (int t = 0; t < steps; ++t)
    for (int i = 0; i < n; ++i)
      if (x[i] > t) break;
}

[[ferry::offload]]
void rows(std::deque<std::vector<double>>& m) {
  [[ferry::sequential]]
  for (std::vector<double>& row : m) {
    double* p = row.data();
    const int n = static_cast<int>(row.size());
    for (int i = 0; i < n; ++i) p[i] *= 2;
    while (p[0] < 1)
      for (int i = 1; i < n; ++i) p[i] -= p[i - 1];
  }
}

// The loop uses operators of library classes.
[[ferry::offload]]
double sum(const std::vector<double>& x) {
  double s = 0;
  for (auto i = x.rbegin(); i != x.rend(); ++i) s += i[0];
  return s;
}

[[ferry::offload]]
void letters(const std::pmr::string& text, int* count, int n) {
  for (int i = 0; i < n; ++i) ++count[static_cast<unsigned char>(text[i])];
}
