// RUN: launches=12 fallbacks=0 bytes_to_device=3035040 bytes_to_host=2896800
// _Float16: loads, stores, conversions, arithmetic that rounds once, comparisons, members, scratch, templates. Every
// half is converted, including subnormal ones, infinities and NaNs, and so are numbers between two halves.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

struct Weight {
  _Float16 value;
  short index;
};

[[ferry::offload]]
void scale(const _Float16* h, _Float16* out, float k, int n) {
  for (int i = 0; i < n; ++i) {
    float v = float(h[i]);
    out[i] = _Float16(v * k);
  }
}

[[ferry::offload]]
void widen(const std::vector<_Float16>& h, std::vector<float>& f, std::vector<double>& d) {
  for (std::size_t i = 0; i < h.size(); ++i) {
    f[i] = h[i];
    d[i] = std::sqrt(std::fabs(double(h[i]))) + h[i];
  }
}

[[ferry::offload]]
void narrow(const double* d, const float* f, const int* k, const unsigned long* u, _Float16* out, int n) {
  for (int i = 0; i < n; ++i) {
    out[4 * i] = static_cast<_Float16>(d[i]);
    out[4 * i + 1] = f[i];
    out[4 * i + 2] = _Float16(k[i]);
    out[4 * i + 3] = static_cast<_Float16>(u[i]);
  }
}

[[ferry::offload]]
void arithmetic(const _Float16* a, const _Float16* b, _Float16* out, _Float16 k, int n) {
  for (int i = 0; i < n; ++i) {
    const auto sum = a[i] + b[i];
    const _Float16 difference = a[i] - b[i];
    auto minus = -difference;
    minus *= k;
    minus += 0.1f;
    minus /= 3;
    minus -= 1e-9;
    out[5 * i] = sum;
    out[5 * i + 1] = a[i] * b[i];
    out[5 * i + 2] = _Float16(a[i] * b[i]) + k;
    out[5 * i + 3] = _Float16(float(a[i]) * float(b[i]) + float(k));
    out[5 * i + 4] = minus;
  }
}

[[ferry::offload]]
void quotients(const _Float16* a, const _Float16* b, _Float16* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = a[i] / b[i];
}

[[ferry::offload]]
void compare(const _Float16* a, const _Float16* b, int* out, _Float16* chosen, int n) {
  for (int i = 0; i < n; ++i) {
    out[i] = (a[i] < b[i]) + 2 * (a[i] == b[i]) + 4 * (a[i] > 0) + 8 * !a[i] + 16 * (a[i] != a[i]) + 32 * (b[i] <= 1.5f);
    if (a[i] >= b[i] && b[i]) out[i] += 64;
    chosen[i] = std::max(a[i], b[i]);
    if (a[i] < 0) chosen[i] = a[i] > -2 ? -a[i] : a[i];
  }
}

[[ferry::offload]]
float dot(const _Float16* a, const _Float16* b, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) s += float(a[i]) * float(b[i]);
  return s;
}

[[ferry::offload]]
void members(std::vector<Weight>& w) {
  for (auto& one : w) {
    one.value = one.value * one.value;
    ++one.index;
  }
}

template <class T>
[[ferry::offload]] void smooth(const T* in, T* out, int n, int m) {
  for (int j = 0; j < m; ++j) {
    T row[4] = {};
    for (int i = 0; i < n; ++i) row[i & 3] += in[j * n + i];
    out[j] = row[0] + row[1];
  }
}

[[ferry::offload]]
void bits(const unsigned short* b, _Float16* h, _Float16* kept, _Float16& last, int n) {
  for (int i = 0; i < n; ++i) {
    std::memcpy(&h[i], &b[i], sizeof h[i]);
    last = h[i];
  }
  for (int i = 0; i < n; ++i) kept[i] = h[i];
}

template <class T>
static void show(const char* what, const std::vector<T>& v) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < v.size() * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(v.data())[k]) * 16777619u;
  std::printf("%s: %08x [%g ... %g]\n", what, hash, double(v[0]), double(v[v.size() / 2]));
}

// Prints all values as bits. NaNs count as equal, because their bits aren't specified.
static void show_halves(const char* what, std::vector<_Float16> v) {
  for (_Float16& h : v)
    if (h != h) h = 0;
  show(what, v);
}

int main() {
  const int n = 65536;
  std::vector<unsigned short> pattern(n);
  for (int i = 0; i < n; ++i) pattern[i] = static_cast<unsigned short>(i);
  std::vector<_Float16> h(n), kept(n), out(n);
  _Float16 last = 0;
  bits(pattern.data(), h.data(), kept.data(), last, n);
  std::printf("same bits: %d\n", std::memcmp(h.data(), pattern.data(), 2 * n) == 0);
  show_halves("kept", kept);
  scale(h.data(), out.data(), 0.3f, n);
  show_halves("scale", out);

  std::vector<_Float16> finite(n), other(n);
  std::vector<float> f(n);
  std::vector<double> d(n);
  std::vector<int> k(n);
  std::vector<unsigned long> u(n);
  for (int i = 0; i < n; ++i) {
    finite[i] = h[i & 0x8000 ? 0x8000 + i % 0x7c00 : i % 0x7c00];
    other[i] = finite[static_cast<unsigned>(i) * 40503u % 65536u];
  }
  widen(finite, f, d);
  show("floats", f);
  show("doubles", d);
  for (int i = 0; i < n; ++i) {
    d[i] = double(finite[i]) * (1 + 0x1p-11) + (i % 3 - 1) * 1e-12;
    f[i] = float(finite[i]) * (1 + 0x1p-11f);
    k[i] = (i - 32768) * (i % 5 ? 1 : 4099);
    u[i] = static_cast<unsigned long>(i) << i % 48;
  }
  std::vector<_Float16> four(4 * n), five(5 * n);
  narrow(d.data(), f.data(), k.data(), u.data(), four.data(), n);
  show("narrow", four);
  arithmetic(finite.data(), other.data(), five.data(), _Float16(0.75f), n);
  show_halves("arithmetic", five);
  quotients(finite.data(), other.data(), out.data(), n);
  show_halves("quotients", out);
  compare(h.data(), other.data(), k.data(), out.data(), n);
  show("compare", k);
  show_halves("chosen", out);
  for (int i = 0; i < n; ++i) out[i] = _Float16(i % 7 - 3);
  std::printf("dot: %g\n", double(dot(out.data(), out.data(), n)));
  std::vector<Weight> w(1000);
  for (int i = 0; i < 1000; ++i) w[i] = {finite[i * 20], static_cast<short>(i)};
  members(w);
  show("members", std::vector<_Float16>{w[3].value, w[500].value, w[999].value});
  std::vector<float> row(n / 16), sums(n / 64);
  for (int i = 0; i < n / 16; ++i) row[i] = float(out[i]);
  smooth(out.data(), kept.data(), 16, n / 16);
  smooth(row.data(), sums.data(), 16, n / 256);
  show("smooth", kept);
  show("smooth floats", sums);
  std::printf("last: %d\n", last != last);
}
