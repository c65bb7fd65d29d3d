// RUN: launches=18 fallbacks=0 left_on_host=0
// Members of an object are copied to the host separately, in parts that differ between launches. FERRY_VERIFY must not
// mistake these copies for writes by host code.
#include <algorithm>
#include <cstdio>
#include <vector>
struct P {
  double x, v;
  int id;
  bool alive;
};
[[ferry::offload]] void fills(std::vector<P>& ps, std::vector<P>& qs) {
  for (auto& p : qs) p.id++;
  std::swap_ranges(ps.begin(), ps.begin() + 4, qs.begin() + 6);
  std::generate(ps.begin() + 10, ps.begin() + 12, [] { return P{9, 9, 9, false}; });
}
[[ferry::offload]] void reverse_swap(std::vector<P>& ps) {
  const int n = ps.size();
  for (int i = 0; i < n / 2; ++i) std::swap(ps[i], ps[n - 1 - i]);
}
[[ferry::offload]] void perm(std::vector<P>& ps, const std::vector<int>& to, std::vector<P>& qs) {
  for (std::size_t i = 0; i < ps.size(); ++i) qs[to[i]] = ps[i];
  for (std::size_t i = 0; i < ps.size(); ++i) {
    auto& [x, v, id, a] = ps[i];
    const auto& q = qs[i];
    x = q.x;
    v -= q.v;
    id ^= q.id;
    a = a != q.alive;
  }
}
int main() {
  std::vector<P> p(50), q(50);
  std::vector<int> to(50);
  for (int i = 0; i < 50; ++i) p[i] = {i * .5, (i % 5) * .25, i, i % 3 != 0}, q[i] = p[i], to[i] = (i * 7) % 50;
  for (int t = 0; t < 3; ++t) {
    fills(p, q);
    reverse_swap(p);
    perm(p, to, q);
  }
  std::printf("%d\n", q[7].id);
}
