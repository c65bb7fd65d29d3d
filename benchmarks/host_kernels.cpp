// host_kernels [REPETITIONS]: kernels of the host target against the same loops under OpenMP, as rows of a markdown
// table. Run with FERRY_DEVICE=host FERRY_HOST_MEMORY=shared and equal FERRY_HOST_THREADS and OMP_NUM_THREADS, as
// benchmarks/run does.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "loops.h"
#include "stopwatch.h"

namespace {

int repetitions = 15;
bool results_agree = true;

std::vector<double> values(std::size_t n) {
  std::vector<double> v(n);
  for (std::size_t k = 0; k < n; ++k) v[k] = static_cast<double>(k * 2654435761u % 1024) / 1024;
  return v;
}

void row(const std::string& name, int calls, const std::function<void()>& openmp, const std::function<void()>& ferry) {
  const Pair pair = time_pair(openmp, ferry, calls, repetitions);
  std::printf("| %s | %.3f ms | %.3f ms | %.2f | %.2f | 1.00 |\n", name.c_str(), pair.least_a * 1e3, pair.least_b * 1e3,
              pair.ratio(), pair.median_ratio);
  std::fflush(stdout);
}

template <class T>
void compare(const char* name, const std::vector<T>& a, const std::vector<T>& b) {
  if (std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0) return;
  std::fprintf(stderr, "host_kernels: %s: results differ\n", name);
  results_agree = false;
}

void saxpy() {
  const long n = 10'000'000;
  const std::vector<float> x(n, 1.5f);
  std::vector<float> y(n, 1), z(n, 1);
  openmp::saxpy(y.data(), x.data(), 0.5f, n);
  offloaded::saxpy(z.data(), x.data(), 0.5f, n);
  compare("saxpy", y, z);
  row(
      "saxpy 10⁷, float", 5, [&] { openmp::saxpy(y.data(), x.data(), 0.5f, n); },
      [&] { offloaded::saxpy(y.data(), x.data(), 0.5f, n); });
}

void jacobi(int n, int steps, int calls) {
  std::vector<double> a = values(static_cast<std::size_t>(n) * n), b = a, c = a, d = a;
  openmp::jacobi(a.data(), b.data(), n, 4);
  offloaded::jacobi(c.data(), d.data(), n, 4);
  compare("jacobi", a, c);
  row(
      "Jacobi " + std::to_string(n) + "², " + std::to_string(steps) + " steps", calls,
      [&] { openmp::jacobi(a.data(), b.data(), n, steps); }, [&] { offloaded::jacobi(a.data(), b.data(), n, steps); });
}

template <class OpenMP, class Ferry>
void matmul(const char* name, int n, OpenMP openmp, Ferry ferry) {
  const std::vector<double> a = values(static_cast<std::size_t>(n) * n), b = a;
  std::vector<double> c(a.size()), d(a.size());
  openmp(a.data(), b.data(), c.data(), n);
  ferry(a.data(), b.data(), d.data(), n);
  compare(name, c, d);
  row(name, 1, [&] { openmp(a.data(), b.data(), c.data(), n); }, [&] { ferry(a.data(), b.data(), c.data(), n); });
}

// The nest's subscripts are inspected before each launch, because in shared memory the runtime doesn't see writes to
// them.
void product() {
  const int n = 500'000, each = 16;
  std::vector<int> start(n + 1), column(static_cast<std::size_t>(n) * each);
  for (int r = 0; r <= n; ++r) start[static_cast<std::size_t>(r)] = r * each;
  for (std::size_t k = 0; k < column.size(); ++k)
    column[k] = static_cast<int>((k / each + k % each * 97) % static_cast<std::size_t>(n));
  const std::vector<double> value = values(column.size()), x = values(n);
  std::vector<double> y(n), z(n);
  openmp::csr(start.data(), column.data(), value.data(), x.data(), y.data(), n);
  offloaded::csr(start.data(), column.data(), value.data(), x.data(), z.data(), n);
  compare("csr", y, z);
  row(
      "CSR product, 8 · 10⁶ entries", 2,
      [&] { openmp::csr(start.data(), column.data(), value.data(), x.data(), y.data(), n); },
      [&] { offloaded::csr(start.data(), column.data(), value.data(), x.data(), z.data(), n); });
}

using Map = void (*)(const float* in, float* out, int n);

// `elements` is the size of the result.
void map(const char* name, int n, std::size_t elements, Map openmp, Map ferry) {
  const std::vector<double> numbers = values(static_cast<std::size_t>(n) * n);
  const std::vector<float> in(numbers.begin(), numbers.end());
  std::vector<float> a(elements), b(elements);
  openmp(in.data(), a.data(), n);
  ferry(in.data(), b.data(), n);
  compare(name, a, b);
  row(name, 2, [&] { openmp(in.data(), a.data(), n); }, [&] { ferry(in.data(), a.data(), n); });
}

void check(const char* name, double openmp, double ferry, double tolerance) {
  if (std::abs(openmp - ferry) <= tolerance * std::abs(openmp)) return;
  std::fprintf(stderr, "host_kernels: %s: results differ\n", name);
  results_agree = false;
}

// The two versions add up sums in different orders.
void reductions() {
  const long n = 10'000'000;
  const std::vector<double> x = values(n), y(n, 0.5);
  const std::vector<float> z(x.begin(), x.end());
  volatile double sink = 0;  // keeps the compiler from dropping calls
  check("dot", openmp::dot(x.data(), y.data(), n), offloaded::dot(x.data(), y.data(), n), 1e-12);
  check("greatest", openmp::greatest(z.data(), n), offloaded::greatest(z.data(), n), 0);
  row(
      "dot product 10⁷", 5, [&] { sink = openmp::dot(x.data(), y.data(), n); },
      [&] { sink = offloaded::dot(x.data(), y.data(), n); });
  row(
      "greatest of 10⁷, float", 5, [&] { sink = openmp::greatest(z.data(), n); },
      [&] { sink = offloaded::greatest(z.data(), n); });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) repetitions = std::max(1, std::atoi(argv[1]));
  std::printf("| kernel | g++ -O3 -fopenmp | Ferry, host | ratio of least times | median ratio | budget |\n");
  std::printf("| --- | --- | --- | --- | --- | --- |\n");
  saxpy();
  jacobi(512, 100, 2);
  jacobi(2048, 10, 1);
  matmul("matmul 512, accumulator", 512, openmp::matmul_dot, offloaded::matmul_dot);
  matmul("matmul 512, by rows", 512, openmp::matmul_rows, offloaded::matmul_rows);
  map("column means, 1024², float", 1024, 1024, openmp::column_means, offloaded::column_means);
  map("rows normalised, 1024², float", 1024, 1024 * 1024, openmp::normalise_rows, offloaded::normalise_rows);
  map("blur of 9 x 9, 512², float", 512, 512 * 512, openmp::blur, offloaded::blur);
  map("forces of 4096 particles, float", 64, 64 * 64, openmp::forces, offloaded::forces);
  reductions();
  product();
  return results_agree ? 0 : 1;
}
