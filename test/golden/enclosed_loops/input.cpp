// Loops that aren't statements of the function: each outermost loop gets a warning that says why it stays on the host.
#include <algorithm>
#include <vector>

#define EACH(body)        \
  do {                    \
    for (double& u : x) { \
      body;               \
    }                     \
  } while (0)

[[ferry::offload]]
double heun(std::vector<double>& x, std::vector<double>& k, int n) {
  auto slope = [&](double by) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < 3; ++j) k[i] += by * x[i];
    }
  };
  slope(0.5);
  for (int i = 0; i < n; ++i) x[i] += k[i];
  return x[0];
}

[[ferry::offload]]
void everywhere(std::vector<double>& x, int n) {
  struct Twice {
    double first = [] {
      double sum = 0;
      while (sum < 10) sum += 1;
      return sum;
    }();
    void run(std::vector<double>& v) {
      for (double& u : v) u *= 2;
    }
  };
  const double mean = ({
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += x[i];
    sum / n;
  });
  for (int i = 0; i < n; ++i) x[i] -= mean;
  Twice().run(x);
  for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < n; ++i) x[i] += t;
    (void)std::any_of(x.begin(), x.end(), [](auto& u) {
      for (int k = 0; k < 3; ++k) u += k;
      return false;
    });
    if (double most = [&] { EACH(u += 1); return x[0]; }(); most > 3) x[0] = most;
  }
  // One loop is marked sequential. The warning about the surrounding loop covers the other.
  const auto clear = [&] { [[ferry::sequential]] for (double& u : x) u = 0; };
  for (int t = 0; t < n; ++t) {
    auto pick = [&](int k) {
      do --k; while (x[k] > 3);
      return x[k];
    };
    x[t] = pick(t);
  }
  clear();
}
