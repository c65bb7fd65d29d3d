// A friend that is defined inside a class is a function of the surrounding namespace.
struct S {
  [[ferry::offload]] friend void run(S*, double* a, int n) {
    for (int i = 0; i < n; ++i) a[i] += weight;
  }

 private:
  static double weight;
};
