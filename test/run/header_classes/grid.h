#pragma once
#include <utility>
#include <vector>
namespace lib {
template <class T>
class Grid {
 public:
  Grid(int nx, int ny) : nx_(nx), ny_(ny), a_(nx * ny), b_(nx * ny) {}
  [[ferry::offload]] void fill(T by) {
    for (int j = 0; j < ny_; ++j)
      for (int i = 0; i < nx_; ++i) (*this)(i, j) = by * static_cast<T>(i % 7 + j % 5);
  }
  [[ferry::offload]] void step(int times);
  [[ferry::offload]] T total() const {
    T sum = 0;
    for (const T& v : a_) sum += v;
    return sum;
  }
  T& operator()(int i, int j) { return a_[at(i, j)]; }

 private:
  int at(int i, int j) const { return j * nx_ + i; }
  int nx_, ny_;
  std::vector<T> a_, b_;
};
template <class U>
void Grid<U>::step(int times) {
  [[ferry::sequential]] for (int t = 0; t < times; ++t) {
    for (int j = 1; j < ny_ - 1; ++j)
      for (int i = 1; i < nx_ - 1; ++i) b_[at(i, j)] = a_[at(i - 1, j)] + a_[at(i + 1, j)] - a_[at(i, j - 1)];
    std::swap(a_, b_);
  }
}
class Counter {
 public:
  [[ferry::offload]] int count(const std::vector<int>& v, int of) {
    for (std::size_t i = 0; i < v.size(); ++i)
      if (v[i] == of) ++n_;
    return n_;
  }

 private:
  int n_ = 0;
};
template <class T>
[[ferry::offload]] void axpy(T a, const std::vector<T>& x, std::vector<T>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += a * x[i];
}
}  // namespace lib
