// A namespace that would hide Ferry's own.
namespace app {
namespace ferry {
constexpr int boats = 3;
}
[[ferry::offload]]
void load(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += ferry::boats;
}
}  // namespace app
