// Calls to constexpr functions with unknown arguments, or without a value.
constexpr int cube(int x) { return x * x * x; }
constexpr int positive(int x) { return x > 0 ? x : throw x; }

[[ferry::offload]]
void of_variables(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = cube(i);
}

[[ferry::offload]]
void without_value(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = positive(-1) + cube(10000);
}
