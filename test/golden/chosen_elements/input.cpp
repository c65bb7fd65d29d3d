struct Field {
  double *a, *b;
  bool first;
  double& at(int i) {
    if (first) return a[i];
    return b[i];
  }
};

[[ferry::offload]]
void assign(Field& f, int n) {
  for (int i = 0; i < n; ++i) f.at(i) = 2 * i;
}
