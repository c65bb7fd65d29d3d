// RUN: fallbacks=0 bytes_to_device=13616 bytes_to_host=12040
// Between kernels, host statements read and write pointers, and single numbers behind pointers: only their bytes
// are copied. Each function runs eight steps.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using Vector = std::vector<double>;
constexpr int n = 100, steps = 8;

[[ferry::offload]] void relax(double* a, const double* b, int count) {
  for (int i = 0; i < count; ++i) a[i] = 0.5 * a[i] + 0.25 * b[i];
}

// The arguments are read from members, globals and a table of rows.
struct Grid {
  double *e, *h;
  int count;
};
double *global_e, *global_h;
int global_count;
[[ferry::offload]] void by_member(Grid* g) {
  for (int k = 0; k < steps; ++k) relax(g->e, g->h, g->count);
}
[[ferry::offload]] void by_global() {
  for (int k = 0; k < steps; ++k) relax(global_e, global_h, global_count);
}
[[ferry::offload]] void by_row(double** rows) {
  for (int k = 0; k < steps; ++k)
    for (int r = 0; r + 1 < 3; ++r) relax(rows[r], rows[r + 1], n);
}
class Held {
  double *e_, *h_;

 public:
  Held(double* e, double* h) : e_(e), h_(h) {}
  [[ferry::offload]] void by_this() {
    for (int k = 0; k < steps; ++k) relax(e_, h_, n);
  }
};

// Swaps pointers through a temporary.
[[ferry::offload]] void exchange_members(Grid& g) {
  for (int k = 0; k < steps; ++k) {
    for (int i = 1; i < g.count - 1; ++i) g.h[i] = 0.5 * (g.e[i - 1] + g.e[i + 1]);
    double* other = g.e;
    g.e = g.h;
    g.h = other;
  }
}
[[ferry::offload]] void exchange_globals() {
  for (int k = 0; k < steps; ++k) {
    for (int i = 1; i < global_count - 1; ++i) global_h[i] = 0.5 * (global_e[i - 1] + global_e[i + 1]);
    double* other = global_e;
    global_e = global_h;
    global_h = other;
  }
}

// The host writes numbers in rows and at the ends of a vector.
[[ferry::offload]] void set_in_rows(std::vector<Vector>& small, Vector& w) {
  for (int k = 0; k < steps; ++k) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += w[i];
    small[k][k % 2] = sum;
    for (int i = 0; i < n; ++i) w[i] += 0.25;
  }
}
[[ferry::offload]] void set_ends(Vector& w) {
  for (int k = 0; k < steps; ++k) {
    for (int i = 1; i < n - 1; ++i) w[i] *= 0.5;
    w.front() = w[1];
    w.back() = w[n - 2] + w.front();
  }
}

// Passes views by value, and uses a static variable.
struct View {
  double* at;
  int count;
  View(double* begin, int length) : at(begin), count(length) {}
  double& operator()(int i) const { return at[i]; }
};
[[ferry::offload]] void add(View x, View y) {
  for (int i = 0; i < x.count; ++i) y(i) += x(i);
}
[[ferry::offload]] void by_value(View& x, View& y) {
  for (int k = 0; k < steps; ++k) {
    add(x, y);
    add(y, x);
  }
}
[[ferry::offload]] void scale(Grid* g, double by) {
  static double factor;
  factor = (by - 1) / (by + 1);
  for (int i = 0; i < g->count; ++i) g->e[i] *= factor;
}
[[ferry::offload]] void by_static(Grid* g) {
  for (int k = 0; k < steps; ++k) scale(g, k + 2);
}

// Sets and copies bytes with memset and memcpy.
[[ferry::offload]] void clear(float* g, float* w, const float* x, int count) {
  for (int k = 0; k < steps; ++k) {
    memset(g, 0, count * sizeof(float));
    for (int i = 0; i < count; ++i) g[i] += x[i];
    for (int i = 0; i < count; ++i) w[i] -= 0.125f * g[i];
    std::memcpy(g, w, sizeof(float) * count);
  }
}

static void show(const char* what, const double* p, int count = n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < count * sizeof(double); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x [%.17g %.17g]\n", what, hash, p[0], p[count / 2]);
}

int main() {
  static double a[n], b[n], c[n];
  for (int i = 0; i < n; ++i) a[i] = i % 10, b[i] = i % 7, c[i] = 1.0 / (i + 1);
  Grid grid{a, b, n};
  by_member(&grid);
  global_e = a, global_h = b, global_count = n;
  by_global();
  double* rows[] = {a, b, c};
  by_row(rows);
  Held(a, b).by_this();
  show("relaxed", a);
  exchange_members(grid);
  exchange_globals();
  show("exchanged", grid.e);
  show("exchanged", global_e);
  std::vector<Vector> small(steps, Vector(2));
  Vector w(n, 0.5);
  set_in_rows(small, w);
  for (const Vector& row : small) show("row", row.data(), 2);
  set_ends(w);
  show("ends", w.data());
  View x(a, n), y(b, n);
  by_value(x, y);
  show("by value", a);
  by_static(&grid);
  show("by static", grid.e);
  float g[n] = {}, v[n] = {}, z[n];
  for (int i = 0; i < n; ++i) z[i] = i * 0.25f;
  clear(g, v, z, n);
  std::printf("%g %g\n", g[3], v[n - 1]);
}
