// RUN: launches=3 fallbacks=0
// FLAGS: -Wno-deprecated-enum-float-conversion
// Friends that are defined inside a class can access its private members.
#include <cstdio>
#include <vector>

class Field {
 public:
  explicit Field(int n) : n_(n) {}

  [[ferry::offload]] friend void run(Field*, double* a, int n) {
    for (int i = 0; i < n; ++i) a[i] += 1;
  }

  class Inner {
    static constexpr double weight = 0.5;
    static inline int shift = 3;
    enum Kind { small = 4 };

    [[ferry::offload]] friend void inner(const Inner&, std::vector<double>& a) {
      for (int i = 0; i < static_cast<int>(a.size()); ++i) a[i] += weight * shift + small;
    }
  };

 private:
  int n_;
};

// This friend is declared several times with the annotation.
[[ferry::offload]]
void other(double* a, int n);
[[ferry::offload]] [[ferry::offload]]
void other(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}

int main() {
  std::vector<double> a(64);
  run(static_cast<Field*>(nullptr), a.data(), 64);
  inner(Field::Inner(), a);
  other(a.data(), 64);
  std::printf("%g\n", a[3]);
}
