// RUN: launches=45 fallbacks=0
// Subscripts and bounds that are members of elements. Their least and greatest value is computed for these members
// alone, and again after host code or a kernel has written them.
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Range {
  int first, count;
};
struct Edge {
  double w;
  int a, b;
};
struct Triangle {
  double area;
  int v[3];
  std::array<short, 2> sides;
};
#pragma pack(push, 1)
struct Packed {
  char tag;
  int at;
  std::uint16_t small;
};
#pragma pack(pop)
struct Mesh {
  Range* rows;
  std::vector<Edge> edges;
  const Triangle* triangles;
};

[[ferry::offload]] void sums(const Range* t, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = t[i].first; k < t[i].first + t[i].count; ++k) s += x[k];
    y[i] = s;
  }
}
[[ferry::offload]] void gather(Edge* edges, const double* x, double* y, int n) {
  for (int e = 0; e < n; ++e) y[e] = edges[e].w * (x[edges[e].b] - x[edges[e].a]);
  for (int e = 0; e < n; ++e) edges[e].w = x[edges[e].a];
}
[[ferry::offload]] void scatter(const Mesh& m, double* f) {
  for (std::size_t e = 0; e < m.edges.size(); ++e) {
    const Edge& q = m.edges[e];
    f[q.a] += q.w;
    f[q.b] -= q.w;
  }
}
[[ferry::offload]] void corners(const Mesh& m, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += x[m.triangles[i].v[k]];
    y[i] = s + x[m.triangles[i].v[1]] + x[m.triangles[i].sides[i % 2]];
  }
}
[[ferry::offload]] void packed(const Packed* p, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[p[i].small];
    if (p[i].at != -1) y[i] += x[p[i].at];
  }
}
// The members are inspected again after a kernel's write and after a write by host code.
[[ferry::offload]] void moving(Edge* edges, const double* x, double* y, int n, int steps) {
  for (int s = 0; s < steps; ++s) {
    for (int e = 0; e < n; ++e) edges[e].a = (e * 7 + s) % (10 * (s + 1));
    if (s == 2) edges[1].a = 63;
    for (int e = 0; e < n; ++e) y[e] += x[edges[e].a];
  }
}

int main() {
  const int n = 40;
  std::vector<double> x(80), y(80), f(80);
  for (int i = 0; i < 80; ++i) x[i] = i * 0.5 + 1, f[i] = i;
  std::vector<Range> rows(n);
  std::vector<Triangle> triangles(n);
  std::vector<Packed> some(n);
  Mesh mesh{rows.data(), std::vector<Edge>(n), triangles.data()};
  for (int i = 0; i < n; ++i) {
    rows[i] = {i, 3 + i % 5};
    mesh.edges[i] = {1e300 * i, (i * 7) % n, (i * 3 + 5) % n};
    triangles[i] = {-1e300, {i, (i + 9) % n, (2 * i) % n}, {short(i), short(i + 1)}};
    some[i] = {char(i), i % 4 ? (i * 3) % 79 : -1, std::uint16_t(79 - i)};
  }
  double total = 0;
  const auto add = [&] {
    for (int i = 0; i < 80; ++i) total += y[i] * (i + 1) + f[i];
  };
  for (int round = 0; round < 3; ++round) {
    sums(rows.data(), x.data(), y.data(), n), add();
    for (Edge& e : mesh.edges) e.w = e.a * 0.25 + round;
    gather(mesh.edges.data(), x.data(), y.data(), n), add();
    scatter(mesh, f.data()), add();
    corners(mesh, x.data(), y.data(), n), add();
    packed(some.data(), x.data(), y.data(), n), add();
    moving(mesh.edges.data(), x.data(), y.data(), n, 4), add();
    sums(rows.data(), x.data(), y.data(), 0);
    rows[5].count = 30 + round;
    some[3].at = 70 + round;
  }
  std::printf("%.17g\n", total);
}
