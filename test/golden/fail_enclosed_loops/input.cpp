// The function's only loops aren't statements of the function itself.
[[ferry::offload]]
void only_lambda(double* x, int n) {
  const auto twice = [&] {
    for (int i = 0; i < n; ++i) x[i] *= 2;
  };
  twice();
}

[[ferry::offload]]
void only_local_class(double* x, int n) {
  struct Local {
    static void twice(double* x, int n) {
      for (int i = 0; i < n; ++i) x[i] *= 2;
    }
  };
  Local::twice(x, n);
}
