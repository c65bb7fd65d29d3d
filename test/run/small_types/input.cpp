// RUN: launches=15 fallbacks=0
// 8- and 16-bit integers, bool, char, float and 64-bit elements, with C++'s promotions and narrowing conversions. Bits
// are reinterpreted as other types with std::memcpy, unions and __builtin_bit_cast.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

[[ferry::offload]]
void bytes(const std::uint8_t* a, std::uint8_t* b, std::int8_t* c, int n) {
  for (int i = 0; i < n; ++i) b[i] = static_cast<std::uint8_t>(a[i] * 3 + 250);
  for (int i = 0; i < n; ++i) c[i] = static_cast<std::int8_t>(a[i] - b[i]) >> 1;
}

[[ferry::offload]]
void words(std::int16_t* a, std::uint16_t* b, int n) {
  for (int i = 0; i < n; ++i) a[i] += 30000;
  for (int i = 0; i < n; ++i) b[i] = static_cast<std::uint16_t>(~b[i] << 3);
}

[[ferry::offload]]
void flags(bool* f, const char* text, int n) {
  for (int i = 0; i < n; ++i) f[i] = (text[i] >= 'k') != f[i];
}

[[ferry::offload]]
void wide(std::uint64_t* a, std::int64_t* b, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[i] << 7 | a[i] >> 57;
  for (int i = 0; i < n; ++i) b[i] = b[i] % 1000003 - b[i] / 3;
}

[[ferry::offload]]
void floats(float* a, double* b, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[i] * 0.1 + b[i];
  for (int i = 0; i < n; ++i) b[i] = a[i] * 0.1f;
}

// Copies bits with memcpy, in both directions: variables, elements, pointers. The old values are lost.
[[ferry::offload]]
void copied(const float* f, std::uint32_t* bits, float* back, int n) {
  for (int i = 0; i < n; ++i) {
    std::uint32_t u = 7;
    const float g = f[i] * 3;
    std::memcpy(&u, &g, sizeof u);
    bits[i] = u ^ 0x80000000u;
  }
  for (int i = 0; i < n; ++i) std::memcpy(back + i, &bits[i], sizeof(float));
}

union Word {
  float f;
  std::uint32_t u;
  std::uint8_t bytes[4];
};

static inline float negated(Word w) {
  w.u ^= 0x80000000u;
  return w.f;
}

// Uses a named union, an unnamed one, and one declared outside the loop.
[[ferry::offload]]
void unions(const float* f, std::uint32_t* bits, Word mask, int n) {
  for (int i = 0; i < n; ++i) {
    Word w;
    w.f = f[i];
    union {
      double d;
      std::uint64_t u;
    } wide = {negated(w)};
    wide.u &= ~std::uint64_t{0xfff};
    w.bytes[1] = static_cast<std::uint8_t>(i);
    bits[i] = (w.u ^ mask.u) + static_cast<std::uint32_t>(wide.u >> 29);
  }
}

// Returns the first minimum in the order of the elements' bits, and counts elements with odd bits.
[[ferry::offload]]
std::uint32_t least_bits(const float* f, std::uint16_t* odd, int n) {
  std::uint32_t least = ~0u;
  for (int i = 0; i < n; ++i) {
    const auto u = __builtin_bit_cast(std::uint32_t, f[i]);
    if (u < least) least = u;
    odd[0] += u & 1;
  }
  return least;
}

// Reductions in narrow types: the sums wrap, because each step does.
[[ferry::offload]]
int narrow(const std::int8_t* a, std::uint16_t* words, int n) {
  std::int8_t sum = 0, most = -128;
  for (int i = 0; i < n; ++i) {
    sum += a[i];
    if (a[i] > most) most = a[i];
  }
  for (std::int16_t i = 0; i < n; ++i) words[i] ^= static_cast<std::uint16_t>(a[i] << 3);
  return sum * 1000 + most;
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0) std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 301;
  std::vector<std::uint8_t> u8(n), v8(n);
  std::vector<std::int8_t> s8(n);
  std::vector<std::int16_t> s16(n);
  std::vector<std::uint16_t> u16(n);
  std::vector<char> text(n);
  std::vector<std::uint64_t> u64(n);
  std::vector<std::int64_t> s64(n);
  std::vector<float> f(n);
  std::vector<double> d(n);
  bool* b = new bool[n];
  fill(d.data(), n, 98);
  for (int i = 0; i < n; ++i) {
    u8[i] = static_cast<std::uint8_t>(i * 7);
    s16[i] = static_cast<std::int16_t>(i * 9);
    u16[i] = static_cast<std::uint16_t>(i * 300);
    text[i] = static_cast<char>('a' + i % 26);
    b[i] = i % 3 == 0;
    u64[i] = i * 0x9e3779b97f4a7c15ull;
    s64[i] = static_cast<std::int64_t>(u64[i]) / 5;
    f[i] = static_cast<float>(d[i]) * 0.3f;
  }
  bytes(u8.data(), v8.data(), s8.data(), n);
  words(s16.data(), u16.data(), n);
  flags(b, text.data(), n);
  wide(u64.data(), s64.data(), n);
  floats(f.data(), d.data(), n);
  std::vector<std::uint32_t> bits(n), mixed(n);
  std::vector<float> back(n);
  copied(f.data(), bits.data(), back.data(), n);
  unions(f.data(), mixed.data(), Word{1.5f}, n);
  std::uint16_t odd = 65530;
  std::printf("least %08x", least_bits(f.data(), &odd, n));
  std::printf(", odd %d, narrow %d\n", odd, narrow(s8.data(), u16.data(), n));
  show("bits", bits.data(), n);
  show("mixed", mixed.data(), n);
  show("back", back.data(), n);
  show("u8", v8.data(), n);
  show("s8", s8.data(), n);
  show("s16", s16.data(), n);
  show("u16", u16.data(), n);
  show("bool", b, n);
  show("u64", u64.data(), n);
  show("s64", s64.data(), n);
  show("float", f.data(), n);
  show("double", d.data(), n);
  delete[] b;
}
