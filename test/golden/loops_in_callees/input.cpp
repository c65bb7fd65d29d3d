// Loops in other forms in functions that kernels call: kernels have counted loops, and the stub is unchanged.
struct Step {
  int by;
  double weight;
};
constexpr Step steps[2] = {{-1, 0.5}, {1, 0.5}};

double sum(const double* p, int n) {
  double s = 0;
  const double* end = p + n;
  while (p != end) s += *p++;
  return s;
}
double weighed(const double* x, int k) {
  double s = 0;
  for (auto [by, weight] : steps) s += weight * x[k + by];
  return s;
}

[[ferry::offload]]
void sums(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = sum(x + 4 * i, 4);
}

[[ferry::offload]]
void smooth(const double* x, double* out, int n) {
  for (int i = 1; i < n - 1; ++i) out[i] = weighed(x, i);
}
