// Reductions into references that functions return: the call is replaced by the partial result. If the reduction
// variable is a member, the function returns a reference to the kernel's variable.
#include <algorithm>
#include <vector>

class Domain {
 public:
  double& force(int i) { return force_[i]; }
  double& operator()(int i) { return force_[i]; }
  double& rms(int m) { return rms_[m]; }
  int& count(int i) { return count_[i]; }
  int bin(int i) const { return bin_[i]; }
  double x(int i) const { return x_[i]; }
  double& total() { return total_; }
  double* sum() { return &total_; }
  int& number() { return number_; }
  double& last() { return last_; }

 private:
  std::vector<double> force_, x_;
  std::vector<int> count_, bin_;
  double rms_[5];
  double total_, last_;
  int number_;
};

[[ferry::offload]] void of_elements(Domain& d, int n, int k) {
  for (int i = 0; i < n; ++i) d.force(0) += d.x(i);
  for (int i = 0; i < n; ++i) d.force(k) = d.force(k) + d.x(i);
  for (int i = 0; i < n; ++i) d(k) = std::max(d(k), d.x(i));
  for (int i = 0; i < n; ++i)
    for (int m = 0; m < 5; ++m) d.rms(m) += d.x(i) * m;
}

[[ferry::offload]] void of_shared_elements(Domain& d, int n) {
  for (int i = 0; i < n; ++i) d.count(d.bin(i)) = d.count(d.bin(i)) + 1;
  for (int i = 0; i < n; ++i)
    if (d.x(i) < d.force(d.bin(i))) d.force(d.bin(i)) = d.x(i);
}

[[ferry::offload]] void of_members(Domain& d, int n) {
  for (int i = 0; i < n; ++i) {
    *d.sum() += d.x(i);
    ++d.number();
    if (d.x(i) > 0) d.last() = d.x(i);
  }
  for (int i = 0; i < n; ++i) d.total() = std::min(d.x(i), d.total());
}
