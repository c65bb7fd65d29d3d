// Reading the variable may run code: as a value in a kernel, as a bound, as an array, as a reduction, and elsewhere.
#include <vector>

double made();
thread_local double here = made();
thread_local const int bound = static_cast<int>(made());
extern thread_local double elsewhere;
thread_local std::vector<double> scratch(100);
struct Counts {
  static thread_local long hits;
};

[[ferry::offload]]
void values(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = here;
  for (int i = 0; i < n; ++i) a[i] += elsewhere;
  for (int i = 0; i < bound; ++i) a[i] += 1;
  for (int i = 0; i < 100; ++i) scratch[i] += a[i];
  for (int i = 0; i < n; ++i) Counts::hits += a[i] > 0;
}
