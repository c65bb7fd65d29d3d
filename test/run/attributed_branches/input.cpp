// RUN: fallbacks=0
// A branch may have an attribute before its brace: code that the stub inserts into the branch goes after `{`.
#include <cstdio>
#include <mutex>

std::mutex mutex;
struct Lock {
  std::unique_lock<std::mutex> lock{mutex};
  explicit operator bool() const { return lock.owns_lock(); }
};

[[ferry::offload]] void locked(double* a, int n) {
  if (Lock l{}) [[likely]] {
    for (int i = 0; i < n; ++i) a[i] += 1;
  } else [[unlikely]] {
    for (int i = 0; i < n; ++i) a[i] -= 1;
  }
}

[[ferry::offload]] double chosen(double* a, int n, bool yes) {
  double s = 0;
  for (int i = 0; i < n; ++i) a[i] += 1;
  if (yes) [[likely]] {
    s += a[1];
  } else [[unlikely]]
    s -= a[2];
  while (Lock l{}) [[likely]] {
    for (int i = 0; i < n; ++i) a[i] *= 2;
    if (a[0] > 10) [[unlikely]]
      break;
  }
  switch (n) {
    [[likely]] case 8:
      for (int i = 0; i < n; ++i) a[i] += 1;
      break;
    default:
      break;
  }
  return s;
}

int main() {
  double a[8] = {};
  locked(a, 8);
  const double yes = chosen(a, 8, true), no = chosen(a, 8, false);
  std::printf("%g %g %g\n", yes, no, a[1]);
}
