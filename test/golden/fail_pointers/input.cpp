// Loops in which it isn't known which array is accessed.
#include <vector>

double* row_of(double* x, int i);

[[ferry::offload]]
void reference_unclear(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double& y = *row_of(x, i);
    y = 1;
  }
}

[[ferry::offload]]
void returned_pointers(double* x, int n) {
  for (int i = 0; i < n; ++i) row_of(x, i)[0] = 1;
}

[[ferry::offload]]
void through_a_reference(double* x, double s, int n) {
  for (int i = 0; i < n; ++i) {
    double& t = s;
    t = x[i];
    x[i] = t;
  }
}

[[ferry::offload]]
void pointer_changes(double* x, int n) {
  for (int i = 0; i < n; ++i)
    if (i % 2 == 0) *x++ = i;
}

[[ferry::offload]]
void local_pointer_changes(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double* p = x;
    p += i;
    *p = i;
  }
}

[[ferry::offload]]
void pointer_values(double* x, const double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] = x + i == y;
}

[[ferry::offload]]
void address_taken(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    x[i] = 1;
    (void)&x[i];
  }
}

[[ferry::offload]]
void array_unclear(double* x, int n, bool first) {
  for (int i = 0; i < n; ++i) {
    double own[1];
    (first ? x + i : own)[0] = 1;
  }
}

[[ferry::offload]]
void container_unclear(std::vector<double>& x, std::vector<double>& y, int n, bool first) {
  for (int i = 0; i < n; ++i) x[i] = (first ? x : y).size();
}

// The end is computed before the pointer is set to a different array.
[[ferry::offload]]
void ends_where_another_begins(double* x, double* y, int n) {
  double *p = y, *end;
  for (end = p + n, p = x; p != end; ++p) *p = 0;
}
