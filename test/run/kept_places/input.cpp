// RUN: launches=15 fallbacks=0
// TRANSLATE-STDERR: 'best' is the index of a minimum or maximum
// The loop reads an element at the position of its minimum or maximum, so it keeps the value with the position.
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

[[ferry::offload]] int least(const double* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i)
    if (v[i] < v[best]) best = i;
  return best;
}

[[ferry::offload]] int last_greatest(const float* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) {
    if (v[best] <= v[i]) {
      best = i;
    }
  }
  return best;
}

[[ferry::offload]] std::size_t of_vector(const std::vector<int>& v, const std::vector<int>& w) {
  std::size_t where = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] * w[i] > v[where] * w[where]) where = i;
  return where;
}

// Searches inside one iteration of a kernel.
[[ferry::offload]] void nearest(const double* c, const double* x, int* which, int n, int k) {
  for (int i = 0; i < n; ++i) {
    int best = 0;
    for (int j = 1; j < k; ++j)
      if ((x[i] - c[j]) * (x[i] - c[j]) < (x[i] - c[best]) * (x[i] - c[best])) best = j;
    which[i] = best;
  }
}

// Searches beside other work on local variables, with a counter declared outside the loop.
[[ferry::offload]] double beside(const double* v, int n, int& place) {
  int best = 0, positive = 0, i;
  double sum = 0;
  for (i = 1; i < n; ++i) {
    const double square = v[i] * v[i];
    sum += square;
    if (v[i] < v[best]) {
      best = i;
    }
    if (v[i] > 0)
      ++positive;
    else
      sum -= 1;
  }
  place = best;
  return sum + positive + i;
}

[[ferry::offload]] int chosen(const double* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) best = v[i] < v[best] ? i : best;
  return best;
}

[[ferry::offload]] int last_chosen(const float* v, int n, long& count) {
  int best = 0;
  long seen = 0;
  for (int i = 1; i < n; ++i) {
    best = (v[best] <= v[i]) ? i : best;
    seen += i;
  }
  count = seen;
  return best;
}

[[ferry::offload]] int brightest(const unsigned char* v, int n, unsigned& total) {
  int best = 0;
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += v[i];
    if (v[i] > v[best]) best = i;
  }
  total = sum;
  return best;
}

// The written array may be the compared one, so the loop stays on the host.
[[ferry::offload]] int cleared(double* v, double* w, int n) {
  int best = 0;
  for (int i = 0; i < n; ++i) w[i] = 2;
  for (int i = 1; i < n; ++i) {
    w[i - 1] = -i;
    if (v[i] < v[best]) best = i;
  }
  return best;
}

int main() {
  const int n = 3000;
  std::vector<double> v(n), centres{0.25, -3, 7, 7.5}, x(n);
  std::vector<float> f(n);
  std::vector<int> a(n), b(n), which(n);
  for (int i = 0; i < n; ++i) {
    v[i] = std::sin(i * 0.37) * (i % 11);
    f[i] = static_cast<float>((i * 37) % 100);
    a[i] = (i * 7919) % 1001 - 500;
    b[i] = (i * 104729) % 997 - 498;
    x[i] = (i % 23) * 0.5 - 4;
  }
  std::printf("%d %d %zu\n", least(v.data(), n), last_greatest(f.data(), n), of_vector(a, b));
  nearest(centres.data(), x.data(), which.data(), n, 4);
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += which[i] * (i % 5 + 1);
  std::printf("%ld\n", sum);
  int place = 0;
  long count = 0;
  std::printf("%.10g %d\n", beside(v.data(), n, place), place);
  std::printf("%d %d %ld\n", chosen(v.data(), n), last_chosen(f.data(), n, count), count);
  std::vector<unsigned char> image(n);
  for (int i = 0; i < n; ++i) image[i] = static_cast<unsigned char>(i * 37 % 251);
  unsigned total = 0;
  const int at = brightest(image.data(), n, total);
  std::printf("%d %u\n", at, total);
  std::vector<double> both(v);
  std::printf("%d\n", cleared(both.data(), both.data() + 1, n - 1));
  v[7] = std::numeric_limits<double>::quiet_NaN();  // a NaN, which no comparison selects
  std::printf("%d\n", least(v.data(), n));
  v[0] = std::numeric_limits<double>::quiet_NaN();  // the first element is a NaN, and no other element is less than it
  std::printf("%d\n", least(v.data(), n));
  std::printf("%.10g %d %d\n", beside(v.data(), n, place), place, chosen(v.data(), n));
  std::printf("%d %d\n", chosen(nullptr, 0), last_chosen(nullptr, 1, count));
  std::printf("%d\n", least(nullptr, 0));  // the loop has no iteration, so nothing is read
  const double zeros[] = {0.0, -0.0, 0.0};
  std::printf("%d\n", least(zeros, 3));
  nearest(nullptr, x.data(), which.data(), n, 0);
  std::printf("%d %d %zu\n", which[0], last_greatest(f.data(), 1), of_vector({}, {}));
}
