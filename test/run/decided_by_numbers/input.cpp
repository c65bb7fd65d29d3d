// RUN: launches=17 fallbacks=14 bytes_to_device=5072 bytes_to_host=4136
// EXPECT-STDERR: input.cpp:\d+: iterations of 'y' may touch the same elements of 'to'; this loop .* \(guard: dependence\)
// EXPECT-STDERR: input.cpp:\d+: iterations of 'j' may touch the same elements of 'a'; this loop .* \(guard: dependence\)
// Array sizes decide whether iterations conflict. Each loop is called with sizes that conflict and sizes that don't.
#include <cstdio>
#include <vector>

// Writes three planes, whose size the caller passes.
[[ferry::offload]]
void planes(const float* from, float* to, int h, int w, int area) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (int c = 0; c < 3; ++c) to[c * area + y * w + x] = from[(y * w + x) * 3 + c] + to[y * w + x];
}

// Accesses columns at positions counted from the rows' ends.
[[ferry::offload]]
void mirror(double* a, int width, int height, int columns) {
  for (int j = 0; j < height; ++j)
    for (int k = 0; k < columns; ++k) a[j * width + (width - columns + k)] = a[j * width + (width - columns - 1 - k)];
}

// Updates the cells of a diagonal from their neighbours above and to the left.
[[ferry::offload]]
void diagonal(unsigned* cells, int first, int n, int count) {
  for (int e = 0; e < count; ++e) {
    const int here = n * (1 + e) + first - e;
    cells[here] = cells[here - n] + cells[here - 1] + 1;
  }
}

struct Fields {
  double* p;
  int nx, ny, nz;
  double& operator()(int i, int j, int k, int field) const { return p[((field * nz + k) * ny + j) * nx + i]; }
};

// Updates two fields that are stored in one array.
[[ferry::offload]]
void fields(Fields g, int nx, int ny, int nz) {
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        g(i, j, k, 0) += i;
        g(i, j, k, 1) = g(i, j, k, 0) + j;
      }
}

// Scales heads inside rows. A row has room for `row` elements, which may be too few for all heads.
[[ferry::offload]]
void heads(float* out, int rows, int row, int count, int width) {
  for (int h = 0; h < count; ++h)
    for (int t = 0; t < rows; ++t)
      for (int c = 0; c < width; ++c) out[t * row + h * width + c] *= 0.5f * static_cast<float>(h + 1);
}

// Computes one triangle of a matrix from the opposite one.
[[ferry::offload]]
void reflect(double* a, int n, int pitch) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) a[i * pitch + j] = a[j * pitch + i];
}

// Updates every `step`-th element from the one that is `up` elements further on.
[[ferry::offload]]
void down(int* a, int n, int step, int up) {
  for (int i = n - 1; i >= 0; --i) a[i * step] = a[i * step + up] * 3 + i;
}

template <class T>
void show(const char* what, const std::vector<T>& all) {
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += static_cast<double>(all[i]) * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g\n", what, sum);
}

template <class T>
std::vector<T> numbers(int n) {
  std::vector<T> made(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) made[static_cast<std::size_t>(i)] = static_cast<T>(i % 11);
  return made;
}

int main() {
  for (const int area : {30, 36, 29, 0}) {
    const std::vector<float> from = numbers<float>(90);
    std::vector<float> to = numbers<float>(120);
    planes(from.data(), to.data(), 5, 6, area);
    show("planes", to);
  }
  for (const int columns : {2, 4, 7}) {
    std::vector<double> a = numbers<double>(20 + 8 * 10);
    mirror(a.data() + 20, 8, 10, columns);
    show("mirror", a);
  }
  for (const int n : {9, 7, 1, 2}) {
    std::vector<unsigned> cells = numbers<unsigned>(200);
    diagonal(cells.data(), 8, n, 5);
    show("diagonal", cells);
  }
  for (const int nz : {3, 4, 2}) {
    std::vector<double> a = numbers<double>(4 * 5 * 4 * 2 + 40);
    fields(Fields{a.data(), 4, 5, nz}, 4, 5, 3);
    fields(Fields{a.data(), 3, 5, nz}, 4, 5, 3);
    show("fields", a);
  }
  for (const int width : {4, 5}) {
    std::vector<float> a = numbers<float>(200);
    heads(a.data(), 6, 16, 4, width);
    show("heads", a);
  }
  for (const int pitch : {6, 5, 3}) {
    std::vector<double> a = numbers<double>(60);
    reflect(a.data(), 6, pitch);
    show("reflect", a);
  }
  for (const int step : {2, 3, -2}) {
    std::vector<int> a = numbers<int>(200);
    for (const int up : {1, 6, 60}) down(a.data() + 70, 10, step, up);
    show("down", a);
  }
}
