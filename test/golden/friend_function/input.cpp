// A friend's definition stands in a class, and is a function of the namespace around it.
struct S {
  [[ferry::offload]] friend void run(S*, double* a, int n) {
    for (int i = 0; i < n; ++i) a[i] += weight;
  }

 private:
  static double weight;
};
