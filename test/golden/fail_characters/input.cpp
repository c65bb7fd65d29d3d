// Classes that look like arrays of characters or flags but aren't, and operations on views that kernels don't support.
#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

[[ferry::offload]]
void upper(std::pmr::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(text[i] & 0x5f);
}
[[ferry::offload]]
void flags(const std::vector<bool>& set, int* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = set[i] ? 1 : 0;
}
[[ferry::offload]]
void prefixes(std::string_view text, int* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) out[i] = text.substr(i, 2) == "ab";
}
[[ferry::offload]]
void cuts(std::string_view text, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    out[i] = text[0];
    text.remove_prefix(1);
  }
}
// A counter that doesn't start at 0, or doesn't increase by one, could wrap.
[[ferry::offload]]
void later(const double* x, double* y, std::size_t n, std::size_t w) {
  for (std::size_t i = 1; i + w <= n; ++i) y[i] = x[i + w - 1];
}
[[ferry::offload]]
void strides(const double* x, double* y, std::size_t n, std::size_t w) {
  for (std::size_t i = 0; i + w <= n; i += 2) y[i] = x[i + w - 1];
}
