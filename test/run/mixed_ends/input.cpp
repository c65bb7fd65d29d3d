// RUN: launches=137 fallbacks=0
// FLAGS: -Wno-sign-compare
// TRANSLATE-STDERR: compares_no_bound
// Loops that end at the first of several bounds, of one type or of different types, and loops whose condition adds a
// number of the widest type. Negative numbers become large when they are converted.
#include <climits>
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]] int three(double* x, int a, int b, int c, long wide) {
  int i;
  for (i = 0; i < a && b > i && i < c; ++i) x[i] += i;
  for (int k = 0; k < a && k < wide; k += 2) x[k] += 3;
  for (long k = 1; k < a && k < wide && k < b && k <= c; ++k) x[k] += 7;
  for (int k = 30; k > a && (k > b && k > c); --k) x[k] += 5;
  return i;
}

[[ferry::offload]] void sized(std::vector<double>& v, int n, unsigned short few, long wide) {
  for (int i = 0; i < n && i < v.size(); ++i) v[i] += 1;
  for (std::size_t i = 0; i < n && i < v.size(); ++i) v[i] += 2;
  for (std::size_t i = 3; i < v.size() && i < few && i < wide; i += 3) v[i] += 4;
  for (unsigned i = 0; i < few && i < v.size() && i < wide; ++i) v[i] += 8;
  for (int i = 0; v.size() > i && i < static_cast<int>(few) && i < n; ++i) v[i] += 16;
}

[[ferry::offload]] double lagged(const std::vector<double>& v, std::vector<double>& out, std::size_t lag) {
  double sum = 0;
  for (std::size_t i = 0; i + lag < v.size(); ++i) sum += v[i] * v[i + lag];
  for (std::size_t i = 0; v.size() >= lag + i && i < v.size(); ++i) out[i] += 1;
  for (std::size_t i = 0; lag + i <= v.size() - 1; ++i) out[i] += v[lag + i];
  return sum;
}

[[ferry::offload]] void shifted(double* out, long by, long n, int k, const std::vector<double>& v) {
  for (long i = 0; i + by < n; ++i) out[i] += 1;
  for (int i = 0; i + by <= n; ++i) out[i] += 2;
  for (int i = 0; i + k < v.size(); ++i) out[i] += v[i + k];
  for (unsigned i = 0; i + static_cast<unsigned>(k) < 40u; ++i) out[i] += 4;
}

// The initial value isn't an integer. The launch converts it as the loop does.
[[ferry::offload]]
void from_real(double* y, const double* x, int n, double first) {
  for (int i = 0; i < n; ++i)
    for (int k = first; k > 0; --k) y[i] += x[k];
}

struct Extents {
  long x;
  unsigned char y;
};
class Field {
 public:
  Field(int n, Extents e) : v_(60, 1.5), n_(n), e_(e) {}
  int size() const { return n_ - 1; }
  [[ferry::offload]]
  void fill(double* out, int k, const long& w) {
    for (int i = 0; i < k && i < n_; ++i) out[i] += v_[i];
    for (int i = 0; i < size() && i < e_.y; ++i) out[i] += 2 * v_[i];
    for (int i = 3; i < w && i < this->e_.x + 1 && i < 60; ++i) v_[i] = out[i] + n_;
  }
  const std::vector<double>& values() const { return v_; }

 private:
  std::vector<double> v_;
  int n_;
  Extents e_;
};

void show(const std::vector<double>& v) {
  double sum = 0;
  for (const double value : v) sum = sum * 1.0009765625 + value;
  std::printf(" %.17g", sum);
}

int main() {
  std::vector<double> v(40), out(100);
  for (const int a : {12, 0, -3, 31})
    for (const long wide : {7l, -1l, 1l << 40}) {
      std::printf("%d %ld: %d", a, wide, three(out.data(), a, 17, 25, wide));
      sized(v, a, 9, wide);
      sized(v, a, 60000, wide);
      show(v), show(out), std::printf("\n");
    }
  for (const std::size_t lag : {0ul, 5ul, 39ul, 40ul, 41ul, ~0ul, ~0ul - 3, 1ul << 63}) {
    std::printf("%zu: %.17g", lag, lagged(v, out, lag));
    show(out), std::printf("\n");
  }
  for (const long by : {0l, 3l, -3l, 50l, LONG_MAX, LONG_MAX - 1}) {
    shifted(out.data(), by, by < 0 ? 12 : 40, by < 50 && by >= 0 ? static_cast<int>(by) : 39, v);
    shifted(out.data(), by, -5, -1, v);
    show(out), std::printf("\n");
  }
  for (const int k : {50, 7, 0, -4}) {
    Field field(k + 9, {20 - k, static_cast<unsigned char>(k + 12)});
    field.fill(out.data(), k, 40);
    show(field.values());
  }
  for (const double first : {3.75, 0.5, -2.0}) from_real(out.data(), v.data(), 4, first);
  shifted(out.data(), LONG_MAX, LONG_MIN, 45, v);
  show(out), std::printf("\n");
}
