// FLAGS: -std=c++14 -DN=7 -DT=int -Dsize=9 -Dstep=8
// Generated text in the user's environment: macros on the command line and in the source (except those that break
// standard headers), feature switches, the user's names (even `ferry`), and C++14.
#define _GLIBCXX_DEBUG 1
#define launch 7
#define buffer 3
#define value 2
#define loop 5
#define reads 11
#define host 13
#define min 17
#define used 19
#define visibility 23
extern "C" int printf(const char*, ...);

const int INT8_MAX = 5, NAN = 6, EOF = 4, errno = 3;

namespace app {
namespace ferry {
constexpr int boats = 3;
}
[[ferry::offload]]
void load(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += ferry::boats + INT8_MAX + NAN + EOF + errno + N;
}
}  // namespace app

int ferry(int n) { return n + launch; }

[[ferry::offload]]
double run(double* a, int n, int nx) {
  double s = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < nx; ++i) {
      a[j * nx + i] += launch + buffer + value + loop + reads + host + min + used + visibility;
      s += a[j * nx + i];
    }
  int ferry = 6;
  for (int i = 0; i < n * nx; i += 2) a[i] += ferry;
  return s;
}

double g[64];
int main() {
  app::load(g, 64);
  const double s = run(g, 8, 8);
  printf("%g %g %g %d\n", s, g[0], g[63], ferry(N));
}
