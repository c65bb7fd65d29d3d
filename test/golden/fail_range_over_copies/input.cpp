#include <vector>
struct Layer {
  std::vector<double> w;
  double bias;
};

// Each step copies an object, whose elements a kernel may have written.
[[ferry::offload]]
void copies(std::vector<Layer>& layers, double* total) {
  for (Layer l : layers)
    for (std::size_t i = 0; i < l.w.size(); ++i) total[i] += l.w[i] * l.bias;
}
