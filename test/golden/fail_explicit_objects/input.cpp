// Kernels can't call members and lambdas that have an explicit object parameter.
struct Scale {
  int k;
  int times(this const Scale& self, int i) { return self.k * i; }
  int operator()(this Scale self, int i) { return self.k * i; }
  int operator[](this const Scale& self, int i, int j) { return self.k * i + j; }
  int operator+(this const Scale& self, int i) { return self.k + i; }
  template <class Self>
  auto&& get(this Self&& self) {
    return self.k;
  }
};

[[ferry::offload]]
void members(int* a, int n, Scale s) {
  for (int i = 0; i < n; ++i) a[i] = s.times(i);
  for (int i = 0; i < n; ++i) a[i] = s(i);
  for (int i = 0; i < n; ++i) a[i] = s[i, 2];
  for (int i = 0; i < n; ++i) a[i] = s + i;
  for (int i = 0; i < n; ++i) a[i] = s.get();
}

[[ferry::offload]]
void lambdas(int* a, int n) {
  auto fib = [](this auto self, int x) -> int { return x < 2 ? x : self(x - 1) + self(x - 2); };
  for (int i = 0; i < n; ++i) a[i] = fib(i);
}
