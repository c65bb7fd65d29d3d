// RUN: launches=29 fallbacks=0
// Pack expansions, in annotated functions and in functions that kernels call: folds of every kind, lists of arguments
// and values, nested expansions; packs of parameters, types and numbers, and empty packs.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

struct V {
  double x, y;
  friend V operator+(V a, V b) { return {a.x + b.x, a.y * 0.5 + b.y}; }
  V operator-(V o) const { return {x - o.x, y - 2 * o.y}; }
  template <class... Ts>
  double plus(Ts... more) const {
    return (x + ... + more) * y;
  }
};

// Functions that are called in kernels.
template <class... Ts>
double sum(Ts... xs) {
  return (xs + ... + 0.0);
}
template <class... Ts>
double differences(double v, Ts... xs) {
  return (... - xs) + 2 * (xs - ...) + (v - ... - (xs * 2)) * 3 + ((xs * 2) - ... - v);
}
template <class... Ts>
bool any(Ts... xs) {
  return (... || (xs > 3)) && (true && ... && (xs < 50));
}
template <int... I, class... Ts>
double nested(Ts... xs) {
  return ((I * sum(xs..., I, (xs * 3)...)) + ... + sum(I...));
}
template <int... Offsets>
double stencil(const double* a, int i) {
  double s = 0;
  ((s += (Offsets + 2) * a[i + Offsets]), ...);
  return s;
}
template <class T, class... Rest>
double rest(T first, Rest... more) {
  if constexpr (sizeof...(more) > 0)
    return first - rest(more...);
  else
    return first;
}
template <class... Vs>
double objects(Vs... vs) {
  V a = (vs + ...), b = (... - vs), c = (V{1, 2} + ... + vs);
  return a.x + a.y * 3 + b.x * 5 + b.y * 7 + c.x + c.y;
}
template <class... Ts>
double lists(Ts... xs) {
  double t[] = {xs..., double(xs)..., 1};
  std::array<double, sizeof...(Ts)> u{double(xs)...};
  V v{xs...};
  double all = 0;
  for (double e : t) all = all * 2 + e;
  return all + u[0] + v.x + std::min({double(xs)..., 2.5}) + std::max({xs...});
}
template <class... Ts>
double lambdas(Ts... xs) {
  auto scaled = [&](double k) { return ((xs * k) + ...); };
  return scaled(2) + ([&](double k) { return xs * k; }(3) + ...);
}
template <class... Ts>
void store(double v, Ts&... to) {
  ((to = v), ...);
}
template <class... Bins>
void count(int* h, Bins... bins) {
  ((++h[bins]), ...);
}
template <class... Ts>
void total(double& s, Ts... xs) {
  ((s += xs), ...);
}
template <double (*... Fs)(double)>
double each(double v) {
  return (Fs(v) + ... + v);
}
double twice(double v) { return v * 2; }

[[ferry::offload]] double callees(double* x, const double* a, int* h [[ferry::extent(70)]], const int* k, int n) {
  double s = 0;
  for (int i = 1; i < n - 1; ++i) {
    double p = 0, q = 0;
    store(a[i], p, q);
    V v{a[i], x[i]}, w{1, a[i]};
    x[i] = sum() + sum(x[i], 2, 3.5f) + differences(x[i], p, 2 * q, 1) + nested<1, 2>(x[i], 3) + nested<4>();
    x[i] +=
        objects(v) + objects(v, w, w) + lists(a[i], x[i]) + rest(a[i], x[i], 2) + lambdas(q, 2) + any(x[i], p) + any();
    x[i] += v.plus() + v.plus(2, x[i]);
    x[i] += stencil<-1, 0, 1>(a, i) + stencil<>(a, i) + each<twice, std::fabs>(a[i]) + each<>(x[i]);
    x[i] += [](auto... f) { return (f * ... * 2); }(a[i], 0.25, 1);
    count(h, k[i], k[i] + 1);
    total(s, a[i], x[i] * 0.25, 1);
  }
  return s;
}

// Fold expressions in the kernels' own text.
template <int... Offsets>
[[ferry::offload]] double numbers(double* out, const double* a, int* h [[ferry::extent(70)]], const int* k, int n) {
  double s = 0, least = 1e9;
  for (int i = 3; i < n - 3; ++i) {
    ((out[i] += std::sqrt(a[i + Offsets] * a[i])), ...);
    ((h[k[i] + 3 + Offsets] += Offsets), ...);
    ((s += a[i] * Offsets), ...);
    ((least = std::min(least, a[i] - Offsets)), ...);
  }
  return s + least;
}
#define TERM(v) ((v) * 2 + 1)
template <class... Ts>
[[ferry::offload]] void add(int n, double* out, const Ts*... in) {
  for (int i = 0; i < n; ++i)
    out[i] = (TERM(in[i]) +  // once for each `in`
              ... + out[i]);
}
template <class... Ts>
[[ferry::offload]] void vectors(std::vector<double>& out, const std::vector<Ts>&... in) {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = sum(out[i], in[i]..., (in[i] * out[i])...);
}
template <class... Ns>
[[ferry::offload]] void scalars(double* a, Ns... ns) {
  for (int i = 0; i < static_cast<int>((ns + ...)); ++i) a[i] += (ns * ...) + sum(ns...);
  for (int i = 0; i < 20; ++i) a[i * 2] += sum(a[i * 2 + 1] * ns...);
}
template <class... Ts>
[[ferry::offload]] void between(int n, Ts*... out) {
  ((out[0] += 1), ...);
  for (int i = 0; i < n; ++i) ((out[i] = static_cast<Ts>(out[i] * 2)), ...);
  std::printf("%g\n", sum(out[n - 1]...));
  ((out[1] += out[2]), ...);
  for (int i = 0; i < n; ++i) ((out[i] += static_cast<Ts>(3)), ...);
}
template <class... Ns>
[[ferry::offload]] void host(double* a, const int* k, int n, Ns... ns) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  ((a[ns * k[1]] += k[0]), ...);
  if (auto v = (ns + ...)) a[1] += static_cast<double>(v);
  [[ferry::sequential]] while ((a[ns] + ...) < 100)
    ((a[ns] += 20), ...);
  for (int i = 0; i < n; ++i) a[i] *= 2;
}
template <class... Ts>
[[ferry::offload]] double spans(std::span<const Ts>... in) {
  double s = 0;
  for (std::size_t i = 0; i < 30; ++i) s += (in[i] + ...);
  return s;
}
template <class... Ts>
[[ferry::offload]] void scatter(int n, const int* k, Ts*... out [[ferry::extent(60)]]) {
  for (int i = 1; i < n; ++i) ((out[k[i]] += 1), ...);
}
struct Owner {
  std::vector<double> v;
  double by = 3;
  template <class... F>
  [[ferry::offload]] void apply(F... f) {
    for (std::size_t i = 0; i < v.size(); ++i) ((v[i] = f(v[i]) * by), ...);
  }
};
template <int... Offsets>
struct Stencil {
  double w = 2;
  [[ferry::offload]] void run(double* out, const double* a, int n) {
    for (int i = 2; i < n - 2; ++i) out[i] = ((w * a[i + Offsets]) + ... + 0.5);
  }
};

// Uses packs of several templates, and a definition whose parameter names differ from its declaration's.
template <int... Weights>
struct Weighted {
  template <class... Ts>
  [[ferry::offload]] void inside(int n, double* out, const Ts*... in) {
    for (int i = 0; i < n; ++i) out[i] = (in[i] + ... + (Weights * ... * 2));
  }
  template <class... Ts>
  [[ferry::offload]] void outside(int n, double* out, const Ts*... in);
};
template <int... W>
template <class... Us>
void Weighted<W...>::outside(int n, double* out, const Us*... from) {
  for (int i = 0; i < n; ++i) out[i] += ((from[i] * (W + ... + 1)) + ... + 0.0);
}
template <class... Vs>
[[ferry::offload]] void with_objects(double* out, int n, const Vs&... vs) {
  for (int i = 0; i < n; ++i) {
    const double out_0 = out[i];
    V t = (vs + ... + V{out_0, 1});
    ((t = t - vs), ...);
    out[i] = t.x + t.y * 2;
  }
}

int main() {
  double x[60], a[60];
  float c[60];
  int h[70] = {}, k[60];
  for (int i = 0; i < 60; ++i) x[i] = i * 0.5, a[i] = 70 - i, c[i] = i / 4.f, k[i] = i * 7 % 60;
  double t = callees(x, a, h, k, 60);
  const auto note = [&] {
    for (double v : x) t = t * 0.7 + v;
    for (int b : h) t = t * 0.7 + b;
    std::printf("%.12g\n", t);
  };
  note();
  t += numbers<1, 2, -3>(x, a, h, k, 60) + numbers<0>(x, a, h, k, 60);
  note();
  add(60, x, a, c);
  add(60, x, x, a);
  add(60, x);
  note();
  Stencil<-1, 0, 2>().run(x, a, 60);
  Stencil<1>().run(x, a, 60);
  note();
  std::vector<double> o(x, x + 60), d(a, a + 60);
  const std::vector<float> e(c, c + 60);
  vectors(o, d, e);
  vectors(o);
  std::copy(o.begin(), o.end(), x);
  note();
  scalars(x, 3, 5, 7L);
  scalars(x, 2);
  between(60, x, c);
  host(x, k, 60, 3, 4L);
  host(x, k, 60, 5);
  scatter(60, k, x, c);
  t += c[5] + spans<double, float>(std::span<const double>(d), std::span<const float>(e));
  note();
  Weighted<1, 2>().inside(60, x, a, c);
  Weighted<>().inside(60, x, x);
  Weighted<3>().outside(60, x, a, c);
  Weighted<4, 5>().outside(60, x, x);
  with_objects(x, 60, V{1, 2}, V{3, 4});
  with_objects(x, 60, V{1, 2});
  note();
  Owner owner{o};
  owner.apply([](double v) { return v * 0.5; }, [&](double v) { return v + a[3]; });
  std::copy(owner.v.begin(), owner.v.end(), x);
  note();
}
