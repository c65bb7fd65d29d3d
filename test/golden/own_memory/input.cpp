// Arrays allocated in an iteration: each thread has memory for its own array.
#include <vector>

[[ferry::offload]]
void smooth(double* out, const double* in, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::vector<double> t(m), sums(m + 1, 0.5);
    for (int k = 0; k < m; ++k) t[k] = in[i * m + k];
    for (int k = 0; k < m; ++k) sums[k + 1] = sums[k] + t[k];
    out[i] = sums.back();
  }
}

using Row = std::vector<float>;

[[ferry::offload]]
void turned(float* out, const float* in, int n, int rows, int columns) {
  for (int i = 0; i < n; ++i) {
    Row tile(rows * columns);
    const Row weights(columns, 2);
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c) tile[r * columns + c] = in[(i * rows + r) * columns + c] * weights[c];
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c) out[(i * columns + c) * rows + r] = tile[r * columns + c];
  }
}

template <class T>
[[ferry::offload]]
T last(const T* in, int n, int m) {
  T most = 0;
  for (int i = 0; i < n; ++i) {
    std::vector<T> t(m, in[i]);
    most = most < t.back() ? t.back() : most;
  }
  return most;
}
template long last(const long*, int, int);
