// RUN: launches=30 fallbacks=0
// OWN-MEMORY: the range that comparisons read is found by trial, on copies
// Algorithms that run sequentially within an iteration. Elements that compare equal but differ (signed zeros, NaNs,
// objects sorted by a key) end up where the library puts them. Also tests long ranges, and partitions so uneven that
// the library switches to heap sort.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <vector>

struct Hit {
  float t;
  int id;
};
static bool nearer(const Hit& a, const Hit& b) { return a.t < b.t; }
struct Farther {
  float scale;
  bool operator()(float a, float b) const { return a * scale > b * scale; }
};

[[ferry::offload]] static void median9(const float* in, float* out, int h, int w) {
  for (int y = 1; y < h - 1; ++y)
    for (int x = 1; x < w - 1; ++x) {
      float v[9];
      int k = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) v[k++] = in[(y + dy) * w + x + dx];
      std::sort(v, v + 9);
      for (int i = 0; i < 9; ++i) out[(y * w + x) * 9 + i] = v[i];
    }
}
template <int N>
[[ferry::offload]] static void sorted(const std::vector<float>& in, std::vector<float>& out, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<float, N> v;
    for (int k = 0; k < N; ++k) v[k] = in[i * N + k];
    std::sort(v.begin(), v.end());
    for (int k = 0; k < N; ++k) out[i * N + k] = v[k];
  }
}
template <int N>
[[ferry::offload]] static void selected(const std::vector<float>& in, std::vector<float>& out, int n) {
  for (int i = 0; i < n; ++i) {
    float v[N];
    std::copy(in.begin() + i * N, in.begin() + (i + 1) * N, v);
    std::nth_element(v, v + N / 2, v + N);
    for (int k = 0; k < N; ++k) out[i * N + k] = v[k];
  }
}
[[ferry::offload]] static void partly(const float* in, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<float, 20> v;
    for (int k = 0; k < 20; ++k) v[k] = in[i * 20 + k];
    std::partial_sort(v.begin(), v.begin() + 5, v.end(), std::greater<>());
    for (int k = 0; k < 20; ++k) out[i * 20 + k] = v[k];
  }
}
// How many elements are kept depends on data.
[[ferry::offload]] static void positive(const float* in, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    float v[64];
    int k = 0;
    for (int j = 0; j < 64; ++j)
      if (in[i * 64 + j] > 0) v[k++] = in[i * 64 + j];
    std::sort(v, v + k);
    out[i] = k > 0 ? v[k / 2] : -1;
  }
}
[[ferry::offload]] static void hits(const float* in, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    Hit h[20];
    for (int k = 0; k < 20; ++k) h[k] = {in[i * 20 + k], k};
    std::sort(h, h + 20, [](const Hit& a, const Hit& b) { return a.t < b.t; });
    for (int k = 0; k < 20; ++k) out[i * 20 + k] = h[k].id;
  }
}
[[ferry::offload]] static void hits_stably(const float* in, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    Hit h[8];
    for (int k = 0; k < 8; ++k) h[k] = {in[i * 8 + k], k};
    std::stable_sort(h, h + 8, [](const Hit& a, const Hit& b) { return a.t < b.t; });
    std::sort(h + 2, h + 6, nearer);
    for (int k = 0; k < 8; ++k) out[i * 8 + k] = h[k].id;
  }
}
[[ferry::offload]] static void by_object(const float* in, float* out, int n) {
  const Farther farther{2};
  const auto closer = [&](float a, float b) { return std::abs(a) < std::abs(b) * farther.scale / 2; };
  for (int i = 0; i < n; ++i) {
    float v[12];
    for (int k = 0; k < 12; ++k) v[k] = in[i * 12 + k];
    std::sort(v, v + 12, farther);
    std::sort(v + 1, v + 10, closer);
    for (int k = 0; k < 12; ++k) out[i * 12 + k] = v[k];
  }
}
// The nearest points, selected by an index array.
[[ferry::offload]] static void nearest(const double* d, int* nn, int n) {
  for (int i = 0; i < n; ++i) {
    int id[20];
    std::iota(id, id + 20, 0);
    std::nth_element(id, id + 4, id + 20, [&](int a, int b) { return d[i * 20 + a] < d[i * 20 + b]; });
    std::sort(id, id + 4, [&](int a, int b) {
      return d[i * 20 + a] < d[i * 20 + b];  // the comparator has lines of its own
    });
    for (int k = 0; k < 20; ++k) nn[i * 20 + k] = id[k];
  }
}
[[ferry::offload]] static void heaps(const float* in, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    float h[6];
    int size = 0;
    for (int j = 0; j < 25; ++j) {
      if (size < 5) {
        h[size++] = in[i * 25 + j];
        std::push_heap(h, h + size);
      } else if (in[i * 25 + j] < h[0]) {
        std::pop_heap(h, h + 5);
        h[4] = in[i * 25 + j];
        std::push_heap(h, h + 5);
      }
    }
    out[i * 30] = h[2];
    std::sort_heap(h, h + 5);
    float all[25];
    for (int j = 0; j < 25; ++j) all[j] = in[i * 25 + j];
    std::make_heap(all, all + 25, std::greater<float>());
    for (int j = 0; j < 5; ++j) out[i * 30 + j] += h[j];
    for (int j = 0; j < 25; ++j) out[i * 30 + 5 + j] = all[j];
  }
}
// Sorts rows of the caller's arrays.
[[ferry::offload]] static void rows(std::vector<float>& a, int n) {
  for (int i = 0; i < n; ++i) std::sort(a.begin() + i * 20, a.begin() + (i + 1) * 20);
}
[[ferry::offload]] static void row_parts(float* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    float* row = a + i * m;
    std::sort(row + 2, row + 9, [](float x, float y) { return x > y; });
    std::reverse(row + 10, row + m);
    std::rotate(row + 10, row + 12, row + m);
  }
}
[[ferry::offload]] static void turned(std::vector<int>& a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::reverse(a.begin() + i * m, a.begin() + (i + 1) * m);
    std::rotate(a.begin() + i * m, a.begin() + i * m + 3, a.begin() + (i + 1) * m);
  }
}
[[ferry::offload]] static void found(const int* a, int* out, int n, int m, int key) {
  for (int i = 0; i < n; ++i) {
    const int* p = a + i * m;
    int r = std::find(p, p + m, key) != p + m ? 1 : 0;
    if (p + m == std::find(p, p + m, key + 1)) r += 2;
    r += 4 * static_cast<int>(std::find_if(p, p + m, [&](int v) { return v > key; }) - p);
    auto it = std::find_if_not(p, p + m, [](int v) { return v % 2 == 0; });
    if (it != p + m && *it > 1) r += 1000 * *it;
    out[i] = r;
  }
}
[[ferry::offload]] static void found_in(const std::vector<int>& a, std::vector<int>& out, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const auto it = std::find(a.begin() + i * m, a.begin() + (i + 1) * m, 3);
    out[i] = it == a.begin() + (i + 1) * m ? -1 : static_cast<int>(it - a.begin());
    if (std::adjacent_find(a.begin() + i * m, a.begin() + (i + 1) * m) != a.begin() + (i + 1) * m) out[i] += 1000;
    if (m > 0 && std::find(a.begin() + i * m, a.begin() + (i + 1) * m, 7) != a.begin() + (i + 1) * m) out[i] += 2000;
  }
}
[[ferry::offload]] static void compacted(const int* a, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    int v[16];
    for (int k = 0; k < 16; ++k) v[k] = a[i * 16 + k];
    int left = static_cast<int>(std::remove(v, v + 16, 3) - v);
    left = static_cast<int>(std::remove_if(v, v + left, [](int x) { return x > 6; }) - v);
    std::sort(v, v + left);
    left = static_cast<int>(std::unique(v, v + left) - v);
    out[i * 17] = left;
    for (int k = 0; k < 16; ++k) out[i * 17 + 1 + k] = v[k];
  }
}
[[ferry::offload]] static void in_order(const float* a, int* out, int n, int m) {
  for (int i = 0; i < n; ++i) {
    out[i] = std::is_sorted(a + i * m, a + (i + 1) * m);
    out[i] += 2 * static_cast<int>(std::is_sorted_until(a + i * m, a + (i + 1) * m, std::greater<>()) - (a + i * m));
    if (std::is_sorted(a + i * m, a + i * m + 2, [](float x, float y) { return x < y; })) out[i] += 1000;
  }
}
static float middle(float a, float b, float c) {
  float v[3] = {a, b, c};
  std::nth_element(v, v + 1, v + 3);
  return v[1];
}
[[ferry::offload]] static void smooth(const float* a, float* out, int n) {
  for (int i = 1; i < n - 1; ++i) out[i] = middle(a[i - 1], a[i], a[i + 1]);
}
[[ferry::offload]] static void whole(const float* a, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<float, 5> v;
    for (int k = 0; k < 5; ++k) v[k] = a[i * 5 + k];
    std::ranges::sort(v);
    float w[5] = {v[4], v[0], v[3], v[1], v[2]};
    std::ranges::nth_element(w, std::begin(w) + 2, std::greater<>());
    out[i] = v[2] - w[2] + w[0];
  }
}

// Prints a hash of the bits of all elements.
template <class T>
static void show(const char* name, const T& all) {
  std::uint64_t sum = 0;
  for (const auto& one : all) {
    std::uint32_t bits;
    std::memcpy(&bits, &one, 4);
    sum = (sum ^ bits) * 0x100000001b3;
  }
  std::printf("%s %llx\n", name, static_cast<unsigned long long>(sum));
}
static std::vector<float> numbers(int n, unsigned seed, bool odd) {
  std::vector<float> v(static_cast<std::size_t>(n));
  for (float& one : v) {
    seed = seed * 1664525u + 1013904223u;
    const unsigned k = (seed >> 16) % 24;
    one = odd && k == 0   ? 0.0f
          : odd && k == 1 ? -0.0f
          : odd && k == 2 && (seed >> 8) % 4 == 0
              ? std::numeric_limits<float>::quiet_NaN()
              : static_cast<float>(static_cast<int>(k) - 8) * 0.5f;
  }
  return v;
}
// Returns values for which each partition step removes only few elements (McIlroy).
static std::vector<float> hard(int n) {
  std::vector<int> value(static_cast<std::size_t>(n), n), order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  int solid = 0, candidate = 0;
  std::sort(order.begin(), order.end(), [&](int x, int y) {
    auto& vx = value[static_cast<std::size_t>(x)];
    auto& vy = value[static_cast<std::size_t>(y)];
    if (vx == n && vy == n) (x == candidate ? vx : vy) = solid++;
    if (vx == n)
      candidate = x;
    else if (vy == n)
      candidate = y;
    return vx < vy;
  });
  return {value.begin(), value.end()};
}

int main() {
  const int n = 41;
  std::vector<float> out(static_cast<std::size_t>(n * 200));
  std::vector<int> ids(static_cast<std::size_t>(n * 200));
  const auto all = [&](const char* name) {
    show(name, out);
    show(name, ids);
    std::fill(out.begin(), out.end(), 0.0f);
    std::fill(ids.begin(), ids.end(), 0);
  };
  for (const bool odd : {false, true}) {
    const std::vector<float> in = numbers(n * 200, odd ? 7 : 9, odd);
    median9(in.data(), out.data(), 20, 30);
    all("median9");
    sorted<5>(in, out, n);
    all("sorted 5");
    sorted<16>(in, out, n);
    all("sorted 16");
    selected<9>(in, out, n);
    all("selected 9");
    hits(in.data(), ids.data(), n);
    all("hits");
  }
  std::vector<float> in = numbers(n * 200, 3, false);
  const std::vector<float> worst = hard(100);
  std::copy(worst.begin(), worst.end(), in.begin());
  std::copy(worst.begin(), worst.end(), in.begin() + 100);
  sorted<100>(in, out, n);
  all("sorted 100");
  selected<100>(in, out, n);
  all("selected 100");
  selected<25>(in, out, n);
  all("selected 25");
  partly(in.data(), out.data(), n);
  positive(in.data(), out.data(), n);
  all("partly");
  hits_stably(in.data(), ids.data(), n);
  by_object(in.data(), out.data(), n);
  all("by object");
  const std::vector<double> d(in.begin(), in.end());
  nearest(d.data(), ids.data(), n);
  heaps(in.data(), out.data(), n);
  all("heaps");
  std::vector<float> a = in;
  rows(a, n);
  show("rows", a);
  row_parts(a.data(), n, 30);
  show("parts", a);
  std::vector<int> whole_numbers(in.size());
  for (std::size_t k = 0; k < in.size(); ++k) whole_numbers[k] = static_cast<int>(in[k] * 2) + 8;
  turned(whole_numbers, n, 11);
  show("turned", whole_numbers);
  turned(whole_numbers, n, 4);
  found(whole_numbers.data(), ids.data(), n, 6, 3);
  all("found");
  found(whole_numbers.data(), ids.data(), n, 0, 3);
  all("found none");
  found_in(whole_numbers, ids, n, 7);
  all("found in");
  compacted(whole_numbers.data(), ids.data(), n);
  all("compacted");
  in_order(in.data(), ids.data(), n, 4);
  all("in order");
  smooth(in.data(), out.data(), n);
  whole(in.data(), out.data() + 100, n);
  all("whole");
}
