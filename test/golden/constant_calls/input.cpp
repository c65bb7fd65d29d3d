// Constant calls become literals, because CUDA can't call std::numeric_limits without a flag.
#include <limits>
#include <vector>

using real = float;

consteval int seven() { return 7; }

[[ferry::offload]]
void limits(std::vector<real>& x, std::vector<double>& y, std::vector<long long>& z) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] == std::numeric_limits<real>::max()) x[i] = -std::numeric_limits<real>::infinity();
    if (x[i] <-std::numeric_limits<real>::lowest()) x[i] -=-std::numeric_limits<real>::quiet_NaN();
    y[i] = std::numeric_limits<double>::epsilon()-std::numeric_limits<double>::lowest();
    z[i] = seven() + (z[i] > 0 ? std::numeric_limits<long long>::min() : z[i]) / std::numeric_limits<int>::min();
  }
}

constexpr double operator""_km(long double x) { return static_cast<double>(x * 1000); }
enum class Unit : unsigned char { metre = 1, mile = 2 };
constexpr Unit next(Unit unit) { return static_cast<Unit>(static_cast<int>(unit) + 1); }
constexpr int cube(int x) { return x * x * x; }

[[ferry::offload]]
void of_the_users_own(double* a, Unit* units, int n) {
  for (int i = 0; i < n; ++i) {
    a[i * cube(2)] += 1.5_km + cube(-3);
    units[i] = next(Unit::metre);
  }
}
