// RUN-WITH: plain launches=60 fallbacks=0 bytes_to_host=191904
// RUN-WITH: base launches=20 fallbacks=0
// std::swap of two objects with vectors in functions that the time loop calls: the elements stay on the device.
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

struct Field {
  std::vector<double> v;
  int n;
  explicit Field(int count) : v(static_cast<std::size_t>(count), 1.0), n(count) {}
};
class Hidden {
 public:
  explicit Hidden(int count) : values_(static_cast<std::size_t>(count), 1.0), field_(count), scale_(0.5) {}
  double& operator()(int i) { return values_[static_cast<std::size_t>(i)]; }
  int size() const { return field_.n; }
  double scale() const { return scale_; }

 private:
  std::vector<double> values_;
  Field field_;
  double scale_;
};
static void exchange(Field& a, Field& b) { std::swap(a, b); }

struct Solver {
  Field now, next;
  Hidden old, young;
  explicit Solver(int n) : now(n), next(n), old(n), young(n) {
    now.v[7] = 4;
    old(7) = 3;
  }
  void flip() { std::swap(now, next); }
  void turn() {
    using std::swap;
    swap(old, young);
  }
  [[ferry::offload]] void member(int times) {
    [[ferry::sequential]]
    for (int t = 0; t < times; ++t) {
      for (int i = 1; i < now.n - 1; ++i) next.v[i] = (now.v[i - 1] + now.v[i + 1]) / 2;
      flip();
    }
  }
  [[ferry::offload]] void by_reference(int times) {
    [[ferry::sequential]]
    for (int t = 0; t < times; ++t) {
      for (int i = 1; i < now.n - 1; ++i) next.v[i] = (now.v[i - 1] + now.v[i + 1]) / 2;
      exchange(next, now);
    }
  }
  [[ferry::offload]] void hidden(int times) {
    [[ferry::sequential]]
    for (int t = 0; t < times; ++t) {
      for (int i = 1; i < old.size() - 1; ++i) young(i) = (old(i - 1) + old(i + 1)) * old.scale();
      turn();
    }
  }
};

// The base may move differently from a compiler-generated move, so everything is copied to the host.
struct Counted {
  int swaps = 0;
  Counted() = default;
  Counted(const Counted& other) : swaps(other.swaps + 1) {}
  Counted& operator=(const Counted& other) {
    swaps = other.swaps + 1;
    return *this;
  }
};
struct Derived : Counted {
  std::vector<double> v = std::vector<double>(4000, 1.0);
};
static void exchange_derived(Derived& a, Derived& b) { std::swap(a, b); }
[[ferry::offload]] void derived(Derived& a, Derived& b, int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t) {
    for (int i = 1; i < 3999; ++i) b.v[i] = (a.v[i - 1] + a.v[i + 1]) / 2;
    exchange_derived(a, b);
  }
}

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "base") == 0) {
    Derived a, b;
    a.v[7] = 4;
    derived(a, b, 20);
    std::printf("%.17g %.17g %d %d\n", a.v[8], b.v[7], a.swaps, b.swaps);
    return 0;
  }
  Solver s(4000);
  s.member(20);
  s.by_reference(20);
  s.hidden(20);
  std::printf("%.17g %.17g %.17g %.17g\n", s.now.v[8], s.next.v[7], s.old(8), s.young(7));
}
