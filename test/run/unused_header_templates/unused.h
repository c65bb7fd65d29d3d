#pragma once

template <class T>
struct Grid {
  T* data;
  int size;
  [[ferry::offload]]
  void clear() {
    for (int i = 0; i < size; ++i) data[i] = T();
  }
  template <class U>
  [[ferry::offload]]
  void set(U value) {
    for (int i = 0; i < size; ++i) data[i] = value;
  }
};

template <class T>
[[ferry::offload]]
void scale(T* a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= 2;
}
