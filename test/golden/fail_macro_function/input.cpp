// A function whose body comes out of a macro has no text of its own to put launches into.
#define DEFINE_SCALE(name, factor)                 \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] *= factor;    \
  }

DEFINE_SCALE(doubled, 2)
