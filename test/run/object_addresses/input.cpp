// RUN: launches=11 fallbacks=0
// FLAGS: -Wno-vla
// Objects whose addresses the stub computes and passes: global __restrict pointers, also through references and
// captures, arrays of such pointers, and enumerations and classes with their own operator&.
#include <cstdio>
#include <utility>

enum class Mode { plain, doubled };
int operator&(const Mode&) = delete;
struct Scale {
  double by;
  Scale* operator&() const = delete;
};
struct Field {
  double* __restrict u;
};

static double* __restrict current;
static Mode mode = Mode::doubled;
static void look(const double* __restrict& p, int n) { std::printf("%g\n", p[n - 1]); }
static void change(Mode& given) { given = given == Mode::plain ? Mode::doubled : Mode::plain; }
static void change(Scale& scale) { scale.by += 0.5; }

[[ferry::offload]]
void global(int n) {
  for (int i = 0; i < n; ++i) current[i] += 2 * i;
}

[[ferry::offload]]
double reference(Field& field, int n) {
  double* __restrict& u = field.u;
  for (int i = 0; i < n; ++i) u[i] += i;
  return u[n - 1];
}

[[ferry::offload]]
double captured(double* __restrict a, double* __restrict c, const double* __restrict b, int n) {
  for (int i = 0; i < n; ++i) a[i] = b[i] + i;
  auto last = [&] { return a[n - 1]; };
  look(b, n);
  for (int t = 0; t < 3; ++t) {
    std::swap(a, c);
    for (int i = 0; i < n; ++i) a[i] = c[i] + i;
  }
  return last();
}

[[ferry::offload]]
void arrays(double* p, int n) {
  const double* __restrict fixed[2] = {p, p};
  const double* __restrict sized[n];
  const double* __restrict table[n][n];
  for (int i = 0; i < n; ++i) p[i] += i;
  look(fixed[1], n);
  for (int i = 0; i < n; ++i) p[i] *= 2;
  look(sized[0] = p, n);
  for (int i = 0; i < n; ++i) p[i] += 1;
  look(table[1][1] = p, n);
}

[[ferry::offload]]
double own_operators(double* p, Mode& given, Scale scale, int n) {
  Mode last = Mode::plain;
  for (int i = 0; i < n; ++i) {
    last = p[i] > 3 ? Mode::plain : Mode::doubled;
    p[i] += static_cast<int>(given) + static_cast<int>(mode);
  }
  change(last);
  change(given);
  change(scale);
  p[0] *= scale.by;
  for (int i = 0; i < n; ++i)
    if (given == Mode::plain) p[i] += static_cast<int>(last);
  return given == Mode::plain ? p[0] : p[1];
}

int main() {
  double a[40] = {}, b[40] = {}, c[40] = {};
  current = a;
  global(40);
  Field field{b};
  std::printf("%g\n", reference(field, 40));
  std::printf("%g\n", captured(a, c, b, 40));
  arrays(b, 40);
  Mode given = Mode::doubled;
  std::printf("%g\n", own_operators(a, given, Scale{1.5}, 40));
  std::printf("%d %d\n", static_cast<int>(given), static_cast<int>(mode));
  for (int i = 0; i < 40; ++i) std::printf("%g %g\n", a[i], b[i]);
}
