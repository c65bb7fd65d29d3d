// Elements that kernels don't support, and unsupported uses of elements.
#include <string>
#include <vector>

struct Owner {
  double* data;
  int n;
};
struct Virtual {
  virtual double f() const { return x; }
  double x;
};
struct Destroyed {
  ~Destroyed() { last = x; }
  double x;
  static double last;
};
struct Copied {
  Copied(const Copied& o) : x(o.x + 1) {}
  Copied& operator=(const Copied& o) {
    x = o.x + 1;
    return *this;
  }
  double x;
};
struct Particle {
  double x, y, z, w[4];
  int next;
  unsigned kind : 4;
};
struct __attribute__((packed)) Packed {
  char tag;
  float x;
};

[[ferry::offload]] void owner(Owner* p, int n) {
  for (int i = 0; i < n; ++i) p[i].n = p[i].data != nullptr;
}
[[ferry::offload]] void virtuals(std::vector<Virtual>& p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void destroyed(Destroyed* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
[[ferry::offload]] void copied(Copied* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x = 2;
}
// The pointer moves from one member to the next.
[[ferry::offload]] void behind(Particle* p, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) (&p[i].x)[k] = 1;
}
[[ferry::offload]] void cast(Particle* p, int n) {
  for (int i = 0; i < n; ++i) reinterpret_cast<double*>(p)[i] = 1;
}
[[ferry::offload]] void compared(Particle* p, int* at, int n) {
  for (int i = 0; i < n; ++i) at[i] = &p[i] < p;
}
// Reads the same member of a different element.
[[ferry::offload]] void recurrence(Particle* p, int n) {
  for (int i = 1; i < n; ++i) p[i].x = p[i - 1].x / p[i - 1].y;
}
// All elements of an array inside an object count as one member.
[[ferry::offload]] void shared_array(Particle* p, int n) {
  for (int i = 1; i < n; ++i) p[i].w[0] = p[i - 1].w[n % 4];
}
// A copy reads all members.
[[ferry::offload]] void whole(Particle* p, int n) {
  for (int i = 1; i < n; ++i) {
    const Particle before = p[i - 1];
    p[i].x = before.y;
  }
}
[[ferry::offload]] void bits(Particle* p, const int* to, int n) {
  for (int e = 0; e < n; ++e) p[to[e]].kind += 1;
}
[[ferry::offload]] void packed(Packed* p, const int* to, int n) {
  for (int e = 0; e < n; ++e) p[to[e]].x += 1;
}
