// Nests that a split or an interchange would break: headers that read memory, loops whose variables have the same name,
// steps of unknown sign, elements that all iterations update.
// RUN: fallbacks=0
#include <cstdio>
#include <vector>

using Row = unsigned[9];

// The bound of a sequential loop is a written element, an element that nothing else touches, or a size.
[[ferry::offload]]
void bound_in_buffer(unsigned (&x)[12], const Row* a) {
  for (unsigned i = 0; i < x[9]; ++i)
    for (int j = 0; j < 8; ++j) x[j] = x[j] * 3 + a[i][j];
}
[[ferry::offload]]
void bound_far_away(const unsigned* far, const Row* a, unsigned* x) {
  for (unsigned i = far[1]; i < *far; ++i)
    for (int j = 0; j < 8; ++j) x[j] = x[j] * 3 + a[i][j] + far[2000];
}
[[ferry::offload]]
void bound_is_a_size(const std::vector<int>& l, const Row* a, unsigned* x) {
  for (std::size_t i = 0; i < l.size(); ++i)
    for (int j = 0; j < 8; ++j) x[j] = x[j] * 3 + a[i][j];
}

// The inner loop hides the outer one's variable.
[[ferry::offload]]
void one_name(int n, int m, unsigned* x) {
  for (int i = 0; i < n; i++)
    for (int i = 0; i < m; i++) x[i] = x[i] * 3 + 1;
}
[[ferry::offload]]
void one_name_and_a_triangle(int n, int m, unsigned* x) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k <= i; k++)
      for (int i = 0; i < m; i++) x[i] = x[i] * 3 + k;
}

// The direction of k is unknown: a row of c may be read before or after it is written.
[[ferry::offload]]
void either_way(int n, int from, int to, int s, unsigned (*a)[9][8], unsigned (*c)[9][8]) {
  for (int i = 0; i < n; ++i)
    for (int k = from; k != to; k += s) {
      for (int j = 0; j < 8; ++j) a[i][k][j] = c[i][k + 1][j] + 1;
      for (int j = 0; j < 8; ++j) c[i][k][j] = a[i][k][j] * 2;
    }
}
[[ferry::offload]]
void down_by_wrapping(unsigned m, unsigned (*a)[8], unsigned (*c)[8]) {
  for (unsigned k = m - 1; k < m; --k) {
    for (int j = 0; j < 8; ++j) a[k][j] = c[k + 1][j] + 1;
    for (int j = 0; j < 8; ++j) c[k][j] = a[k][j] * 2;
  }
}

// y[0] can't be a reduction, because the kernel would run its sums in sequence.
[[ferry::offload]]
void one_element(int n, int m, const Row* a, unsigned (&y)[9], unsigned (&x)[9]) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j)
      if (j == 3) y[0] += a[i][j];
    for (int j = 0; j < m; ++j) x[j] = x[j] * 3 + a[i][j];
  }
}
[[ferry::offload]]
void one_iteration(int n, int m, const Row* a, unsigned (&y)[9], unsigned (&x)[9]) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 1; ++j) y[0] += a[i][j];
    for (int j = 0; j < m; ++j) x[j] = x[j] * 3 + a[i][j];
  }
}

template <class T>
static void show(const T& values) {
  for (const unsigned v : values) std::printf("%u ", v);
  std::printf("\n");
}

int main() {
  static unsigned a[9][9], far[3000] = {5, 1}, planes[2][9][8], others[2][9][8];
  for (int i = 0; i < 81; ++i) a[i / 9][i % 9] = i * 7 % 31;
  far[2000] = 7;
  unsigned x[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 5};
  bound_in_buffer(x, a), show(x);
  bound_far_away(far, a, x), show(x);
  bound_is_a_size({1, 2, 3, 4}, a, x), show(x);
  one_name(5, 8, x), show(x);
  one_name_and_a_triangle(4, 7, x), show(x);
  either_way(2, 7, -1, -1, planes, others);
  either_way(2, 1, 5, 2, planes, others);
  for (const auto& plane : planes)
    for (const auto& row : plane) show(row);
  down_by_wrapping(8, planes[0], others[1]);
  for (const auto& row : planes[0]) show(row);
  unsigned y[9] = {}, z[9] = {1, 2, 3};
  one_element(8, 8, a, y, z), show(y), show(z);
  one_iteration(8, 8, a, y, z), show(y), show(z);
}
