// Launches before main(), after it, and after the CUDA runtime has shut down.
#include <cstdio>

[[ferry::offload]]
static void add(int* x, int n, int by) {
  for (int i = 0; i < n; ++i) x[i] += by;
}

static void work(const char* when, int by) {
  int x[2000] = {};
  add(x, 2000, by);
  std::printf("%s: %d %d\n", when, x[0], x[1999]);
}

// Constructed before the first launch. CUDA registers its shutdown at that launch, so this is destroyed afterwards.
struct Oldest {
  ~Oldest() { work("the oldest object's destructor", 5); }
} const oldest;

struct Table {
  Table() { work("before main()", 1); }
  ~Table() { work("a destructor", 3); }
} const table;

__attribute__((destructor)) static void last() { work("a destructor function", 7); }

int main() { work("main()", 2); }
