// RUN: launches=16 fallbacks=0
// Arrays that occur in a kernel's text but that no iteration reads: unused arguments, unused locals, casts to void,
// left operands of commas, conditions of disabled checks. They may be null, and none of their data is copied.
#include <array>
#include <cstdio>
#include <memory>
#include <span>
#include <vector>

struct Point {
  double x, y;
};
struct Grid {
  double* p;
  std::vector<double> w;
  double** rows;
};
enum class Kind { plain };

#define CHECK(x) static_cast<void>(sizeof(x))

static unsigned pass(unsigned i, const int*) { return i * 2; }
static unsigned pass_on(unsigned i, [[maybe_unused]] const int* p) { return pass(i, p) + 1; }
static unsigned perhaps(unsigned i, const int* p, bool now) {
  if (now) return i;
  [[maybe_unused]] const int* q = p;
  return pass_on(i, p + 1);
}
static unsigned many(unsigned i, const Point*, const std::vector<Point>&, const double (*)[8], int (&)[7], Point) {
  return i;
}
template <class T>
static unsigned any(unsigned i, const T&) {
  return i;
}
template <class T>
static unsigned pointee(unsigned i, T*) {
  return i + sizeof(T);
}
template <class T>
static unsigned forwarded(unsigned i, T&&) {
  return i;
}

[[ferry::offload]] void arguments(unsigned* a, unsigned n, const int* s) {
  for (unsigned i = 0; i < n; ++i) a[i] = pass(i, s);
  for (unsigned i = 0; i < n; ++i) a[i] += pass_on(i, s) + perhaps(i, s + 1, i > 3) + pass_on(i, &s[2]);
}

static int table[7];
[[ferry::offload]] void kinds(unsigned* a, unsigned n, const Point* s, const std::vector<Point>& v,
                              const double (*m)[8], Point z) {
  for (unsigned i = 0; i < n; ++i) a[i] += many(i, s, v, m, table, z);
}

[[ferry::offload]] void templates(unsigned* a, unsigned n, const int* s, const std::vector<int>& v, double (&t)[3]) {
  for (unsigned i = 0; i < n; ++i)
    a[i] += any(i, v) + any(i, s) + any(i, t) + pointee(i, s) + pointee(i, t) + forwarded(i, v) + forwarded(i, t);
}

[[ferry::offload]] void locals(unsigned* a, unsigned n, const int* s, const int (*m)[4]) {
  for (unsigned i = 0; i < n; ++i) {
    [[maybe_unused]] const int* q = s;
    [[maybe_unused]] const int* r = s + i;
    [[maybe_unused]] const int* t = &s[i];
    [[maybe_unused]] auto* whole = m;
    [[maybe_unused]] auto& row = m[i];
    a[i] += i;
  }
}

[[ferry::offload]] void to_void(unsigned* a, unsigned n, const int* s, const std::vector<int>& v, std::span<double> w,
                                void* context, void (*call)(int), Kind kind, const std::unique_ptr<int[]>& u) {
  for (unsigned i = 0; i < n; ++i) {
    (void)s;
    static_cast<void>(v);
    static_cast<void>(w), (void)context, (void)call, (void)kind, (void)u;
    (void)s[i], (void)*s, (void)&s[2];
    a[i] += ((void)s, i);
  }
}

[[ferry::offload]] void checks(unsigned* a, unsigned n, const int* s, const std::vector<int>& v) {
  for (unsigned i = 0; i < n; ++i) {
    CHECK(s[i] > 2 && v.size() > i);
    CHECK(*s);
    using Element = std::remove_cvref_t<decltype(s[i])>;
    a[i] += sizeof(s[i]) + (noexcept(s[i]) ? 1u : 0u) + static_cast<unsigned>(Element{2});
  }
}

template <bool reads>
[[ferry::offload]] void discarded(unsigned* a, unsigned n, [[maybe_unused]] const int* s) {
  for (unsigned i = 0; i < n; ++i) {
    if constexpr (reads)
      a[i] += static_cast<unsigned>(s[i]);
    else
      a[i] += 1;
  }
}

[[ferry::offload]] void closures(unsigned* a, unsigned n, const int* s, const std::vector<int>& v) {
  const auto uses = [&](unsigned i) {
    (void)v;
    (void)s;
    return i * 2;
  };
  const auto given = [](unsigned i, const int*) { return i; };
  for (unsigned i = 0; i < n; ++i) a[i] += uses(i) + given(i, s);
}

[[ferry::offload]] double sum(const double* a, int n, [[maybe_unused]] double* e) {
  double t = 0;
  for (int i = 0; i < n; ++i) {
    (void)e;
    t += a[i];
  }
  return t;
}

struct Holder {
  double* p_ = nullptr;
  std::vector<double> w_ = {};
  static unsigned take(unsigned i, const double*, const std::vector<double>&) { return i; }
  [[ferry::offload]] void run(unsigned* a, unsigned n) {
    for (unsigned i = 0; i < n; ++i) {
      (void)w_;
      (void)this->p_;
      a[i] += take(i, p_, w_);
    }
  }
};

[[ferry::offload]] void parts(unsigned* a, unsigned n, const Grid& g) {
  for (unsigned i = 0; i < n; ++i) {
    (void)g;
    (void)g.w;
    (void)g.rows;
    a[i] += pointee(i, g.p);
  }
}

// No iteration reads the containers' elements.
[[ferry::offload]] unsigned elements(const std::vector<Point>& v, std::span<const int> w, int (&t)[7]) {
  unsigned count = 0;
  for ([[maybe_unused]] const Point& p : v) ++count;
  for (const auto& x : w) {
    (void)x;
    [[maybe_unused]] const int* place = &x;
    count += 3;
  }
  for ([[maybe_unused]] auto& x : t) count += 5;
  return count;
}

// A decltype refers to a structured binding, which has no device code.
template <class T>
[[ferry::offload]] void types(T* a, unsigned n, std::pair<unsigned, int> pair) {
  auto& [first, second] = pair;
  for (unsigned i = 0; i < n; ++i) {
    const decltype(first + 1u) one = 1;
    a[i] += one + static_cast<decltype(second * 2L)>(sizeof(decltype(n)));
  }
}

int main() {
  unsigned a[8] = {};
  types(a, 8, {});
  arguments(a, 8, nullptr);
  kinds(a, 8, nullptr, {}, nullptr, {});
  double t[3] = {};
  templates(a, 8, nullptr, {}, t);
  locals(a, 8, nullptr, nullptr);
  to_void(a, 8, table, {}, {}, nullptr, nullptr, Kind::plain, nullptr);
  checks(a, 8, nullptr, {});
  discarded<false>(a, 8, nullptr);
  closures(a, 8, nullptr, {});
  Holder{}.run(a, 8);
  parts(a, 8, {});
  const double values[4] = {1, 2, 3, 4};
  std::printf("%g %u\n", sum(values, 4, nullptr), elements(std::vector<Point>(9), std::span(table, 6), table));
  for (const unsigned x : a) std::printf("%u ", x);
  std::puts("");
}
