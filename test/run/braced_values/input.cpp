// RUN: launches=8 fallbacks=0
// A value in braces means the same as without them in bounds, steps, subscripts, references, conversions, arguments and
// members. Empty braces mean 0.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]] void subscripts(unsigned* a, const unsigned* b, int n, unsigned m) {
  for (int i = 0; i < n; ++i) {
    const std::size_t k{m};
    const auto also = std::size_t{m};
    a[i] = b[static_cast<std::size_t>(i) + k] + b[also] + b[unsigned{m}] + b[std::size_t{}];
  }
}

[[ferry::offload]] void bounds(long* a, const long* b, int n, int m) {
  for (int i{m}; i < int{n}; i += int{2}) {
    const long lo{m}, hi{lo + 4}, step{1};
    long sum{};
    for (long j{lo}; j < hi; j += step) sum += b[j];
    a[i] = {sum};
  }
}

[[ferry::offload]] void references(long* a, const long* b, int n, int m) {
  for (int i = {m}; i < n; ++i) {
    const int k = {m}, j = {i};
    const long& element{b[j + k]};
    long& to{a[j]};
    to = {element};
  }
}

static int twice(int k) { return {k * 2}; }
static int added(int a, const int& b) {
  const int c{a};
  return int{c + b};
}
[[ferry::offload]] void arguments(long* a, const long* b, int n, int m) {
  for (int i = 0; i < n; ++i) a[i] = b[twice({m})] + added({m}, {i});
}

struct Range {
  int lo, hi{};
};
struct Member {
  int m_;
  long *a_, *b_;
  [[ferry::offload]] void run(int n) {
    for (int i = 0; i < n; ++i) {
      const std::size_t k{static_cast<std::size_t>(m_)};
      const int j{m_};
      const Range range{m_, j + 2};
      a_[i] = b_[static_cast<std::size_t>(i) + k] + b_[j] + range.hi - range.lo;
    }
  }
};

template <class T>
[[ferry::offload]] void instance(T* a, const T* b, T n, T m) {
  for (T i{0}; i < T{n}; ++i) {
    const T k{m};
    a[i] = b[T{i + k}] + T{};
  }
}

[[ferry::offload]] long conditions(const std::vector<long>& b, int m) {
  const std::size_t n{b.size()};
  long sum{0}, best{m};
  for (std::size_t i{0}; i < n; ++i) {
    const bool large{b[i] > 3};
    if (bool{large}) sum += long{b[i]};
    if (b[i] > best) best = {b[i]};
  }
  return sum + best;
}

[[ferry::offload]] void local_array(long* a, const long* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int k{m};
    k += 1;
    const int t[2]{k, {m}};
    short s{static_cast<short>(t[0])};
    a[i] = b[t[1]] + s;
  }
}

int main() {
  long a[16] = {}, b[32];
  unsigned c[8], d[16];
  for (int i = 0; i < 32; ++i) b[i] = i * i;
  for (unsigned i = 0; i < 16; ++i) d[i] = i * 3;
  const auto show = [&] {
    for (const long value : a) std::printf("%ld ", value);
    std::puts("");
  };
  subscripts(c, d, 8, 3);
  for (const unsigned value : c) std::printf("%u ", value);
  bounds(a, b, 12, 3), show();
  references(a, b, 12, 3), show();
  arguments(a, b, 12, 3), show();
  Member{3, a, b}.run(12), show();
  instance<long>(a, b, 8, 3), show();
  std::printf("%ld\n", conditions({1, 2, 3, 4, 5, 90}, 7));
  local_array(a, b, 8, 3), show();
}
