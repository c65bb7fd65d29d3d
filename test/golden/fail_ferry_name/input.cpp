// Names that would hide Ferry's own: a nested namespace, a local.
namespace app {
namespace ferry {
constexpr int boats = 3;
}
[[ferry::offload]]
void load(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += ferry::boats;
}
}  // namespace app

[[ferry::offload]]
void unload(double* x, int n) {
  const double ferry = 2;
  for (int i = 0; i < n; ++i) x[i] -= ferry;
}
