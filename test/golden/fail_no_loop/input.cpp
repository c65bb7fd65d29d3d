// No loop at all.
[[ferry::offload]]
double mean(double a, double b) {
  return 0.5 * (a + b);
}
