// Host code that accesses a scope's data without announcing it.
#include <ferry/ferry.h>

void report(double value);
void elsewhere(double* x, int n);

[[ferry::offload]] void step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

void forgetful(std::vector<double>& x, double* y, int n) {
  y[0] = 3;
  ferry::DataScope scope{x, ferry::range(y, n)};
  y[1] = 3;  // nothing is on the device yet
  for (int t = 0; t < 10; ++t) {
    report(x[5]);
    step(x.data(), n);
  }
  elsewhere(y, n);
  y[2] = 4;
  y[3] += 4;
  elsewhere(y, n);
  y[4] = 5;
}

double careful(std::vector<double>& x, int n) {
  double array[10] = {};
  ferry::DataScope scope{x, array};
  for (int t = 0; t < 10; ++t) {
    ferry::update_host(ferry::range(&x[5], 1));
    report(x[5]);
    x[5] = t;
    ferry::update_device(ferry::range(&x[5], 1));
    step(x.data(), n);
  }
  step(array, 10);
  ferry::update_host(x);
  return x[0];
}

double after(std::vector<double>& x, int n) {
  {
    ferry::DataScope scope{x};
    step(&x[1], n - 1);
  }
  return x[0];
}
