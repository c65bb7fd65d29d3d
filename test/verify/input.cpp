// Defects that FERRY_VERIFY must find, one function for each. verify_case.py plants them in the kernel files. If run
// with the name of a function, the program prints what the device has computed.
#include <ferry/ferry.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

constexpr int n = 400;

[[ferry::offload]] void saxpy(double* y, const double* x, int count, double a) {
  for (int i = 0; i < count; ++i) y[i] = y[i] + a * x[i];
}

[[ferry::offload]] void rows(float* out, const float* in, int height, int width) {
  for (int j = 1; j < height - 1; ++j)
    for (int i = 1; i < width - 1; ++i)
      out[j * width + i] = 0.25f * (in[j * width + i - 1] + in[j * width + i + 1] + in[(j - 1) * width + i] + in[(j + 1) * width + i]);
}

[[ferry::offload]] void positive(int* out, const double* x, int count) {
  for (int i = 0; i < count; ++i)
    if (x[i] > 0) out[i] = i;
}

[[ferry::offload]] double dot(const double* x, const double* y, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += x[i] * y[i];
  return sum;
}

[[ferry::offload]] int last_negative(const double* x, int count) {
  int at = -1;
  for (int i = 0; i < count; ++i)
    if (x[i] < 0) at = i;
  return at;
}

[[ferry::offload]] void histogram(long* bins, const int* of, int count) {
  for (int i = 0; i < count; ++i) ++bins[of[i] % 7];
}

// The third of four time steps has the defect; both arrays stay on the device.
[[ferry::offload]] void steps(double* a, double* b, int count) {
  for (int t = 0; t < 4; ++t) {
    for (int i = 1; i < count - 1; ++i) b[i] = 0.5 * (a[i - 1] + a[i + 1]) + t;
    std::swap(a, b);
  }
}

[[ferry::offload]] void ends(double* x, int count) {
  for (int i = 0; i < count; ++i) {
    x[i] *= 2;
    if (x[i] < -2e6) throw std::domain_error("too small");
  }
}

// CUDA runs it as two kernels.
[[ferry::offload]] void gemm(double (*c)[20], const double (*a)[20], const double (*b)[20]) {
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 20; ++j) c[i][j] *= 3;
    for (int k = 0; k < 20; ++k)
      for (int j = 0; j < 20; ++j) c[i][j] += a[i][k] * b[k][j];
  }
}

// The loop is asserted to be independent, but it isn't.
[[ferry::offload]] void asserted(double* x, int count) {
  [[ferry::independent]] for (int i = 1; i < count; ++i) x[i] = x[i - 1] + 1;
}

// The value in an empty optional is meaningless, but whether it is empty matters.
[[ferry::offload]] void roots(std::optional<std::pair<char, double>>* root, const double* x, int count) {
  for (int i = 0; i < count; ++i) {
    root[i] = std::nullopt;
    if (x[i] >= 0) root[i] = std::pair<char, double>('r', x[i]);
  }
}

struct Data {
  std::vector<double> x, y;
  std::vector<float> f, g;
  std::vector<int> k;
  std::vector<long> bins;
  double a[20][20], b[20][20], c[20][20];

  Data() : x(n), y(n), f(n), g(n), k(n), bins(7) {
    for (int i = 0; i < n; ++i) {
      x[i] = (i * 37 % 101) - 50, y[i] = i * 0.125;
      f[i] = static_cast<float>(i * i % 31);
      k[i] = i * 13 % 50;
      a[i / 20][i % 20] = i % 9, b[i / 20][i % 20] = i % 4, c[i / 20][i % 20] = 1;
    }
  }
};

template <class T>
void print(const T* values, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += static_cast<double>(values[i]) * (1 + i % 17);
  std::printf("%.17g\n", sum);
}

// Launches twice in a scope. In between, the host writes an element of each array, with or without an announcement.
void in_scope(Data& d, bool says) {
  ferry::DataScope scope{d.x, d.y};
  saxpy(d.y.data(), d.x.data(), n, 2);
  if (says) ferry::update_host(d.y);
  d.x[31] = 1000;
  d.y[32] = 2000;
  if (says) ferry::update_device(d.x), ferry::update_device(d.y);
  saxpy(d.y.data(), d.x.data(), n, 2);
  saxpy(d.y.data(), d.x.data(), n, 3);
}

int main(int count, char** names) {
  Data d;
  for (int i = 1; i < count; ++i) {
    const auto is = [&](const char* name) { return std::strcmp(names[i], name) == 0; };
    if (is("saxpy")) saxpy(d.y.data(), d.x.data(), n, 2), print(d.y.data(), n);
    if (is("rows")) rows(d.g.data(), d.f.data(), 10, 40), print(d.g.data(), n);
    if (is("positive")) positive(d.k.data(), d.x.data(), n), print(d.k.data(), n);
    if (is("dot")) std::printf("%.17g\n", dot(d.x.data(), d.y.data(), n));
    if (is("last_negative")) std::printf("%d\n", last_negative(d.x.data(), n));
    if (is("histogram")) histogram(d.bins.data(), d.k.data(), n), print(d.bins.data(), 7);
    if (is("steps")) steps(d.x.data(), d.y.data(), n), print(d.x.data(), n);
    if (is("ends")) ends(d.x.data(), n), print(d.x.data(), n);
    if (is("throws")) {
      d.x[50] = -2e6;
      try {
        ends(d.x.data(), n);
      } catch (const std::domain_error&) {
        print(d.x.data(), n);
      }
      saxpy(d.y.data(), d.x.data(), n, 2), print(d.y.data(), n);
    }
    if (is("gemm")) gemm(d.c, d.a, d.b), print(&d.c[0][0], n);
    if (is("asserted")) asserted(d.x.data(), n), print(d.x.data(), n);
    if (is("roots") || is("empty")) {
      std::vector<std::optional<std::pair<char, double>>> root(n, std::pair<char, double>('a', 1.0));
      roots(root.data(), d.x.data(), n);
      for (int i = 0; i < n; ++i) d.y[static_cast<std::size_t>(i)] = root[i] ? root[i]->first + root[i]->second : -1;
      print(d.y.data(), n);
    }
    if (is("tells") || is("forgets")) in_scope(d, is("tells")), print(d.y.data(), n);
    if (is("returns_7")) return 7;
  }
}
