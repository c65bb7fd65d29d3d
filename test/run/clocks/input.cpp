// RUN: launches=104 fallbacks=0 bytes_to_device=1600 bytes_to_host=4824
// Clocks are read between nests. Data stays on the device, and the newest value on it is used to compute a duration.
#include <chrono>
#include <cstdio>
#include <ctime>

using Clock = std::chrono::steady_clock;
using Time = std::chrono::duration<double>;

[[ferry::offload]]
double timed(double* x, double* y, int n) {
  auto t0 = Clock::now(), t1 = t0;
  Time spent{};
  bool later = true;
  for (int t = 0; t < 50; ++t) {
    for (int i = 0; i < n; ++i) y[i] = x[i] + t;
    t1 = Clock::now();
    for (int i = 0; i < n; ++i) x[i] = y[i] * 0.5;
    spent += t1 - t0;
    later = later && t1 >= t0 && std::time(nullptr) > 0 && std::chrono::system_clock::now().time_since_epoch().count() > 0;
    t0 = t1;
  }
  return later && spent >= Time::zero() && spent.count() < 3600 ? 1 : 0;
}

[[ferry::offload]]
double times(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = i;
  Time first(x[3]);
  for (int i = 0; i < n; ++i) x[i] *= 2;
  first += Time(x[4]);
  double* alias = x;
  for (int i = 0; i < n; ++i) x[i] += 1;
  const double rest = (first - Time{alias[5]}).count();
  for (int i = 0; i < n; ++i) x[i] += rest;
  return rest;
}

int main() {
  double x[200], y[200];
  for (int i = 0; i < 200; ++i) x[i] = i, y[i] = 0;
  const double later = timed(x, y, 200);
  std::printf("%g %g %g\n", later, x[7], y[199]);
  std::printf("%g %g\n", times(x, 200), x[9]);
}
