// Classes that derive from containers: the base is a part of the object, like any other member. A stub can name it
// even if the base isn't accessible there.
#include <array>
#include <vector>

struct Field : std::vector<double> {
  int nx, ny;
  double& operator()(int i, int j) { return (*this)[j * nx + i]; }
  double operator()(int i, int j) const { return (*this)[j * nx + i]; }
};
class Line : std::vector<float> {
 public:
  using std::vector<float>::operator[];
  using std::vector<float>::size;
  [[ferry::offload]] void scale(float k) {
    for (std::size_t i = 0; i < size(); ++i) (*this)[i] *= k;
  }
};
struct State : std::array<int, 32> {
  int mass;
};

[[ferry::offload]] void smooth(const Field& a, Field& b) {
  for (int j = 0; j < a.ny; ++j)
    for (int i = 1; i < a.nx - 1; ++i) b(i, j) = 0.5 * (a(i - 1, j) + a(i + 1, j));
}
[[ferry::offload]] double total(const Field& a, const State& s) {
  double sum = 0;
  for (double x : a) sum += x;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * s[i % 32] * s.mass;
  return sum;
}
[[ferry::offload]] void of_line(Line& l, int n) {
  for (int i = 0; i < n; ++i) l[i] += 1;
}
