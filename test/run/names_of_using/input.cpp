// RUN: fallbacks=0
// Loops import and declare names that occur in text that the stub evaluates before these loops.
#include <algorithm>
#include <cstdio>
#include <vector>
using U = unsigned;
template <class V> static void show(const char* name, const V& v) {
  unsigned long s = 0, k = 1;
  for (auto x : v) s += static_cast<unsigned long>(x) * k++;
  std::printf("%s %lu\n", name, s);
}
int width = 1, limit = 4; enum { step_of = 2 }; using T = short; constexpr int K = 3;
int twice(int k) { return 2 * k; }
namespace config { int width = 1500, limit = 9; enum { step_of = 3 }; using T = int; constexpr int K = 5; int twice(int k) { return 3 * k; } }
namespace deep { namespace config { int width = 700; } inline namespace v1 { int limit = 6; } }
enum class Color { width = 11, limit = 12 };
[[ferry::offload]] void u01(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using config::width; a[i] = b[i + std::max(width, 3)]; } }
[[ferry::offload]] void u02(U* a, int n) { for (int i = 0; i < n; ++i) { using config::width; for (int j = std::min(width, 9); j > 0; --j) a[i * 10 + j] = i + j; } }
[[ferry::offload]] void u03(U* a, int n) { for (int i = 0; i < n; ++i) { using namespace config; for (int j = 0; j < config::limit; ++j) a[i * 10 + j] = i + j; } }
[[ferry::offload]] void u04(U* a, int n) { for (int i = 0; i < n; ++i) { using namespace deep; for (int j = 0; j < std::min(v1::limit, 5); ++j) a[i * 10 + j] = i + 2 * j; } }
[[ferry::offload]] void u05(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { namespace config = deep::config; a[i] = b[i + std::max(config::width, 3)]; } }
[[ferry::offload]] void u06(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using T = int; a[i] = b[i + std::max(static_cast<T>(width + 70000) / 100, 3)]; } }
[[ferry::offload]] void u07(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { typedef unsigned char T; a[i] = b[i + std::max<int>(T(width + 300), 3)]; } }
[[ferry::offload]] void u08(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using config::K; a[i] = b[i * K + std::max(K, limit)]; } }
[[ferry::offload]] void u09(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using config::step_of; a[i] = b[i * step_of + std::max<int>(step_of, limit)]; } }
[[ferry::offload]] void u11(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using enum Color; a[i] = b[i + std::max(static_cast<int>(width), ::limit)]; } }
[[ferry::offload]] void u13(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { enum { width = 40 }; a[i] = b[i + std::max<int>(width, limit)]; } }
[[ferry::offload]] void u14(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { struct width { char c[21]; }; a[i] = b[i + std::max<int>(sizeof(width), limit)]; } }
// The names occur in conditions and values.
[[ferry::offload]] void u15(U* a, int n) { for (int i = 0; i < n; ++i) { using config::width; if (i < std::min(width, 900)) a[i] = width + 1; } }
[[ferry::offload]] void u16(U* a, int n) { for (int i = 0; i < n; ++i) { using config::width; a[i] = std::max(width, i); } }
// The name occurs in a quotient.
[[ferry::offload]] void u17(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using config::limit; a[i] = b[i + (2 * n) / limit]; } }
// The name occurs in the loop's header.
[[ferry::offload]] void u18(U* a, int n) { [[ferry::sequential]] for (int t = 0; t < 2; ++t) { using config::limit; for (int i = 0; i < limit * 10; ++i) a[i] += limit; } for (int i = 0; i < limit; ++i) a[i] += n; }
// The name is declared between two uses.
[[ferry::offload]] void u19(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { int limit = i % 3; a[i] = b[i + limit + std::max(::limit, 2)]; } }
// The name occurs in the step of the inner
// loop.
[[ferry::offload]] void u21(U* a, int n) { for (int i = 0; i < n; ++i) { using config::limit; for (int j = 0; j < 90; j += limit) a[i * 100 + j] = i + j; } }
// The name occurs in host code.
[[ferry::offload]] void u22(U* a, U* c, int n) { for (int i = 0; i < n; ++i) a[i] = 2 * i; { using config::limit; c[0] = a[limit + 1] + a[std::max(limit, 3)]; } for (int i = 0; i < n; ++i) a[i] += c[0]; { const int limit = 5; c[1] = a[2 * limit + std::max(limit, 2)]; } }
// A using-directive imports a name that a global of another scope hides.
namespace app { int width = 17; [[ferry::offload]] void u23(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using ::config::width; a[i] = b[i + std::max(width, 3)]; } } }
struct Box { static inline int width = 33; int limit = 2;
  [[ferry::offload]] void u24(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using config::width; a[i] = b[i + std::max(width, 3) + limit]; } }
  [[ferry::offload]] void u25(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { int limit = this->limit; a[i] = b[i + std::max(this->limit, 3) + limit]; } }
};
namespace lit { constexpr int operator""_km(unsigned long long k) { return static_cast<int>(k) * 4; } }
[[ferry::offload]] void u28(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using namespace lit; a[i] = b[i + std::max(5_km, limit)]; } }
[[ferry::offload]] void u29(U* a, int n) { for (int i = 0; i < n; ++i) { using namespace lit; for (int j = 1_km; j < 2_km; ++j) a[i * 10 + j] = j; } }
namespace math { int max(int a, int b) { return a + b; } }
[[ferry::offload]] void u30(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using math::max; a[i] = b[i + max(limit, 2)]; } }
[[ferry::offload]] void u31(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { using std::max; a[i] = b[i + max(limit, 2)]; } }
[[ferry::offload]] void u32(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { namespace s = std; a[i] = b[i + s::max(limit, 2)]; } }
[[ferry::offload]] void u33(U* a, const U* b, int n) { using config::limit; for (int i = 0; i < n; ++i) { a[i] = b[i + std::max(limit, 2)]; } }
[[ferry::offload]] void u34(U* a, const U* b, int n) { for (int i = 0; i < n; ++i) { const int limit = 7; const int k = limit + 1; a[i] = b[i + std::max(k, limit)]; } }
// Text moves when loops are rewritten as counted loops and when variable-length arrays are flattened.
[[ferry::offload]] void v01(U* a, int n, int m) { U t[n][m]; for (int i = 0; i < n; ++i) for (int j = 0; j < m; ++j) t[i][j] = i * 3 + j; { int m = 1, n = 2; for (int i = 0; i < 20; ++i) a[i] = t[i][2] + m + n; } }
[[ferry::offload]] void v02(U* a, int n, int m) { U t[n][m]; for (int i = 0; i < n; ++i) { for (int j = 0; j < 5; ++j) { int n = j; int m = 9; t[i][n] = m + i; } for (int j = 5; j < m; ++j) t[i][j] = j; } for (int i = 0; i < n; ++i) for (int j = 0; j < m; ++j) a[i * m + j] = t[i][j]; }
int main() {
  std::vector<U> a(1000), b(6000), c(3000), big(10000);
  for (U i = 0; i < b.size(); ++i) b[i] = i * 3 + i % 7;
  auto clear = [&] { for (auto& x : a) x = 0; for (auto& x : big) x = 0; };
#define R(f) clear(); f(a.data(), b.data(), 1000); show(#f, a)
#define S(f, m) clear(); f(big.data(), m); show(#f, big)
  R(u01); S(u02, 100); S(u03, 100); S(u04, 100); R(u05); R(u06); R(u07); R(u08); R(u09); R(u11); R(u13); R(u14);
  S(u15, 1000); S(u16, 2000); R(u17); S(u18, 1000); R(u19); S(u21, 90);
  clear(); u22(a.data(), c.data(), 1000); show("u22", a); show("u22", c);
  R(app::u23);
  { Box x; clear(); x.u24(a.data(), b.data(), 1000); show("u24", a); x.u25(a.data(), b.data(), 1000); show("u25", a); }
  R(u28); S(u29, 900); R(u30); R(u31); R(u32); R(u33); R(u34);
  clear(); v01(a.data(), 30, 20); show("v01", a);
  clear(); v02(a.data(), 30, 20); show("v02", a);
}
