struct Body {
  double x, m;
};

static double add(double so_far, const Body& b) { return so_far + b.m * b.x; }

[[ferry::offload]]
double moment(const Body* all, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = add(s, all[i]);
  return s;
}
