// Elements of an array in one object, which iterations share, or which may be outside the array.
#include <vector>
struct Cell { double a[64]; int n; };

[[ferry::offload]]
void shifts(std::vector<Cell>& p, int k) {
  for (int i = 0; i < 63; ++i) p[k].a[i] = p[k].a[i + 1] + 1;
}
[[ferry::offload]]
void halves(std::vector<Cell>& p, int k) {
  for (int i = 0; i < 32; ++i) p[k].a[i] = p[k].a[2 * i] + 1;
}
[[ferry::offload]]
void other_object(std::vector<Cell>& p, int k, int l) {
  for (int i = 0; i < 32; ++i) p[k].a[i] = p[l].a[i + 1] + 1;
}
[[ferry::offload]]
void leaves(std::vector<Cell>& p, int n) {
  for (int i = 0; i < n; ++i) p[0].a[i] = i;
}
