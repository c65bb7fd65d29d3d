// `&o == &me` for two elements of one array compares their positions. A device copy of the array has different
// addresses, but still one address for each element.
// RUN: launches=11
#include <cstddef>
#include <cstdio>
#include <vector>

struct Body {
  double x, force;
};
struct World {
  std::vector<Body> bodies;
};

static double pull(const Body& a, const Body& b) { return 1 / (a.x - b.x); }

[[ferry::offload]] void range_for(std::vector<Body>& bodies) {
  for (auto& me : bodies) {
    double force = 0;
    for (const auto& o : bodies) {
      if (&o == &me) continue;
      force += pull(me, o);
    }
    me.force = force;
  }
}
[[ferry::offload]] void by_pointers(Body* a, int n) {
  for (int i = 0; i < n; ++i) {
    double force = 0;
    for (int j = 0; j < n; ++j)
      if (&a[j] != a + i) force += pull(a[i], a[j]);
    a[i].force = force;
  }
}
[[ferry::offload]] void by_references(Body* a, const int* near, int n) {
  for (int i = 0; i < n; ++i) {
    Body& me = *(a + i);
    double force = 0;
    for (int j = 0; j < 4; ++j) {
      const Body& o = a[near[i * 4 + j]];
      force += &me != &o ? pull(me, o) : 0.5;
    }
    me.force = force;
  }
}
[[ferry::offload]] void first_is_other(std::vector<double>& v, int n) {
  for (int i = 0; i < n; ++i) {
    double& x = v[static_cast<std::size_t>(i)];
    if (&x == &v[0])
      x = 7;
    else
      x += 1;
  }
}
[[ferry::offload]] void in_object(World& w) {
  for (auto& me : w.bodies) {
    me.force = 0;
    for (auto& o : w.bodies)
      if (&me != &o) me.force += pull(me, o);
  }
}
// The store is conditional: element k is never written.
[[ferry::offload]] void all_but_one(int* a, int n, int k) {
  for (int i = 0; i < n; ++i)
    if (&a[i] != &a[k]) a[i] = i;
}

static std::vector<Body> bodies(int n) {
  std::vector<Body> b(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) b[static_cast<std::size_t>(i)] = {i * 1.5 + i % 3, 0};
  return b;
}

static void print(const char* name, const std::vector<Body>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < b.size(); ++i) sum += b[i].force * static_cast<double>(i + 1);
  std::printf("%s %.17g\n", name, sum);
}

int main() {
  for (const int n : {1, 40}) {
    std::vector<Body> b = bodies(n);
    range_for(b);
    print("range_for", b);
    by_pointers(b.data(), n);
    print("by_pointers", b);
    std::vector<int> near(static_cast<std::size_t>(4 * n));
    for (std::size_t i = 0; i < near.size(); ++i) near[i] = static_cast<int>(i * i % static_cast<std::size_t>(n));
    by_references(b.data(), near.data(), n);
    print("by_references", b);
    std::vector<double> v(static_cast<std::size_t>(n), 3.0);
    first_is_other(v, n);
    std::printf("first_is_other %g %g\n", v.front(), v.back());
    World w{bodies(n)};
    in_object(w);
    print("in_object", w.bodies);
  }
  std::vector<int> a(50, -1);
  all_but_one(a.data(), 49, 7);
  std::printf("all_but_one %d %d %d\n", a[7], a[8], a[49]);
}
