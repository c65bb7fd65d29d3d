// Reading clocks and computing durations touch no data, so nothing is copied to the host. Visible effects cause copies.
#include <chrono>
#include <ctime>

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

struct Slow {  // a user-defined clock
  using duration = std::chrono::seconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<Slow>;
  static constexpr bool is_steady = true;
  static time_point now();
};

[[ferry::offload]]
double harmless(double* x, int n) {
  auto t0 = Clock::now(), t1 = t0;
  std::chrono::duration<double, std::milli> spent{};
  double seconds = 0;
  for (int t = 0; t < 9; ++t) {
    for (int i = 0; i < n; ++i) x[i] += t;
    t1 = Clock::time_point::min() < t1 + 2h ? Clock::now() : t0;
    spent += t1 - t0;
    seconds += std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    if (std::chrono::duration_cast<std::chrono::seconds>(t1 - t0).count() > 100 || t1 - t0 >= 5min) break;
    seconds += static_cast<double>(std::clock()) / CLOCKS_PER_SEC + static_cast<double>(std::time(nullptr));
    t0 = t1;
  }
  return seconds + spent.count();
}

[[ferry::offload]]
double seen(double* x, int n, Clock::time_point& given) {
  auto t0 = Clock::now();
  const auto age = [&] { return (Clock::now() - t0).count(); };
  for (int i = 0; i < n; ++i) x[i] += 1;
  given = Clock::time_point(5s);
  for (int i = 0; i < n; ++i) x[i] += 1;
  t0 = Clock::time_point();
  for (int i = 0; i < n; ++i) x[i] += 1;
  const auto slow = Slow::now();
  for (int i = 0; i < n; ++i) x[i] += 1;
  std::time_t now;
  std::time(&now);
  return static_cast<double>(age()) + static_cast<double>(now) + static_cast<double>(slow.time_since_epoch().count());
}

[[ferry::offload]]
double elements(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  const std::chrono::duration<double> first(x[0]);
  return first.count();
}
