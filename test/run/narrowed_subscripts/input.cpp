// RUN: launches=1 fallbacks=1
// EXPECT-STDERR: index arithmetic overflows or changes a value in a conversion
// Two accesses whose subscripts differ only by a conversion. One of them is under an additional condition.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void mark(int* x, const int* c, int n, int m) {
  for (int i = 0; i < n; ++i)
    if (i < m) {
      x[i] = i;
      if (c[i] != 0) x[static_cast<unsigned char>(i)] = 1000 + i;
    }
}

int main() {
  for (const int n : {200, 400}) {
    std::vector<int> x(400, -1), c(400, 1);
    mark(x.data(), c.data(), n, n - 100);
    for (const int e : x) std::printf(" %d", e);
    std::printf("\n");
  }
}
