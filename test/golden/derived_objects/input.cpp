// Classes that derive from classes with members, as elements and as values in kernels.
struct Shape {
  double x, y;
  double sum() const { return x + y; }
};
struct Circle : Shape {
  double r;
  double sum() const { return Shape::sum() + r; }  // hides Shape::sum
};
struct Item {
  double weight;
  int id;
  Item() : weight(1), id(0) {}
};
struct Tagged : Item {  // tag lies in the base's padding
  int tag;
  Tagged() : tag(2) {}  // calls Item(), too
};
template <class D>
struct Counted {
  int count;
  int twice() const { return 2 * count + static_cast<const D&>(*this).tag; }
};
struct Plain : Counted<Plain> {
  int tag;
};
double width(const Shape& s) { return s.x; }

[[ferry::offload]] void circles(Circle* c, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    c[i].x += c[i].r;
    Shape s = c[i];
    out[i] = c[i].sum() + c[i].Shape::sum() + width(c[i]) + s.y;
  }
}
[[ferry::offload]] void tags(Tagged* t, Plain* p, int n) {
  for (int i = 0; i < n; ++i) {
    Tagged made;
    t[i].tag += made.tag + made.id;
    p[i].tag = p[i].twice();
  }
}
