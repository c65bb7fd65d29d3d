// RUN: launches=7 fallbacks=0
// TRANSLATE-STDERR: this may be outside 't', because a parallel reduction
// TRANSLATE-STDERR: this arithmetic may trap
// TRANSLATE-STDERR: this has a side effect
// Operands that the original loop skips, in local arrays: subscripts far outside, divisions by 0, side effects. Loops
// stay on the host unless these operands provably do no harm. Each function also has a loop without such operands.
#include <climits>
#include <cstdio>
#include <vector>

using Ints = std::vector<int>;

[[ferry::offload]]
bool subscript(const Ints& k, Ints& v) {
  const int n = static_cast<int>(v.size());
  bool ok = true;
  for (int i = 0; i < n; ++i) {
    int t[4];
    [[ferry::sequential]] for (int j = 0; j < 4; ++j) t[j] = v[i] + j;
    int p = k[i];
    ok = ok && t[p] > 0;
  }
  for (int i = 0; i < n; ++i) v[i] += ok;
  return ok;
}

// Rows, pointers into arrays, a payload and an array that would be privatised: no operand may be evaluated.
[[ferry::offload]]
int others(const Ints& k, const Ints& v, Ints& y) {
  const int n = static_cast<int>(v.size());
  bool found = false;
  for (int i = 0; i < n; ++i) {
    int t[2][4] = {{0, v[i]}};
    auto& row = t[0];
    found = found || row[k[i]] > 1000;
  }
  int least = INT_MAX, where = -1;
  for (int i = 0; i < n; ++i) {
    int t[4] = {i, i + 1, i + 2, i + 3};
    const int* second = t + 1;
    if (v[i] < least) {
      least = v[i];
      where = *(second + (i < 20 ? k[i] : 900000000));
    }
  }
  bool ok = true;
  int outside[4];
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int j = 0; j < 4; ++j) outside[j] = v[i] - j;
    ok = ok && outside[k[i]] > -100;
  }
  for (int i = 0; i < n; ++i) y[i] = i;
  return where * 100 + found * 10 + ok;
}

[[ferry::offload]]
int trapping(const Ints& d, Ints& y) {
  const int n = static_cast<int>(d.size());
  bool ok = true, even = true;
  for (int i = 0; i < n; ++i) ok = ok && 100 / d[i] > 1;
  for (int i = 0; i < n; ++i) ok = ok && (INT_MIN + d[i] - d[i]) / (d[i] > 0 ? d[i] : -1) < 0;
  for (int i = 0; i < n; ++i) even = even && (d[i] % 2 == 0 && 7 / 2 == 3);
  for (int i = 0; i < n; ++i) y[i] = d[i] / 2;
  return ok * 2 + even;
}

[[ferry::offload]]
int changing(const Ints& x, Ints& y) {
  const int n = static_cast<int>(x.size());
  bool ok = true;
  int last = -1;
  for (int i = 0; i < n; ++i) ok = ok && (y[i] = x[i]) > 0;
  for (int i = 0; i < n; ++i) ok = ok && (last = i, x[i] > 0);
  for (int i = 0; i < n; ++i) {
    int q = 7;
    ok = ok && (q = x[i]) > 0;
    y[i] += q;
  }
  int least = 1000, k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] < least) {
      least = x[i];
      k = y[i]++;
    }
  for (int i = 0; i < n; ++i) y[i] += x[i];
  return last * 1000 + k;
}

// Subscripts that are provably within bounds: constants, loop bounds, earlier conditions, and low bits of any number.
[[ferry::offload]]
int inside(const Ints& v, const unsigned char* s [[ferry::extent(n)]], int n) {
  bool sorted = true, small = true, some = false;
  int least = INT_MAX, second = 0;
  for (int i = 0; i < n; ++i) {
    int t[8];
    [[ferry::sequential]] for (int j = 0; j < 8; ++j) t[j] = v[i] + j * j;
    for (int j = 0; j < 8; ++j) sorted = sorted && (j == 0 || t[j - 1] <= t[j]);
    small = small && t[7] < 1000;
    if (v[i] < least) {
      least = v[i];
      second = t[1];
    }
  }
  bool masked = true;
  for (int i = 0; i < n; ++i) {
    bool known[256] = {};
    known[s[i]] = true;
    int last[4] = {1, 2, 3, 4};
    masked = masked && known[s[i]];
    some = some || last[v[i] & 3] + last[static_cast<unsigned>(v[i]) % 4] == 50;
  }
  return sorted + 2 * small + 4 * some + 8 * masked + 100 * second;
}

int main() {
  const int n = 20000;
  Ints k(n), v(n), d(n), y(n);
  std::vector<unsigned char> s(n);
  for (int i = 0; i < n; ++i) {
    v[i] = i < 10 ? 10 - i : -100;
    k[i] = i < 20 ? i % 3 : 900000000;
    d[i] = i < 10 ? 4 : i < 20 ? 60 : 0;
    s[i] = static_cast<unsigned char>(i);
  }
  v[15] = 2000;
  v[16] = -200;
  k[15] = 1;
  std::printf("%d\n", subscript(k, v));
  std::printf("%d\n", others(k, v, y));
  std::printf("%d %d\n", trapping(d, y), y[15]);
  std::printf("%d %d %d\n", changing(v, y), y[3], y[n - 1]);
  std::printf("%d\n", inside(v, s.data(), n));
}
