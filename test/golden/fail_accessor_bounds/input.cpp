// Bounds from functions that do more than compute a number, or whose result the loop changes.
#include <array>
#include <vector>

static int pick(int n, int) { return n; }
static int counted(const int* p) {
  int s = 0;
  for (int k = 0; k < 3; ++k) s += p[k];
  return s;
}
static int either(int k, const int* p) {
  if (k > 0) return p[k];
  return 0;
}

class Grid {
 public:
  int size(int k) const { return n_[k]; }
  std::array<int, 3> n_;
};

[[ferry::offload]]
int argument(double* x, int n) {
  int q = 0;
  for (int i = 0; i < pick(n, q++); ++i) x[i] = i;
  return q;
}

[[ferry::offload]]
void loop(double* x, const int* p) {
  for (int i = 0; i < counted(p); ++i) x[i] = i;
}

// It isn't known whether the program reads p[k].
[[ferry::offload]]
void perhaps(double* x, int k, const int* p) {
  for (int i = 0; i < either(k, p); ++i) x[i] = i;
}

[[ferry::offload]]
void changed(Grid& g) {
  for (int i = 0; i < g.size(1); ++i) g.n_[i] = i;
}

// The element n[k] may not exist.
[[ferry::offload]]
void choice(double* x, int k, const std::vector<int>& n) {
  for (int i = 0; i < (k < 2 ? n[k] : 0); ++i) x[i] = i;
}

// Elements of a pack have no names of their own.
template <class... T>
[[ferry::offload]]
void pack(double* x, const T*... n) {
  for (int i = 0; i < (n[1] + ...); ++i) x[i] = i;
}
template void pack(double*, const int*, const int*);
