// RUN: launches=30 fallbacks=0
// TRANSLATE-STDERR: stays on the host
// Loops with unusual headers: conditions that count, missing parts, init-statements, parts of arrays of any length.
// Their bodies contain declarations other than variables.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <numeric>
#include <ranges>
#include <span>
#include <vector>

[[ferry::offload]] int counts_in_condition(int* x, int from, int n) {
  int i = from;
  do {
    if (i % 7 == 3) continue;
    x[i] += i;
  } while (++i < n);
  return i;
}
[[ferry::offload]] int counts_behind(int* x, int from, int n) {
  int i = from;
  do {
    x[i] -= 2 * i;
  } while (i++ < n);
  return i;
}
[[ferry::offload]] int counts_to(int* x, int n) {
  int i = 0;
  do {
    x[i] ^= 5;
  } while (++i != n);
  return i;
}
[[ferry::offload]] int counts_down(int* x, int from, int n) {
  int i = from;
  do {
    x[i] *= 3;
  } while (--i > n);
  return i;
}
[[ferry::offload]] int endless(int* x, int from, int n) {
  int i = from;
  for (;;) {
    if (i >= n) break;
    x[i] += 3;
    ++i;
  }
  return i;
}
[[ferry::offload]] int endless_while(int* x, int n) {
  int i = 0;
  while (true) {
    if (!(i < n)) {
      break;
    }
    const int t = x[i];
    x[i] = t * 5 - i;
    i += 2;
  }
  return i;
}
[[ferry::offload]] void endless_step(int* x, long n) {
  for (long i = n;; --i) {
    if (i == 0) break;
    if (x[i - 1] % 2) continue;
    x[i - 1] /= 2;
  }
}
[[ferry::offload]] void endless_pointer(int* x, int n) {
  int* p = x;
  for (;;) {
    if (p == x + n) break;
    *p += 11;
    ++p;
  }
}

[[ferry::offload]] void initialised(std::vector<int>& v, int a) {
  for (const int s = a * a; int& x : v) x = x * s + 1;
  for (int k = 3, m = 5; int& x : v) x += k * m;
  for (int s = 1; const int x : v) s = s * 3 % 7, v[0] += x > s;  // the header's variable changes in the body
}
[[ferry::offload]] void taken(std::vector<int>& v, int n) {
  for (int& x : v | std::views::take(n)) x += 100;
  for (int& x : v | std::views::drop(n) | std::views::take(5)) x += 1000;
  for (int& x : std::views::take(v, 2 * n)) x -= 7;
  for (int& x : std::views::reverse(v | std::views::drop(3))) x ^= 9;
}
[[ferry::offload]] void parts(std::span<int> s, std::size_t k, std::size_t n) {
  for (int& x : s.subspan(k, n)) x = -x;
}
[[ferry::offload]] void rows(std::span<int> s, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int& x : s.subspan(i * n, n)) x += i;
}
struct Range {
  int n_ = 0;
  std::vector<int> x_;
  [[ferry::offload]] void all() {
    for (const int i : std::views::iota(0, n_)) x_[i] += n_ - i;
  }
};

[[ferry::offload]] void declares(int* x, int n) {
  for (int i = 0; i < n; ++i) {
    enum Kind { even, odd = 10, far };
    enum class Side : unsigned char { left = 1, right };
    struct Pair {
      int a, b;
    };
    using std::max;
    using Number = long;
    static_assert(sizeof(Number) == 8);
    const Kind kind = i % 2 ? odd : even;
    const Side side = x[i] < 0 ? Side::left : Side::right;
    const Pair pair{kind == odd ? far : kind, static_cast<int>(side)};
    const Number sum = pair.a + pair.b;
    x[i] = max(x[i], static_cast<int>(sum));
  }
}

static void show(const std::vector<int>& v) {
  unsigned h = 0;
  for (const int x : v) h = h * 31 + static_cast<unsigned>(x);
  std::printf("%08x\n", h);
}

// The end pointer is declared next to the running pointer and computed from its initial value.
[[ferry::offload]]
static void rows_to_ends(const std::vector<int>& v, int* out, int rows, int n) {
  for (int r = 0; r < rows; ++r) {
    int s = 0;
    for (const int *p = v.data() + r * n, *end = p + n; p != end; ++p) s = 3 * s + *p % 5;
    out[r] = s;
  }
}
[[ferry::offload]]
static void to_end(int* x, int n) {
  for (int *p = x, *const end = n + p; p < end; p += 2) *p += 3;
}

int main() {
  std::vector<int> v(1000);
  std::iota(v.begin(), v.end(), 1);
  int* const x = v.data();
  std::printf("%d %d\n", counts_in_condition(x, 0, 800), counts_in_condition(x, 9, 2));
  std::printf("%d %d\n", counts_behind(x, 0, 800), counts_behind(x, 9, 2));
  std::printf("%d %d\n", counts_down(x, 700, 20), counts_down(x, 5, 9));
  std::printf("%d\n", counts_to(x, 600));
  show(v);
  std::vector<int> sums(20);
  rows_to_ends(v, sums.data(), 20, 40);
  show(sums);
  for (const int n : {900, 7, 0}) to_end(x, n);
  show(v);
  std::printf("%d %d %d\n", endless(x, 0, 900), endless(x, 8, 3), endless_while(x, 901));
  endless_step(x, 777);
  endless_pointer(x, 950);
  show(v);
  initialised(v, 3);
  taken(v, 300);
  taken(v, 0);
  taken(v, 2000);
  show(v);
  parts(v, 10, 400);
  parts(v, 10, std::dynamic_extent);
  parts(v, 1000, 0);
  rows(v, 20, 30);
  Range range{900, v};
  range.all();
  v = range.x_;
  declares(x, 1000);
  show(v);
  show(range.x_);
}
