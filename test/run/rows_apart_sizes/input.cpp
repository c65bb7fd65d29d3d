// Loops over rows up to each row's own end. Some run backwards, over half of a row, or use neighbouring columns.
// RUN: launches=9 fallbacks=2 bytes_to_device=9472 bytes_to_host=7160
// EXPECT-STDERR: ferry: .*buffers .w. and .v. overlap; this loop runs on the host \(guard: overlap\)
// EXPECT-STDERR: ferry: .*buffers .v. and .w. overlap; this loop runs on the host \(guard: overlap\)
#include <cstddef>
#include <cstdio>
#include <vector>
using Rows = std::vector<std::vector<double>>;

[[ferry::offload]]
void prefix(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    const std::size_t n = v[i].size();
    for (std::size_t j = 1; j < n; ++j) v[i][j] += v[i][j - 1];
  }
}

[[ferry::offload]]
void prefix_int(Rows& v) {
  for (int i = 0; i < (int)v.size(); ++i) {
    const int n = v[i].size();
    for (int j = 1; j < n; ++j) v[i][j] += v[i][j - 1];
  }
}

[[ferry::offload]]
void turn(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < v[i].size() / 2; ++j) {
      const double x = v[i][j];
      v[i][j] = v[i][v[i].size() - 1 - j];
      v[i][v[i].size() - 1 - j] = x;
    }
}

[[ferry::offload]]
void backwards(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = v[i].size(); j-- > 0;) v[i][j] = j + 2 * v[i][j];
}

[[ferry::offload]]
void ends(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (v[i].empty()) continue;
    v[i][0] += 1;
    v[i][v[i].size() - 1] += 2;
  }
}

[[ferry::offload]]
void while_(Rows& v) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    std::size_t j = 0;
    while (j < v[i].size()) {
      v[i][j] += j;
      j += 2;
    }
  }
}

[[ferry::offload]]
void bound(Rows& v, std::size_t m) {
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j + 1 < v[i].size(); ++j) v[i][j] = v[i][j + 1] - v[i][j];
}

[[ferry::offload]]
void other(Rows& v, const Rows& w) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < w[i].size(); ++j) v[i][j] = w[i][j] * 2;
}

[[ferry::offload]]
void neighbours(Rows& v, const Rows& w) {
  for (std::size_t i = 1; i + 1 < v.size(); ++i)
    for (std::size_t j = 1; j + 1 < v[i].size(); ++j) v[i][j] = w[i][j - 1] + w[i][j + 1] + w[i - 1][j] + w[i + 1][j];
}
int main() {
  Rows v{{1, 2, 3}, {}, {4}, std::vector<double>(100, 0.5)};
  auto show = [&](const char* s) {
    double t = 0;
    int k = 0;
    for (auto& r : v)
      for (double x : r) t += x * (++k % 13);
    std::printf("%s %.12g\n", s, t);
  };
  prefix(v);
  show("prefix");
  prefix_int(v);
  show("prefix_int");
  turn(v);
  show("turn");
  backwards(v);
  show("backwards");
  ends(v);
  show("ends");
  while_(v);
  show("while");
  bound(v, v.size());
  show("bound");
  Rows w = v;
  other(v, w);
  show("other");
  other(v, v);
  show("other same");
  Rows g(7, std::vector<double>(9, 1)), h = g;
  h[3][3] = 8;
  neighbours(g, h);
  v = g;
  show("nb");
  neighbours(v, v);
  show("nb same");
}
