// Functions in other modules: a loop calls functions without a visible body by address, and this file registers its own
// numeric functions for other files. GPU kernels can't make such calls.
struct Stage {
  double (*law)(double);
};
double elsewhere(double x);

// This file defines no function of this type.
[[ferry::offload]] void apply(double* x, int n, const Stage& stage) {
  for (int i = 0; i < n; ++i) x[i] = stage.law(x[i]);
}
void uses(double* x, int n) { apply(x, n, {elsewhere}); }
// There are candidates in this file. On the host, one instance serves all other functions.
int twice(int x) { return 2 * x; }
int (*const known)(int) = twice;
[[ferry::offload]] void chosen(int* x, int n, int (*f)(int), int (*g)(int)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]) + g(1);
}

static const int factors[] = {2, 3, 5};
float scale = 2;
namespace {
int helper(int x) { return factors[x & 1]; }
[[ferry::device]] int by_table(int x) { return x * helper(x); }
}  // namespace
namespace laws {
[[ferry::device]] inline long weigh(short k, bool odd) { return odd ? k : 3 * k; }
}  // namespace laws
// These functions aren't registered: one reads a variable, and one takes a pointer.
[[ferry::device]] float scaled(float x) { return scale * x; }
[[ferry::device]] float first(const float* x) { return x[0]; }
