// [[ferry::extent]] in every position that C++ allows for an attribute in a parameter's declaration.
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

// The extent of a variable or member is evaluated where a loop begins.
namespace sizes {
enum { each = 4 };
int rows;
double* [[ferry::extent(each * (rows + 1))]] table;
double (*planes [[ferry::extent(rows)]])[8];
}

struct Cells {
  [[ferry::extent(count)]] const double* values;
  int count;
  void pick(double* y, const int* k, int n) const;
};

[[ferry::offload]]
void Cells::pick(double* y, const int* k, int n) const {
  for (int i = 0; i < n; ++i) y[i] = values[k[i]];
}

[[ferry::offload]]
void outside(double* y, const int* k, int n) {
  const double* all [[ferry::extent(2 * n)]] = y + n;
  for (int i = 0; i < n; ++i) y[i] = sizes::table[k[i]] + sizes::planes[k[i]][3] + all[k[i]];
}

// The extent counts rows.
[[ferry::offload]]
void rows(double* y, const double (*x [[ferry::extent(n)]])[8], const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[k[i] * k[i] % 2][3];
}
