// RUN: launches=18 fallbacks=0
// A condition declares a reference. Before the condition, the stub acquires the reference's target under the element's
// name, because there the reference's own name isn't declared yet or means a different variable.
#include <cstdio>
#include <vector>

[[ferry::offload]] void chosen(int* a, int n, int k, int r) {
  for (int i = 0; i < n; ++i) a[i] = i;
  if (int& r = a[k]) {
    std::printf("nonzero %d\n", r);
    r = 0;
    for (int i = 0; i < n; ++i) a[i] += 1;
  } else {
    std::printf("zero\n");
  }
  std::printf("%d %d\n", r, a[k]);
}

[[ferry::offload]] void behind_clause(int* a, int n, int k, int r) {
  for (int i = 0; i < n; ++i) a[i] = i;
  if (int twice = 2 * k; const int& r = a[twice]) {
    std::printf("nonzero %d\n", r);
    for (int i = 0; i < n; ++i) a[i] += twice;
  }
  std::printf("%d %d\n", r, a[k]);
}

[[ferry::offload]] void selected(int* a, int n, int k) {
  for (int i = 0; i < n; ++i) a[i] = i;
  switch (int& r = a[k]) {
    case 5:
      std::printf("five\n");
      for (int i = 0; i < n; ++i) a[i] += 1;
      break;
    default:
      std::printf("other %d\n", r);
  }
}

[[ferry::offload]] void repeated(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = 3 - i;
  int k = 0;
  while (int& r = a[k]) {
    r += 10;
    ++k;
    for (int i = k; i < n; ++i) a[i] += 1;
    if (k == 5) break;
  }
  for (int t = 0; const int& r = a[t]; ++t) {
    std::printf("%d ", r);
    for (int i = 0; i < n; ++i) a[i] += 1;
    if (t == 2) break;
  }
  std::printf("%d\n", k);
}

// The variable's address escapes, but the variable doesn't exist before the condition.
[[ferry::offload]] void pointed_at(double* a, int n, int k) {
  if (double v = k + 1.0) {
    double* p = &v;
    for (int i = 0; i < n; ++i) a[i] = p[0];
  }
  std::printf("%g\n", a[3]);
}

int main() {
  std::vector<int> a(64);
  std::vector<double> x(8);
  chosen(a.data(), 64, 5, 0);
  chosen(a.data(), 64, 0, 7);
  behind_clause(a.data(), 64, 5, 0);
  selected(a.data(), 64, 5);
  selected(a.data(), 64, 6);
  repeated(a.data(), 64);
  pointed_at(x.data(), 8, 2);
}
