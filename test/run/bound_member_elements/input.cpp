// RUN: launches=11 fallbacks=0 bytes_to_device=3820 bytes_to_host=1540
// TRANSLATE-STDERR: stays on the host
// Range-for loops whose variable is a structured binding, over containers that are members of *this, of an object or
// behind a pointer, also inside other loops. A loop stays on the host if a binding has the same name as the object.
#include <array>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

struct Point {
  double x;
  int n;
};

class Cloud {
 public:
  explicit Cloud(int n) : pairs_(n), points_(n), fixed_{}, seen_(points_) {
    for (int i = 0; i < n; ++i) points_[i] = {i * 0.5, i};
  }

  [[ferry::offload]]
  void of_this() {
    for (auto& [key, weight] : pairs_) weight += ++key;
    for (auto& [x, n] : this->points_) x += n;
    for (auto& [x, n] : fixed_) n += 2;
    for (auto& [x, n] : seen_) x *= 2;
  }

  [[ferry::offload]]
  double total() const {
    double sum = 0;
    for (const auto& [x, n] : points_) sum += x * n;
    return sum;
  }

  [[ferry::offload]]
  void inside(std::vector<double>& out) const {
    for (std::size_t i = 0; i < out.size(); ++i) {
      double sum = 0;
      for (const auto& [x, n] : points_) sum += x * n;
      out[i] = sum + i;
    }
  }

  std::vector<std::pair<int, double>> pairs_;
  std::vector<Point> points_;
  Point fixed_[9];
  std::span<Point> seen_;
};

[[ferry::offload]]
void of_objects(Cloud& cloud, Cloud* other) {
  for (auto& [key, weight] : cloud.pairs_) weight -= key;
  for (auto& [x, n] : other->points_) std::swap(x, other->fixed_[0].x), n += 1;
  for (auto& [x, n] : other->points_) n += 1;
}

[[ferry::offload]]
void one_name(Cloud& cloud, std::vector<double>& out) {
  for (auto& [cloud, n] : cloud.points_) cloud += n;
  for (auto& [n, cloud] : cloud.pairs_) cloud += n;
  for (std::size_t i = 0; i < out.size(); ++i)
    for (auto& [cloud, n] : cloud.points_) out[i] += cloud * n;
  for (double& one : out) one += 1;
}

int main() {
  Cloud cloud(40), other(7), none(0);
  std::vector<double> out(20);
  cloud.of_this();
  of_objects(cloud, &other);
  cloud.inside(out);
  one_name(cloud, out);
  none.of_this();
  double sum = cloud.total() + other.total() + none.total();
  for (const auto& [key, weight] : cloud.pairs_) sum = sum * 0.5 + key + weight;
  for (const auto& [x, n] : cloud.fixed_) sum = sum * 0.5 + n;
  for (const double one : out) sum = sum * 0.5 + one;
  std::printf("%.17g\n", sum);
}
