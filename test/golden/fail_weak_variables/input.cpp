// A variable that may be undefined must not be read before a loop that may not reach it: as a value, a bound, an array,
// a reduction, through a second declaration or under a different name.
extern double bias __attribute__((weak));
extern int bound;
#pragma weak bound
extern double table[100];
extern double table[100] __attribute__((weak));
extern double total __attribute__((weak));
static double other __attribute__((weakref("bias")));

[[ferry::offload]]
void values(double* a, int n, bool has) {
  for (int i = 0; i < n; ++i)
    if (has) a[i] += bias;
  for (int i = 0; i < bound; ++i) a[i] += 1;
  for (int i = 0; i < 100; ++i)
    if (has) a[i] += table[i];
  for (int i = 0; i < n; ++i) total += a[i];
  for (int i = 0; i < n; ++i)
    if (has) a[i] += other;
}
