// Calls to objects' functions and operators whose effect a kernel might not reproduce exactly.
struct Plain {
  double x, y;
};

// Whether a variable is copied when it is returned depends on the compiler.
struct Counted {
  double x;
  int copies = 0;
  Counted(double value) : x(value) {}
  Counted(const Counted& o) : x(o.x), copies(o.copies + 1) {}
};
Counted counted(double x) {
  Counted made(x);
  return made;
}
[[ferry::offload]] void copied(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = counted(a[i]).copies;
}
// Evaluating the object has a side effect, and a kernel can call the static function only without the object.
struct Shared {
  double x;
  static double twice(double v) { return 2 * v; }
  static const int k = 2;
  Shared& next() {
    ++x;
    return *this;
  }
};
[[ferry::offload]] void through(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Shared s{a[i]};
    a[i] = s.next().twice(2) + s.x;
  }
}
[[ferry::offload]] void member_through(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Shared s{a[i]};
    a[i] = s.next().k + s.x;
  }
}
// One operand reads what the other one changes. Operators evaluate their operands in order, but calls don't.
Plain operator<<(Plain p, double x) { return {p.x, x}; }
double raised(Plain& p) { return ++p.x; }
Plain& operator-=(Plain& p, double x) { return p = Plain{p.x - x, x}; }
double counts(int& k) { return ++k; }
[[ferry::offload]] void shifted(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{a[i], 1};
    const Plain q = p << raised(p);
    a[i] = q.x;
  }
}
[[ferry::offload]] void chosen(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain two[2] = {{a[i], 1}, {2, 3}};
    int k = 0;
    two[k] -= counts(k);
    a[i] = two[0].x;
  }
}
// A kernel's class lacks constructors that nothing calls, so it may be an aggregate although the user's class isn't.
class Closed {
  double a = 1;
  double b = 2;

 public:
  double both() const { return a + b; }
};
struct Converted {
  double x;
  operator Closed() const { return Closed(); }
  operator double() const { return x; }
};
[[ferry::offload]] void listed(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Converted c{a[i]};
    Closed closed{c};
    a[i] = closed.both() + static_cast<double>(c);
  }
}
