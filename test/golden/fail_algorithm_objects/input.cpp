// Folds of objects that stay on the host: an equivalent loop might differ, or kernels don't support the objects.
#include <functional>
#include <numeric>
#include <string>
#include <vector>

struct Vec {
  double x, y;
};
Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y}; }
using Vecs = std::vector<Vec>;

// --- classes ---

struct Named {
  double x;
  std::string name;
};
Named operator+(const Named& a, const Named& b) { return {a.x + b.x, a.name}; }
[[ferry::offload]] Named names(const std::vector<Named>& v) { return std::accumulate(v.begin(), v.end(), Named{}); }

struct Moved {
  double x = 0;
  Moved() = default;
  Moved(const Moved& o) : x(o.x) {}
  Moved(Moved&& o) : x(o.x) { o.x = -1; }
  Moved& operator=(const Moved&) = default;
};
Moved operator+(const Moved& a, const Moved& b) {
  Moved r;
  r.x = a.x + b.x;
  return r;
}
[[ferry::offload]] Moved moved(const Moved* v, int n) { return std::accumulate(v, v + n, Moved{}); }

[[ferry::offload]] long double wide(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0L); }

struct Sum;
struct Assigned {
  double x = 0;
  template <class T>
  Assigned& operator=(const T& o) {
    x = 2 * o.x;
    return *this;
  }
};
struct Sum {
  double x;
  operator Assigned() const { return {}; }
};
Sum operator+(const Assigned& a, const Assigned& b) { return {a.x + b.x}; }
[[ferry::offload]] Assigned assigned(const Assigned* v, int n) { return std::accumulate(v, v + n, Assigned{}); }

// --- operators ---

namespace geo {
struct Near {
  double x;
};
template <class T>
T operator+(const T& a, const T& b) {
  return {a.x + b.x};
}
}  // namespace geo
// Name lookup inside the library doesn't find this operator.
geo::Near operator+(const geo::Near& a, const geo::Near& b) { return {a.x + 2 * b.x}; }
[[ferry::offload]] geo::Near nearer(const geo::Near* v, int n) { return std::accumulate(v, v + n, geo::Near{}); }
[[ferry::offload]] geo::Near seen(const geo::Near* v, int n) {
  return std::reduce(v, v + n, geo::Near{}, std::plus<>{});
}

// Name lookup inside the library also finds operators that are declared later.
namespace geo {
struct Late {
  double x;
};
}  // namespace geo
[[ferry::offload]] geo::Late late(const geo::Late* v, int n) { return std::accumulate(v, v + n, geo::Late{}); }
namespace geo {
Late operator+(const Late& a, const Late& b) { return {a.x + 3 * b.x}; }
}  // namespace geo

// The algorithm passes the sum as a temporary.
struct Kept {
  double x;
};
Kept operator+(const Kept& a, const Kept& b) { return {a.x + b.x}; }
Kept operator+(Kept&& a, const Kept& b) { return {a.x - b.x}; }
[[ferry::offload]] Kept kept(const Kept* v, int n) { return std::accumulate(v, v + n, Kept{}); }
[[ferry::offload]] Vec any_kind(const Vecs& v) {
  return std::accumulate(v.begin(), v.end(), Vec{}, [](auto&& a, const auto& b) { return a + b; });
}
struct Add {
  Vec operator()(Vec&& a, const Vec& b) const { return a + b; }
  Vec operator()(const Vec& a, const Vec& b) const { return {a.x - b.x, a.y - b.y}; }
};
[[ferry::offload]] Vec chosen(const Vecs& v) {
  const Add add;
  return std::accumulate(v.begin(), v.end(), Vec{}, add);
}

// --- in arbitrary order ---

struct Odd {
  double x;
};
Odd operator+(const Odd& a, const Odd& b) { return {a.x + 2 * b.x}; }
[[ferry::offload]] Odd odd(const std::vector<Odd>& v) { return std::reduce(v.begin(), v.end()); }
struct Count {
  long n;
  double x;
};
[[ferry::offload]] Count counted(const std::vector<Count>& v) {
  return std::reduce(v.begin(), v.end(), Count{},
                     [](const Count& a, const Count& b) { return Count{a.n + 1, a.x + b.x}; });
}
[[ferry::offload]] Vec exchanged(const Vecs& v) {
  return std::reduce(v.begin(), v.end(), Vec{}, [](Vec a, Vec b) { return Vec{a.x + b.y, a.y + b.x}; });
}
[[ferry::offload]] double twice(const std::vector<double>& v) {
  return std::reduce(v.begin(), v.end(), 0.0, [](double a, double b) { return a + 2 * b; });
}
[[ferry::offload]] double less(const std::vector<double>& v) {
  return std::reduce(v.begin(), v.end(), 0.0, std::minus<>{});
}

// --- initial values with side effects, and conditional calls ---

int made = 0;
struct Counted {
  double x;
  Counted() : x(0) { ++made; }
};
Counted operator+(Counted a, const Counted& b) {
  a.x += b.x;
  return a;
}
[[ferry::offload]] Counted begins(const std::vector<Counted>& v) {
  return std::accumulate(v.begin(), v.end(), Counted());
}
[[ferry::offload]] Counted begins_so(const std::vector<Counted>& v) { return std::reduce(v.begin(), v.end()); }
[[ferry::offload]] Vec maybe(const Vecs& v, bool all) {
  return all ? std::accumulate(v.begin(), v.end(), Vec{}) : Vec{};
}

// No loop over the object's members computes this operation.
[[ferry::offload]] Vec product(const Vecs& v) {
  return std::accumulate(v.begin(), v.end(), Vec{1, 0},
                         [](const Vec& a, const Vec& b) { return Vec{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; });
}
