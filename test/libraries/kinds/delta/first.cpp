// Only the precompiled header provides <vector> and ADDED.
[[ferry::offload]]
void first(std::vector<int>& x) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; ++i) x[i] += ADDED;
}
