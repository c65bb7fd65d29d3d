// Functions in other files that kernels can't call, each with the reason.
namespace lib {
inline double shape(double x) { return x + 1; }
}  // namespace lib
struct Cell {
  double x;
};
double twice_defined(double x);  // two files define it
double counted(double x);        // changes a variable that only its file has
double incomplete(double x);     // calls a function that isn't defined anywhere
double offloaded(double x);      // calls a function that has a stub
double shaped(double x);         // calls `shape`, which means a different function here
double of_cell(double x);        // uses a type whose name means a different type here
struct Hidden;                     // defined in another file
double of_hidden(const Hidden* h, int i);
double in_broken_file(double x);
double nowhere(double x);
template <class T>
T of_template(T x);
extern template double of_template(double x);
template <class T>
T of_other(T x);
template <class T>
T special(T x);           // specialised there, but not declared here
double beside(double x);  // in the same file; supported

using namespace lib;

[[ferry::offload]] void all(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = twice_defined(a[i]);
  for (int i = 0; i < n; ++i) a[i] = counted(a[i]);
  for (int i = 0; i < n; ++i) a[i] = incomplete(a[i]);
  for (int i = 0; i < n; ++i) a[i] = offloaded(a[i]);
  for (int i = 0; i < n; ++i) a[i] = shaped(a[i]);
  for (int i = 0; i < n; ++i) a[i] = of_cell(a[i]);
  for (int i = 0; i < n; ++i) a[i] = in_broken_file(a[i]);
  for (int i = 0; i < n; ++i) a[i] = nowhere(a[i]);
  for (int i = 0; i < n; ++i) a[i] = of_template(a[i]);
  for (int i = 0; i < n; ++i) a[i] = of_other(a[i]);
}

[[ferry::offload]] void specialised(double* a, float* b, int n) {
  for (int i = 0; i < n; ++i) a[i] = special(a[i]);
  for (int i = 0; i < n; ++i) b[i] = special(b[i]);
  for (int i = 0; i < n; ++i) a[i] = beside(a[i]);
}

[[ferry::offload]] void of_opaque(double* a, int n, const Hidden* h) {
  for (int i = 0; i < n; ++i) a[i] = of_hidden(h, i);
}
