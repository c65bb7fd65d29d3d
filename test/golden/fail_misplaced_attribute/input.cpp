// Annotations in positions where they have no meaning. Each message has a caret.
[[ferry::offload]] int counter;

struct [[ferry::device]] Point {
  double x, y;
};

[[ferry::offload]]
void scale([[ferry::independent]] double* x, int n, [[ferry::extent(n)]] int m) {
  const double last [[ferry::extent(n)]] = x[n];
  [[ferry::extent(n)]] void* bytes = x;
  [[ferry::independent]] x[0] = m + last + (bytes != nullptr);
  [[ferry::sequential]] if (n > 0) x[0] += 1;
  [[ferry::offload]] for (int i = 0; i < n; ++i) x[i] *= 2;
}

void annotated_lambdas(double* x, int m) {
  auto behind = [&](int n) [[ferry::offload]] { for (int i = 0; i < n; ++i) x[i] *= 2; };
  behind(m);
}
