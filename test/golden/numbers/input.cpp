#include <algorithm>
#include <execution>
#include <ranges>
#include <vector>

[[ferry::offload]] void saxpy(int n, float a, const float* x, float* y) {
  auto ids = std::views::iota(0, n);
  std::for_each(std::execution::par_unseq, ids.begin(), ids.end(), [=](int i) { y[i] = a * x[i] + y[i]; });
}

// The view's end differs from the current size, so the stub reads it from the view.
[[ferry::offload]] void asked(int n, std::vector<float>& y) {
  const auto ids = std::views::iota(std::size_t{1}, y.size());
  y.resize(y.size() + 10);
  std::for_each(ids.begin(), ids.end(), [&](std::size_t i) { y[i] += n; });
}

// These loops can't be kernels.
[[ferry::offload]] void nested(const double* a, double* c, int n) {
  const auto rows = std::views::iota(0, n);
  for (int i : rows) c[i] = 0;
  std::for_each(rows.begin(), rows.end(), [=](int i) {
    const auto columns = std::views::iota(0, n);
    std::for_each(columns.begin(), columns.end(), [=](int j) { c[i] += a[i * n + j]; });
  });
}

[[ferry::offload]] void changed(int n, std::vector<float>& y) {
  auto ids = std::views::iota(0, n);
  ids = std::views::iota(5, n);
  for (int i : ids) y[i] += 1;
  for (int i = 0; i < n; ++i) y[i] *= 2;
}
