// RUN: launches=12 fallbacks=0 bytes_to_device=1173 bytes_to_host=1070
// CUDA-RUN: launches=13
// Elements that are packed or aligned, or have bit-fields, unions and unnamed members. Padding is never copied to the
// host if the written bytes are known.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

struct __attribute__((packed)) Packed {
  char tag;
  double x;
  std::int16_t n;
  float w[3];
};
struct __attribute__((packed, aligned(4))) Both {
  char c;
  int v;
  std::int16_t s;
};
#pragma pack(push, 4)
struct Tight {
  char tag;
  double x;
};
#pragma pack(pop)
struct Bits {
  unsigned kind : 3, on : 1;
  int level : 12;
  unsigned : 0;
  unsigned far : 5;
  char plain;
  bool flag : 1;
};
struct alignas(32) Wide {
  float v[4];
  alignas(16) int id;
};
struct Vec {
  union {
    struct {
      double x, y, z;
    };
    double v[3];
  };
  double norm2() const { return x * x + v[1] * v[1] + z * z; }
};
union Word {
  float real;
  std::uint32_t bits;
};
struct Padded {
  char c;
  double x;
  short s;
};

[[ferry::offload]] void both(Both* b, int n) {
  for (int i = 0; i < n; ++i) {
    const Both old = b[i];
    b[i].v += old.c + old.s;
  }
}

[[ferry::offload]] void packed(Packed* p, int n) {
  for (int i = 0; i < n; ++i) {
    p[i].x += p[i].n;
    p[i].w[2] = static_cast<float>(i);
  }
  for (int i = 0; i < n; ++i) {
    Packed q = p[i];
    q.tag += 1;
    p[i] = q;
  }
}
[[ferry::offload]] void tight(Tight* p, int n) {
  for (int i = 0; i < n; ++i) p[i].x *= 2;
}
[[ferry::offload]] void bits(std::vector<Bits>& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    b[i].kind = i % 8;
    b[i].level -= 5;
    b[i].far += 1;
  }
  for (std::size_t i = 0; i < b.size(); ++i)
    if (b[i].kind > 2) b[i].flag = true;
  for (auto& one : b) one.plain = one.flag ? 'y' : 'n';
}
[[ferry::offload]] void wide(Wide* w, int n) {
  for (int i = 0; i < n; ++i) w[i].id = static_cast<int>(w[i].v[3]) + i;
}
[[ferry::offload]] void vec(Vec* v, double* length, int n) {
  for (int i = 0; i < n; ++i) v[i].y += 1;
  for (int i = 0; i < n; ++i) {
    length[i] = v[i].norm2();
    for (int k = 0; k < 3; ++k) v[i].v[k] *= 2;
  }
}
[[ferry::offload]] void words(Word* w, int n) {
  for (int i = 0; i < n; ++i) w[i].bits ^= 0x80000000U;
}
[[ferry::offload]] void padded(Padded* p, int n) {
  for (int i = 0; i < n; ++i) {
    Padded q{'a', 1.0 * i, 3};
    p[i] = q;
  }
}

int main() {
  const int n = 11;
  Packed p[n];
  Tight t[n];
  std::vector<Bits> b(n);
  Wide w[n];
  Vec v[n];
  Word u[n];
  Padded holes[n];
  double length[n];
  for (int i = 0; i < n; ++i) {
    p[i] = {static_cast<char>(i), i * 0.5, static_cast<std::int16_t>(i), {1, 2, 3}};
    t[i] = {'t', i * 3.0};
    b[i].level = i;
    b[i].on = i % 2;
    b[i].plain = 'p';
    w[i] = {{1, 2, 3, i * 2.F}, -1};
    v[i].x = i, v[i].y = 2, v[i].z = 3;
    u[i].real = i * 1.5F;
  }
  std::memset(static_cast<void*>(holes), 0x5a, sizeof holes);
  packed(p, n);
  tight(t, n);
  bits(b);
  wide(w, n);
  vec(v, length, n);
  words(u, n);
  padded(holes, n);
  std::vector<Both> pairs(9, Both{1, 2, 3});
  both(pairs.data(), 9);
  std::printf("%d %zu\n", pairs[8].v, sizeof(Both));
  for (int i = 0; i < n; ++i) {
    std::printf("%d %g %d %g %g %g | %g %d | %d %d %d %d %c %d | %d %g %g\n", p[i].tag, double{p[i].x}, p[i].n,
                double{p[i].w[0]}, double{p[i].w[2]}, length[i], double{t[i].x}, t[i].tag, b[i].kind, b[i].on,
                b[i].level, b[i].far, b[i].plain, b[i].flag, w[i].id, v[i].v[2], static_cast<double>(u[i].real));
    std::printf("%c %g %d\n", holes[i].c, holes[i].x, holes[i].s);
  }
}
