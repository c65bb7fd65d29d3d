// EXPECT-STDERR: overlap
// RUN: fallbacks=1
// Arrays, vectors and scalars at namespace scope, which functions read and change between nests.
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

double ga[6] = {1, 2, 3, 4, 5, 6};
static std::vector<double> gv{1, 2, 3};
namespace {
int gn = 6;
double gs = 2;
std::array<double, 3> gz{1, 2, 3};
}  // namespace
namespace q {
inline namespace v1 {
double w[3] = {1, 2, 3};
double* ptr = w;
}  // namespace v1
}  // namespace q
static double look() { return ga[1] + gv[1] + gz[1] + q::w[1] + gs + gn; }
static void change() {
  ga[1] = 9;
  gv.push_back(4);
  gz[1] = 7;
  q::ptr[1] = 4;
  gs = 3;
  gn = 5;
}
[[ferry::offload]] double f(int n) {
  static double keep[4];
  for (int i = 0; i < gn; ++i) ga[i] *= gs;
  for (std::size_t i = 0; i < gv.size(); ++i) gv[i] += 1;
  for (int i = 0; i < 3; ++i) {
    gz[i] += 1;
    keep[i] += gz[i];
  }
  for (int i = 0; i < 3; ++i) q::ptr[i] += 1;
  double s = look();
  change();
  for (int i = 0; i < gn; ++i) ga[i] *= gs;
  for (std::size_t i = 0; i < gv.size(); ++i) gv[i] += 1;
  for (int i = 0; i < 3; ++i) {
    gz[i] += 1;
    keep[i] += gz[i];
  }
  for (int i = 0; i < 3; ++i) q::ptr[i] += q::w[i] > 3;
  gn = n;
  gs = ga[0];
  q::ptr = ga + 1;
  for (int i = 0; i < gn; ++i) q::ptr[i] *= gs;
  for (int i = 0; i < 3; ++i) q::w[i] *= gs;
  return s + look() + keep[1];
}
int main() {
  std::printf("%g\n", f(4));
  show("ga", ga, 6);
  std::printf("%g\n", f(3));
  show("ga", ga, 6);
  show("gv", gv.data(), long(gv.size()));
  show("w", q::w, 3);
}
