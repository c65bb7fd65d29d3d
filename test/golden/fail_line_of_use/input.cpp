// __LINE__ in a macro use that spans several lines: GCC gives the first line, Clang the last one.
#define PUT(x, y) x = __LINE__ + (y)
#define LINE(x) (__LINE__ + (x))

[[ferry::offload]] void in_kernel(int* a, int n) {
  for (int i = 0; i < n; ++i)
    PUT(a[i],
        1);
}
