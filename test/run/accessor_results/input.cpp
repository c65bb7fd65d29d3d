// RUN: launches=50 fallbacks=0
// OWN-MEMORY: a failed assert of the accessor may end the loop
// Reductions into references that functions return: sums, products, minima, maxima, arg-minima, histograms, and
// scatter-adds into elements and members that accessors return. They behave like reductions into `a[k]` and into
// variables. The vectors are destroyed at the end of the blocks that contain the loops.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <vector>

struct Part {
  std::vector<double> values;
  double sum = 1;
  double& value(int i) { return values[i]; }
  double& total() { return sum; }
};

template <class T>
struct Grid {
  T* data;
  int width;
  T& operator()(int j, int i) { return data[j * width + i]; }
  T& operator[](int i) { return data[i]; }
};

class Domain {
 public:
  explicit Domain(int n) : part{std::vector<double>(4), 1}, force_(16), count_(16), bin_(n), x_(n) {
    for (int i = 0; i < n; ++i) bin_[i] = i * 7 % 11, x_[i] = (i * 37 % 101) - 50;
    for (int i = 0; i < 16; ++i) force_[i] = i % 5 - 2, count_[i] = i % 3;
  }
  double& force(int i) { return force_[i]; }
  double& also(int j) { return force_[j]; }
  double& behind(int i) { return *(force_.data() + i); }
  double* address(int i) { return &force_[i]; }
  double& operator()(int i) { return force_[i]; }
  double& operator[](int i) { return force_[i]; }
  double& moved(int i) {
    const int j = i + offset_;
    return force_[j];
  }
  double& checked(int i) {
    assert(i >= 0 && i < 16);
    return force_[i];
  }
  double& noted(int i) {
    ++calls_;
    return force_[i];
  }
  double& rms(std::size_t m) { return rms_[m]; }
  int& kind(int k) { return kinds_[k]; }
  int& count(int i) { return count_[i]; }
  int bin(int i) const { return bin_[i]; }
  double x(int i) const { return x_[i]; }
  double& total() { return total_; }
  double& again() { return total(); }
  double* sum() { return &total_; }
  int& number() { return number_; }
  int& place() { return place_; }
  short& small() { return small_; }
  unsigned char& tiny() { return tiny_; }
  bool& found() { return found_; }
  double& last() { return last_; }

  Part part;

  [[ferry::offload]] void own_sum(int n) {
    for (int i = 0; i < n; ++i) total() += x(i);
  }
  [[ferry::offload]] void own_element(int n, int k) {
    for (int i = 0; i < n; ++i) (*this)[k] += x(i);
  }
  void print(const char* what) const {
    double all = 0;
    for (int i = 0; i < 16; ++i) all += force_[i] * (i + 1) + count_[i] * 1000 * (i + 2);
    for (int i = 0; i < 4; ++i) all += part.values[i] * (i + 3);
    for (int i = 0; i < 5; ++i) all += rms_[i] * (i + 5);
    for (int i = 0; i < 11; ++i) all += kinds_[i] * (i + 7);
    std::printf("%s %.17g %.17g %.17g %d %d %d %d %d %d %.17g\n", what, all, total_, part.sum, number_, place_, small_,
                tiny_, found_, calls_, last_);
  }

 private:
  std::vector<double> force_;
  std::vector<int> count_, bin_;
  std::vector<double> x_;
  std::array<double, 5> rms_{};
  int kinds_[11] = {};
  double total_ = 3, last_ = 0;
  int offset_ = 2, number_ = 7, place_ = -1, calls_ = 0;
  short small_ = 9;
  unsigned char tiny_ = 250;
  bool found_ = false;
};

static void add(Domain& d, int k, double v) {
  d.force(k) += v;
  d.total() += v;
}

#define RESULTS                                                                         \
  RESULT(sum_of_element, d.force(0) += d.x(i))                                          \
  RESULT(sum_written_out, d.force(k) = d.force(k) + d.x(i))                             \
  RESULT(sum_mirrored, d.force(k) = d.x(i) + d.force(k))                                \
  RESULT(greatest_of_branch, if (d.x(i) > d.force(k)) d.force(k) = d.x(i))              \
  RESULT(greatest, d.force(k) = std::max(d.force(k), d.x(i)))                           \
  RESULT(greatest_by_maths, d.force(k) = std::fmax(d.force(k), d.x(i)))                 \
  RESULT(greatest_of_choice, d.force(k) = d.force(k) < d.x(i) ? d.x(i) : d.force(k))    \
  RESULT(product, d.force(0) *= -1)                                                     \
  RESULT(counted, ++d.count(0))                                                         \
  RESULT(bits, d.count(k) |= d.bin(i))                                                  \
  RESULT(by_call, d(k) += d.x(i))                                                       \
  RESULT(by_subscript, d[k] += d.x(i))                                                  \
  RESULT(by_pointer, d.behind(k) += d.x(i))                                             \
  RESULT(by_address, *d.address(k) = std::max(*d.address(k), d.x(i)))                   \
  RESULT(by_reference, auto& t = d.force(k); t += d.x(i))                               \
  RESULT(two_names, d.force(k) += d.x(i); d.also(k) -= 1)                               \
  RESULT(moved, d.moved(k) += d.x(i))                                                   \
  RESULT(checked, d.checked(k) += d.x(i))                                               \
  RESULT(noted, d.noted(k) += d.x(i))                                                   \
  RESULT(two_elements, d.force(0) += d.x(i); d.force(1) -= d.x(i))                      \
  RESULT(other_element, d.force(k) += d.force(k + 1))                                   \
  RESULT(few_elements, for (int m = 0; m < 5; ++m) d.rms(m) += d.x(i) * m)              \
  RESULT(few_written_out, for (int m = 0; m < 5; ++m) d.rms(m) = d.rms(m) + d.x(i) * m) \
  RESULT(kinds, ++d.kind(d.bin(i)))                                                     \
  RESULT(histogram, d.count(d.bin(i)) += 1)                                             \
  RESULT(histogram_written_out, d.count(d.bin(i)) = d.count(d.bin(i)) + 1)              \
  RESULT(scattered, d.force(d.bin(i)) += d.x(i))                                        \
  RESULT(scattered_least, if (d.x(i) < d.force(d.bin(i))) d.force(d.bin(i)) = d.x(i))   \
  RESULT(scattered_greatest, d.count(d.bin(i)) = std::max(d.count(d.bin(i)), i))        \
  RESULT(scattered_by_address, *d.address(d.bin(i)) += d.x(i))                          \
  RESULT(member, d.total() += d.x(i))                                                   \
  RESULT(member_written_out, d.total() = d.total() + d.x(i))                            \
  RESULT(member_by_pointer, *d.sum() += d.x(i))                                         \
  RESULT(member_of_member, d.part.total() += d.x(i); d.part.value(k) += d.x(i))         \
  RESULT(member_twice, d.again() += d.x(i); d.total() -= 1)                             \
  RESULT(least_member, if (d.x(i) < d.total()) d.total() = d.x(i))                      \
  RESULT(least_selected, d.total() = std::min(d.total(), d.x(i)))                       \
  RESULT(least_or_nan, d.total() = std::min(d.x(i), d.total()))                         \
  RESULT(                                                                               \
      first_place, if (d.x(i) < d.total()) {                                            \
        d.total() = d.x(i);                                                             \
        d.place() = i;                                                                  \
      })                                                                                \
  RESULT(                                                                               \
      last_place, if (d.x(i) <= d.total()) {                                            \
        d.total() = d.x(i);                                                             \
        d.place() = i;                                                                  \
      })                                                                                \
  RESULT(integers, d.number() += d.bin(i); d.small() += d.bin(i); d.tiny()++)           \
  RESULT(wraps, d.tiny() *= 3; d.number() ^= d.bin(i))                                  \
  RESULT(flag, d.found() = d.found() || d.x(i) > 49)                                    \
  RESULT(flag_by_bits, d.found() |= d.x(i) > 49)                                        \
  RESULT(last_value, if (d.x(i) > 10) d.last() = d.x(i))                                \
  RESULT(in_function, add(d, k, d.x(i)))

#define RESULT(name, ...)                                                         \
  [[ferry::offload]] static void name(Domain& d, int n, [[maybe_unused]] int k) { \
    for (int i = 0; i < n; ++i) {                                                 \
      __VA_ARGS__;                                                                \
    }                                                                             \
  }
RESULTS
#undef RESULT

[[ferry::offload]] static void of_view(Grid<double> g, const double* x, int n, int j, int k) {
  for (int i = 0; i < n; ++i) g(j, k) += x[i];
  for (int i = 0; i < n; ++i) g[k] = std::min(g[k], x[i]);
}

int main() {
  constexpr int n = 1000;
#define RESULT(name, ...) \
  {                       \
    Domain d(n);          \
    name(d, n, 3);        \
    d.print(#name);       \
    name(d, 0, 3);        \
    d.print("no more");   \
  }
  RESULTS
#undef RESULT
  Domain d(n);
  d.own_sum(n);
  d.own_element(n, 5);
  d.print("own");
  double cells[40] = {0, 0, 0, 1};
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) x[i] = i % 19;
  of_view({cells, 8}, x.data(), n, 2, 3);
  std::printf("%g %g\n", cells[19], cells[3]);
}
