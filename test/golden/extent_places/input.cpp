// [[ferry::extent]] in every place that C++ has for an attribute in a parameter's declaration.
[[ferry::offload]]
void before(double* y, [[ferry::extent(n)]] const double* x, const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i]];
}

[[ferry::offload]]
void after(double* y, const double* const x [[ferry::extent(n)]], const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i]];
}

[[ferry::offload]]
void before_brackets(double* y, const double x [[ferry::extent(n)]] [], const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i]];
}

[[ferry::offload]]
void after_brackets(double* y, const double x[] [[ferry::extent(n)]], const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i]];
}

[[ferry::offload]]
void after_star(double* y, const double* [[using ferry: extent(n)]] x, const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i]];
}

[[ferry::offload]]
void after_type(double* y, const double [[ferry::extent(n)]]* x, const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i]];
}
