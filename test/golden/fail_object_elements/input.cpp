// Elements of arrays and vectors of objects that a nest can't use, with the reasons.
#include <vector>

struct Field {
  int n;
  std::vector<double> u;
};
struct Domain {
  std::vector<Field> fields;
  int chosen;
  Field& field(int k) { return fields[k]; }
};
static double first(const Field& f, int i) { return f.u[i]; }

[[ferry::offload]] void each(std::vector<Field>& fields, double* y, int n) {
  for (int k = 0; k < n; ++k) y[k] = fields[k].u[0];
}
[[ferry::offload]] void loaded(std::vector<Field>& fields, const int* which, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = fields[which[i]].u[i];
}
[[ferry::offload]] void declared(std::vector<Field>& fields, const int* which, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const int k = which[i];
    y[i] = fields[k].u[i];
  }
}
[[ferry::offload]] void changed(Domain& d, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = d.fields[d.chosen].u[i];
    d.chosen = i & 1;
  }
}
// The element may not exist.
[[ferry::offload]] void perhaps(std::vector<Field>& fields, int k, double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (y[i] > 0) y[i] = fields[k].u[i];
}
[[ferry::offload]] void passed(Domain& d, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = first(d.field(i), i);
}
