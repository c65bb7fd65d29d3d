// RUN: launches=6 fallbacks=0
// Operators of a class update elements that several iterations share. These updates are atomic, like direct updates of
// the members. The numbers are small integers, and there are enough iterations for several threads to conflict.
#include <cstdio>
#include <stdexcept>
#include <vector>
struct V3 {
  double x = 0, y = 0;
  int n = 0;
  V3& operator+=(const V3& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  V3& operator-=(double v) {
    x -= v;
    return *this;
  }
  V3& operator++() {
    ++n;
    return *this;
  }
  void operator++(int) { n += 2; }
  V3 operator-() const { return {-x, -y, -n}; }
  void operator()(int by) { n += by; }
};
V3 operator*(double k, const V3& b) { return {k * b.x, k * b.y, 0}; }
struct Cell {
  V3 v;
  void add(const V3& o) { v += o; }
};
[[ferry::offload]] void plus(std::vector<V3>& force, const std::vector<V3>& at, const int* a, int m) {
  for (int e = 0; e < m; ++e) force[a[e]] += 0.5 * at[e];
}
// Each iteration has its own element, so the operator stays unchanged.
[[ferry::offload]] void each(V3* force, const V3* at, int m) {
  for (int e = 0; e < m; ++e) force[e] += -at[e];
}
[[ferry::offload]] void minus(V3* force, const int* a, int m) {
  for (int e = 0; e < m; ++e) (force + 1)[a[e]] -= e % 3;
}
[[ferry::offload]] void count(V3* force, const int* a, int m) {
  for (int e = 0; e < m; ++e) {
    ++force[a[e]];
    force[a[e] + 1]++;
  }
}
[[ferry::offload]] void below(Cell* cells, const V3* at, const int* a, int m) {
  for (int e = 0; e < m; ++e) cells[a[e]].add(at[e]);
}
[[ferry::offload]] void sum(V3* total, const V3* at, int m) {
  for (int e = 0; e < m; ++e) total[0] += at[e];
}
static void show(const char* name, const std::vector<V3>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += (v[i].x + 2 * v[i].y + 3 * v[i].n) * (i % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}
int main() {
  const int m = 200000, places = 16;
  std::vector<V3> force(m), at(m);
  std::vector<int> a(m);
  for (int e = 0; e < m; ++e) at[e] = {e % 5 * 2.0, e % 3 * 4.0, 1}, a[e] = e * 7 % (places - 2);
  plus(force, at, a.data(), m), show("plus", force);
  each(force.data(), at.data(), m), show("each", force);
  minus(force.data(), a.data(), m), show("minus", force);
  count(force.data(), a.data(), m), show("count", force);
  std::vector<Cell> cells(places);
  below(cells.data(), at.data(), a.data(), m);
  std::vector<V3> of_cells;
  for (const Cell& c : cells) of_cells.push_back(c.v);
  show("below", of_cells);
  V3 total;
  sum(&total, at.data(), m), show("sum", {total});
}
