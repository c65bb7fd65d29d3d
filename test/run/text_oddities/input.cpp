// RUN: launches=4 fallbacks=0
// Comments, braces in strings, alternative tokens, line continuations, digit separators and unusual layouts in and
// around nests.
#include <cstdio>
#include <vector>

[[ferry::offload]] void comments(double* a /* } */, int n) { // {
  /* for (int i = 0; i < n; ++i) */ for (/* { */ int i = 0; /* } */ i < n; /* ; */ ++i) // a[i] = 0;
    /* first */ a[i] = /* a[i] */ 2 /* * 3 */ * a[i]; // }
  // for (;;) {
}

[[ferry::offload]]
void strings(double* a, int n) { std::printf("%s }{ // %d\n", R"(for (int i = 0; i < n; ++i) { ")", n); for (int i = 0; i < n; ++i) { a[i] += '{' - '}'; } std::printf("} /* \n"); }

[[ferry::offload]]
void tokens([[ferry::extent(n)]] int* a, int n)
<%
  for (int i = 0; i < n; ++i)
  <%
    if (a<:i:> bitand 1 or a[i] == 0b1010) a[i] xor_eq 1'000;
    a[i] = a[i] + 0x1'0 \
        + 010;
  %>
%>

[[ferry::offload]] auto one_line(float* a, int n) -> int { for (int i = 0; i < n; ++i) { float t = a[i]; t = t * 1e-1f + .5F; a[i] = t; } return n; }

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
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 48;
  std::vector<double> a(n);
  std::vector<int> k(n);
  std::vector<float> f(n, 2.5f);
  fill(a.data(), n, 111);
  for (int i = 0; i < n; ++i) k[i] = i * 3;
  comments(a.data(), n);
  strings(a.data(), n);
  tokens(k.data(), n);
  std::printf("%d\n", one_line(f.data(), n));
  show("a", a.data(), n);
  show("k", k.data(), n);
  show("f", f.data(), n);
}
