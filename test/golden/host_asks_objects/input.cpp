#include <vector>
struct Layer {
  std::vector<double> w;
  double bias;
  double first() const { return w[0]; }
};

[[ferry::offload]]
void train(std::vector<Layer>& layers, double* seen, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (auto& l : layers) l.bias *= 0.5;
    for (auto& l : layers)
      for (std::size_t i = 0; i < l.w.size(); ++i) l.w[i] += l.bias;
    for (std::size_t s = 0; s < layers.size(); ++s) {
      Layer& l = layers[s];
      for (std::size_t i = 0; i < l.w.size(); ++i) l.w[i] *= 0.5;
      const double first = l.first();
      seen[s] = first;
    }
  }
}
