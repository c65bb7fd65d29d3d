void first(std::vector<int>& x);
void second(std::vector<int>& x);
int helper(int k);

int delta(int* x, int n) {
  std::vector<int> v(x, x + n);
  first(v);
  second(v);
  for (int i = 0; i < n; ++i) x[i] = helper(v[i]);
  return v[50];
}
