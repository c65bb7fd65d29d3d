// Loops that count in other forms: kernels have the counted loop, and the stub keeps the user's loop. Messages about
// loops that stay on the host are the same as for counted loops.
#include <vector>

[[ferry::offload]]
int last_statement(double* x, int n) {
  int i = 0;
  while (i < n) {
    x[i] *= 2;
    ++i;  // on a line of its own
  }
  return i;
}

[[ferry::offload]]
int two(double* x, const double* y, int n) {
  int k = 1;
  for (int i = 0; i < n; ++i, k += 2) x[i] = y[k];
  return k;
}

[[ferry::offload]]
void meeting(double* x, int n) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) {
    const double t = x[i];
    x[i] = x[j];
    x[j] = t;
  }
}

[[ferry::offload]]
void down(double* x, unsigned long n) {
  for (unsigned long i = n; i-- > 0;) x[i] += 1;
}

[[ferry::offload]]
double* pointers(double* x, double* end, const double* y) {
  [[ferry::independent]]
  while (x != end) {
    *x = *y;
    ++x, ++y;
  }
  return x;
}

[[ferry::offload]]
void iterators(std::vector<double>& v, std::vector<double>& sums) {
  for (auto it = v.begin(), end = v.end(); it != end; ++it) {
    double sum = 0;
    for (auto jt = v.cbegin(); jt != v.cend(); ++jt) sum += *jt;
    sums[it - v.begin()] = sum;
  }
}

[[ferry::offload]]
void on_the_host(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
  // The iterations depend on each other.
  double* p = x + 1;
  while (p != x + n) {
    p[0] += p[-1];
    ++p;
  }
  // The while loop surrounds a kernel.
  int t = 0;
  while (t < 10) {
    for (int i = 0; i < n; ++i) x[i] *= 2;
    t++;
  }
}
