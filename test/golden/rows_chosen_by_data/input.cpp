// Data selects rows of pointer tables: the launch copies the column of all rows from the first to the last.
#include <vector>

[[ferry::offload]]
void forces(double** x, double** f, const int* start, const int* to, int n) {
  for (int i = 0; i < n; ++i)
    for (int e = start[i]; e < start[i + 1]; ++e) {
      int j = to[e];
      f[i][0] += x[j][0] - x[i][0];
    }
}

[[ferry::offload]]
void of_vectors(const std::vector<double*>& x, std::vector<double>& f, const std::vector<int>& to) {
  for (int i = 0; i < static_cast<int>(to.size()); ++i)
    if (to[i] >= 0) f[i] = x[to[i]][i % 3];
}
