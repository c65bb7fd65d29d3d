// RUN: launches=9 fallbacks=0
// Constants computed by user-defined constexpr lambdas, members, conversions, constructors and operators, wherever the
// language requires a constant: constexpr locals, array bounds, case labels, conditions of if constexpr, template
// arguments, alignments. Functions in kernels aren't constexpr, so kernels contain the computed numbers.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

struct Box {
  int a;
  constexpr int next() const { return a + 1; }
  constexpr Box twice() const { return {a * 2}; }
};
struct Made {
  int a, b;
  constexpr Made(int v) : a(v * 2), b(v) {}
  constexpr operator int() const { return a + 1; }
  constexpr int operator*(int k) const { return a * k; }
  constexpr int sum() const { return a + b; }
};
constexpr Made make(int k) { return Made(k + 1); }
enum class Kind { small = 3, large = 5 };
struct Flag {
  Kind kind;
  constexpr Kind get() const { return kind; }
  constexpr operator bool() const { return kind == Kind::large; }
};
template <int factor>
struct Factor {
  constexpr int get() const { return factor; }
};
template <int factor>
int scaled(int v) {
  return v * factor;
}
constexpr int table[4] = {1, 2, 3, 4};
constexpr struct Weights {
  double w[3];
  constexpr double dot(const Weights& o) const { return w[0] * o.w[0] + w[1] * o.w[1] + w[2] * o.w[2]; }
} weights{{1, 2, 3}};

[[ferry::offload]] void locals(int* a, int n) {
  constexpr auto sq = [](int x) { return x * x; };
  for (int i = 0; i < n; ++i) {
    constexpr int z = sq(3), y{Box{4}.next()};
    constexpr int converted = Made(3);
    constexpr long product(Made{5} * 2);
    const int also = Box{1}.next();
    constexpr int least = std::min({4, 2, 9}), most = std::max(3, sq(2));
    constexpr auto length = std::string_view("hello").size();
    a[i] = z + y + converted + static_cast<int>(product) + also + least + most + static_cast<int>(length) + i;
  }
}

[[ferry::offload]] void places(int* a, int n) {
  constexpr auto sq = [](int x) { return x * x; };
  for (int i = 0; i < n; ++i) {
    static_assert(sq(2) == 4);
    alignas(sq(4)) int t[sq(2)];
    for (int k = 0; k < sq(2); ++k) t[k] = k;
    switch (i) {
      case sq(1):
        a[i] = 5;
        break;
      case Box{2}.next():
        a[i] = 6;
        break;
      default:
        a[i] = t[i % sq(2)];
    }
    if constexpr (sq(3) > 8)
      a[i] += scaled<sq(2)>(i);
    else
      a[i] -= 1;
  }
}

[[ferry::offload]] void objects(int* a, int n) {
  constexpr Box base{4};
  for (int i = 0; i < n; ++i) {
    constexpr Made made = make(4);
    constexpr auto other = make(2);
    constexpr Box box = base.twice();
    const constexpr Box plain{7};
    constexpr int sum = made.sum() + other.b + box.next() + plain.a;
    int t[box.a];
    t[i % box.a] = other.sum();
    constexpr std::array<int, 2> pair{box.a, 3};
    a[i] += made.a + sum + t[i % 8] + scaled<box.a>(i) + pair[1] + box.twice().a;
  }
}

[[ferry::offload]] void kinds(int* a, int n, const Kind* kinds) {
  constexpr Flag large{Kind::large};
  for (int i = 0; i < n; ++i) {
    constexpr Kind small = Flag{Kind::small}.get();
    switch (kinds[i]) {
      case small:
        a[i] += 1;
        break;
      case Flag{Kind::large}.get():
        a[i] += 2;
        break;
    }
    if constexpr (large) a[i] += static_cast<int>(small);
    constexpr int chosen = large ? 4 : 5;
    a[i] += chosen;
  }
}

[[ferry::offload]] void tables(int* a, int n) {
  constexpr std::array<int, 3> w{5, 6, 7};
  for (int i = 0; i < n; ++i) {
    constexpr int z = table[2] + w[1];
    constexpr int pair[2] = {table[1], w[0]};
    constexpr double d = table[3] / 8.0, e = weights.dot(weights);
    constexpr float f = static_cast<float>(weights.w[1]);
    int x[table[1]];
    x[1] = z;
    a[i] += z + pair[i % 2] + static_cast<int>(d * 10 + e + static_cast<double>(f)) + x[1];
  }
}

static int helper(int k) {
  constexpr auto sq = [](int x) { return x * x; };
  constexpr int z = sq(4);
  int t[sq(2)] = {};
  t[k % sq(2)] = z;
  switch (k) {
    case sq(1):
      return 7;
  }
  return t[k % 4];
}
[[ferry::offload]] void callee(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += helper(i);
}

template <int factor>
[[ferry::offload]] void instance(int* a, int n) {
  for (int i = 0; i < n; ++i) {
    constexpr Factor<factor> by;
    constexpr int z = by.get();
    constexpr auto more = [](int q) { return q + factor; };
    int t[more(1)];
    t[0] = z;
    a[i] += t[0] + more(i);
  }
}

[[ferry::offload]] void at_once(int* a, int n) {
  for (int i = 0; i < n; ++i) {
    constexpr int p = 3, q = [](int k) { return k + p; }(4);
    constexpr int sum = [] {
      int r = 0;
      for (int j = 0; j < 5; ++j) r += j;
      return r;
    }();
    a[i] += p + q + sum;
  }
}

struct Class {
  static constexpr int wide(int k) { return k * 3; }
  int m = 2;
  constexpr int nine() const { return 9; }
  [[ferry::offload]] void run(int* a, int n) {
    for (int i = 0; i < n; ++i) {
      constexpr int z = wide(3), u = Class{}.m;
      const int v = Class{}.nine();
      alignas(wide(8) - 8) int t[wide(1)];
      t[0] = u;
      a[i] += z + v + t[0];
    }
  }
};

int main() {
  int a[8] = {};
  Kind all[8] = {};
  for (int i = 0; i < 8; ++i) all[i] = i % 3 == 0 ? Kind::small : i % 3 == 1 ? Kind::large : Kind{};
  const auto show = [&] {
    for (const int x : a) std::printf("%d ", x);
    std::puts("");
  };
  locals(a, 8), show();
  places(a, 8), show();
  objects(a, 8), show();
  kinds(a, 8, all), show();
  tables(a, 8), show();
  callee(a, 8), show();
  instance<3>(a, 8), show();
  at_once(a, 8), show();
  Class{}.run(a, 8), show();
}
