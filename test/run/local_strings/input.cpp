// RUN: fallbacks=0
// A string's terminator isn't part of its capacity, short strings are stored in the object, and loops may have read a
// container's own bytes. The device drops all of this when a container is destroyed, because memory may be reused.
#include <cstdio>
#include <string>
#include <vector>

[[ferry::offload]] void long_string(const char* text, int n, double* x) {
  {
    std::string s(text, static_cast<std::size_t>(n));
    char* p = s.data();
    for (int i = 0; i <= n; ++i) p[i] = text[i];  // includes the terminator: writes 0 over 0
    for (int i = 0; i < n; ++i) x[i] = p[i];
  }
  std::vector<char> w(static_cast<std::size_t>(n + 1), 'w');  // may get the memory that the string had
  for (int i = 0; i < n; ++i) x[i] += 1;
  std::printf("%d\n", w[static_cast<std::size_t>(n)]);
}

[[ferry::offload]] void wide_string(const char* text, int n, double* x) {
  {
    std::u32string s(static_cast<std::size_t>(n), U'a');
    char32_t* p = s.data();
    for (int i = 0; i <= n; ++i) p[i] = static_cast<char32_t>(text[i]);
    for (int i = 0; i < n; ++i) x[i] = p[i];
  }
  std::vector<int> w(static_cast<std::size_t>(n + 1), 7);
  for (int i = 0; i < n; ++i) x[i] += 1;
  std::printf("%d\n", w[static_cast<std::size_t>(n)]);
}

// The terminator is the string's last byte; its storage later holds the exponent of t[3].
[[ferry::offload]] void short_string(const char* text, double* x) {
  {
    std::string s(15, 'a');
    char* p = s.data();
    for (int i = 0; i < 15; ++i) p[i] = text[i];
    for (int i = 15; i < 16; ++i) p[i] = 0;
    for (int i = 0; i < 15; ++i) x[i] = p[i];
  }
  {
    double t[4] = {1, 2, 3, 4};
    double* p = t;
    for (int i = 0; i < 4; ++i) x[i] += 1;
    std::printf("%g\n", p[3]);
  }
}

[[ferry::offload]] void longer_vector(double* x, int rounds) {
  [[ferry::sequential]]
  for (int t = 0; t < rounds; ++t) {
    std::vector<double> v(static_cast<std::size_t>(8 + t));
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(&v);
    for (int i = 0; i < 8; ++i) x[t * 8 + i] = bytes[8 + i] - bytes[i];  // end - begin
  }
  [[ferry::sequential]]
  for (int t = 0; t < rounds; ++t) {
    double size = 0, unit = 1;
    [[ferry::sequential]]
    for (int i = 0; i < 8; ++i, unit *= 256) size += x[t * 8 + i] * unit;
    std::printf("%g\n", size);
  }
}

int main() {
  std::vector<double> x(64);
  const char* text = "0123456789012345678901234567890123456789";
  long_string(text, 40, x.data());
  wide_string(text, 40, x.data());
  short_string(text, x.data());
  longer_vector(x.data(), 3);
}
