// Nests without braces under if, else, do, while and switch, and a jump into a loop.
// TRANSLATE-STDERR: 'goto' and labels \(also those of an enclosing 'switch'\) can't run on a device
#include <cstdio>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]] int f(double* x, int n, int k) {
  if (k > 0)
    if (k > 1)
      for (int i = 0; i < n; ++i) x[i] += 1;
    else
      for (int i = 0; i < n; ++i) x[i] += 2;
  else if (k < -1)
    for (int i = 0; i < n; ++i)
      if (i > 0)
        x[i] += 3;
      else
        x[i] += 4;
  else if (x[0] > 4)
    return 5;
  else
    x[1] = 8;
  do
    for (int i = 0; i < n; ++i) x[i] += 1;
  while (x[0] < 4);
  while (x[0] < 9)
    for (int i = 0; i < n; ++i) x[i] += 1;
  for (int t = 0; t < 2; t += x[1] > 0 ? 1 : 2)
    for (int i = 0; i < n; ++i) x[i] += 1;
  switch (k)
  case 1:
    for (int i = 0; i < n; ++i) x[i] += 1;
  if (int q = k; q == 2) {
    return int(x[1]);
  } else
    return q ? int(x[2]) : 0;
}
// A label of the switch is inside the loop, which stays on the host.
[[ferry::offload]] void enter(double* x, int n, int k) {
  int i = 0;
  switch (k & 1) {
    case 0:
      for (; i < n; ++i) {
        x[i] *= 2;
        [[fallthrough]];
        default:
          x[i] += 1;
      }
  }
  for (int j = 0; j < n; ++j) x[j] += k;
}
int main() {
  for (int k = -2; k < 4; ++k) {
    double x[3] = {1, 2, 3};
    std::printf("%d\n", f(x, 3, k));
    show("x", x, 3);
    enter(x, 3, k);
    show("x", x, 3);
  }
}
