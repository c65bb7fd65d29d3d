// RUN: launches=6 fallbacks=1
// OWN-MEMORY: a trial launch writes copies of the stacks
// EXPECT-STDERR: .*subscripts of 'out' leave the row.*
// Lists that each iteration fills for itself, in rows of one array, such as neighbour lists. A counter's values are at
// least its initial value. They are bounded by the number of possible increments, or by a condition.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]] void neighbours(const float* x, int n, float r, int room, std::vector<int>& list, int* count) {
  for (int i = 0; i < n; ++i) {
    int k = 0;
    for (int j = 0; j < n; ++j)
      if (j != i && x[i] - x[j] < r && x[j] - x[i] < r && k < room) list[i * room + k++] = j;
    count[i] = k;
  }
}

// Each row has room for all elements. The counter is a std::size_t.
[[ferry::offload]] void columns(const double* a, std::size_t rows, std::size_t n, std::span<int> column,
                                std::span<double> value, std::size_t* count) {
  for (std::size_t i = 0; i < rows; ++i) {
    std::size_t k = 0;
    for (std::size_t j = 0; j < n; ++j) {
      if (a[i * n + j] == 0) continue;
      column[i * n + k] = static_cast<int>(j);
      value[i * n + k] = a[i * n + j];
      ++k;
    }
    count[i] = k;
  }
}

// Each row has room for a constant number of elements, and the write is unconditional.
[[ferry::offload]] void packed(const int* x, int n, std::vector<int>& out) {
  for (int i = 0; i < n; ++i) {
    int at = 0;
    for (int j = 0; j < 16; ++j) {
      out[i * 16 + at] = x[i * 16 + j];
      at += x[i * 16 + j] > 5;
    }
    for (int k = at; k < 16; ++k) out[i * 16 + k] = -1;
  }
}

// Writes two elements per iteration, beginning at position 1.
[[ferry::offload]] void pairs(const float* x, int n, int m, int row, std::vector<float>& out) {
  for (int i = 0; i < n; ++i) {
    int k = 1;
    for (int j = 0; j < m; ++j)
      if (x[i * m + j] > 0.5f) {
        out[i * row + k] = x[i * m + j];
        out[i * row + k + 1] = static_cast<float>(j);
        k += 2;
      }
    out[i * row] = static_cast<float>(k);
  }
}

// A stack: only the elements below `top` are read.
[[ferry::offload]] void stacks(const int* left, const int* right, int nodes, int n, int room, std::vector<int>& stack,
                               int* sum) {
  for (int i = 0; i < n; ++i) {
    int top = 0, s = 0;
    for (int e = i % nodes; e >= 0; e = left[e]) {
      s += e;
      if (right[e] >= 0 && top < room) stack[i * room + top++] = right[e];
    }
    for (int k = 0; k < room; ++k)
      if (k < top) s += 3 * stack[i * room + k];
    sum[i] = s;
  }
}

// With the caller's numbers, rows overlap, so the original loop runs.
[[ferry::offload]] void too_narrow(const int* x, int n, int m, int row, std::vector<int>& out) {
  for (int i = 0; i < n; ++i) {
    int k = 0;
    for (int j = 0; j < m; ++j)
      if (x[i * m + j] > 5) out[i * row + k++] = x[i * m + j];
  }
}

template <class Array>
void print(const char* name, const Array& x) {
  unsigned long sum = 0;
  for (const auto& v : x) sum = sum * 31 + static_cast<unsigned long>(static_cast<long>(1000 * v));
  std::printf("%s %lu\n", name, sum);
}

int main() {
  const int n = 60, m = 16;
  std::vector<float> x(n * m);
  std::vector<int> keys(n * m), count(n), list(n * 8, -7), out(n * m + 40, -3);
  for (int i = 0; i < n * m; ++i) x[i] = static_cast<float>(i * 37 % 101) / 100, keys[i] = i * 29 % 13;
  neighbours(x.data(), n, 0.1f, 8, list, count.data());
  print("neighbours", list);
  print("neighbours", count);
  std::vector<double> a(n * m), value(n * m);
  std::vector<int> column(n * m, -1);
  std::vector<std::size_t> filled(n);
  for (int i = 0; i < n * m; ++i) a[i] = i * 31 % 7 < 4 ? 0 : i;
  columns(a.data(), n, m, column, value, filled.data());
  print("columns", column);
  print("columns", value);
  print("columns", filled);
  packed(keys.data(), n, out);
  print("packed", out);
  std::vector<float> twos(n * (2 * m + 1));
  pairs(x.data(), n, m, 2 * m + 1, twos);
  print("pairs", twos);
  const int nodes = 31;
  std::vector<int> left(nodes, -1), right(nodes, -1), stack(n * 4, -1), sum(n);
  for (int e = 0; e < nodes; ++e) {
    if (2 * e + 1 < nodes) left[e] = 2 * e + 1;
    if (2 * e + 2 < nodes) right[e] = 2 * e + 2;
  }
  stacks(left.data(), right.data(), nodes, n, 4, stack, sum.data());
  print("stacks", stack);
  print("stacks", sum);
  too_narrow(keys.data(), n, m, m, out);
  print("too_narrow", out);
  too_narrow(keys.data(), n, m, 3, out);
  print("too_narrow", out);
}
