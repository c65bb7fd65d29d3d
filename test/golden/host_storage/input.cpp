// Storage whose end of life the stub reports, and code before which the stub copies all data to the host.
#include <algorithm>
#include <string>
#include <vector>

struct Block {
  double u[8], v[8];
};
struct Watch {
  const double* at;
  ~Watch();
};
struct Wrap {
  const Watch& watch;
  int k;
};
Block make(double x);
thread_local std::string name;

[[ferry::offload]]
void locals(double* a, Block copy, int n) {
  std::vector<double> t(n);
  std::string word(3, 'x');
  double rows[n];
  Block whole = {{1}, {2}};
  double* z = whole.u;
  double* w = copy.v;
  for (int i = 0; i < n; ++i) t[i] = rows[i] = a[i];
  for (int i = 0; i < 8; ++i) z[i] += w[i];
  Watch watch{a};
  for (int i = 0; i < n; ++i) a[i] += t[i] + z[i % 8];
}

[[ferry::offload]]
void unnamed(double* a, int n) {
  auto&& z = make(3).u;
  const Wrap wrap{Watch{a}, 1};
  for (int i = 0; i < n; ++i) a[i] += z[i % 8] + wrap.k;
  double x = a[0], y = 2;
  const double* most = &std::max(x, y);
  const double* set = &(y = 5);
  for (int i = 0; i < n; ++i) a[i] += most[0] * set[0];
  x = 7;
  a[0] = name.empty();
}

__attribute__((weak)) [[ferry::offload]] void replaceable(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}

[[ferry::offload]]
void calls(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
  replaceable(a, n);
  const auto add = [&a](int k) { a[k] += 1; };
  for (int i = 0; i < n; ++i) a[i] *= 2;
  add(3);
}
