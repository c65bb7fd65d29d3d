// RUN: launches=4 fallbacks=1 bytes_to_device=1600 bytes_to_host=1520
// EXPECT-STDERR: guard: dependence
// A list selects the elements that are read and written. Iterations must have different elements, so the launch checks
// the list. If it contains an element twice, the original loop runs.
#include <cstdio>
#include <vector>

[[ferry::offload]] void damp(double* u, const int* list, int n) {
  for (int b = 0; b < n; ++b) {
    const int p = list[b];
    u[p] = 1 / (1 + u[p]);
  }
}

struct Particle {
  double at, speed;
  int hits;
};

[[ferry::offload]] void reflect(std::vector<Particle>& all, const std::vector<int>& at_wall, double wall) {
  for (std::size_t k = 0; k < at_wall.size(); ++k) {
    Particle& one = all[at_wall[k]];
    one.at = 2 * wall - one.at;
    one.speed = -0.5 * one.speed;
  }
}

// A list selects pairs of elements, and each iteration updates both.
[[ferry::offload]] void exchange(float* x, const int* pair, int n) {
  for (int k = 0; k < n; ++k) {
    const float low = x[2 * pair[k]];
    x[2 * pair[k]] = x[2 * pair[k] + 1];
    x[2 * pair[k] + 1] = low;
  }
}

int main() {
  std::vector<double> u(50);
  for (int i = 0; i < 50; ++i) u[i] = i % 7;
  std::vector<int> list{1, 4, 7, 40, 12, 33}, twice{3, 5, 3};
  damp(u.data(), list.data(), 6);
  damp(u.data(), list.data(), 6);
  damp(u.data(), twice.data(), 3);  // `twice` contains an element twice, so the loop is sequential
  std::vector<Particle> all(30);
  for (int i = 0; i < 30; ++i) all[i] = {i * 0.5, 1.0 + i, i};
  reflect(all, {29, 3, 17, 8}, 2.5);
  std::vector<float> x(40);
  for (int i = 0; i < 40; ++i) x[i] = static_cast<float>(i * i % 23);
  exchange(x.data(), std::vector<int>{19, 0, 7, 4}.data(), 4);
  double sum = 0;
  for (int i = 0; i < 50; ++i) sum += u[i] * (i + 1);
  for (const Particle& p : all) sum += p.at * 3 + p.speed + p.hits;
  for (int i = 0; i < 40; ++i) sum += x[i] * i;
  std::printf("%.15g\n", sum);
}
