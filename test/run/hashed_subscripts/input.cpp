// RUN: launches=7 fallbacks=0 left_on_host=0 bytes_to_device=29164 bytes_to_host=13024
// Subscripts are the upper bits of wrapping products and sums. Their values are bounded by the number of bits.
#include <cstdio>
#include <cstdint>
#include <vector>
[[ferry::offload]] void f32(const unsigned* key, const int* table, int* out, int n) { for (int i = 0; i < n; ++i) out[i] = table[(key[i] * 2654435761u) >> 24]; }
[[ferry::offload]] void f64(const uint64_t* key, const int* table, int* out, int n) { for (int i = 0; i < n; ++i) out[i] = table[(key[i] * 0x9e3779b97f4a7c15ull) >> 56]; }
[[ferry::offload]] void fi(const int* key, const int* table, int* out, int n) { for (int i = 0; i < n; ++i) out[i] = table[128 + (key[i] >> 24)]; }
[[ferry::offload]] void fd(const int* key, const int* table, int* out, int n) { for (int i = 0; i < n; ++i) out[i] = table[128 + key[i] / 16777216]; }
[[ferry::offload]] void fx(const uint64_t* key, const int* table, int* out, int n) { for (int i = 0; i < n; ++i) { uint64_t x = key[i]; x ^= x >> 30; x *= 0xbf58476d1ce4e5b9ull; x ^= x >> 27; out[i] = table[x >> 56]; } }
[[ferry::offload]] void fs(const uint64_t* key, const int* table, int* out, int n) { for (int i = 0; i < n; ++i) out[i] = table[((key[i] << 13) + key[i]) >> 56]; }
[[ferry::offload]] void hist(const uint64_t* key, int* h, int n) { for (int i = 0; i < n; ++i) h[(key[i] * 0x9e3779b97f4a7c15ull) >> 56]++; }
int main() {
  const int n = 500; std::vector<unsigned> k(n); std::vector<uint64_t> l(n); std::vector<int> s(n), t(256), o(n), h(256);
  for (int i = 0; i < n; ++i) k[i] = i * 77777777u, l[i] = i * 0x123456789abcdefull + (i % 3 ? 0 : 1ull << 63), s[i] = static_cast<int>(k[i]);
  for (int i = 0; i < 256; ++i) t[i] = i * i;
  auto show = [&] { unsigned c = 0; for (int x : o) c = c * 31 + x; std::printf("%u\n", c); };
  f32(k.data(), t.data(), o.data(), n); show(); f64(l.data(), t.data(), o.data(), n); show(); fi(s.data(), t.data(), o.data(), n); show();
  fd(s.data(), t.data(), o.data(), n); show(); fx(l.data(), t.data(), o.data(), n); show(); fs(l.data(), t.data(), o.data(), n); show(); hist(l.data(), h.data(), n); for (int x : h) std::printf("%d ", x);
}
