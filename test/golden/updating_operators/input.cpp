// Operators of a class that update shared elements become named functions if their body differs from the user's.
struct V3 {
  double x = 0, y = 0;
  int n = 0;
  V3& operator+=(const V3& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  V3& operator++() {
    ++n;
    return *this;
  }
  void operator++(int) { n += 2; }
  void operator()(int by) { n += by; }
};

[[ferry::offload]] void shared(V3* force, const V3* at, const int* a, int m) {
  for (int e = 0; e < m; ++e) {
    force[a[e]] += at[e];
    ++force[a[e]];
    force[a[e]]++;
  }
}

[[ferry::offload]] void own(V3* force, const V3* at, int m) {
  for (int e = 0; e < m; ++e) force[e] += at[e];
}

[[ferry::offload]] void total(V3* sum, const V3* at, int m) {
  for (int e = 0; e < m; ++e) *sum += at[e];
}
