// Subscripts in copies of elements, with unknown values: the copies change, are made from data that the loop
// changes, or have a different class. The launch finds the range of the reads by trial.
struct Atom { double x; int type, rank; unsigned kind : 3; };
struct Wide { int type; Wide(const Atom& a) : type(a.type) {} };

[[ferry::offload]]
void changed(const Atom* a, const double* table, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    Atom p = a[i];
    p.type += 1;
    e[i] = table[p.type];
  }
}
[[ferry::offload]]
void written(Atom* a, const double* table, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    const Atom p = a[i];
    a[i].type = i;
    e[i] = table[p.type];
  }
}
[[ferry::offload]]
void under_another_name(const Atom* a, const double* table, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    Atom p = a[i];
    int& type = p.type;
    type = i;
    e[i] = table[p.type];
  }
}
[[ferry::offload]]
void of_another_class(const Atom* a, const double* table, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    const Wide p = a[i];
    e[i] = table[p.type];
  }
}
