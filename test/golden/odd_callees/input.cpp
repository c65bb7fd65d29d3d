// Calls whose callee has a type that no variable can have, and a constant that is defined after its class.
struct S {
  double a[4];
  double get(int i) const { return a[i]; }
};

[[ferry::offload]] double through_member(S& s, double* x, int n, double (S::*get)(int) const) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  return (s.*get)(2) + ((&s)->*get)(3);
}

template <class T>
[[ferry::offload]] void end_scalars(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  x->~T();
}
template void end_scalars(double*, int);

struct P {
  static const int mask;
  [[ferry::offload]] static void step(double* c, int n) {
    for (int i = 0; i < n; ++i) c[i] *= mask;
  }
};
const int P::mask = 3;
