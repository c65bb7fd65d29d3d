// RUN: launches=10 fallbacks=0
// Classes and structs in common styles: views, a domain with accessors, vectors of structs, a unique_ptr.
#include <cstdio>
#include <vector>
#include <memory>
struct V3 { double x = 0, y = 0, z = 0; V3& operator+=(const V3& o) { x += o.x; y += o.y; z += o.z; return *this; } };
inline V3 operator*(double s, const V3& v) { return {s * v.x, s * v.y, s * v.z}; }
class Grid2 { int n_; double* a_; public: Grid2(int n, double* a) : n_(n), a_(a) {} int n() const { return n_; } double& at(int j, int i) const { return a_[j * n_ + i]; } double* row(int j) { return a_ + j * n_; } };
struct Domain { std::vector<double> p, q, e; std::vector<int> map; double& P(int i) { return p[i]; } double& E(int i) { return e[i]; } const int* nodes(int c) const { return &map[c * 4]; } int cells() const { return (int)map.size() / 4; } };
[[ferry::offload]] void add(Grid2 g, double s) { for (int j = 0; j < g.n(); ++j) for (int i = 0; i < g.n(); ++i) g.at(j, i) += s; }
[[ferry::offload]] void rows(Grid2& g) { for (int j = 0; j < g.n(); ++j) { double* r = g.row(j); for (int i = 0; i < g.n(); ++i) r[i] *= 2; } }
[[ferry::offload]] void gather(Domain& d) { for (int c = 0; c < d.cells(); ++c) { const int* n = d.nodes(c); double s = 0; for (int k = 0; k < 4; ++k) s += d.P(n[k]); d.E(c) = s / 4; } }
[[ferry::offload]] V3 total(const V3* v, int n) { double x = 0, y = 0, z = 0; for (int i = 0; i < n; ++i) { x += v[i].x; y += v[i].y; z += v[i].z; } return {x, y, z}; }
[[ferry::offload]] void forces(const std::vector<V3>& p, std::vector<V3>& f) { for (std::size_t i = 0; i < p.size(); ++i) { V3 sum; for (std::size_t j = 0; j < p.size(); ++j) sum += (p[j].x - p[i].x) * p[j]; f[i] = sum; } }
struct Sim { std::unique_ptr<double[]> a; int n; void step() ; };
[[ferry::offload]] void Sim::step() { for (int i = 0; i < n; ++i) a[i] = a[i] * 0.5 + 1; }
struct Node { int first, count; float w[3]; };
[[ferry::offload]] void nodes(const Node* t, const float* x [[ferry::extent(40)]], float* y, int n) { for (int i = 0; i < n; ++i) { float s = 0; for (int k = t[i].first; k < t[i].first + t[i].count; ++k) s += x[k] * t[i].w[k % 3]; y[i] = s; } }
struct Sizes { int n; int size() const { return n; } };
[[ferry::offload]] void halved(double* a, int n) { const Sizes s{n}; for (int i = 0; i < s.size() / 2; ++i) a[i] /= 2; }
int main() {
  std::vector<double> a(64, 1.0); Grid2 g(8, a.data()); add(g, 2); rows(g); halved(a.data(), 64);
  Domain d; d.p.assign(20, 0); for (int i = 0; i < 20; ++i) d.p[i] = i; d.e.assign(5, 0); for (int i = 0; i < 20; ++i) d.map.push_back((i * 7) % 20); gather(d);
  std::vector<V3> p(30), f(30); for (int i = 0; i < 30; ++i) p[i] = {i * .5, 1.0 - i, i * i * .1};
  forces(p, f); V3 t = total(f.data(), 30);
  Sim s{std::make_unique<double[]>(10), 10}; for (int k = 0; k < 3; ++k) s.step();
  std::vector<Node> t2(6); for (int i = 0; i < 6; ++i) t2[i] = {i * 3, i % 4, {1, 2, 3}}; std::vector<float> x(40, 2), y(6); nodes(t2.data(), x.data(), y.data(), 6);
  double sum = 0; for (double v : a) sum += v; for (double v : d.e) sum += v; for (int i = 0; i < 10; ++i) sum += s.a[i]; for (float v : y) sum += v;
  std::printf("%.17g %.17g %.17g %.17g\n", sum, t.x, t.y, t.z);
}
