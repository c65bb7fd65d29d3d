// RUN: launches=8 fallbacks=0 bytes_to_device=30672 bytes_to_host=11786
// Arrays of structs: members used like arrays, whole elements, methods, references. Only data that is used is copied,
// and bytes between members are never copied to the host.
#include <cstdio>
#include <span>
#include <vector>
struct Vec3 {
  double x, y, z;
  Vec3 operator+(const Vec3& o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec3 operator*(double k) const { return {x * k, y * k, z * k}; }
  double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
};
struct P {
  Vec3 at, v;
  float mass;
  int id;
  char flag;
  double w[3];
  void advance(double dt) { at = at + v * dt; }
  double energy() const { return 0.5 * mass * v.dot(v); }
};

[[ferry::offload]] void push(P* p, int n, double dt) {
  for (int i = 0; i < n; ++i) {
    p[i].at.x += p[i].v.x * dt;
    p[i].at.y += p[i].v.y * dt;
  }
}
[[ferry::offload]] void whole(const P* p, P* q, int n) {
  for (int i = 0; i < n; ++i) {
    P t = p[i];
    t.id += 1;
    q[i] = t;
  }
}
[[ferry::offload]] void method(P p[], int n, double dt) {
  for (int i = 0; i < n; ++i) p[i].advance(dt);
}
[[ferry::offload]] void refs(std::vector<P>& p, double k) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    P& q = p[i];
    q.w[1] = k * q.w[2];
    for (int c = 0; c < 3; ++c) q.w[c] += c;
  }
}
[[ferry::offload]] void ranged(std::span<P> ps, double* e) {
  for (auto& q : ps) q.mass *= 2;
  for (std::size_t i = 0; i < ps.size(); ++i) e[i] = ps[i].energy();
}
[[ferry::offload]] void nbody(P* p, int n) {
  for (int i = 0; i < n; ++i) {
    double fx = 0;
    for (int j = 0; j < n; ++j) {
      double d = p[j].at.x - p[i].at.x;
      fx += p[j].mass * d / (d * d + 0.01);
    }
    p[i].v.x += fx;
  }
}
[[ferry::offload]] void gather(P* p, const int* nb, int n) {
  for (int i = 0; i < n; ++i) p[i].w[0] = p[nb[i]].at.z;
}
int main() {
  const int n = 50;
  std::vector<P> a(n), b(n);
  std::vector<int> nb(n);
  std::vector<double> e(n);
  for (int i = 0; i < n; ++i) {
    a[i] = P{{i * 1.0, i * 2.0, 3}, {1, 2, i * 0.5}, 1.5f + i, i, char(i), {1, 2, 3}};
    nb[i] = (i * 7) % n;
    b[i].id = 0;
  }
  push(a.data(), n, 0.1);
  whole(a.data(), b.data(), n);
  method(b.data(), n, 0.5);
  refs(b, 3);
  ranged(b, e.data());
  nbody(b.data(), n);
  gather(b.data(), nb.data(), n);
  for (int i = 0; i < n; i += 7)
    std::printf("%g %g %g %d %d %g %g %g %g\n", b[i].at.x, b[i].at.y, b[i].v.x, b[i].id, b[i].flag, b[i].w[0],
                b[i].w[1], b[i].w[2], e[i]);
}
