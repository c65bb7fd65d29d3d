// RUN: launches=15 fallbacks=5
// TRANSLATE-STDERR: stays on the host
// EXPECT-STDERR: is a NaN; this loop runs on the host
// What a search stores together with its minimum or maximum: elements of other arrays and positions in other forms. A
// NaN restarts the search.
#include <cstdio>
#include <limits>
#include <vector>

struct Found {
  double value;
  int who, place;
};

[[ferry::offload]] Found element(const double* d, const int* id, const long* weight, int n) {
  double best = 1e300;
  int who = -7, place = -1;
  double w = 0;
  for (int i = 0; i < n; ++i)
    if (d[i] < best) {
      best = d[i];
      who = id[i];
      place = i;
      w = weight[i];
    }
  return {best + w, who, place};
}
[[ferry::offload]] int last_element(const int* d, const int* id, std::size_t n) {
  int best = -5, who = 0;
  std::size_t i;
  for (i = 1; i < n; i += 2) {
    if (d[i] >= best) {
      who = id[i];
      best = d[i];
    }
  }
  return who + static_cast<int>(i);
}

[[ferry::offload]] int keeps_or_takes(const double* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) best = v[best] <= v[i] ? best : i;
  return best;
}
[[ferry::offload]] int not_at_least(const double* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i)
    if (!(v[i] >= v[best])) best = i;
  return best;
}
[[ferry::offload]] Found value_and_place(const double* v, int n) {
  double b = v[0];
  int k = 0, twice = 0;
  for (int i = 1; i < n; ++i)
    if (!(v[i] >= b)) {
      b = v[i];
      k = i;
      twice = 2 * i;
    }
  return {b, k, twice};
}
[[ferry::offload]] Found greatest_and_place(const float* v, int n, float b) {
  int k = -1;
  for (int i = 0; i < n; ++i)
    if (!(b > v[i])) {
      k = i;
      b = v[i];
    }
  return {b, k, 0};
}

// Results that depend on the order of statements, and a pointer to data that the loop sets: the loops stay on the host.
[[ferry::offload]] long kept_otherwise(const double* d, const int* id, double* y, int n) {
  double best = 1e30, seen = -1;
  int who = -1, also = 0;
  for (int i = 0; i < n; ++i)
    if (d[i] < best) {
      best = d[i];
      who = id[i];
      also = who;
    }
  long sum = who + 10L * also;
  best = 1e30;
  for (int i = 0; i < n; ++i)
    if (d[i] < best) {
      best = d[i];
      who = id[i];
      who = 3;
    }
  sum = 100 * sum + who;
  best = 1e30;
  for (int i = 0; i < n; ++i)
    if (d[i] < best) {
      best = d[i];
      also = who;
      who = id[i];
    }
  sum = 100 * sum + who + 10 * also;
  best = 1e30;
  const double* at = &best;
  for (int i = 0; i < (n < 1 ? n : 1); ++i)
    if (d[i] < best) {
      seen = at[i];
      best = d[i];
    }
  for (int i = 0; i < n; ++i) y[i] = seen + sum;
  return sum;
}

static void show(const Found& f) { std::printf("%.17g %d %d\n", f.value, f.who, f.place); }

int main() {
  const int n = 10000;
  std::vector<double> v(n);
  std::vector<float> f(n);
  std::vector<int> id(n), d(n);
  std::vector<long> weight(n);
  for (int i = 0; i < n; ++i) {
    v[i] = (i * 37 + 11) % 1009 - 3.5;
    f[i] = static_cast<float>(i * 53 % 997);
    id[i] = 3 * i + 1;
    d[i] = i * 7 % 501;
    weight[i] = i * 1000L;
  }
  const double few[] = {3, 1, 2, 0.5};
  double y[4] = {};
  const long kept = kept_otherwise(few, id.data(), y, 4);
  std::printf("%ld %g\n", kept, y[3]);
  for (int again = 0; again < 2; ++again) {
    show(element(v.data(), id.data(), weight.data(), n));
    show(element(v.data(), id.data(), weight.data(), 0));
    std::printf("%d %d\n", last_element(d.data(), id.data(), n), last_element(d.data(), id.data(), 1));
    std::printf("%d %d\n", keeps_or_takes(v.data(), n), not_at_least(v.data(), n));
    show(value_and_place(v.data(), n));
    show(greatest_and_place(f.data(), n, 5));
    show(greatest_and_place(f.data(), n, std::numeric_limits<float>::quiet_NaN()));
    v[4711] = f[77] = std::numeric_limits<float>::quiet_NaN();
  }
}
