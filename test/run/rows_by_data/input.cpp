// Pointers returned by a row's data(): passed to functions, moved, advanced, used with the row's size.
// RUN: launches=11 fallbacks=0 bytes_to_device=2080 bytes_to_host=1352
// TRANSLATE-STDERR: .*this loop stays on the host.*
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>
using Rows = std::vector<std::vector<double>>;
double sum(const double* r, int n) {
  double s = 0;
  for (int k = 0; k < n; ++k) s += r[k];
  return s;
}

[[ferry::offload]]
void sums(const Rows& v, double* o, int m, int n) {
  for (int i = 0; i < m; ++i) o[i] = sum(v[i].data(), n);
}

[[ferry::offload]]
void sums_all(const Rows& v, double* o) {
  for (std::size_t i = 0; i < v.size(); ++i) o[i] = sum(v[i].data(), (int)v[i].size());
}

[[ferry::offload]]
void set(Rows& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    double* p = v[i].data();
    for (int j = 0; j < n; ++j) p[j] = i - j;
  }
}

[[ferry::offload]]
void moved(Rows& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    double* p = v[i].data() + 1;
    for (int j = 0; j < n - 1; ++j) p[j] += p[-1] * 0 + i;
  }
}

[[ferry::offload]]
void walk(Rows& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    auto& r = v[i];
    double* p = r.data();
    for (int j = 0; j < n; ++j) *p++ += j;
  }
}

[[ferry::offload]]
void all(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    double* p = v[i].data();
    const int n = v[i].size();
    for (int j = 1; j < n; ++j) p[j] += p[j - 1];
  }
}

[[ferry::offload]]
void spans(std::vector<std::span<double>>& v, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) v[i].data()[j] *= 2;
}
void cross(Rows& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    double* p = v[i].data();
    const double* q = v[m - 1 - i].data();
    for (int j = 0; j < n; ++j) p[j] = q[j] + 1;
  }
}
int main() {
  Rows v(5, std::vector<double>(7, 1));
  double o[5];
  auto show = [&](const char* s) {
    double t = 0;
    int k = 0;
    for (auto& r : v)
      for (double x : r) t += x * (++k % 13);
    for (double x : o) t += x * ++k;
    std::printf("%s %.12g\n", s, t);
  };
  set(v, 5, 7);
  for (double& x : o) x = 0;
  show("set");
  sums(v, o, 5, 7);
  show("sums");
  moved(v, 5, 7);
  show("moved");
  walk(v, 5, 7);
  show("walk");
  v[2].resize(3);
  v[3].clear();
  sums_all(v, o);
  show("sums_all");
  all(v);
  show("all");
  v[2].resize(7);
  v[3].resize(7);
  std::vector<std::span<double>> s;
  for (auto& r : v) s.emplace_back(r);
  spans(s, 5, 7);
  show("spans");
  cross(v, 5, 7);
  show("cross");
}
