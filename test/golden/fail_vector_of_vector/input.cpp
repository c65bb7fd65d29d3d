// Containers of containers come later.
#include <cstddef>
#include <vector>

[[ferry::offload]]
void scale(std::vector<std::vector<double>>& rows) {
  for (std::size_t j = 0; j < rows.size(); ++j)
    for (std::size_t i = 0; i < rows[j].size(); ++i) rows[j][i] *= 2;
}
