// RUN: launches=5 fallbacks=4
// EXPECT-STDERR: overlap
// EXPECT-STDERR: guard: dependence
// A loop that extends itself: its bound is an element that it writes. The data beyond the old bound is on the device.
#include <cstdio>

[[ferry::offload]]
void parameter(int* x, int n, const int& limit) {
  for (int i = 0; i < n; ++i) x[i] += i;
  for (int i = 0; i < limit; ++i) x[i] += 1;
}

[[ferry::offload]]
void element(int* x, int n, const int* limits) {
  for (int i = 0; i < n; ++i) x[i] += i;
  for (int i = 0; i < limits[1]; ++i) x[i] += 1;
}

// The dependence guard fails before the overlap guard.
[[ferry::offload]]
void stride(int* x, int* y, int n, int step, const int& limit) {
  for (int i = 0; i < n; ++i) x[i] += i;
  for (int i = 0; i < n; ++i) y[i] += i;
  for (int i = 0; i < limit; ++i) {
    x[i * step + 2] = 9;
    y[i] += 1;
  }
}

// The address of a global reference is constant, but the value behind it may change.
static int global[12];
static int& global_bound = global[3];
[[ferry::offload]]
void reference(int n) {
  for (int i = 0; i < n; ++i) global[i] += i;
  for (int i = 0; i < global_bound; ++i) global[i] += 1;
}

static void show(const char* name, const int* x) {
  std::printf("%s:", name);
  for (int i = 0; i < 12; ++i) std::printf(" %d", x[i]);
  std::printf("\n");
}

int main() {
  int x[12] = {};
  x[5] = 2;  // becomes 7, then 8
  parameter(x, 12, x[5]), show("parameter", x);
  int y[12] = {};
  y[4] = 3;
  element(y, 12, y + 3), show("element", y);
  int z[12] = {}, v[12] = {};
  z[2] = 1;  // becomes 3, then 9
  stride(z, v, 12, 0, z[2]), show("stride", z), show("other array", v);
  global[3] = 1;  // becomes 4, then 5
  reference(12), show("reference", global);
}
