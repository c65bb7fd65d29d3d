// Calls through pointers that kernels can't make. The reason is in the calls, or in the functions to which the
// pointers may point.
#include <cstdio>
#include <functional>

// No function of this type has its address taken, and no other module can register a function with a pointer parameter.
[[ferry::offload]] void no_candidate(float* x, int n, float (*f)(const float*)) {
  for (int i = 0; i < n; ++i) x[i] = f(x + i);
}

// None of the candidates can run in a kernel. The first candidate's reason is reported.
int prints(int k) {
  std::printf("%d\n", k);
  return k;
}
int (*const only)(int) = prints;
[[ferry::offload]] void none_can(int* x, int n, int (*f)(int)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
long throws(long k) {
  if (k < 0) throw 1;
  return k;
}
long (*const only_throws)(long) = throws;
[[ferry::offload]] void none_returns(long* x, int n, long (*f)(long)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
unsigned total;
unsigned counts(unsigned k) { return total += k; }
unsigned (*const only_counts)(unsigned) = counts;
[[ferry::offload]] void none_is_apart(unsigned* x, int n, unsigned (*f)(unsigned)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

// A candidate that calls through a pointer of its own type may call itself.
double (*hook)(double);
double hooked(double x) { return hook(x) + 1; }
double plain(double x) { return x + 1; }
double (*const some[])(double) = {hooked, plain};
[[ferry::offload]] void of_own_type(double* x, int n, double (*f)(double)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

using Op = double (*)(double);
double square(double x) { return x * x; }
double cube(double x) { return x * x * x; }
Op const others[] = {square, cube};
// The loop sets the pointer to the function.
[[ferry::offload]] void changes(double* x, int n, Op f) {
  for (int i = 0; i < n; ++i) {
    x[i] = f(x[i]);
    if (x[i] > 1) f = cube;
  }
}
// It isn't known whether the object exists.
struct Law {
  Op op;
  int n;
};
[[ferry::offload]] void perhaps(double* x, int n, const Law* law) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0) x[i] = law->op(x[i]);
}
// A kernel can't compare addresses of functions.
[[ferry::offload]] void in_order(double* x, int n, Op f, Op g) {
  for (int i = 0; i < n; ++i) x[i] = f < g;
}
// A kernel can't pass a FILE*.
double of_file(std::FILE* file) { return file ? 1 : 2; }
double (*const of_files)(std::FILE*) = of_file;
[[ferry::offload]] void of_files_type(double* x, int n, double (*f)(std::FILE*)) {
  for (int i = 0; i < n; ++i) x[i] = f(nullptr);
}
// The table has more functions than kernels can distinguish.
Op many[17];
[[ferry::offload]] void of_many(double* x, const int* kind, int n) {
  for (int i = 0; i < n; ++i) x[i] = many[kind[i]](x[i]);
}
// The only candidate may call itself.
char (*again)(char);
char calls_again(char c) { return again(c); }
char (*const only_again)(char) = calls_again;
[[ferry::offload]] void of_itself(char* x, int n, char (*f)(char)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
double with_file(double (*f)(std::FILE*), double x) { return f(nullptr) + x; }
[[ferry::offload]] void passes_on(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = with_file(of_file, x[i]);
}
