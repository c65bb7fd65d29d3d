// Spans are views in the kernel: a pointer and a size. The second loop reads all elements of the
// span.
#include <cstddef>
#include <span>

[[ferry::offload]]
void blend(std::span<double> out, std::span<const double> a, const std::span<const double> b, double weight) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = weight * a[i] + (1 - weight) * b[i];
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] += a[i / 2 % a.size()];
  }
}
