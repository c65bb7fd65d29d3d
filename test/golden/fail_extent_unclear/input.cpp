// Extents of variables and members that can't be evaluated where loops begin.
int size_of(const double* x);
namespace sim {
struct Sizes {
  int n;
};
Sizes sizes;
[[ferry::extent(sizes.n)]] double* table;
double* [[ferry::extent(size_of(field))]] field;
}

[[ferry::offload]]
void gather(double* y, const int* k, int n) {
  for (int i = 0; i < n; ++i) y[i] = sim::table[k[i]] + sim::field[k[i]];
}

// The name in the extent means a different variable elsewhere in the function.
[[ferry::offload]]
void shadowed(const double* x, double* y, const int* k, int n) {
  int m = n / 2;
  const double* half [[ferry::extent(m)]] = x;
  for (int i = 0; i < n; ++i) {
    const int m = k[i];
    y[i] = half[m];
  }
}

[[ferry::offload]]
void of_float(const double* x, double* y, const int* k, double n) {
  const double* half [[ferry::extent(n)]] = x;
  for (int i = 0; i < 8; ++i) y[i] = half[k[i]];
}
