// RUN: launches=81 fallbacks=9
// EXPECT-STDERR: .*(buffers 'x' and 'out' overlap|guard: index arithmetic).*
// Subscripts that are running counts: the selected elements are packed in loop order.
#include <cstdio>
#include <vector>

struct Point {
  float x, y;
  int id;
};

// Packs into memory that is just large enough.
[[ferry::offload]] int pack(const double* x, double* out, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] > 0.5) out[k++] = x[i];
  return k;
}

[[ferry::offload]] std::size_t select(const std::vector<Point>& points, std::vector<int>& ids, std::vector<float>& xy,
                                      float least) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].x < least) continue;
    ids[n] = points[i].id;
    xy[2 * n] = points[i].x;
    xy[2 * n + 1] = points[i].y;
    ++n;
  }
  return n;
}

// Stores the rows of a sparse matrix.
[[ferry::offload]] long compress(const double* a, int n, int m, int* start, int* col, double* val) {
  long nonzeros = 0;
  start[0] = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j)
      if (a[i * m + j] != 0) {
        col[nonzeros] = j;
        val[nonzeros] = a[i * m + j];
        nonzeros++;
      }
    start[i + 1] = static_cast<int>(nonzeros);
  }
  return nonzeros;
}

// Uses two counters and also stores positions. One counter's value before its increment is used.
[[ferry::offload]] void partition(const int* key, int* odd, int* even, int* where, int n, int* counts) {
  int a = counts[0], b = counts[1];
  for (int i = 0; i < n; ++i) {
    if (key[i] & 1) {
      const int at = a++;
      odd[at] = i;
      where[i] = at;
    } else {
      where[i] = -b;
      even[b++] = i;
    }
  }
  counts[0] = a;
  counts[1] = b;
}

[[ferry::offload]] void behind(const int* x, int* y, int* z, int n) {
  int k = -1, m = 5;
  for (int i = 0; i < n; ++i)
    if (x[i] % 3) {
      ++k;
      y[k] = i;
      z[++m] = x[i];
    }
}

// Stores twice per iteration. The counter is unsigned and may wrap, and the launch doesn't know its values.
[[ferry::offload]] std::size_t doubled(const int* x, int* y, int n, std::size_t first) {
  std::size_t k = first;
  for (int i = 0; i < n; ++i)
    if (x[i] % 3 == 1) {
      ++k;
      y[k] = i;
      ++k;
      y[k] = x[i];
    }
  return k;
}

// If both pointers refer to the same array, the guard fails.
[[ferry::offload]] int pack_integers(const int* x, int* out, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] % 3) out[k++] = x[i];
  return k;
}

template <class Array>
static double sum_of(const Array& array) {
  double sum = 0;
  long k = 0;
  for (const auto value : array) sum += static_cast<double>(value) * static_cast<double>(++k % 11);
  return sum;
}

int main() {
  for (const int n : {0, 1, 7, 1000, 5000, 200000}) {
    const auto size = static_cast<std::size_t>(n);
    std::vector<double> x(size), a(size), val(size);
    std::vector<Point> points(size);
    std::vector<int> ids(size), key(size), col(size), odd(size), even(size), where(size), z(size + 6);
    std::vector<float> xy(2 * size);
    int passes = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const int k = static_cast<int>(i);
      x[i] = (k * 7 % 13) / 13.0;
      passes += x[i] > 0.5;
      points[i] = {static_cast<float>(k * 3 % 11), static_cast<float>(k % 5), k};
      key[i] = k * 31 % 17;
      a[i] = k % 3 ? 0 : k;
    }
    std::vector<double> packed(static_cast<std::size_t>(passes));
    const int k = pack(x.data(), packed.data(), n);
    std::printf("%d: %d %.15g", n, k, sum_of(packed));
    const std::size_t selected = select(points, ids, xy, 4);
    std::printf(" %zu %.15g %.15g", selected, sum_of(ids), sum_of(xy));
    const int m = n >= 1000 ? 10 : 1;
    std::vector<int> start(size / static_cast<std::size_t>(m) + 1);
    const long nonzeros = compress(a.data(), n / m, m, start.data(), col.data(), val.data());
    std::printf(" %ld %.15g %.15g %.15g", nonzeros, sum_of(start), sum_of(col), sum_of(val));
    int counts[2] = {0, 0};
    partition(key.data(), odd.data(), even.data(), where.data(), n, counts);
    std::printf(" %d %d %.15g %.15g %.15g", counts[0], counts[1], sum_of(odd), sum_of(even), sum_of(where));
    behind(key.data(), col.data(), z.data(), n);
    std::printf(" %.15g %.15g\n", sum_of(col), sum_of(z));
    std::vector<int> pairs(2 * size + 2);
    const std::size_t from_zero = doubled(key.data(), pairs.data(), n, 0);
    std::printf("  %zu %.15g", from_zero, sum_of(pairs));
    const std::size_t around = doubled(key.data(), pairs.data(), n, static_cast<std::size_t>(-1));
    std::printf(" %zu %.15g", around, sum_of(pairs));
    const int apart = pack_integers(key.data(), col.data(), n);
    std::printf(" %d %.15g", apart, sum_of(col));
    const int overlapping = pack_integers(col.data(), col.data(), n);
    std::printf(" %d %.15g\n", overlapping, sum_of(col));
  }
}
