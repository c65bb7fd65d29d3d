// More closures for the templates in loops.h, and a file-local lambda. Only the header contains ferry::offload.
#include "loops.h"

static const auto squared = [](double x) { return x * x; };

double second(std::vector<double>& x) {
  const int n = static_cast<int>(x.size());
  loops::negate(x);
  loops::each(n, [&](int i) { x[static_cast<std::size_t>(i)] += 1; });
  loops::each(n, [&, p = x.data(), by = 2.0](int i) { p[i] *= by; });
  return loops::transform_reduce(
      n, [&](int i) { return squared(x[static_cast<std::size_t>(i)]); }, [](double v, int i) { return v + i; });
}
