// Updates in functions that kernels call: sums, minima and flags through references and captures, in types that differ
// from their variables' types. The same functions update elements that iterations share, and elements that only one
// iteration uses. Some sum into an element that only one call uses.
// RUN: fallbacks=0
#include <algorithm>
#include <cstdio>
#include <vector>

void add(double& total, double x) { total += x; }
void add_few(int& total, int x) {
  if (x > 3) return;
  total += x;
}
void add_both(double& s, int& c, double x) {
  add(s, x);
  add_few(c, static_cast<int>(x));
}
void least(double& m, int& at, double e, int i) {
  if (e < m) {
    m = e;
    at = i;
  }
}
void greatest(double& m, double e) { m = std::max(m, e); }
void narrow(short& total, long x) { total += static_cast<short>(x); }
void both_bits(unsigned& any, unsigned& all, unsigned x) {
  any |= x;
  all &= x;
}
template <class T>
void times(T& product, T x) {
  product *= x;
}

struct Found {
  double sum, least, greatest, product;
  int few, at;
  short narrow;
  long indices;
  unsigned any, all;
  bool ok;
};

[[ferry::offload]]
void reduce(const double* x, int n, Found* found) {
  double s = 0, m = 1e9, g = -1, p = 1;
  int c = 0, at = -1;
  short narrowed = 0;
  long indices = 0;
  unsigned any = 0, all = ~0u;
  bool ok = true;
  auto plus = [&](int i) { indices += i; };
  auto test = [&](double y) { ok = ok && y < 26; };
  for (int i = 0; i < n; ++i) {
    add_both(s, c, x[i]);
    least(m, at, x[i], i);
    greatest(g, x[i]);
    narrow(narrowed, i);
    both_bits(any, all, static_cast<unsigned>(i) | 4u);
    times(p, i % 100 == 7 ? 1.5 : 1.0);
    plus(i);
    test(x[i]);
  }
  *found = {s, m, g, p, c, at, narrowed, indices, any, all, ok};
}

// Uses `t` outside the called function, too: it is private in the first loop and a sum in the second.
[[ferry::offload]]
double twice_used(double* x, int n) {
  double t = 0, sum = 0;
  for (int i = 0; i < n; ++i) {
    t = 1;
    add(t, x[i]);
    x[i] = t;
  }
  for (int i = 0; i < n; ++i)
    if (i % 3 != 0) add(sum, x[i]);
  return sum;
}

void count(int* h, int k) { ++h[k]; }
void count_one(int& c) { c++; }
template <class T>
void count_two(T* h, int k) {
  count(h, k);
  count(h, k + 1);
}
void lower(std::vector<long>& least, int k, long v) {
  if (v < least[k]) least[k] = v;
}
int counted(int* h, int k) {
  h[k] += 2;
  return k * 2;
}

[[ferry::offload]]
void histograms(std::vector<int>& h, std::vector<int>& weighted, std::vector<long>& least, std::vector<int>& out,
                const int* bin, int n) {
  auto weigh = [&](int k, int by) { weighted[k] -= by; };
  for (int i = 0; i < n; ++i) {
    int mine[4] = {0, 0, 0, 0};
    count(mine, i & 3);
    count_two(mine, i & 1);
    count(h.data(), bin[i]);
    count_one(h[bin[i] + 1]);
    count_two(h.data(), bin[i]);
    weigh(bin[i], mine[1] + i);
    lower(least, bin[i], -i);
    out[i] = counted(h.data(), bin[i]) + mine[0];
  }
}

// Each iteration updates its own row, so nothing is shared.
[[ferry::offload]]
void rows(int* h [[ferry::extent(n * 32)]], const int* bin, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) count(h + i * 32, bin[i * m + j]);
}

struct Weight {
  double by;
  void add(double& s, double x) const { s += by * x; }
};
struct Step {
  int by;
};
void operator<<(int& total, const Step& step) { total += step.by; }
void add_at(double* s, int k, double x) { s[k] = x + s[k]; }
void add_positive(double& s, double x) {
  if (x > 0) s += x;
}
void add_to(double* s, double& other, double x) {
  add(*s, x);
  add_at(s, 4, -x);
  add(other, 1);
}
template <class F>
void apply(F f, double x) {
  f(x);
}

[[ferry::offload]]
void into_elements(const double* x, int n, double* s [[ferry::extent(9)]], Weight weight) {
  for (int i = 0; i < n; ++i) {
    double mine[2] = {0, 0};
    add(mine[i & 1], x[i]);
    add(s[0], mine[i & 1]);
    add_to(s + 1, s[2], x[i]);
    add_at(s, 3, x[i]);
  }
  auto into = [&](double v) { s[5] -= v; };
  for (int i = 0; i < n; ++i) {
    add_positive(s[6], -x[i]);
    weight.add(s[7], x[i]);
    into(x[i]);
    apply(into, 1);
    apply([&](double v) { s[8] += v; }, x[i]);
  }
}

[[ferry::offload]]
void into_integers(const short* k, int n, int* c, short* sums) {
  for (int i = 0; i < n; ++i) {
    add_few(c[0], i % 9);
    c[1] << Step{k[i]};
    narrow(sums[1], k[i]);
    count(c, 4);
  }
}

// The function never dereferences its reference to s[1], because no value is positive.
[[ferry::offload]]
void into_none(const double* x, int n, std::vector<double>& s) {
  for (int i = 0; i < n; ++i) add_positive(s[1], x[i] - 100);
}

// Nested calls that end at the same token: operators applied to operators and to a call.
static double seen_sum;
static int seen[16];
struct Seen {
  double x;
  int k;
};
Seen operator!(const Seen& s) {
  seen_sum += s.x;
  return s;
}
Seen operator~(const Seen& s) {
  ++seen[s.k];
  return s;
}
Seen make(double& total, double x, int k) {
  total += x;
  return {x, k & 15};
}

[[ferry::offload]]
void twice_seen(double* x, int n, double* total) {
  for (int i = 0; i < n; ++i) {
    const Seen s{x[i], i & 15};
    x[i] = (!!s).x + (~~s).k + (!make(total[1], x[i], i)).x;
  }
}

// Sums rows with a function that the surrounding loop calls. Each iteration over rows has its own sum.
[[ferry::offload]]
void into_rows(const double* x, int rows, int n, double* s) {
  for (int r = 0; r < rows; ++r) {
    for (int i = 0; i < n; ++i) add(s[r], x[r * n + i]);
    s[r] *= 0.5;
  }
}

int main() {
  const int n = 3000;
  std::vector<double> x(n);
  std::vector<int> bin(n), h(32), weighted(32), out(n), many(50 * 32);
  std::vector<long> least(32, 100);
  for (int i = 0; i < n; ++i) x[i] = (i * 37 % 101) * 0.25, bin[i] = i * 13 % 29;
  Found f;
  reduce(x.data(), n, &f);
  std::printf("%.12g %g %g %.12g %d %d %d %ld %u %u %d\n", f.sum, f.least, f.greatest, f.product, f.few, f.at, f.narrow,
              f.indices, f.any, f.all, f.ok);
  std::printf("%.12g\n", twice_used(x.data(), n));
  histograms(h, weighted, least, out, bin.data(), n);
  for (int k = 0; k < 32; ++k) std::printf("%d %d %ld\n", h[k], weighted[k], least[k]);
  rows(many.data(), bin.data(), 50, 60);
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += out[i] * (i % 7);
  for (int i = 0; i < 50 * 32; ++i) sum += many[i] * (i % 11);
  std::printf("%ld\n", sum);
  std::vector<short> k(n);
  for (int i = 0; i < n; ++i) k[i] = static_cast<short>(i * 7919);
  double s[9] = {1, 2, -0.0, 4, 5, 6, -0.0, 8, 9};
  int c[5] = {1, 2, 3, 4, 5};
  short few[2] = {7, 8};
  into_elements(x.data(), n, s, {0.5});
  into_integers(k.data(), n, c, few);
  for (double v : s) std::printf("%.12g ", v);
  std::printf("%d %d %d %d\n", c[0], c[1], c[4], few[1]);
  std::vector<double> none{-0.0, -0.0};
  into_none(x.data(), n, none);
  std::printf("%g %g\n", none[0], none[1]);
  into_rows(x.data(), 4, 700, s);
  for (double v : s) std::printf("%.12g ", v);
  twice_seen(x.data(), n, s);
  std::printf("\n%.12g %.12g %.12g\n", seen_sum, s[1], x[n - 1]);
  for (const int v : seen) std::printf("%d ", v);
  std::printf("\n");
}
