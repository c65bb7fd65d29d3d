// The nest uses only the size of a container.
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]] void f(double* x, std::vector<float>& w, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (std::size_t j = 0; j < w.size(); ++j) x[i * m + j] = 1;
}
[[ferry::offload]] void g(double* x, std::vector<float>& w, int n) {
  for (int i = 0; i < n; ++i) x[i] = double(w.size());
}
int main() {
  double x[8] = {};
  std::vector<float> w(3);
  f(x, w, 2, 4);
  show("x", x, 8);
  g(x, w, 3);
  show("x", x, 8);
}
