// Sums of objects computed by library algorithms are translated as equivalent loops.
#include <functional>
#include <numeric>
#include <vector>

struct Vec {
  double x = 0, y = 0;
  Vec() = default;
  Vec(double a, double b) : x(a), y(b) {}
  Vec& operator+=(const Vec& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
inline Vec operator+(Vec a, const Vec& b) { return a += b; }
inline Vec operator*(double s, const Vec& a) { return {s * a.x, s * a.y}; }
struct Body {
  double m;
  Vec v;
};

[[ferry::offload]] Vec total(const std::vector<Vec>& x) {
  Vec sum = std::accumulate(x.begin(), x.end(), Vec(1, 2));
  return sum;
}

[[ferry::offload]] double height(const std::vector<Vec>& x) {
  const Vec sum = std::accumulate(x.begin(), x.end(), Vec{}, [](const Vec& a, const Vec& b) { return a + b; });
  return sum.y;
}

struct Cloud {
  std::vector<Body> bodies;
  Vec momentum;
  [[ferry::offload]] void update() {
    momentum = std::transform_reduce(bodies.begin(), bodies.end(), Vec{}, std::plus<>{},
                                     [](const Body& b) { return b.m * b.v; });
  }
};

[[ferry::offload]] void weighted(const double* w, const Vec* x, int n, Vec& to) {
  to = std::inner_product(w, w + n, x, Vec()) + std::reduce(x, x + n);
}
