// Functions that do more than combine their arguments, or use a different type. Partial signed sums might overflow.
static double decays(double so_far, double x) { return so_far * 0.5 + x; }
static double twice(double so_far, double x) { return so_far + so_far * x; }
static float rounds(float so_far, double x) { return so_far + x; }
static double integers(int so_far, double x) { return so_far + x; }
static int counts(int so_far, double x) { return so_far + (x < 0 ? 1 : 0); }
static double last(double so_far, double x) { return x < 0 ? x : so_far; }

[[ferry::offload]]
double decay(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = decays(s, x[i]);
  return s;
}

[[ferry::offload]]
double doubled(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = twice(s, x[i]);
  return s;
}

[[ferry::offload]]
float rounded(const double* x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) s = rounds(s, x[i]);
  return s;
}

[[ferry::offload]]
double of_integers(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = integers(s, x[i]);
  return s;
}

[[ferry::offload]]
int count(const double* x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s = counts(s, x[i]);
  return s;
}

[[ferry::offload]]
double both(const double* x, int n) {
  double s = 0, t = 0;
  for (int i = 0; i < n; ++i) {
    s = decays(x[i], t);
    t = decays(s, x[i]);
  }
  return s + t;
}

[[ferry::offload]]
double latest(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = last(s, x[i]);
  return s;
}
