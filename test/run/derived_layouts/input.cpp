// RUN: launches=7 fallbacks=0 left_on_host=0
// Members of a derived class lie in the base's tail padding if the base isn't a C struct, and after the base otherwise.
// Writes to the base don't change these members.
#include <cstdio>
#include <vector>

namespace {

struct Plain {
  double w;
  int id;
};
struct PlainTagged : Plain {
  int tag;
};
struct Made {
  double w;
  int id;
  Made(double a, int b) : w(a), id(b) {}
  Made() : w(0), id(0) {}
  int twice() const { return 2 * id; }
};
struct Tagged : Made {
  int tag;
  Tagged(double a, int b, int c) : Made(a, b), tag(c) {}
  Tagged() : tag(7) {}
};
struct Two : Tagged {
  short s;
  char c;
};
class Hidden {
  double w = 1;
  char c = 2;

 public:
  double both() const { return w + c; }
  void set(char to) { c = to; }
};
struct Shown : Hidden {
  char d;
  short e;
};
struct Empty {
  int one() const { return 1; }
};
struct OfFunctions : Empty {
  double w;
  int id;
};
struct Last : OfFunctions {
  char last;
};
struct Small {
  short b;
  char c;
};
struct Several : Plain, Small, Made {
  char last;
  int sum() const { return Plain::id + b + c + last; }
};

}  // namespace

[[ferry::offload]] void tagged(Tagged* t, PlainTagged* u, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    t[i].tag += t[i].twice();
    u[i].tag = t[i].id + u[i].id;
    Tagged v(1.5, i, 3);
    Made w = v;
    Plain z = u[i];
    out[i] = t[i].tag + v.tag + v.twice() + static_cast<int>(v.w) + w.id + z.id;
  }
}
[[ferry::offload]] void whole(Tagged* p, const Made* b, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    static_cast<Made&>(p[i]) = b[i];
    out[i] = p[i].tag + p[i].w;
  }
}
[[ferry::offload]] void two(Two* p, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    Two t = p[i];
    t.tag = i;
    t.id += 1;
    p[i] = t;
    static_cast<Made&>(p[i]).id += 2;
    Made& b = p[i];
    b = Made(i, p[i].id);
    out[i] = t.s + t.c + p[i].tag + b.w;
  }
}
[[ferry::offload]] void tags(Tagged* p, int n) {
  for (int i = 0; i < n; ++i) p[i].tag = i;
}
[[ferry::offload]] void bases(Tagged* p, int n) {
  for (int i = 0; i < n; ++i) {
    p[i].w = i;
    p[i].id = 3;
  }
}
[[ferry::offload]] void made(Tagged* p, Shown* s, int n) {
  for (int i = 0; i < n; ++i) {
    Tagged d;
    d.w += i;
    p[i] = d;
    s[i].set(static_cast<char>(i));
    s[i].e = static_cast<short>(s[i].both() + s[i].d);
  }
}
[[ferry::offload]] void several(Several* p, Last* l, int n) {
  for (int i = 0; i < n; ++i) {
    Several v = p[i];
    v.b = static_cast<short>(i);
    v.last = 5;
    static_cast<Made&>(p[i]) = v;
    static_cast<Small&>(p[i]) = v;
    p[i].Plain::id = v.sum();
    l[i].last = static_cast<char>(l[i].one() + l[i].id);
    l[i].id += 1;
  }
}

int main() {
  constexpr int n = 40;
  std::vector<Tagged> t(n, Tagged(1, 2, 3));
  std::vector<PlainTagged> u(n);
  std::vector<Made> b(n);
  std::vector<Two> w(n);
  std::vector<Shown> s(n);
  std::vector<Several> e(n);
  std::vector<Last> l(n);
  std::vector<int> numbers(n);
  std::vector<double> out(n);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    t[i].id = i, u[i].id = 2 * i, u[i].w = 1, u[i].tag = 5, b[i] = Made(i, 100);
    w[i].s = static_cast<short>(i), w[i].c = 3, w[i].tag = 9, w[i].id = i, s[i].d = 4, s[i].e = 5;
    e[i].Plain::id = i, e[i].Plain::w = 1, e[i].b = 2, e[i].c = 3, e[i].Made::id = 6, e[i].Made::w = 2, e[i].last = 4;
    l[i].w = 1, l[i].id = i, l[i].last = 1;
  }
  const auto show = [&](const char* what) {
    for (int i = 0; i < n; ++i) sum += (t[i].w + t[i].id * 2 + t[i].tag * 3 + u[i].id + u[i].tag) * (i % 5 + 1);
    for (int i = 0; i < n; ++i)
      sum += w[i].w + w[i].id + w[i].tag * 2 + w[i].s * 3 + w[i].c + s[i].both() + s[i].e + s[i].d;
    for (int i = 0; i < n; ++i)
      sum += e[i].Plain::id + e[i].b * 2 + e[i].c + e[i].Made::id + e[i].last + l[i].id + l[i].last;
    std::printf("%s %.12g\n", what, sum);
  };
  tagged(t.data(), u.data(), numbers.data(), n);
  for (int i = 0; i < n; ++i) sum += numbers[i] * i;
  show("tagged");
  whole(t.data(), b.data(), out.data(), n);
  for (int i = 0; i < n; ++i) sum += out[i] * i;
  show("whole");
  two(w.data(), out.data(), n);
  for (int i = 0; i < n; ++i) sum += out[i] * i;
  show("two");
  tags(t.data(), n);
  show("tags");
  bases(t.data(), n);
  show("bases");
  made(t.data(), s.data(), n);
  show("made");
  several(e.data(), l.data(), n);
  show("several");
}
