static const int by = 3;  // other sources in the unity build also have this name

[[ferry::offload]]
void second(std::vector<int>& x) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; ++i) x[i] *= by;
}
