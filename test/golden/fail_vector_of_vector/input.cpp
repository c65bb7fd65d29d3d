// Rows of rows, and the size of a row without a name; see rows_apart for the supported forms.
#include <cstddef>
#include <vector>

[[ferry::offload]]
void scale(std::vector<std::vector<double>>& rows) {
  for (std::size_t j = 0; j < rows.size(); ++j)
    for (std::size_t i = 0; i < rows[j].size(); ++i) rows[j][i] *= 2;
}

[[ferry::offload]]
void scale_levels(std::vector<std::vector<std::vector<double>>>& levels, int n) {
  for (int i = 0; i < n; ++i) levels[i][0][1] *= 2;
}
