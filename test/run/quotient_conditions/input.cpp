// Conditions on quotients and remainders bound the reads in a loop over all points of a grid. Neighbours that don't
// exist would lie in other arrays, because each array begins where another one ends.
// RUN: launches=14 fallbacks=2
// EXPECT-STDERR: ferry: .*input\.cpp:\d+: .*guard: index arithmetic.*
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <vector>

using Byte = unsigned char;

[[ferry::offload]] void declared(const Byte* now, Byte* next, int n) {
  for (int i = 0; i < n * n; i++) {
    int x = i % n, y = i / n, c = now[i];
    if (x > 0) c += now[i - 1];
    if (x < n - 1) c += now[i + 1];
    if (y > 0) c += now[i - n];
    if (y < n - 1) c += now[i + n];
    next[i] = static_cast<Byte>(c);
  }
}
[[ferry::offload]] void in_condition(const Byte* now, Byte* next, int n, int m) {
  for (int i = 0; i < m * n; i++) {
    int c = now[i];
    if (i % n >= 1) c += 3 * now[i - 1];
    if (i % n + 1 < n) c += 5 * now[i + 1];
    if (i / n != 0) c += 7 * now[i - n];
    if (i / n + 1 != m) c += 11 * now[i + n];
    next[i] = static_cast<Byte>(c);
  }
}
[[ferry::offload]] void unsigned_sizes(const Byte* now, Byte* next, std::size_t n, std::size_t m) {
  for (std::size_t i = 0; i < m * n; i++) {
    const std::size_t x = i % n, y = i / n;
    int c = now[i];
    if (x != 0) c += 3 * now[i - 1];
    if (x != n - 1) c += 5 * now[i + 1];
    if (y >= 1) c += 7 * now[i - n];
    if (!(y == m - 1)) c += 11 * now[i + n];
    next[i] = static_cast<Byte>(c);
  }
}
[[ferry::offload]] void inside(const Byte* now, Byte* next, int n, int m) {
  int x, y;
  for (int i = 0; i < m * n; i++) {
    x = i % n;
    y = i / n;
    if (x == 0 || y == 0 || x == n - 1 || y == m - 1) {
      next[i] = now[i];
      continue;
    }
    next[i] = static_cast<Byte>(now[i - n - 1] + 3 * now[i + n + 1] + now[i]);
  }
}
[[ferry::offload]] void cube(const Byte* now, Byte* next, int nx, int ny, int nz) {
  for (int i = 0; i < nx * ny * nz; i++) {
    const int x = i % nx, y = i / nx % ny, z = i / (nx * ny);
    int c = now[i];
    if (x > 0) c += now[i - 1];
    if (x < nx - 1) c += 3 * now[i + 1];
    if (y > 0) c += 5 * now[i - nx];
    if (y < ny - 1) c += 7 * now[i + nx];
    if (z > 0) c += 11 * now[i - nx * ny];
    if (z < nz - 1) c += 13 * now[i + nx * ny];
    next[i] = static_cast<Byte>(c);
  }
}
// Quotients of negative numbers round towards zero: no index set describes what these conditions exclude.
[[ferry::offload]] void below_zero(const Byte* now, Byte* next, int n, int m) {
  for (int i = -n; i < m; i++) {
    int c = 1;
    if (i / n > -1 && i >= 0) c += now[i];
    if (i / n >= 0 && i > 0) c += now[i - 1];
    next[i + n] = static_cast<Byte>(c);
  }
}
// Writes only some of the rows.
[[ferry::offload]] void some_rows(const Byte* now, Byte* next, int n, int m, int row) {
  for (int i = 0; i < m * n; i++) {
    if (i / n == row) next[i] = now[i - n];
    if (i / n > row && i % n != 1) next[i] = static_cast<Byte>(now[i] + 1);
  }
}

static std::vector<Byte> memory(3000);

static unsigned sum(unsigned from, unsigned count) {
  unsigned s = 0;
  for (unsigned i = from; i < from + count; ++i) s = s * 31 + memory[i];
  return s;
}

// Calls `step` with two adjacent arrays, in both orders.
template <class Step>
static void both(const char* name, int size, Step step) {
  std::iota(memory.begin(), memory.end(), Byte(7));
  Byte* const a = memory.data() + 1000;
  step(a, a + size);
  step(a + size, a);
  std::printf("%s %u %u\n", name, sum(0, 1000 + static_cast<unsigned>(size)),
              sum(1000 + static_cast<unsigned>(size), 900));
}

int main() {
  both("declared", 400, [](Byte* a, Byte* b) { declared(a, b, 20); });
  both("in_condition", 420, [](Byte* a, Byte* b) { in_condition(a, b, 20, 21); });
  both("unsigned", 420, [](Byte* a, Byte* b) { unsigned_sizes(a, b, 20, 21); });
  both("inside", 420, [](Byte* a, Byte* b) { inside(a, b, 21, 20); });
  both("cube", 420, [](Byte* a, Byte* b) { cube(a, b, 7, 6, 10); });
  both("some_rows", 420, [](Byte* a, Byte* b) { some_rows(a, b, 21, 20, 4); });
  std::iota(memory.begin(), memory.end(), Byte(3));
  below_zero(memory.data() + 100, memory.data() + 1000, 40, 300);
  std::printf("below_zero %u\n", sum(0, 3000));
  declared(memory.data() + 1000, memory.data() + 2000, 1);
  declared(memory.data() + 1000, memory.data() + 2000, 0);
  std::printf("one %u\n", sum(0, 3000));
  // The loops have iterations, but the divisor is negative.
  in_condition(memory.data() + 1000, memory.data() + 2000, -8, -9);
  some_rows(memory.data() + 1000, memory.data() + 2000, -8, -9, 3);
  std::printf("negative %u\n", sum(0, 3000));
}
