// RUN: fallbacks=0
// Arrays of exactly the elements that loops touch: stencils whose borders are excluded by a condition, bounds with min
// and max, steps that skip the last element, triangles from both sides. AddressSanitizer detects any other access.
#include <algorithm>
#include <cstdio>
#include <memory>

// Averages the neighbours that exist, as image filters do.
[[ferry::offload]] void blur(float* out, const float* in, int w, int h, int r) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      float sum = 0;
      int count = 0;
      for (int dy = -r; dy <= r; ++dy)
        for (int dx = -r; dx <= r; ++dx)
          if (y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w) {
            sum += in[(y + dy) * w + x + dx];
            ++count;
          }
      out[y * w + x] = sum / count;
    }
}

[[ferry::offload]] void upwind(double* a, const double* b, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      double s = 0;
      if (x > 0) s += b[y * w + x - 1];
      if (y > 0) s += b[(y - 1) * w + x];
      a[y * w + x] += s;
    }
}

[[ferry::offload]] void band(double* a, const double* b, int n, int r) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = std::max(0, i - r); k <= std::min(n - 1, i + r); ++k) s += b[k];
    a[i] = s;
  }
}

// Updates every third element, beginning with the second. The array ends with the last of these elements.
[[ferry::offload]] void thirds(double* a, int n) {
  for (int i = 0; i < n; ++i) a[3 * i + 1] += i;
}

[[ferry::offload]] void by_seven(double* a, int n) {
  for (int i = 2; i < n; i += 7) a[i] *= 2;
}

[[ferry::offload]] void downwards(double* a, const double* b, int n) {
  for (int i = n - 1; i > 0; i -= 2) a[i - 1] = b[n - 1 - i];
}

[[ferry::offload]] void unsigned_downwards(double* a, const double* b, unsigned n) {
  for (unsigned i = n; i > 0; --i) a[i - 1] = b[n - i] + 1;
}

// Updates the strictly lower triangle: neither row 0 nor the last column is touched.
[[ferry::offload]] void lower(double* a, const double* b, int n) {
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < i; ++j) a[i * n + j] = b[i - j - 1];
}

[[ferry::offload]] void antidiagonal(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n - i; ++j) a[i * n + j] = b[i + j];
}

[[ferry::offload]] void every_other(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    if (i % 2 == 0) a[i] = b[i / 2];
}

// The subscripts begin at 0 although the loop begins at `first`.
[[ferry::offload]] void shifted(double* a, const double* b, int first, int last) {
  for (int i = first; i < last; ++i) a[i - first] = b[i - first + 1] - b[i - first];
}

template <class T> static std::unique_ptr<T[]> filled(int n, int first) {
  auto p = std::make_unique<T[]>(n);
  for (int k = 0; k < n; ++k) p[k] = T(first + 3 * k % 7);
  return p;
}

template <class T> static void show(const char* what, const std::unique_ptr<T[]>& p, int n) {
  std::printf("%s:", what);
  for (int k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

int main() {
  for (const int n : {1, 2, 3, 11}) {
    const int w = n, h = n + 2;
    const auto image = filled<float>(w * h, 1), blurred = filled<float>(w * h, 0);
    for (const int r : {0, 1, 2}) blur(blurred.get(), image.get(), w, h, r);
    show("blur", blurred, w * h);

    // The last element of `flow` is never the neighbour above or to the left of any element.
    const auto field = filled<double>(w * h, 2), flow = filled<double>(w * h - 1, 3);
    upwind(field.get(), flow.get(), w, h);
    show("upwind", field, w * h);

    const auto a = filled<double>(n, 4), b = filled<double>(n, 5);

    for (const int r : {0, 1, 3}) band(a.get(), b.get(), n, r);
    show("band", a, n);

    const auto spread = filled<double>(3 * n - 1, 6);
    thirds(spread.get(), n);
    show("thirds", spread, 3 * n - 1);

    const int reached = n > 2 ? (n - 3) / 7 * 7 + 3 : 0;
    const auto sparse = filled<double>(reached, 1);
    by_seven(sparse.get(), n);
    show("by_seven", sparse, reached);

    const auto less = filled<double>(n - 1, 2), less_still = filled<double>(n - 1, 3);
    downwards(less.get(), less_still.get(), n);
    show("downwards", less, n - 1);
    unsigned_downwards(a.get(), b.get(), static_cast<unsigned>(n));
    show("unsigned_downwards", a, n);

    const auto square = filled<double>(n * n - 1, 4);  // all rows, without the last element of the last row
    lower(square.get(), less.get(), n);
    show("lower", square, n * n - 1);
    const auto corner = filled<double>(n * n - n + 1, 5);  // the last row has only one element
    antidiagonal(corner.get(), b.get(), n);
    show("antidiagonal", corner, n * n - n + 1);

    const auto half = filled<double>((n + 1) / 2, 6);
    every_other(a.get(), half.get(), n);
    show("every_other", a, n);
    shifted(less.get(), b.get(), 100, 100 + n - 1);
    show("shifted", less, n - 1);
  }
}
