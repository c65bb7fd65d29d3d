// Arrays of structs.
#include <span>
#include <vector>

struct Vec3 {
  double x, y, z;
  Vec3 operator*(double k) const { return {x * k, y * k, z * k}; }
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};

struct Body {
  Vec3 at, v;
  float mass;
  char kind;
  double w[3];
  void advance(double dt) { at += v * dt; }
};

// Two members are like two arrays: reads of one don't conflict with writes to the other.
[[ferry::offload]] void pull(Body* p, int n) {
  for (int i = 0; i < n; ++i) {
    double pull = 0;
    for (int j = 0; j < n; ++j) pull += p[j].mass * (p[j].at.x - p[i].at.x);
    p[i].v.x += pull;
  }
}

// Writing a whole element doesn't write the padding between its members.
[[ferry::offload]] void copy(const Body* from, std::vector<Body>& to, int n) {
  for (int i = 0; i < n; ++i) {
    Body b = from[i];
    b.kind += 1;
    to[i] = b;
  }
}

[[ferry::offload]] void each(std::span<Body> all, double dt) {
  for (Body& b : all) b.advance(dt);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Body& b = all[i];
    b.w[1] = b.w[2];
    for (int c = 0; c < 2; ++c) b.w[c] += c;
  }
}

// Updates of one member are atomic. The other members are only read.
[[ferry::offload]] void scatter(Body* p, const int* to, int n) {
  for (int e = 0; e < n; ++e) p[to[e]].v.y += p[e].mass;
}

[[ferry::offload]] void total(const Body* p, Vec3* sum, int n) {
  for (int i = 0; i < n; ++i) {
    sum->x += p[i].v.x;
    sum->y += p[i].v.y;
  }
}

// Host code acquires only the member that it uses.
[[ferry::offload]] double between(Body* p, int n) {
  for (int i = 0; i < n; ++i) p[i].mass *= 2;
  const double first = p[0].mass;
  p[1].kind = 3;
  for (int i = 0; i < n; ++i) p[i].mass += p[i].kind;
  return first;
}

#pragma pack(push, 2)
struct Tight {
  char tag;
  double x;
};
#pragma pack(pop)
struct __attribute__((packed)) Packed {
  char tag;
  double x;
};
struct Odd {
  unsigned kind : 3, on : 1;
  int : 0;
  int level : 12;
  union {
    struct {
      float r, g, b;
    };
    float rgb[3];
  };
  alignas(16) char plain;
  Packed inner[2];
  Tight last;
};

[[ferry::offload]] void odd(Odd* p, int n) {
  for (int i = 0; i < n; ++i) {
    p[i].level += p[i].kind;
    p[i].g = p[i].rgb[2];
    p[i].inner[1].x = p[i].last.x;
    if (p[i].on) p[i].plain = 'y';
  }
}
