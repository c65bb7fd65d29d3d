// RUN: launches=185 fallbacks=0 bytes_to_device=183956 bytes_to_host=136252
// Host code around kernels reads the sizes of containers of objects, iterates over their elements and calls their
// accessors. Results of kernels stay on the device, except for the data that the host reads.
#include <array>
#include <cstdio>
#include <vector>

struct Layer {
  std::vector<double> w, out;
  int n = 1000;
  double bias = 0;
  double* weights() { return w.data(); }
  int size() const { return n; }
  double first() const { return out[0]; }
  double last() const { return w[999]; }
};

struct Net {
  std::vector<Layer> layers;
  std::array<Layer, 2> fixed;
  Layer plain[2];
  int at = 0;
  double sum_ = 0;
  int depth() const { return static_cast<int>(layers.size()); }
  bool empty() const { return layers.empty(); }
  double sum() const { return sum_; }

  // One array is copied in and three are copied out, once each, whatever the host reads in between.
  [[ferry::offload]] void forward(int steps) {
    for (int t = 0; t < steps; ++t)
      for (std::size_t l = 0; l + 1 < layers.size(); ++l)
        for (std::size_t i = 0; i < layers[l + 1].out.size(); ++i)
          layers[l + 1].out[i] = 0.5 * layers[l].out[i] + layers[l + 1].bias;
  }
};

[[ferry::offload]] void train(Net& net, int steps) {
  for (int t = 0; t < steps; ++t) {
    [[ferry::sequential]] for (auto& l : net.layers) l.bias *= 0.5;
    for (auto& l : net.layers) {
      if (l.w.empty()) continue;
      for (std::size_t i = 0; i < l.w.size(); ++i) l.w[i] += l.bias * l.out[i];
    }
    [[ferry::sequential]] for (std::size_t s = 0; s < net.layers.size(); ++s) net.layers[s].bias += 1;
    if (net.empty()) return;
  }
}

[[ferry::offload]] void others(Net& net, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (Layer& l : net.fixed)
      for (int i = 0; i < l.n; ++i) l.out[i] += l.w[i];
    for (const Layer& l : net.plain)
      for (auto& to : net.fixed)
        for (int i = 0; i < l.size(); ++i) to.out[i] += l.out[i];
    if (net.fixed.size() != 2) return;
  }
}

[[ferry::offload]] void accessors(Net& net, double* seen, int steps) {
  for (int t = 0; t < steps; ++t)
    for (int k = 0; k < net.depth(); ++k) {
      Layer& l = net.layers[k];
      double* w = l.weights();
      for (int i = 0; i < l.size(); ++i) w[i] += 1;
      const double now = l.first() + l.last();  // reads two of 2000 elements
      seen[k] += now;
    }
}

// A kernel computes the index of the object whose size the host reads. It writes the index through an alias.
[[ferry::offload]] long places(Net& net, int* place, int n) {
  long found = 0;
  for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < n; ++i) place[i] += 1;
    found = 10000 * found + static_cast<long>(net.layers[net.at].w.size());
    for (auto& l : net.layers)
      for (std::size_t i = 0; i < l.w.size(); ++i) l.w[i] *= 0.5;
  }
  return found;
}

static void fill(Layer& l, int s, std::size_t n) {
  l.bias = s + 0.25;
  l.w.assign(n, s + 0.5);
  l.out.assign(1000, 1.0 + s);
}

static double sum(const Layer& l) {
  double all = l.bias;
  for (double x : l.w) all += x;
  for (double x : l.out) all += x;
  return all;
}

int main() {
  Net net;
  net.layers.resize(4);
  for (int s = 0; s < 4; ++s) fill(net.layers[static_cast<std::size_t>(s)], s, 1000);
  for (int s = 0; s < 2; ++s) {
    fill(net.fixed[static_cast<std::size_t>(s)], s + 4, 1000);
    fill(net.plain[s], s + 6, 1000);
  }
  net.forward(10);
  train(net, 10);
  others(net, 10);
  double seen[4] = {};
  accessors(net, seen, 10);
  for (std::size_t s = 0; s < 4; ++s) net.layers[s].w.resize(1000 - s);
  const long found = places(net, &net.at, 1);
  double all = 0;
  for (const Layer& l : net.layers) all += sum(l);
  for (const Layer& l : net.fixed) all += sum(l);
  for (const Layer& l : net.plain) all += sum(l);
  std::printf("%.17g %ld %.17g %.17g\n", all, found, seen[0], seen[3]);
}
