// Algorithms after '&&' whose arguments are members of objects. Numbers and containers are accepted (the first
// function). Copying, converting or comparing an object of a class may run any function of that class.
#include <algorithm>
#include <vector>

struct Key {
  int value;
  mutable int asked = 0;
  operator int() const { return ++asked, value; }
};
struct Above {
  int least;
  mutable int asked = 0;
  bool operator()(int x) const { return ++asked, x > least; }
};
struct Query {
  std::vector<int> sorted;
  int number;
  Key key;
  Above above;
};

[[ferry::offload]] void taken(const Query& q, std::vector<int>& at, int n) {
  for (int v = 0; v < n; ++v)
    if (v > 3 && std::binary_search(q.sorted.begin(), q.sorted.end(), q.number + v)) ++at[v];
}

[[ferry::offload]] void converted(const Query& q, std::vector<int>& at, int n) {
  for (int v = 0; v < n; ++v)
    if (v > 3 && std::binary_search(q.sorted.begin(), q.sorted.end(), q.key)) ++at[v];
}

[[ferry::offload]] void called(const Query& q, std::vector<int>& at, int n) {
  for (int v = 0; v < n; ++v)
    if (v > 3 && std::any_of(q.sorted.begin(), q.sorted.end(), q.above)) ++at[v];
}
