// Expressions that a kernel writes differently: values in braces, arrays that aren't read, constants that constexpr
// functions compute.
#include <cstddef>
#include <vector>

struct Box {
  int a;
  constexpr int next() const { return a + 1; }
};
struct Points {
  Box* boxes [[ferry::extent(count)]];
  int count;
};

static int pass(int i, const int*, const std::vector<int>&) { return i; }

[[ferry::offload]] void braces(int* a, const int* b, int n, int m) {
  for (int i{0}; i < int{n}; ++i) {
    const std::size_t k{static_cast<std::size_t>(m)};
    const int to{m};
    a[i] = b[k] + b[to];
  }
}

[[ferry::offload]] void unread(int* a, int n, const int* p, const std::vector<int>& v, const int (&t)[4]) {
  for (int i = 0; i < n; ++i) {
    (void)v;
    [[maybe_unused]] auto& element = t[i];
    a[i] = pass(((void)p, i), p, v);
  }
}

[[ferry::offload]] void constants(int* a, int n) {
  constexpr auto sq = [](int x) { return x * x; };
  for (int i = 0; i < n; ++i) {
    constexpr Box box{sq(2)};
    constexpr int z = sq(3), y{box.next()};
    int t[sq(2)] = {};
    switch (i) {
      case Box{1}.next():
        t[i % box.a] = y;
    }
    if constexpr (sq(2) > 3) a[i] = t[i % 4] + z;
  }
}

[[ferry::offload]] void extents(Points points, const double* at, int* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = points.boxes[static_cast<int>(at[i])].a;
}
