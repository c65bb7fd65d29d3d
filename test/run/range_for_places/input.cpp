// RUN: launches=8 fallbacks=2
// EXPECT-STDERR: guard: dependence
// A range-for loop's variable is a copy of an index and selects an iteration's elements, as a reference would.
// Launches inspect the list to find permutations. The original loop runs if the list contains an element twice.
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

struct Vec {
  double x, y;
};
inline double dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y; }
inline Vec project(const Vec& v, const Vec& n) { return {v.x - dot(v, n) * n.x, v.y - dot(v, n) * n.y}; }

[[ferry::offload]] void permute_in_place(std::vector<double>& v, const std::vector<int>& points) {
  for (int p : points) v[p] = 0.5 * v[p] + 1;
}

[[ferry::offload]] void fix(std::vector<Vec>& velocity, std::span<const int> points, Vec normal) {
  for (const int p : points) velocity[p] = project(velocity[p], normal);
}

// The index is converted to a narrower and to a wider type.
[[ferry::offload]] void narrow(double* v, const std::vector<long>& points) {
  for (std::uint8_t p : points) v[p] = 2 * v[p] + 3;
}
[[ferry::offload]] void wide(double* v, const std::vector<signed char>& points) {
  for (long p : points) v[p + 128] = 2 * v[p + 128] + 5;
}
[[ferry::offload]] void of_doubles(double* v [[ferry::extent(256)]], const std::vector<double>& points) {
  for (int p : points) v[p] = 7;
}

// The variable changes before it is used.
[[ferry::offload]] void moved(double* v [[ferry::extent(256)]], const std::vector<int>& points) {
  for (int p : points) {
    p /= 2;
    if (p % 2 == 0) ++p;
    v[p] = 9;
  }
}

// The loops are inside another loop. One of them iterates over a list declared in the nest.
[[ferry::offload]] void stencil(const std::vector<double>& v, std::vector<double>& out, const std::vector<int>& offsets,
                                int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int d : offsets) sum += v[i + d];
    const int own[] = {0, 2, 4};
    for (int d : own) sum -= v[i + d];
    out[i] = sum;
  }
}

int main() {
  std::vector<double> v(300);
  std::iota(v.begin(), v.end(), 0.0);
  std::vector<int> points;
  for (int k = 0; k < 100; ++k) points.push_back(k * 37 % 101);
  permute_in_place(v, points);
  points[40] = points[41];
  permute_in_place(v, points);
  points[40] = points[99];
  permute_in_place(v, points);

  std::vector<Vec> velocity;
  for (int k = 0; k < 101; ++k) velocity.push_back({k * 0.5, 3.0 - k});
  for (int k = 0; k < 100; ++k) points[k] = k * 41 % 101;
  fix(velocity, points, {0.6, 0.8});
  fix(velocity, points, {0, 1});

  std::vector<long> far;
  for (long k = 0; k < 100; ++k) far.push_back(k * 259);
  narrow(v.data(), far);
  std::vector<signed char> small;
  for (int k = -100; k < 100; ++k) small.push_back(static_cast<signed char>(k));
  wide(v.data(), small);
  of_doubles(v.data(), {1.5, 2.5, 3.25});
  moved(v.data(), {10, 20, 33, 47});
  std::vector<double> out(200);
  stencil(v, out, {1, 3, 5, 7}, 200);

  double sum = 0, of_fixed = 0, of_out = 0;
  for (int k = 0; k < 300; ++k) sum += v[k] * (k % 11 + 1);
  for (const Vec& one : velocity) of_fixed += one.x + 3 * one.y;
  for (double one : out) of_out += one;
  std::printf("%.6f %.6f %.6f\n", sum, of_fixed, of_out);
}
