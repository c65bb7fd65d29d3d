// The chosen object may not be an element, may be the same in several iterations, or is chosen in an unsupported way.
struct Field {
  double *a, *b;
  double one, other;
  double& at(int i) {
    if (i < 5) return a[i];
    return b[i];
  }
  double& total(bool first) {
    if (first) return one;
    return other;
  }
  double& walked(int i) {
    int k = i;
    if (i < 5) return a[k];
    k += 1;
    return b[k];
  }
};

[[ferry::offload]]
void histogram(Field& f, const int* bin, int n) {
  for (int i = 0; i < n; ++i) f.at(bin[i]) += 1;
}

[[ferry::offload]]
void totals(Field& f, const double* x, int n) {
  for (int i = 0; i < n; ++i) f.total(x[i] < 0) += x[i];
}

[[ferry::offload]]
void walks(Field& f, int n) {
  for (int i = 0; i < n; ++i) f.walked(i) = i;
}
