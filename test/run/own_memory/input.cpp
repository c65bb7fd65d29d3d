// RUN: launches=8 fallbacks=2
// EXPECT-STDERR: :12: index arithmetic overflows or changes a value in a conversion, or a loop with '!=' begins beyond its end; this loop runs on the host
// EXPECT-STDERR: :73: how many elements an iteration allocates for 't' isn't known before the launch
// Memory that an iteration allocates: vectors and variable-length arrays. Each thread has its own memory.
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <vector>

[[ferry::offload]]
void filled(double* out, const double* in, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::vector<double> t(m);
    for (int k = 0; k < m; ++k) t[k] += in[i * m + k] * 2;
    double s = 0;
    for (int k = 1; k < m; ++k) s += t[k] * t[k - 1];
    out[i] = s + t.size();
  }
}

[[ferry::offload]]
void of_variable_length(double* out, const double* in, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double t[m], last = 0, *p = t;
    for (int k = 0; k < m; ++k) t[k] = in[i * m + k] * 2;
    for (int k = 1; k < m; ++k) last += p[k] - t[k - 1];
    out[i] = last;
  }
}

[[ferry::offload]]
void rows(double* out, const double* in, int n, int m, int width) {
  for (int i = 0; i < n; ++i) {
    double t[m][width];
    for (int k = 0; k < m; ++k)
      for (int l = 0; l < width; ++l) t[k][l] = in[k * width + l] * i;
    double s = 0;
    for (int l = 0; l < width; ++l)
      for (int k = 0; k < m; ++k) s = 0.5 * s + t[k][l];
    out[i] = s;
  }
}

using Numbers = std::vector<int>;
static int total(const int* p, std::size_t n) {
  int sum = 0;
  for (std::size_t k = 0; k < n; ++k) sum += p[k];
  return sum;
}

// Sizes depend on the iteration, an inner loop allocates memory each time, and several arrays have the same name.
[[ferry::offload]]
void many(long* out, int n) {
  for (int i = 0; i < n; ++i) {
    long s = 0;
    for (int j = 0; j < 3; ++j) {
      Numbers t(i + j, 7);
      for (std::size_t k = 0; k < t.size(); ++k) t[k] += k;
      for (int x : t) s += x;
      s += total(t.data(), t.size());
    }
    if (i % 2) {
      const std::vector<float> t(5, 0.25f), u(i + 1, 2.0f);
      s += static_cast<long>(t[i % 5] * 4 + u.back() + u.front());
    }
    out[i] = s;
  }
}

// The length depends on data.
[[ferry::offload]]
void of_data(long* out, const int* lengths, int n) {
  for (int i = 0; i < n; ++i) {
    std::vector<unsigned char> t(lengths[i], 1);
    long s = 0;
    for (int k = 0; k < lengths[i]; ++k) s += t[k]++ * k;
    out[i] = s;
  }
}

// Uses an iteration's own memory beside private copies of an array declared outside.
[[ferry::offload]]
void beside(double* out, double* scratch, const double* in, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::vector<double> t(m);
    for (int k = 0; k < m; ++k) scratch[k] = in[i * m + k];
    for (int k = 0; k < m; ++k) t[m - 1 - k] = scratch[k];
    double s = 0;
    for (int k = 0; k < m; ++k) s = s / 2 + t[k] * scratch[0];
    out[i] = s;
  }
}

// The vector belongs to a single iteration, although data-dependent subscripts move its elements.
[[ferry::offload]]
double reduced(const double* in, int n, int m) {
  double most = 0;
  for (int i = 0; i < n; ++i) {
    std::vector<double> sorted(m);
    for (int k = 0; k < m; ++k) {
      int at = k;
      for (; at > 0 && sorted[at - 1] > in[i * m + k]; --at) sorted[at] = sorted[at - 1];
      sorted[at] = in[i * m + k];
    }
    most = most < sorted[m / 2] ? sorted[m / 2] : most;
  }
  return most;
}

template <class T>
static void show(const char* what, const std::vector<T>& v) {
  std::printf("%s:", what);
  for (std::size_t k = 0; k < v.size(); ++k) std::printf(" %.17g", static_cast<double>(v[k]));
  std::printf("\n");
}

int main() {
  constexpr int n = 37, m = 11;
  std::vector<double> in(n * m), out(n), scratch(m);
  for (int k = 0; k < n * m; ++k) in[k] = (k * 29 % 101) / 8.0 - 6;
  filled(out.data(), in.data(), n, m);
  show("filled", out);
  filled(out.data(), in.data(), n, 0);
  show("of nothing", out);
  of_variable_length(out.data(), in.data(), n, m);
  show("of variable length", out);
  rows(out.data(), in.data(), n, 5, 7);
  show("rows", out);
  std::vector<long> sums(n);
  many(sums.data(), n);
  show("many", sums);
  std::vector<int> lengths(n);
  for (int k = 0; k < n; ++k) lengths[k] = k * 7 % 13;
  of_data(sums.data(), lengths.data(), n);
  show("of data", sums);
  beside(out.data(), scratch.data(), in.data(), n, m);
  show("beside", out);
  show("scratch", scratch);
  std::printf("reduced: %.17g\n", reduced(in.data(), n, m));
  filled(out.data(), in.data(), 0, -1);  // has no iterations
  try {
    filled(out.data(), in.data(), n, -1);
  } catch (const std::length_error&) {
    std::printf("no such length\n");
  }
  lengths[4] = -3;
  try {
    of_data(sums.data(), lengths.data(), n);
  } catch (const std::length_error&) {
    std::printf("nor this\n");
  }
  show("before that", sums);
}
