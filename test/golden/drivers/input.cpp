// Functions that call functions in other files. Whether a callee is offloaded is determined when it is called. At
// translation, only an annotated declaration tells.
#include <vector>

void scale(double* x, int n, double by = 2);
[[ferry::offload]] void shift(std::vector<double>& x);
double norm(const std::vector<double>& x);
double limit(double tolerance);  // takes no array
void log(const char* what);
struct Grid {
  std::vector<double> u;
  void smooth();
  virtual void apply();
};
template <class T>
void fill(T* x, int n);
[[gnu::weak]] void weak(double* x, int n);

// The function itself runs nothing on a device.
[[ferry::offload]]
void drive(Grid& g, double* x, int n) {
  double rest = 1;
  while (rest > 0.5) {
    g.smooth();
    scale(x, n);
    rest = norm(g.u);
  }
}

// The function has kernels of its own beside the calls.
[[ferry::offload]]
void with_kernels(std::vector<double>& x, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < static_cast<int>(x.size()); ++i) x[i] *= 0.5;
    shift(x);  // declared as offloaded
    norm(x);   // declared without an annotation
  }
}

// Calls a function that is declared as offloaded.
[[ferry::offload]]
double declared(std::vector<double>& x) {
  for (int t = 0; t < 3; ++t) shift(x);
  return norm(x);
}

// It isn't known which definitions these calls run.
[[ferry::offload]]
void unknown(Grid& g, double* x, int n, void (*f)(double*, int)) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  g.apply();
  fill(x, n);
  weak(x, n);
  f(x, n);
  log("done");
  x[0] = limit(x[1]);
}
