// __LINE__ of a macro whose use spans several lines: to GCC it is the first of them, to Clang the last.
#define PUT(x, y) x = __LINE__ + (y)
#define LINE(x) (__LINE__ + (x))

[[ferry::offload]] void in_kernel(int* a, int n) {
  for (int i = 0; i < n; ++i)
    PUT(a[i],
        1);
}
