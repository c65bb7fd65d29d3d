// Views that are assigned or aliased after their construction: it isn't known what they refer to.
#include <span>

struct Row {
  double* p;
  int n;
  double& operator[](int j) const { return p[j]; }
  void skip() { ++p; }
};

[[ferry::offload]]
void reassigned(double* a, double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> r(a + i * m, m);
    if (i % 2) r = std::span<double>(b + i * m, m);
    r[0] = 1;
  }
}

[[ferry::offload]]
void moved(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row r{a + i * m, m};
    ++r.p;
    r[0] = 1;
  }
}

[[ferry::offload]]
void skipped(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row r{a + i * m, m};
    r.skip();
    r[0] = 1;
  }
}

[[ferry::offload]]
void assigned(double* a, double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row r{a + i * m, m};
    r = Row{b + i * m, m};
    r[0] = 1;
  }
}

[[ferry::offload]]
void referred(double* a, double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row r{a + i * m, m};
    Row& q = r;
    q.p = b + i * m;
    r[0] = 1;
  }
}

[[ferry::offload]]
void set(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row r;
    r.p = a + i * m;
    r[0] = 1;
  }
}
