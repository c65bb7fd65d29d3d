// A function without any loop.
[[ferry::offload]]
double mean(double a, double b) {
  return 0.5 * (a + b);
}
