// Copy constructors, assignments and destructors that differ from compiler-generated ones: the message says which
// one, where, and what it does.
#include <cstring>
#include <vector>

struct Misses {
  double x, y, w;
  Misses(const Misses& o) : x(o.x), y(o.y) {}
};
struct Sets {
  double x, y;
  Sets& operator=(const Sets& o) {
    x = o.x;
    y = o.x;
    return *this;
  }
};
struct Counts {
  double x;
  static int alive;
  Counts();
  Counts(const Counts& o) : x(o.x) { ++alive; }
  ~Counts() {}
};
struct Ends {
  double x;
  static int alive;
  ~Ends() { --alive; }
};
struct Elsewhere {
  double x;
  Elsewhere& operator=(const Elsewhere& o);
};
struct Member {
  Misses m[2];
  Member(const Member& o) = default;
};
struct Moves {
  double x;
  Moves(const Moves& o) = default;
  Moves(Moves&& o) : x(o.x) { o.x = 0; }
};
struct Padded {
  double x;
  int n;
  Padded();
  Padded& operator=(const Padded& o) {
    std::memcpy(static_cast<void*>(this), &o, sizeof o);
    return *this;
  }
};
struct Returns {
  double x;
  const Returns& operator=(const Returns& o) {
    x = o.x;
    return o;
  }
};
struct Replaceable {
  double x;
  Replaceable(const Replaceable& o);
};
__attribute__((weak)) Replaceable::Replaceable(const Replaceable& o) : x(o.x) {}
struct Endless {
  double x;
  Endless& operator=(const Endless& o) {
    while (this != &o) x = o.x;
    return *this;
  }
};
template <class T>
struct Vec {
  T x, y;
  Vec(const Vec& o) : x(o.x), y(o.y) {}
  Vec& operator=(const Vec& o) {
    x = o.x;
    return *this;
  }
};

[[ferry::offload]] void misses(Misses* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void sets(std::vector<Sets>& p) {
  for (std::size_t i = 0; i < p.size(); ++i) p[i].x = 2;
}
[[ferry::offload]] void counts(double* a, const Counts& c, int n) {
  for (int i = 0; i < n; ++i) a[i] = c.x;
}
[[ferry::offload]] void ends(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Ends e{1};
    a[i] = e.x;
  }
}
[[ferry::offload]] void elsewhere(Elsewhere* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void member(Member* p, int n) {
  for (int i = 0; i < n; ++i) p[i].m[0].x = 2;
}
[[ferry::offload]] void moves(Moves* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void instance(Vec<double>* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void padded(Padded* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void returns(Returns* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void replaceable(Replaceable* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void endless(Endless* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
