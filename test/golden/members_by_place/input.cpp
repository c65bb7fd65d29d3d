// Private members of other classes that no pointer to member can access: references, and members of template arguments'
// classes. The stub finds them by their offset in the class.
#include <vector>

template <class L, class R>
class Sum {
 public:
  Sum(double scale, const L& a, const R& b) : scale_(scale), a_(a), b_(b) {}
  double operator[](int i) const { return a_[i] + scale_ * b_[i]; }

 private:
  double scale_;
  const L& a_;
  const R& b_;
};
class Vec {
 public:
  double operator[](int i) const { return x_[i]; }
  int size() const { return static_cast<int>(x_.size()); }
  template <class E>
  [[ferry::offload]] Vec& operator=(const E& e) {
    for (int i = 0; i < size(); ++i) x_[i] = e[i];
    return *this;
  }

 private:
  std::vector<double> x_;
};
template Vec& Vec::operator=(const Sum<Vec, Sum<Vec, Vec>>&);

class Holder {
 public:
  explicit Holder(std::vector<double>& x, const int& n) : x_(x), n_(n) {}
  double& at(int i) { return x_[i]; }
  int count() const { return n_; }

 private:
  std::vector<double>& x_;
  const int& n_;
};
[[ferry::offload]] void add(Holder& h, Holder* other) {
  for (int i = 0; i < h.count(); ++i) h.at(i) += other->at(i);
}
