// RUN: launches=8 fallbacks=1
// CUDA-RUN: launches=9 fallbacks=1
// EXPECT-STDERR: overlap
// Flat memory is cast to rows inside a loop, and rows to flat memory. The elements belong to the same array.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void write_rows(int* a, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j) {
      auto rows = (int (*)[8])a;
      rows[i][j] = i * 10 + j;
    }
}

// Uses one array under two names at once. Each iteration uses only its own eight elements.
[[ferry::offload]]
void both_names(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    auto rows = reinterpret_cast<double (*)[8]>(a);
    for (int j = 0; j < 8; ++j) rows[i][j] += 1;
    a[8 * i + 3] *= 2;
  }
}

// Casts to planes of rows that begin at the third element.
[[ferry::offload]]
void planes(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) {
    auto boxes = (const double (*)[2][3])(a + 2);
    b[i] = boxes[i][1][2] - boxes[i][0][0];
  }
}

[[ferry::offload]]
void flat(double (*a)[4], int n) {
  for (int i = 0; i < 4 * n; ++i) {
    auto p = (double*)a;
    p[i] = i * 0.25;
  }
}

// Writes rows and reads without a cast. The overlap guard compares the two arguments at run time.
[[ferry::offload]]
void from_another(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    auto rows = (double (*)[2])a;
    rows[i][0] = b[i] + 1;
    rows[i][1] = b[i] - 1;
  }
}

// The row length is a variable. The array is also used without a cast, and one of its elements is a subscript.
[[ferry::offload]]
void of_any_length(long* a, const long* from, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      auto rows = (long (*)[m])a;
      auto sources = (const long (*)[2][m + 1])(from + 1);
      rows[i][j] = a[i * m + j] + sources[i][1][j] + sources[i][0][sources[i][1][m] & 3];
    }
}

template <class T>
static void show(const char* what, const std::vector<T>& p) {
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k) sum += p[k] * static_cast<double>(k % 7 + 1);
  std::printf("%s: %.17g\n", what, sum);
}

int main() {
  const int n = 20;
  std::vector<int> whole(8 * n);
  write_rows(whole.data(), n);
  write_rows(nullptr, 0);
  show("write rows", whole);
  std::vector<double> a(8 * n), b(n);
  for (int k = 0; k < 8 * n; ++k) a[k] = k % 9;
  both_names(a.data(), n);
  show("both names", a);
  planes(a.data(), b.data(), n);
  show("planes", b);
  flat(reinterpret_cast<double (*)[4]>(a.data()), 2 * n);
  show("flat", a);
  from_another(a.data(), b.data(), n);
  show("from another", a);
  from_another(a.data(), a.data() + 1, n);
  show("overlapping", a);
  from_another(a.data(), a.data() + 2 * n, n);
  show("apart", a);
  std::vector<long> wide(200), sources(600);
  for (std::size_t k = 0; k < sources.size(); ++k) sources[k] = static_cast<long>(k * 11 % 17);
  of_any_length(wide.data(), sources.data(), n, 7);
  of_any_length(wide.data(), sources.data(), 1, 3);
  show("of any length", wide);
}
