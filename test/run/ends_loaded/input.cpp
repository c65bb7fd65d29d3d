// RUN: launches=5 fallbacks=1 ended=3
// OWN-MEMORY: nests with early exits run on copies
// EXPECT-STDERR: 'x' may be accessed outside its 100 elements; this loop runs on the host \(guard: bounds\)
// Iterations may exit the loop, and subscript vectors with loaded values. Iterations after an exit still run on the
// device, so the launch first inspects all elements that they would load.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void volumes(std::vector<double>& v, const std::vector<double>& x, const std::vector<int>& node, int n) {
  for (int i = 0; i < n; ++i) {
    v[i] = x[node[2 * i]] - x[node[2 * i + 1]];
    if (v[i] < 0) {
      std::printf("negative at %d: %g\n", i, v[i]);
      throw i;
    }
  }
}

// Stores conditionally through a loaded subscript.
[[ferry::offload]]
void scatter(std::vector<double>& v, const std::vector<double>& x, const std::vector<int>& to, int n) {
  [[ferry::independent]]
  for (int i = 0; i < n; ++i) {
    if (x[i % 100] > 20) v[to[i]] = x[i % 100];
    if (x[i % 100] > 98) throw i;
  }
}

template <class Call>
static void guarded(const Call& call) {
  try {
    call();
  } catch (int i) {
    std::printf("ended at %d\n", i);
  }
}

int main() {
  const int n = 300;
  std::vector<double> v(n), x(100);
  std::vector<int> node(2 * n), to(n);
  for (int i = 0; i < 100; ++i) x[i] = i % 99;
  for (int i = 0; i < n; ++i) node[2 * i] = 50 + i % 49, node[2 * i + 1] = i % 50, to[i] = n - 1 - i;
  for (int way = 0; way < 3; ++way) {
    if (way > 0) node[301] = 98, node[300] = 3;
    if (way > 1)
      for (int i = 200; i < n; ++i) node[2 * i] = -12345678;  // after the exit, so nothing reads these elements
    guarded([&] { volumes(v, x, node, n); });
    if (way > 0) x[50] = 99;
    guarded([&] { scatter(v, x, to, n); });
    double all = 0;
    for (int i = 0; i < n; ++i) all += v[i] * (i % 3 + 1);
    std::printf("%.17g\n", all);
  }
}
