// More constant tables than fit into constant memory: the later ones are in device memory. Tables of objects are
// stored as bytes with the alignment of their class.
struct alignas(64) Stencil {
  float weight[3];
  short by[3];
};
constexpr Stencil stencils[2] = {{{1, 2, 1}, {-1, 0, 1}}, {{1, 4, 1}, {-1, 0, 1}}};
constexpr long t0[1024] = {1};
constexpr long t1[1024] = {2};
constexpr long t2[1024] = {3};
constexpr long t3[1024] = {4};
constexpr long t4[1024] = {5};
constexpr long t5[1024] = {6};
constexpr long t6[1024] = {7};
constexpr long t7[1024] = {8};

[[ferry::offload]] void blur(float* out, const float* x, int n) {
  for (int i = 1; i < n - 1; ++i) {
    float s = 0;
    for (const Stencil& stencil : stencils)
      for (int k = 0; k < 3; ++k) s += stencil.weight[k] * x[i + k - 1];
    out[i] = s;
  }
}
[[ferry::offload]] void add(long* out, const long* x, int n) {
  for (int i = 0; i < n; ++i) {
    long s = x[i];
    for (int k = 0; k < 1024; ++k) s += t0[k] + t1[k] + t2[k] + t3[k] + t4[k] + t5[k] + t6[k] + t7[k];
    out[i] = s;
  }
}
