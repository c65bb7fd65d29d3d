// RUN: launches=6 fallbacks=1
// EXPECT-STDERR: buffers 'start' and 'to' overlap
// Indices of compressed rows are read directly if the nest certainly reads them all. Otherwise the memory between
// them may be unreadable. Each array ends at the end of a page, and the next page isn't mapped.
#include <sys/mman.h>

#include <cstdio>
#include <vector>

constexpr int page = 4096 / sizeof(int);

int* edge(int n, int hole = -1) {
  const int pages = (n + page - 1) / page;
  char* p = static_cast<char*>(
      mmap(nullptr, (static_cast<std::size_t>(pages) + 2) * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(p, 4096, PROT_NONE);
  mprotect(p + (static_cast<std::size_t>(pages) + 1) * 4096, 4096, PROT_NONE);
  int* all = reinterpret_cast<int*>(p + 4096) + (pages * page - n);
  for (int k = 0; k < n; ++k) all[k] = k % 7;
  if (hole >= 0) mprotect(p + 4096 * (1 + hole), 4096, PROT_NONE);
  return all;
}

[[ferry::offload]] void product(const int* start, const int* column, const double* x, double* y, int n) {
  for (int r = 0; r < n; ++r) {
    double sum = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) sum += x[column[k]];
    y[r] = sum;
  }
}

// Skips some rows, so their indices aren't read.
[[ferry::offload]] void chosen(const int* start, const int* column, const double* x, double* y, int n) {
  for (int r = 0; r < n; ++r) {
    y[r] = 0;
    if (r % 3 != 1)
      for (int k = start[r]; k < start[r + 1]; ++k) y[r] += x[column[k]];
  }
}

// If `to` overlaps `start`, the nest sets the overlapped offsets before it reads them.
[[ferry::offload]] void setting(const int* start, const int* column, const double* x, int* to, int n) {
  for (int r = 0; r < n; ++r) {
    int sum = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) sum += static_cast<int>(x[column[k]]);
    to[r] = sum;
  }
}

template <class T>
void show(const char* what, const T* values, int n) {
  std::printf("%s", what);
  for (int i = 0; i < n; ++i) std::printf(" %g", static_cast<double>(values[i]));
  std::puts("");
}

int main() {
  std::vector<double> x{1, 2, 4, 8, 16, 32, 64}, y(4);
  std::vector<int> to(3);

  int* column = edge(3 * page);
  std::vector<int> start{0, page, page + 5, 2 * page, 3 * page};
  product(start.data(), column, x.data(), y.data(), 4);
  show("ascending", y.data(), 4);

  start = {2 * page, 3 * page, 0, page, page};  // no row is in the second page
  column = edge(3 * page, 1);
  product(start.data(), column, x.data(), y.data(), 4);
  show("a hole", y.data(), 4);

  start = {page, 7, 7, 3 * page, 2 * page};
  column = edge(3 * page);
  product(start.data(), column, x.data(), y.data(), 4);
  show("to and fro", y.data(), 4);

  start = {0, page, 2 * page, 3 * page, 3 * page};
  column = edge(3 * page, 1);
  chosen(start.data(), column, x.data(), y.data(), 4);
  show("chosen", y.data(), 4);

  start = {0, 10, 20, 30};
  setting(start.data(), column, x.data(), to.data(), 3);
  show("elsewhere", to.data(), 3);

  start = {3, 3, 1 << 20, 1 << 28};
  setting(start.data(), column, x.data(), start.data() + 2, 1);
  show("behind", start.data(), 4);
  setting(start.data(), column, x.data(), start.data() + 2, 2);  // the second row reads only what the first one stores
  show("set", start.data(), 4);
}
