// Unsupported uses of classes derived from containers in kernels: elements of arrays, virtual bases, functions that
// take the base class itself.
#include <array>
#include <vector>

struct Cell : std::array<double, 4> {};
struct Shared : virtual std::vector<double> {};
struct Field : std::vector<double> {
  int nx;
};

[[ferry::offload]] void cells(std::vector<Cell>& all, int n) {
  for (int i = 0; i < n; ++i) all[i][0] += i;
}
[[ferry::offload]] void shared(Shared& s, int n) {
  for (int i = 0; i < n; ++i) s[i] += i;
}
double first(const std::vector<double>& v, int i) { return v[i]; }
[[ferry::offload]] void passed(const Field& f, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = first(f, i);
}

// Each of the two bases derives from a container, so the cast doesn't tell which container is meant.
struct One : std::vector<double> {};
struct Other : std::vector<double> {};
struct Two : One, Other {};
[[ferry::offload]] void which(Two& t, int n) {
  One& one = t;
  for (int i = 0; i < n; ++i) one[i] += i;
}
