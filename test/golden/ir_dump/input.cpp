// The representation of a function body as host code contains everything that is evaluated.
#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

double peek(int k = 2);
struct Pair {
  double x = peek(), y = 1;
};
struct Watch {
  int k;
  ~Watch();
};
struct Block {
  double u[8];
};
Block make();

[[ferry::offload]]
int everything(std::vector<double>& v, double* a, const int n) {
  static int calls = 0;
  const Pair pair{};
  auto&& u = make().u;
  auto [x, y] = std::pair<int, double>(n, a[0]);
  char row[x + 1];
  typedef int Row[n];
  std::initializer_list<int> list = {1, n};
  for (int i = 0; i < n; ++i) a[i] += u[i % 8];
  for (std::size_t k = v.size(); double w = v[k - 1]; --k) a[0] += std::max(w, a[1]);
  for (double& e : v) e *= 2;
  switch (int kind = calls; kind) {
    case 0:
      Watch{3};
      [[fallthrough]];
    default:
      break;
  }
  try {
    if (n == 3) throw Watch{4};
  } catch (const Watch& watch) {
    ++calls;
  }
  do {
    std::swap(a[0], a[1]);
  } while (__extension__({ int t = n; t > 5; }));
  asm volatile("" : : "r"(a) : "memory");
  const auto f = [&a, n, z = a[2]] { a[0] = n + z; };
  f();
  return sizeof(row) + sizeof(Row) + (pair.x > y ? list.begin()[0] : -1);
}
