// RUN: launches=113 fallbacks=0
// Returns in macros, where the stub can't insert code: in statements, branches, loops, switches, after other
// statements of the macro, with numbers, vectors and structs, and in joined functions.
#include <cstdio>
#include <vector>

#define CHECK(x)                            \
  do {                                      \
    if (!(x)) {                             \
      std::printf("check failed: %s\n", #x); \
      return -1;                            \
    }                                       \
  } while (0)
#define RET_IF(x, value) \
  if (x) return value
#define TRY(x) \
  if (int e = (x)) return e
#define STOP(x)             \
  std::printf("stopped\n"); \
  return x
#define NEXT(x, to) \
  x[0] += 1;        \
  x[1] *= x[0];     \
  if (x[0] > to) return static_cast<int>(x[1])
#define LOCAL(name, x)                        \
  std::vector<double> name(x.begin(), x.end()); \
  name[0] += 1;                               \
  if (name[1] > 100) return name

static int code(const double* x) { return x[2] > 20 ? 7 : 0; }

[[ferry::offload]]
int statements(double* x, int n, int what) {
  CHECK(n > 1);
  for (int i = 0; i < n; ++i) x[i] += i;
  if (what == 1) CHECK(x[1] < 0);
  if (what == 2) {
    RET_IF(x[1] > 0, static_cast<int>(x[3]));
  } else {
    for (int i = 0; i < n; ++i) x[i] += 1;
  }
  TRY(code(x));
  for (int i = 0; i < n; ++i) x[i] *= 2;
  if (what == 3) {
    STOP(static_cast<int>(x[2]));
  }
  RET_IF(what == 4, 4);
  return static_cast<int>(x[n - 1]);
}

[[ferry::offload]]
int around(double* x, int n, int what) {
  for (int t = 0; t < 4; ++t) {
    for (int i = 0; i < n; ++i) x[i] += t;
    RET_IF(t == what, static_cast<int>(x[1]));
    for (int i = 0; i < n; ++i) x[i] += 1;
    NEXT(x, 12);
    [[ferry::sequential]] for (int k = 0; k < 3; ++k) {
      CHECK(x[k] > -100);
      RET_IF(k + t == 5, 55);
    }
  }
  switch (what) {
    case 7:
      for (int i = 0; i < n; ++i) x[i] += 7;
      RET_IF(n > 3, static_cast<int>(x[3]));
      break;
    case 8: RET_IF(x[0] > -1, 8); break;
    default:
      for (int i = 0; i < n; ++i) x[i] += 9;
  }
  return static_cast<int>(x[1]);
}

[[ferry::offload]]
std::vector<double> containers(const std::vector<double>& x, int what) {
  const int n = static_cast<int>(x.size());
  std::vector<double> t(x.size());
  for (int i = 0; i < n; ++i) t[i] = 2 * x[i];
  RET_IF(what == 1, t);
  for (int i = 0; i < n; ++i) t[i] += x[i];
  LOCAL(copy, t);
  for (int i = 0; i < n; ++i) copy[i] += t[i];
  RET_IF(what == 2, copy);
  for (int i = 0; i < n; ++i) t[i] += copy[i];
  return t;
}

struct Pair {
  double values[4];
};

[[ferry::offload]]
Pair objects(double* x, int n, int what) {
  Pair result{};
  double* values = result.values;
  for (int i = 0; i < 4; ++i) values[i] = x[i];
  RET_IF(what == 1, result);
  for (int i = 0; i < n; ++i) x[i] += 1;
  RET_IF(what == 2, (Pair{{x[0], x[1], x[2], x[3]}}));
  return result;
}

[[ferry::offload]]
void nothing(double* x, int n, int what) {
  for (int i = 0; i < n; ++i) x[i] += 3;
  RET_IF(what == 1, );
  for (int i = 0; i < n; ++i) x[i] += 4;
}

[[ferry::offload]]
int step(double* x, int n, int what) {
  for (int i = 0; i < n; ++i) x[i] += 0.5;
  RET_IF(what == 1, 1);
  for (int i = 0; i < n; ++i) x[i] += 0.25;
  return 0;
}

[[ferry::offload]]
double joined(double* x, int n) {
  int sum = 0;
  for (int t = 0; t < 3; ++t) {
    sum += step(x, n, t);
    for (int i = 0; i < n; ++i) x[i] *= 2;
  }
  RET_IF(sum == 5, x[1]);
  return x[n - 1] + sum;
}

[[ferry::offload]]
int handled(double* x, int n, int what) {
  try {
    for (int i = 0; i < n; ++i) x[i] += 1;
    if (what == 1) throw 3;
    RET_IF(what == 2, static_cast<int>(x[1]));
  } catch (int) {
    for (int i = 0; i < n; ++i) x[i] += 2;
    RET_IF(what == 1, static_cast<int>(x[1]));
  }
  return 0;
}

static void print(const char* what, double result, const std::vector<double>& x) {
  std::printf("%s %g:", what, result);
  for (double u : x) std::printf(" %g", u);
  std::printf("\n");
}

int main() {
  for (int what = 0; what < 9; ++what) {
    std::vector<double> x{1, 2, 3, 4, 5};
    print("statements", statements(x.data(), 5, what), x);
    print("around", around(x.data(), 5, what), x);
    if (what > 2) continue;
    print("containers", 0, containers(x, what));
    const Pair pair = objects(x.data(), 5, what);
    print("objects", pair.values[0] + pair.values[3], x);
    nothing(x.data(), 5, what);
    print("nothing", 0, x);
    print("joined", joined(x.data(), 5), x);
    print("handled", handled(x.data(), 5, what), x);
  }
  double none[1] = {};
  std::printf("%d\n", statements(none, 1, 0));
}
