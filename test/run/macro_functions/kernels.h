#ifndef KERNELS_H
#define KERNELS_H
#define IN_HEADER(name, k)                           \
  [[ferry::offload]] inline void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] += k * __LINE__;     \
  }
IN_HEADER(OF_HEADER, 2)
#undef IN_HEADER
namespace kernels {
template <class T>
struct Grid {
#define STATIC_MEMBER [[ferry::offload]] static void
#define BRACED(...) { __VA_ARGS__ }
  STATIC_MEMBER fill(T* a, int n, T by) BRACED(for (int i = 0; i < n; ++i) a[i] += by;)
};
}
#endif
