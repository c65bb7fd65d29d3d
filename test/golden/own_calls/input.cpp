// The program's own functions in kernel files: each follows the functions that it calls and comes with the declarations
// that it uses, for the types of an instance.
#include <cmath>
#include <span>
#include <vector>

enum class Mode { plain, twice };
static double weights[4] = {1, 2, 3, 4};

namespace ns {
constexpr double scale = 0.25;
using real = double;
inline double sq(real x) { return x * x * scale; }
double norm(const double* p, int k) { return std::sqrt(sq(p[k]) + sq(p[k + 1])); }
double weighted(double x, int c) { return x * weights[c]; }
template <int N, class T>
T power(T x) {
  if constexpr (N == 0) {
    return T(1);
  } else if constexpr (sizeof(T) == 1) {
    return "too small";
  } else {
    T result = x;
    for (int k = 1; k < N; ++k) result *= x;
    return static_cast<T>(result);
  }
}
}  // namespace ns

[[ferry::device]] int index(int i, int j, int pitch = 16) { return i * pitch + j; }
static double& at(double (*rows)[8], int i, int j) { return rows[i][j]; }
static void in_mode(Mode mode, const double& x, double& to) { to = mode == Mode::twice ? 2 * x : x; }
static int count() { return 3; }

[[ferry::offload]]
void calls(double* out, const double* in, double (*rows)[8], int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j) {
      double x;
      in_mode(j % 2 ? Mode::plain : Mode::twice, in[index(i, j)], x);
      out[index(i, j, 8)] = ns::weighted(ns::norm(in, i), j & 3) + ns::power<3>(x) + ns::power<2, int>(i) + count();
      at(rows, i, j) = ns::power<0>(x);
    }
}

// Parameters that refer to outer variables: sums, elements, containers, lambdas.
static void add(double& total, int& count, double x) {
  total += x;
  if (x > 0) ++count;
}
static void mark(int* seen, int k) { seen[k] |= 1; }
static double first(std::span<const double> s, int i) { return s[i] + static_cast<double>(s.size()); }
template <class F>
static double twice(F&& f, double x) {
  return f(f(x));
}

[[ferry::offload]]
double updates(std::vector<double>& v, std::vector<int>& seen, const int* at, double by) {
  double sum = 0;
  int positive = 0;
  const auto more = [&](double x) { return x * by; };
  for (int i = 0; i < static_cast<int>(v.size()); ++i) {
    int mine[2] = {0, 0};
    mark(mine, i & 1);
    mark(seen.data(), at[i]);
    add(sum, positive, twice(more, first(std::span<const double>(v), i)) + mine[0]);
    v[i] = twice([=](double x) { return x + by * i; }, v[i]);
  }
  return sum + positive;
}

// A function that sums into an element is also used for an iteration's own variable.
static void add(double& total, double x) { total += x; }
static void add_both(double* s, int& count, double x) {
  add(s[1], x);
  ++count;
}

[[ferry::offload]]
void into_elements(const double* x, int n, double* sums, int* counts) {
  for (int i = 0; i < n; ++i) {
    double mine = 1;
    add(mine, x[i]);
    add(sums[0], mine);
    add_both(sums + 1, counts[3], x[i]);
  }
}
