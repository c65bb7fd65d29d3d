// Updates through functions that return references, which aren't reductions.
#include <algorithm>
#include <vector>

class Domain {
 public:
  double& force(int i) { return force_[i]; }
  double& also(int i) { return force_[i]; }
  double& other(int i) { return i < 5 ? force_[i] : x_[i]; }
  double& first(int i) {
    if (i < 5) return force_[i];
    return x_[i];
  }
  double& noted(int i) {
    ++calls_;
    return force_[i];
  }
  double& noted_total() {
    ++calls_;
    return total_;
  }
  double copy(int i) { return force_[i]; }
  double x(int i) const { return x_[i]; }
  double& total() { return total_; }

 private:
  std::vector<double> force_, x_;
  double total_;
  int calls_;
};

// The number of calls would change.
[[ferry::offload]] void called_twice(Domain& d, int n, int k) {
  for (int i = 0; i < n; ++i) d.noted(k) = d.noted(k) + d.x(i);
}

[[ferry::offload]] void notes_and_names(Domain& d, int n) {
  for (int i = 0; i < n; ++i) d.noted_total() += d.x(i);
}

// Both functions may return the same element, but only their bodies reveal this.
[[ferry::offload]] void two_names(Domain& d, int n, int k) {
  for (int i = 0; i < n; ++i) d.force(k) = d.also(k) + d.x(i);
}

[[ferry::offload]] void by_value(Domain& d, int n, int k) {
  for (int i = 0; i < n; ++i) d.force(k) = d.copy(k) + d.x(i);
}

[[ferry::offload]] void one_of_two_arrays(Domain& d, int n, int k) {
  for (int i = 0; i < n; ++i) d.other(k) += d.x(i);
}

[[ferry::offload]] void by_branch(Domain& d, int n, int k) {
  for (int i = 0; i < n; ++i) d.first(k) += d.x(i);
}

[[ferry::offload]] void used_meanwhile(Domain& d, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    d.total() += d.x(i);
    out[i] = d.total();
  }
}

[[ferry::offload]] void element_used_meanwhile(Domain& d, double* out, int n, int k) {
  for (int i = 0; i < n; ++i) {
    d.force(k) += d.x(i);
    out[i] = std::max(d.force(k), 0.0);
  }
}

[[ferry::offload]] void two_operations(Domain& d, int n) {
  for (int i = 0; i < n; ++i) {
    d.total() += d.x(i);
    d.total() *= 2;
  }
}
