// A switch's label is reached past the conditions before it: none of them holds there.
[[ferry::offload]] void f(int* a, const int* b, const int* c, int n) {
  for (int i = 0; i < n; ++i) {
    switch (c[i]) {
      case 0:
        a[i] = 1;
        if (i == 0) continue;
      case 1:
        a[i] = b[i - 1 + 1];
        if (i > 3) {
          a[i] += 2;
      case 2:
          a[i] += b[i - 4 + 4];
        }
    }
  }
}
