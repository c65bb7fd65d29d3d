// RUN: launches=17 fallbacks=1
// CUDA-RUN: launches=25 fallbacks=2
// EXPECT-STDERR: buffers 'x' and 'work' overlap
// Arrays declared outside the loop, which each iteration fills before it reads them: parameters, globals, members,
// vectors. Afterwards, they have the contents of the last iteration.
#include <array>
#include <cstdio>
#include <span>
#include <vector>

// The scratch array has any length. Iterations read neighbouring elements of it, and the loop counts down in steps.
[[ferry::offload]]
void smooth(const double* x, double* y, double* work, int n, int m) {
  for (int i = n - 1; i >= 0; i -= 3) {
    for (int k = 0; k < m; ++k) work[k] = x[i * m + k] * 2;
    for (int k = 1; k < m - 1; ++k) y[i * m + k] = work[k - 1] + work[k + 1] + i;
  }
}

double line[3][40];

[[ferry::offload]]
double global(const double* x, double* y, unsigned n) {
  double most = 0;
  for (unsigned i = 0; i < n; ++i) {
    for (int r = 0; r < 3; ++r)
      for (int k = 0; k < 40; ++k) line[r][k] = x[i] * (r + 1) + k;
    double sum = 0;
    for (int k = 0; k < 40; ++k) sum += line[0][k] * line[2][39 - k];
    y[i] = sum;
    most = sum > most ? sum : most;
  }
  return most;
}

// Nothing reads the scratch after the loop, so iterations may write different elements.
[[ferry::offload]]
void sorted(const int* x, const int* begin, int* y, int n, int longest) {
  std::vector<int> row(longest);
  for (int i = 0; i < n; ++i) {
    const int count = 3 + i % 5;
    for (int k = 0; k < longest - i % 2; ++k) row[k] = x[begin[i] + k];
    for (int a = 1; a < longest - 1; ++a)
      for (int b = 0; b < longest - 2; ++b)
        if (row[b] > row[b + 1]) {
          const int kept = row[b];
          row[b] = row[b + 1];
          row[b + 1] = kept;
        }
    y[i] = count;
    for (int k = 0; k < longest - 1; ++k) y[i] = y[i] * 3 + row[k];
  }
}

// The grid has two loops, which share the scratch row.
[[ferry::offload]]
void doitgen(int nr, int nq, int np, double* a, const double* c4, double* sum) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0;
        for (int s = 0; s < np; s++) sum[p] += a[(r * nq + q) * np + s] * c4[s * np + p];
      }
      for (int p = 0; p < np; p++) a[(r * nq + q) * np + p] = sum[p];
    }
}

// Some elements keep the last iteration's values. Elements beside them aren't touched.
[[ferry::offload]]
void last_values(const int* v, int* last, int* also, int n) {
  for (int i = 0; i < n; ++i) {
    last[2] = v[i] + i;
    *also = last[2] / 2;
  }
}

struct Solver {
  std::vector<float> work;
  std::array<float, 6> tail{};
  int rows = 0, columns = 0;

  [[ferry::offload]]
  void run(std::span<const float> in, std::span<float> out) {
    for (int i = 0; i < rows; ++i) {
      for (int k = 0; k < columns; ++k) work[k] = in[i * columns + k] + 1;
      for (int k = 0; k < 6; ++k) tail[k] = in[i * columns] * k;
      for (int k = 0; k < columns; ++k) out[i * columns + k] = work[columns - 1 - k] * tail[5];
    }
  }
};

// Scratch arrays of rows, a static array, and several arrays at once, in a host loop.
[[ferry::offload]]
void planes(const float (*x)[4], float (*y)[4], float (*scratch)[4], int n, int steps) {
  static float pair[2];
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) {
      for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) scratch[r][c] = x[i][c] * r + t;
      pair[0] = scratch[1][2];
      pair[1] = scratch[3][3];
      y[i][0] += pair[0] * pair[1];
    }
    y[0][1] += pair[0];
  }
}

// The local array is too large for a thread's private memory.
[[ferry::offload]]
void large(const int* x, long* y, int n) {
  long t[5000];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 5000; ++k) t[k] = x[i] ^ k;
    long sum = 0;
    for (int k = 0; k < 5000; k += 7) sum += t[4999 - k];
    y[i] = sum;
  }
}

int main() {
  std::vector<double> x(400), y(400), work(16, -1), c4(64);
  for (int i = 0; i < 400; ++i) x[i] = i * 37 % 101;
  for (int i = 0; i < 64; ++i) c4[i] = i % 7 - 3;
  smooth(x.data(), y.data(), work.data() + 2, 40, 10);
  for (double v : work) std::printf("%g ", v);
  smooth(x.data(), y.data(), work.data(), 0, 10);
  smooth(x.data(), y.data(), work.data(), 40, 0);
  smooth(x.data(), y.data(), work.data(), 1, 12);
  smooth(x.data(), y.data(), x.data() + 5, 10, 10);  // the arrays overlap
  for (double v : work) std::printf("%g ", v);
  std::printf("%g\n", global(x.data(), y.data(), 300));
  for (int k = 0; k < 40; k += 3) std::printf("%g %g ", line[0][k], line[2][k]);
  for (int i = 0; i < 400; i += 7) std::printf("%g ", y[i]);
  std::printf("\n");

  std::vector<int> v(310), begin(61), out(60);
  for (int i = 0; i < 310; ++i) v[i] = i * 53 % 97;
  for (int i = 0; i < 61; ++i) begin[i] = i * 5 - i % 3;
  sorted(v.data(), begin.data(), out.data(), 60, 9);
  for (int m : out) std::printf("%d ", m);
  int last[4] = {1, 2, 3, 4}, also = 9;
  last_values(v.data(), last, &also, 300);
  std::printf("\n%d %d %d %d %d\n", last[0], last[1], last[2], last[3], also);

  doitgen(5, 6, 8, x.data(), c4.data(), work.data());
  for (int i = 0; i < 240; i += 3) std::printf("%g ", x[i]);
  for (double w : work) std::printf("%g ", w);
  std::printf("\n");

  Solver solver{std::vector<float>(12), {}, 9, 7};
  std::vector<float> f(63), g(63), h(63);
  for (int i = 0; i < 63; ++i) f[i] = static_cast<float>(i % 11);
  for (int step = 0; step < 3; ++step) solver.run(step == 2 ? g : f, step % 2 ? g : h);
  for (float w : solver.work) std::printf("%g ", w);
  for (float w : solver.tail) std::printf("%g ", w);
  for (float w : h) std::printf("%g ", w);
  std::printf("\n");

  float rows[20][4], results[20][4] = {}, scratch[4][4];
  for (int i = 0; i < 80; ++i) rows[i / 4][i % 4] = static_cast<float>(i % 9);
  planes(rows, results, scratch, 20, 3);
  for (int i = 0; i < 20; ++i) std::printf("%g ", results[i][0]);
  std::printf("%g %g\n", results[0][1], scratch[3][1]);

  std::vector<long> sums(50);
  large(v.data(), sums.data(), 50);
  for (long s : sums) std::printf("%ld ", s);
  std::printf("\n");
}
