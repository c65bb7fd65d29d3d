// RUN: launches=58 fallbacks=0
// FLAGS: -Wno-vla
// Variable-length arrays: locals, casts of flat memory, rows, extern "C" functions. (Only clang accepts them
// as parameters: test/golden/variable_length_parameters.)
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
double table(int n, int m) {
  double t[n][m];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) t[i][j] = i - 2.5 * j;
  t[0][0] = 1000;  // the host writes this element
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) sum += t[i][j];
  double line[m + 1];
  for (int j = 0; j <= m; ++j) line[j] = j;
  for (int j = 1; j <= m; ++j) sum += line[j - 1] * t[n - 1][j - 1];
  return sum + static_cast<double>(sizeof(t)) + line[m];
}

extern "C" {
[[ferry::offload]]
void blocks(double* __restrict__ p, const double* __restrict q, int n, std::size_t m, unsigned k) {
  auto a = reinterpret_cast<double (*)[m][k + 1]>(p);
  auto b = (const double (*)[m][3])q;
  for (int i = 1; i < n; ++i)
    for (std::size_t j = 0; j < m; ++j)
      for (unsigned l = 0; l <= k; ++l) a[i][j][l] = a[0][j][l] + b[i - 1][j][1];
  m = 7;  // the arrays keep their lengths
  for (int i = 0; i < n; ++i) a[i][0][k] -= 1;
}
}

extern "C" [[ferry::offload]] void gather(int n, int m, const int* __restrict idx, double* p, const double* q) {
  auto at = (const int (*)[m])idx;
  auto to = (double (*)[m])p;
  double twice[n][m];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) twice[i][j] = 2 * q[i * m + j];
  for (int i = 0; i < n; ++i) {
    double* row = to[i];
    for (int j = 0; j < m; ++j) row[j] = twice[i][m - 1 - j] + at[i][j];
  }
}

// The array's dimensions are constants.
[[ferry::offload]]
void fixed(double* p, int n) {
  double (*a)[4][5] = (double (*)[4][5])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 5; ++k) a[i][j][k] += i * j + k;
}

// A template, a macro, and a user-defined operator in a subscript.
template <class T>
[[ferry::offload]] void scaled(T* p, int n, int m, T by) {
  auto a = (T(*)[m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] *= by;
}

#define SET(a, value) a[i][j] = value
[[ferry::offload]]
double by_macro(int n, int m) {
  double t[n][m + 1], sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) SET(t, i * j + 1);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) sum += t[i][j] * t[i][j];
  return sum;
}

struct Shift {
  int by;
};
static int operator+(Shift, int i) { return i; }
[[ferry::offload]]
void shifted(double* p, int n, int m) {
  auto a = (double (*)[m])p;
  for (int i = 0; i < n; ++i) {
    const Shift shift{1};
    a[shift + i][0] = a[shift + i][m - 1] + 1;
  }
}

// Each iteration has a local array with three dimensions. A loop declares a name for rows.
[[ferry::offload]]
void of_iterations(double* x, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double t[3][m][2];
    for (int k = 0; k < 3; ++k)
      for (int j = 0; j < m; ++j) {
        t[k][j][0] = i + k;
        t[k][j][1] = j;
      }
    double sum = 0;
    for (int j = 0; j < m; ++j) sum += t[2][j][0] * t[0][j][1];
    double* row = t[1][m - 1];
    x[i] = sum + row[1] + *t[2][0];
  }
}

[[ferry::offload]]
void rows_in_a_loop(unsigned char* c, int n, int ld) {
  for (int i = 0; i < n; ++i) {
    auto rows = (unsigned char (*)[ld])(c + 1);
    for (int j = 0; j < ld - 1; ++j) rows[i][j] = static_cast<unsigned char>(i + j);
  }
}

// Where the elements are used, the name of a length has a different meaning or value.
[[ferry::offload]]
void other_lengths(double* p, int n, int m) {
  auto a = (double (*)[m])p;
  int k = m;
  auto b = (double (*)[k])p;
  k = 1;
  for (int i = 1; i < n; ++i) {
    const int m = 2;
    a[i][m] += 2 * m;
  }
  {
    int m = 3;
    for (int i = 1; i < n; ++i) a[i][m] += m + k;
  }
  for (int i = 0; i < n; ++i) b[i][4] += k;
}

// Casts rows back to a flat pointer.
[[ferry::offload]]
void flat_again(double* p, int n, int m) {
  auto a = (double (*)[m])p;
  auto b = (double*)a;
  for (int i = 1; i < n; ++i) b[i] += i;
  for (int i = 1; i < n; ++i) {
    auto c = (double*)a;
    c[i] += 2;
  }
}

// The host uses whole rows between kernels. g++ computes the length of a row typedef at its first use.
[[ferry::offload]]
double as_rows(double* p, int n, int m) {
  auto a = (double (*)[m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] += j;
  double sum = static_cast<double>(sizeof *a) + (*a)[2];
  for (int i = 0; i < n; ++i) sum += a[i][1];
  typedef double row[m];
  row* b = (row*)p;
  for (int i = 0; i < n; ++i) b[i][2] += 1;
  return sum;
}

static void show(const char* what, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t k = 0; k < v.size(); ++k) sum += v[k] * double(k % 19 + 1);
  std::printf("%s: %.17g\n", what, sum);
}

// The surrounding loops stay on the host and use the rows beside a kernel.
[[ferry::offload]]
void beside_kernels(const unsigned* b, unsigned char* c, int n, int m, int ld) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n; j++) {
      unsigned char* p = c + i * m;
      for (int k = 0; k < 3; ++k) *p++ = static_cast<unsigned char>((b[j * n + j] & 15) + k);
      auto rows = (unsigned char (*)[ld])c;
      rows[i][j] = static_cast<unsigned char>((b[i * ld + i] & 15) + 3);
    }
}

int main() {
  std::printf("%.17g %.17g\n", table(1, 1), table(40, 23));
  std::vector<double> p(7 * 8 * 6), q(6 * 8 * 3), r(400), s(400);
  for (std::size_t k = 0; k < p.size(); ++k) p[k] = double(k % 31);
  for (std::size_t k = 0; k < q.size(); ++k) q[k] = double(k % 17);
  for (std::size_t k = 0; k < s.size(); ++k) s[k] = double(k % 13);
  blocks(p.data(), q.data(), 7, 8, 5);
  show("blocks", p);
  std::vector<int> idx(400);
  for (int k = 0; k < 400; ++k) idx[static_cast<std::size_t>(k)] = (7 * k) % 20;
  gather(20, 20, idx.data(), r.data(), s.data());
  show("gather", r);
  fixed(r.data(), 20);
  show("fixed", r);
  std::vector<float> u(400, 2.5f);
  scaled(r.data(), 20, 20, 2.0);
  scaled(u.data(), 10, 40, 3.0f);
  std::printf("%g %.17g\n", u[399], by_macro(30, 20));
  shifted(r.data(), 20, 20);
  show("shifted", r);
  of_iterations(s.data(), 400, 7);
  show("of_iterations", s);
  other_lengths(r.data(), 20, 20);
  flat_again(r.data(), 20, 20);
  show("flat_again", r);
  std::vector<unsigned char> c(401);
  rows_in_a_loop(c.data(), 20, 20);
  std::printf("%.17g\n", as_rows(r.data(), 20, 20));
  for (const unsigned char one : c) std::printf("%d ", one);
  std::vector<unsigned> numbers(100, 5);
  std::vector<unsigned char> bytes(100);
  for (int k = 0; k < 100; ++k) bytes[static_cast<std::size_t>(k)] = static_cast<unsigned char>(k);
  beside_kernels(numbers.data(), bytes.data(), 6, 7, 9);
  for (const unsigned char c : bytes) std::printf("%d ", c);
}
