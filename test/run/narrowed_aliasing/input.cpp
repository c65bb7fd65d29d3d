// RUN: launches=4 fallbacks=2
// EXPECT-STDERR: buffers .* overlap
// Two parameters may refer to one array if conversions can't change the subscripts. Otherwise the overlap guard fails.
#include <cstdint>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void containers(std::vector<int>& v, const std::vector<int>& w, const int* c, int n) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    if (c[i] > 0) s = w[static_cast<std::uint8_t>(i)];
    v[i] = s + 1 + i;
  }
}

[[ferry::offload]]
void pointers([[ferry::extent(n)]] int* v, [[ferry::extent(n)]] const int* w, const int* c, int n) {
  for (int i = 0; i < n; ++i) {
    const std::uint8_t h = static_cast<std::uint8_t>(i);
    if (c[i] > 0) v[i] = w[h] + 1;
  }
}

[[ferry::offload]]
void plain(std::vector<int>& v, const std::vector<int>& w, const int* c, int n) {
  for (int i = 0; i < n; ++i) v[i] = c[i] > 0 ? w[i] + 1 : i;
}

static void show(const char* name, const std::vector<int>& v) {
  std::printf("%s:", name);
  for (const int e : v) std::printf(" %d", e);
  std::printf("\n");
}

int main() {
  std::vector<int> c(400, 1), v(400, 5), w(400, 6);
  containers(v, w, c.data(), 400), show("two containers", v);
  containers(v, v, c.data(), 400), show("one container", v);
  pointers(v.data(), w.data(), c.data(), 400), show("two pointers", v);
  pointers(v.data(), v.data(), c.data(), 400), show("one pointer", v);
  plain(v, w, c.data(), 400), show("two plain", v);
  plain(v, v, c.data(), 400), show("one plain", v);
}
