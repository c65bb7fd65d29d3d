// Loops over globals, statics and members, and headers with missing or additional parts.
#include <ranges>
#include <vector>

int at;

[[ferry::offload]]
void global(double* x, int n) {
  for (at = 0; at < n; ++at) x[at] += at;
}

struct Grid {
  int i_ = 0, n_ = 0;
  std::vector<double> x_;

  [[ferry::offload]] void fill() {
    for (i_ = 0; i_ < n_; ++i_) x_[i_] = i_;
  }
};

[[ferry::offload]]
void hidden(Grid& g, double* x, int n) {
  for (g.i_ = n; g.i_ > 0; --g.i_) {
    const double i_ = x[g.i_];
    x[g.i_] = 2 * i_;
  }
}

[[ferry::offload]]
void endless(double* x, int n) {
  int i = 0;
  for (;;) {
    if (i >= n) break;
    x[i] = 1;
    ++i;
  }
  do {
    x[i] = 2;
  } while (--i > 0);
}

[[ferry::offload]]
void headers(std::vector<double>& v, int n) {
  for (const double s = n; double& x : v) x *= s;
  for (double& x : v | std::views::drop(n)) x += 1;
}

[[ferry::offload]]
int declares(const double* d, const int* id, int* x, int n) {
  double best = 1e30;
  int who = 0;
  for (int i = 0; i < n; ++i)
    if (!(d[i] >= best)) {
      best = d[i];
      who = id[i];
    }
  for (int i = 0; i < n; ++i) {
    enum Kind { even, odd };
    const Kind kind = i % 2 ? odd : even;
    x[i] = kind + __builtin_parity(x[i]);
  }
  return who;
}
