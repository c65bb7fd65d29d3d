// RUN: fallbacks=0
// Structs with sizes, pointers, arrays and containers in them, by reference, pointer and value, as locals and globals.
// Each member that a nest uses is a separate buffer or number, which is evaluated again at each launch. Between nests,
// host code may change a member or the whole object. Members may point to the same elements. Pointers may be null if
// nothing dereferences them, or may be in other objects.
#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

struct Grid {
  int nx, ny;
  double* now;
  double* next;
  double* unused = nullptr;
  std::vector<double> weight;
  double row[16];
  std::array<int, 8> kind;
  std::span<float> part;
  double total = 0, least = 1e9;
  int at = -1;
};

static void print(const char* what, const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * (i % 13 + 1);
  std::printf("%s %.17g\n", what, s);
}

[[ferry::offload]] void smooth(Grid& g, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < g.ny - 1; ++j)
      for (int i = 1; i < g.nx - 1; ++i)
        g.next[j * g.nx + i] = 0.25 * (g.now[j * g.nx + i - 1] + g.now[j * g.nx + i + 1]) + g.weight[i] * g.row[j % 16];
    std::swap(g.now, g.next);
  }
}

[[ferry::offload]] void sums(Grid* g) {
  g->total = 0;
  const int n = g->nx * g->ny;
  for (int i = 0; i < n; ++i) g->total += g->now[i];
  for (int i = 0; i < n; ++i)
    if (g->now[i] < g->least) {
      g->least = g->now[i];
      g->at = i;
    }
  for (int i = 0; i < 8; ++i) g->row[i] += g->kind[i];
  for (std::size_t i = 0; i < g->part.size(); ++i) g->part[i] *= 2;
  for (double& w : g->weight) w += 1;
}

// The struct is a copy, but the targets of its pointers aren't.
[[ferry::offload]] void by_value(Grid g, double k) {
  for (int i = 0; i < g.nx; ++i) g.now[i] = k * g.row[i % 16];
  g.nx = 3;
  g.row[2] = 9;
  for (int i = 0; i < g.nx; ++i) g.now[i] += g.row[i];
}

// Host code changes the members: by name, through the object, through an alias of the object.
[[ferry::offload]] void changed(Grid& g, Grid& other, double* spare, int n) {
  for (int i = 0; i < n; ++i) g.now[i] += 1;
  g.now = spare;
  for (int i = 0; i < n; ++i) g.now[i] += 2;
  Grid* p = &g;
  p->now = other.now;
  for (int i = 0; i < n; ++i) g.now[i] += 4;
  for (int i = 0; i < 16; ++i) g.row[i] += i;
  Grid kept = g;  // contains the row that the kernel wrote
  g.nx = n / 2;
  for (int i = 0; i < g.nx; ++i) g.now[i] -= kept.row[i % 16];
  for (int i = 0; i < 16; ++i) kept.row[i] += 1;
  g = kept;
  for (int i = 0; i < g.nx; ++i) g.now[i] += g.row[i % 16];
  for (int i = 0; i < 16; ++i) g.row[i] *= 2;
  double moved[16];
  std::memcpy(moved, &g.row, sizeof moved);
  print("moved", moved, 16);
}

// Two names may refer to one object, and two members to one array.
[[ferry::offload]] void may_be_same(Grid& a, Grid& b, int n) {
  for (int i = 0; i < n; ++i) a.next[i] = b.now[i] + 1;
  for (int i = 0; i < n; ++i) b.total += a.now[i];
  a.total += 1;
}

struct Inner {
  double* x;
  int n;
};
struct Outer {
  Inner in[2];
  Inner* out;
  double* v[3];
  const int& size;
};

[[ferry::offload]] void nested(Outer& o, Outer* chain) {
  for (int i = 0; i < o.in[1].n; ++i) o.in[0].x[i] += o.in[1].x[i];
  for (int i = 0; i < o.out->n; ++i) o.out->x[i] += chain->out->x[i] * 0.5;
  for (int i = 0; i < o.size; ++i) o.v[2][i] = o.v[0][i] + o.v[1][i];
  ++o.out;
  for (int i = 0; i < o.out->n; ++i) o.out->x[i] += 3;
}

static Grid field;
namespace {
struct {
  int n;
  double* p;
  double t[32];
} hidden;
}  // namespace

[[ferry::offload]] void globals(int n) {
  static struct {
    int calls;
    double seen[8];
  } kept;
  for (int i = 0; i < n; ++i) field.now[i] += field.row[i % 16] + hidden.t[i % 32];
  for (int i = 0; i < hidden.n; ++i) hidden.p[i] *= 2;
  for (int i = 0; i < 8; ++i) kept.seen[i] += i;
  ++kept.calls;
  double s = 0;
  for (int i = 0; i < 8; ++i) s += kept.seen[i] * kept.calls;
  std::printf("kept %g\n", s);
}

// Pointers are null if nothing dereferences them; the last element of a list has no successor.
struct Level {
  int n;
  double* u;
  const double* mask;
  Level* finer;
};

[[ferry::offload]] void levels(Level* l) {
  while (l) {
    for (int i = 0; i < l->n; ++i) l->u[i] += l->mask ? l->mask[i] : 1;
    Level* const finer = l->finer;
    if (finer)
      for (int i = 0; i < finer->n; ++i) finer->u[i] += l->u[i / 2];
    l = l->finer;
  }
}

int main() {
  const int nx = 40, ny = 30;
  std::vector<double> a(nx * ny), b(nx * ny), c(nx * ny);
  std::vector<float> f(20, 1.5f);
  for (int i = 0; i < nx * ny; ++i) a[i] = (i * 7) % 31, b[i] = a[i] + 1, c[i] = -i;
  Grid g{nx, ny, a.data(), b.data(), nullptr, std::vector<double>(nx, 0.5), {}, {}, f};
  for (int i = 0; i < 16; ++i) g.row[i] = i % 5;
  for (int i = 0; i < 8; ++i) g.kind[i] = i - 3;
  for (int r = 0; r < 10; ++r) {
    smooth(g, 3);
    sums(&g);
    if (r % 2) std::swap(g.now, g.next);
    if (r == 4) g.weight.resize(2 * nx, 0.25);
    std::printf("%.10g %.10g %d %g %g\n", g.total, g.least, g.at, g.row[5], f[3]);
  }
  print("now", g.now, nx * ny);
  print("next", g.next, nx * ny);
  print("weight", g.weight.data(), nx);
  by_value(g, 2);
  std::printf("%d %g\n", g.nx, g.row[2]);
  print("now", g.now, nx);
  Grid other = g;
  other.now = c.data();
  std::vector<double> spare(nx * ny, 5);
  changed(g, other, spare.data(), nx);
  print("a", a.data(), nx * ny), print("b", b.data(), nx * ny), print("c", c.data(), nx * ny);
  print("spare", spare.data(), nx * ny), print("row", g.row, 16);
  std::printf("%d\n", g.nx);
  g.next = b.data();
  other.next = spare.data();
  may_be_same(g, other, nx);
  print("b", b.data(), nx);
  may_be_same(g, g, nx);
  std::printf("%.10g %.10g\n", g.total, other.total);
  Inner two[2] = {{a.data(), 20}, {b.data() + 5, 30}};
  const int size = 11;
  Outer o{{{c.data(), 7}, {a.data() + 100, 25}}, two, {a.data(), b.data(), spare.data()}, size};
  nested(o, &o);
  print("a", a.data(), nx * ny), print("b", b.data(), nx * ny), print("c", c.data(), nx * ny);
  print("spare", spare.data(), nx * ny);
  field.now = a.data();
  hidden = {9, b.data(), {1, 2, 3}};
  for (int r = 0; r < 10; ++r) {
    globals(nx);
    field.now = r % 3 ? c.data() : a.data();
    hidden.n = r;
  }
  print("a", a.data(), nx * ny), print("b", b.data(), nx * ny), print("c", c.data(), nx * ny);
  Level last{32, a.data(), b.data(), nullptr}, first{16, c.data(), nullptr, &last};
  levels(&first);
  print("a", a.data(), nx * ny), print("c", c.data(), nx * ny);
}
