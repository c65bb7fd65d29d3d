// Templates come later.
template <class T>
[[ferry::offload]] void scale(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

template void scale<double>(double*, int);
