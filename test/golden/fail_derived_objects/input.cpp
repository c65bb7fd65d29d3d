// Classes with bases that kernels can't reproduce, and uses of their objects.
#include <array>

struct Base {
  double x;
  int id;
};
struct Hidden : private Base {
  double y;
  void set(double v) { y = v; }
};
struct Virtual : virtual Base {
  double y;
};
struct Made {
  double x;
  int id;
  Made() = default;  // whether the next member is in the padding depends on the compiler
};
struct Follows : Made {
  int tag;
};
struct OfLibrary : std::array<int, 2> {
  int tag;
};
struct Inherits : Base {
  Inherits(double v) : Base{v, 1} {}
};
struct Constructed : Inherits {
  using Inherits::Inherits;
};

[[ferry::offload]] void hidden(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Hidden h;
    h.set(i);
    a[i] = 1;
  }
}
[[ferry::offload]] void dispatched(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Virtual v;
    v.y = a[i];
  }
}
[[ferry::offload]] void follows(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Follows f;
    f.tag = i;
    a[i] = f.tag;
  }
}
[[ferry::offload]] void of_library(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    OfLibrary o;
    o.tag = i;
    a[i] = o.tag;
  }
}
[[ferry::offload]] void constructed(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Constructed c(a[i]);
    a[i] = c.x;
  }
}
[[ferry::offload]] void pointer(Inherits* p, double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Base* b = &p[i];
    a[i] = b->x;
  }
}
