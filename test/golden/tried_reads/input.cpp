// Reads whose range depends on data: the kernel checks them, and the launch is repeated until it knows the range.
#include <cstdlib>

[[ferry::offload]]
void lists(double* p, const double* c, const int* first, const int* next, int n) {
  for (int i = 0; i < n; ++i) {
    double x = 0;
    for (int k = first[i]; k >= 0; k = next[k]) x += c[k];
    p[i] = x;
  }
}

struct Point {
  double key, value;
};
struct Table {
  Point* grid;
  int length;
};

// Functions take the pointer and pass it on. A call with an array whose range is known uses the plain version.
static int place(int n, double key, const Point* table) {
  int low = 0, high = n - 1;
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    if (table[middle].key > key)
      high = middle;
    else
      low = middle;
  }
  return low;
}
static double interpolated(const Point* table, int n, double key) {
  const int k = place(n, key, table);
  const Point& below = table[k];
  return below.value + (key - below.key) * (table + k)->value + (*(table + 1)).key;
}
[[ferry::offload]]
void look_up(Table t, const double* wanted, double* out, int m) {
  for (int i = 0; i < m; ++i) out[i] = interpolated(t.grid, t.length, wanted[i]);
}
[[ferry::offload]]
void look_up_declared(const Point* table [[ferry::extent(n)]], int n, const double* wanted, double* out, int m) {
  for (int i = 0; i < m; ++i) out[i] = interpolated(table, n, wanted[i]);
}

// The loop also sums, and the range of a second read is known.
[[ferry::offload]]
double hits(const double* x, const float* place, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * x[static_cast<int>(place[i])];
  return sum;
}
