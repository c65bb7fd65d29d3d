// Member functions with ref-qualifiers for lvalues: operators, named functions, accessors.
// RUN: launches=3 fallbacks=0
#include <cstddef>
#include <cstdio>
#include <vector>

struct Vec {
  double x = 0, y = 0;
  Vec& operator+=(const Vec& o) & noexcept {
    x += o.x;
    y += o.y;
    return *this;
  }
  double& operator[](int k) & { return k == 0 ? x : y; }
  const double& operator[](int k) const& { return k == 0 ? x : y; }
  Vec& scale(double by) & {
    x *= by;
    y *= by;
    return *this;
  }
  double sum() const& noexcept { return x + y; }
};
Vec operator+(Vec a, const Vec& b) {
  a += b;
  return a;
}
class Field {
 public:
  explicit Field(int n) : v_(n) {}
  double& at(int i) & { return v_[i]; }
  const double& at(int i) const& { return v_[i]; }
  int size() const& { return static_cast<int>(v_.size()); }

 private:
  std::vector<double> v_;
};

[[ferry::offload]]
void move(std::vector<Vec>& all, const Vec& by) {
  for (Vec& v : all) {
    v += by + v;
    v[1] = (v + by)[0] + v.scale(0.5).sum() + Vec{1, 2}.sum();
  }
}
[[ferry::offload]]
void fill(Field& f, const std::vector<Vec>& all) {
  for (int i = 0; i < f.size(); ++i) f.at(i) = all[i].sum() + all[i][1];
}
[[ferry::offload]]
double total(const Field& f) {
  double s = 0;
  for (int i = 0; i < f.size(); ++i) s += f.at(i);
  return s;
}

int main() {
  std::vector<Vec> all(200);
  for (int i = 0; i < 200; ++i) all[i] = {i * 0.5, 1.0 - i};
  move(all, {1, 2});
  Field f(200);
  fill(f, all);
  std::printf("%.17g\n", total(f));
}
