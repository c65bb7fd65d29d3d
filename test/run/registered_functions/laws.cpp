#include "laws.h"

#include <cmath>

static const double table[] = {1, 2.5, 4};
static int calls = 0;
double factor = 1.5;

[[ferry::device]] double decay(double x) { return std::exp(-x); }
namespace {
[[ferry::device]] double stepped(double x) { return x * table[x > 1] + 0.25; }
double helper(double x) { return x / 4; }
}  // namespace
namespace laws {
struct Law {
  [[ferry::device]] static double quarter(double x) { return helper(x) + 1; }
};
template <int n>
[[ferry::device]] double plus(double x) {
  return x + n;
}
}  // namespace laws
[[ferry::device]] static long weigh(int k, bool odd) { return odd ? k : 3L * k; }
[[ferry::device]] static long other(int k, bool) { return 7L - k; }
[[ferry::device]] static int is_seven() { return 7; }

// These functions aren't registered: one counts its calls, one reads a variable, and one isn't marked.
static double counted(double x) { return x + ++calls; }
[[ferry::device]] double scaled(double x) { return factor * x; }
static double plain(double x) { return x / 2; }

Law law(int which) {
  static const Law all[] = {decay, stepped, laws::Law::quarter, laws::plus<3>, counted, scaled, plain};
  return all[which];
}
long (*number(int which))(int, bool) { return which ? other : weigh; }
int (*seven())() { return is_seven; }
