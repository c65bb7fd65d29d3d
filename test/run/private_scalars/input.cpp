// RUN: launches=6 fallbacks=0
// Variables of the function that every iteration writes before it reads them. Nothing reads them after the loop.
#include <cstdio>
#include <vector>

enum Colour { red, green, blue };

[[ferry::offload]]
static void temporaries(const double* a, double* b, int n) {
  double t;
  int k, j = 0;
  Colour colour;
  for (int i = 0; i < n; ++i) {
    t = a[i];
    if (t > 1)
      k = 2;
    else
      k = 3;
    colour = k == 2 ? green : blue;
    b[i] = t * k + (colour == green ? 1 : 2);
    for (j = 0; j < 4 && t > j; ++j) t -= 0.5;
    b[i] += j;
  }
  for (int i = 0; i < n; ++i) {
    t = b[i] + 1;
    b[i] = t * t;
  }
}

[[ferry::offload]]
static void in_time_loop(double* a, double* b, int n) {
  double left, right;
  for (int step = 0; step < 3; ++step) {
    for (int i = 1; i < n - 1; ++i) {
      left = a[i - 1], right = a[i + 1];
      b[i] = left - right;
    }
    double* const c = a;
    a = b;
    b = c;
  }
}

[[ferry::offload]]
static void two_loops(double* a, int ny, int nx) {
  double t;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      t = a[j * nx + i];
      a[j * nx + i] = t * t + t;
    }
}

int main() {
  const int n = 1000;
  std::vector<double> a(n), b(n);
  for (int i = 0; i < n; ++i) a[i] = i % 17 * 0.25;
  temporaries(a.data(), b.data(), n);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += b[i] * (i % 7);
  std::printf("%.4f\n", sum);
  in_time_loop(a.data(), b.data(), n);
  for (int i = 0; i < n; ++i) sum += a[i] * (i % 7) + b[i];
  std::printf("%.4f\n", sum);
  two_loops(a.data(), 20, 50);
  for (int i = 0; i < n; ++i) sum += a[i] * (i % 7);
  std::printf("%.4f\n", sum);
}
