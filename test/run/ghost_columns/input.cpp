// RUN: launches=7 fallbacks=1
// EXPECT-STDERR: guard: dependence
// Ghost columns: several columns of each row, some at its beginning and some at its end, in rows whose length is a
// sum. In two launches, columns overlap with the next row, and in one launch columns of the same row overlap.
#include <cstdio>
#include <vector>

struct Field {
  int nx, ny, g;
  std::vector<double> d;
  Field(int nx, int ny, int g) : nx(nx), ny(ny), g(g), d((nx + 2 * g) * (ny + 2 * g)) {
    for (std::size_t i = 0; i < d.size(); ++i) d[i] = i % 13 * .25 + 1;
  }
  double& operator()(int i, int j) { return d[std::size_t(j + g) * (nx + 2 * g) + (i + g)]; }
  double& at(int i, int j) { return d[(j + g) * (nx + 2 * g) + (i + g)]; }
};

[[ferry::offload]] void left(Field& a) {
  for (int j = 0; j < a.ny; ++j) a(-1, j) = -a(0, j);
}
[[ferry::offload]] void both(Field& a) {
  for (int j = 0; j < a.ny; ++j) {
    a(-1, j) = -a(0, j);
    a(a.nx, j) = -a(a.nx - 1, j);
  }
}
[[ferry::offload]] void in_int(Field& a) {
  for (int j = 0; j < a.ny; ++j) {
    a.at(-1, j) = a.at(a.nx - 1, j);
    a.at(a.nx, j) = a.at(0, j);
  }
}
[[ferry::offload]] void of_width(Field& a, int g) {
  for (int j = 0; j < a.ny; ++j) {
    a.at(-g, j) = -a.at(g - 1, j);
    a.at(a.nx + g - 1, j) = -a.at(a.nx - g, j);
  }
}
[[ferry::offload]] void flat(double* a, int nx, int ny) {
  for (int j = 0; j < ny; ++j) {
    a[j * (nx + 2)] = a[j * (nx + 2) + nx];
    a[j * (nx + 2) + nx + 1] = a[j * (nx + 2) + 1];
  }
}

// If column k is the next row's first column, each iteration needs the previous iteration's result.
[[ferry::offload]] void next_row(double* a, int nx, int ny, int k) {
  for (int j = 0; j + 1 < ny; ++j) a[j * (nx + 2) + k] = a[j * (nx + 2)] + 1;
}

int main() {
  Field one(10, 7, 1), two(9, 6, 2);
  left(one);
  both(one);
  in_int(one);
  of_width(one, 1);
  of_width(two, 2);
  flat(one.d.data(), 10, 9);
  next_row(one.d.data(), 10, 9, 12);
  of_width(two, 4);
  for (const Field* a : {&one, &two})
    for (const double value : a->d) std::printf("%.17g\n", value);
}
