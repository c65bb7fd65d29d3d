// RUN: launches=18 fallbacks=0
// TRANSLATE-STDERR: this range-for iterates over an object of type
// TRANSLATE-STDERR: its variable isn't of an integer type
// Classes that only look like plain ranges: begin() and end() count calls, are virtual, point into two arrays, or give
// a different range from cbegin(); user-defined iterators; members that the loop changes; functions that a class
// redefines; names that the loop's variable hides. All loops compute the untranslated program's results.
#include <cstdio>
#include <vector>

struct Plain {
  double* p;
  int n;
  double* begin() { return p; }
  double* end() { return p + n; }
};
struct Counting {
  double* p;
  int n, asked = 0;
  double* begin() { return ++asked, p; }
  double* end() { return p + n; }
};
struct TwoArrays {
  double *p, *q;
  double* begin() { return p; }
  double* end() { return q; }
};
struct Strided {
  double* p;
  int n, stride;
  struct Iterator {
    double* at;
    int stride;
    double& operator*() const { return *at; }
    Iterator& operator++() { return at += stride, *this; }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };
  Iterator begin() { return {p, stride}; }
  Iterator end() { return {p + n * stride, stride}; }
};
struct Shifted {
  double* p;
  int n, by = 0;
  double* begin() { return p + by; }
  double* end() { return p + by + n; }
};
struct Different {
  double* p;
  int n;
  double* begin() { return p; }
  double* end() { return p + n; }
  const double* begin() const { return p + 1; }
  const double* end() const { return p + n; }
  const double* cbegin() const { return p + 2; }
  const double* cend() const { return p + n; }
};
struct Base {
  virtual ~Base() = default;
  double* p = nullptr;
  int n = 0;
  virtual double* begin() { return p; }
  virtual double* end() { return p + n; }
};
struct Overriding : Base {
  double* begin() override { return p + 5; }
};
struct Hiding : Plain {
  double* q;
  double* begin() { return q; }
  double* end() { return q + n; }
};
struct HalfHiding : Plain {
  int asked = 0;
  double* end() { return ++asked, p + n - 1; }
};

namespace named {
struct Range {
  double* p;
  int n;
};
double* begin(Range& r) { return r.p; }
double* end(Range& r) { return r.p + r.n; }
}  // namespace named
double* begin(named::Range& r) { return r.p + 1; }

[[ferry::offload]] void count(Counting& c, Plain& rest) {
  for (double& x : c) x += 1;
  for (auto x = c.begin(); x != c.end(); ++x) *x += 1;
  for (double& x : rest) x += 1;
}
[[ferry::offload]] void two_arrays(TwoArrays& two, Plain& rest) {
  for (double& x : two) x += 1;
  for (auto x = two.begin(); x != two.end(); ++x) *x += 1;
  for (double& x : rest) x += 1;
}
[[ferry::offload]] void strided(Strided& s, Plain& rest) {
  for (double& x : s) x += 1;
  for (auto x = s.begin(); x != s.end(); ++x) *x += 1;
  for (double& x : rest) x += 1;
}
[[ferry::offload]] void shift(Shifted& s, double* other, Plain& rest) {
  for (double& x : s) {
    x += 1;
    s.by = 3;
  }
  for (double& x : s) {
    x += 1;
    s.by += 1;
    s.n -= 1;
  }
  for (double& x : s) {
    x += 1;
    s.p = other;
  }
  for (double& x : rest) x += 1;
}
[[ferry::offload]] void differ(Different& d, double* out) {
  for (auto x = d.begin(); x != d.cend(); ++x) *x += 1;
  for (auto x = d.cbegin(); x != d.end(); ++x) out[x - d.cbegin()] += *x;
  for (auto x = d.cbegin(); x != d.cend(); ++x) out[x - d.begin()] += 1;
  const Different& fixed = d;
  for (auto x = fixed.begin(); x != fixed.end(); ++x) out[x - d.begin()] += *x;
  for (double x : fixed) out[0] += x;
  for (double& x : d) x += 2;
}
[[ferry::offload]] void override_(Base& b, Plain& rest) {
  for (double& x : b) x += 1;
  for (double& x : rest) x += 1;
}
[[ferry::offload]] void hide(Hiding& h, HalfHiding& half) {
  Plain& base = h;
  for (double& x : h) x += 1;
  for (double& x : base) x += 2;
  for (double& x : static_cast<Plain&>(h)) x += 3;
  for (auto x = h.Plain::begin(); x != h.Plain::end(); ++x) *x += 4;
  for (double& x : half) x += 5;
  for (auto x = half.begin(); x != half.end(); ++x) *x += 6;
}
[[ferry::offload]] void name(named::Range& r) {
  for (double& x : r) x += 1;
  for (double* x = ::begin(r); x != named::end(r); ++x) *x += 2;
  for (double* x = named::begin(r); x != named::end(r); ++x) *x += 3;
}
[[ferry::offload]] void leave(Plain& all, Plain& all2) {
  for (double& x : all) {
    if (x > 700) break;
    x += 1;
  }
  for (double& x : all) {
    if (x > 5) continue;
    x += 1;
  }
  for (double& all : all2) all += 1;
}
// The range is a temporary, which is destroyed after the loop.
[[ferry::offload]] void temporary(std::vector<double>& v) {
  for (double& x : Plain{v.data(), static_cast<int>(v.size())}) x += 1;
  for (double& x : v) x += 1;
}

int main() {
  std::vector<double> p(40), q(40);
  for (int i = 0; i < 40; ++i) p[i] = i, q[i] = i * 0.5;
  const auto print = [&](const char* after) {
    double sum = 0;
    for (double x : p) sum = sum * 1.01 + x;
    for (double x : q) sum = sum * 1.01 + x;
    std::printf("%s %.17g\n", after, sum);
  };
  Plain all{p.data(), 40}, others{q.data(), 30};
  Counting counting{p.data(), 40};
  count(counting, all);
  std::printf("%d ", counting.asked), print("counting");
  TwoArrays two{p.data(), p.data() + 20};
  two_arrays(two, all), print("two arrays");
  Strided every_second{p.data(), 20, 2};
  strided(every_second, all), print("strided");
  Shifted shifted{p.data(), 20};
  shift(shifted, q.data(), others);
  std::printf("%d %d ", shifted.by, shifted.n), print("shifted");
  Different different{p.data(), 40};
  differ(different, q.data()), print("different");
  Overriding overriding;
  overriding.p = p.data(), overriding.n = 35;
  override_(overriding, others), print("overriding");
  Hiding hiding;
  hiding.p = p.data(), hiding.n = 20, hiding.q = q.data();
  HalfHiding half;
  half.p = p.data(), half.n = 20;
  hide(hiding, half);
  std::printf("%d ", half.asked), print("hiding");
  named::Range range{p.data(), 40};
  name(range), print("named");
  leave(all, others), print("left");
  temporary(p), print("temporary");
}
