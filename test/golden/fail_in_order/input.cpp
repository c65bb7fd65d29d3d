// Loops of public numerical codes that must be sequential. Each message names the reason and a remedy that
// helps.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

// Recursive filters.
[[ferry::offload]]
void first_order(const float* x, float* y, int n, float a, float b) {
  for (int i = 1; i < n; ++i) y[i] = a * x[i] + b * y[i - 1];
}

[[ferry::offload]]
void with_state(const float* x, float* y, int n, float a, float b) {
  float state = 0;
  for (int i = 0; i < n; ++i) {
    state = a * x[i] + b * state;
    y[i] = state;
  }
}

[[ferry::offload]]
void average(const float* x, float* y, int n, float a) {
  float mean = 0;
  for (int i = 0; i < n; ++i) {
    mean += a * (x[i] - mean);
    y[i] = mean;
  }
}

// A recurrence in a loop that counts down.
[[ferry::offload]]
void back_substitution(const double* c, double* d, int n) {
  for (int i = n - 2; i >= 0; --i) d[i] -= c[i] * d[i + 1];
}

// Uses a random number generator, whose state carries a dependence.
[[ferry::offload]]
int hits(int n) {
  unsigned s = 12345;
  int inside = 0;
  for (int i = 0; i < n; ++i) {
    s ^= s << 13;
    if (s < 1u << 31) ++inside;
  }
  return inside;
}

// Searches that aren't a plain minimum or maximum.
[[ferry::offload]]
void two_best(const float* x, int n, float* out) {
  float best = -1, second = -1;
  for (int i = 0; i < n; ++i) {
    if (x[i] > best) {
      second = best;
      best = x[i];
    } else if (x[i] > second) {
      second = x[i];
    }
  }
  out[0] = best;
  out[1] = second;
}

[[ferry::offload]]
float by_margin(const float* x, int n) {
  float best = 0;
  for (int i = 1; i < n; ++i) {
    const float score = x[i] * x[i - 1];
    if (score > best + 0.1f) best = score;
  }
  return best;
}

// Looks like a search, but is a phase that is reset.
[[ferry::offload]]
void phase(float* x, int n, float step) {
  float t = 0;
  for (int i = 0; i < n; ++i) {
    x[i] *= t;
    t += step;
    if (t > 1) t = 0;
  }
}

// One statement updates more reduction variables than a block of threads can combine.
struct Matrix {
  double m[36];
};
[[ferry::offload]]
Matrix normal(const double* x, int n) {
  Matrix a{};
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) a.m[6 * i + j] += x[6 * k + i] * x[6 * k + j];
  return a;
}

// The condition is the same in all iterations.
[[ferry::offload]]
void window(float* x, int n, const std::string& kind) {
  for (int i = 0; i < n; ++i)
    if (kind == "hann") x[i] *= 0.5f - 0.5f * std::cos(6.2831853f * i / n);
}

struct Node {
  double value;
  Node* next;
};
[[ferry::offload]]
double sum(Node* head) {
  double s = 0;
  for (Node* p = head; p; p = p->next) s += p->value;
  return s;
}

// Updates two elements of one array. It doesn't help to store the value that an update has read.
[[ferry::offload]]
void components(const int* from, const int* to, int* label, int n) {
  for (int i = 0; i < n; ++i) {
    const int least = std::min(label[from[i]], label[to[i]]);
    label[from[i]] = label[to[i]] = least;
  }
}

// Iterates to convergence and swaps two arrays.
[[ferry::offload]]
void settle(std::vector<double>& u, double tolerance) {
  std::vector<double> v(u.size());
  double change = 1;
  while (change > tolerance) {
    change = 0;
    for (std::size_t i = 1; i + 1 < u.size(); ++i) {
      v[i] = 0.5 * (u[i - 1] + u[i + 1]);
      change = std::max(change, std::abs(v[i] - u[i]));
    }
    std::swap(u, v);
  }
}

[[ferry::offload]]
void by_steps(std::vector<double>& u, std::vector<double>& v, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i + 1 < u.size(); ++i) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    std::swap(u, v);
  }
}
