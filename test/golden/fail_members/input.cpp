// Names and calls in member functions that kernels can't contain.
#include <vector>
struct Plain {
  double x[800];
};
class Base {
  double& secret;  // a pointer to member can't point to a reference

 protected:
  double open(int i) const { return secret * i; }
};
class Grid : Base {
 public:
  [[ferry::offload]] void calls_virtual(double* y, int n) {
    for (int i = 0; i < n; ++i) y[i] = weight(i);
  }
  [[ferry::offload]] void names_private(double* y, int n) {
    for (int i = 0; i < n; ++i) y[i] = open(i);
  }
  [[ferry::offload]] void copies_object(double* y, int n) {
    auto f = [*this](int i) { return scale_ * i; };
    for (int i = 0; i < n; ++i) y[i] = f(i);
  }
  [[ferry::offload]] void bit_field(double* y, int n) {
    for (int i = 0; i < n; ++i) y[i] = bits_;
  }
  [[ferry::offload]] void object_member(double* y, int n) {
    for (int i = 0; i < n; ++i) y[i] = plain_.x[i];
  }
  [[ferry::offload]] void is_volatile(double* y, int n) volatile {
    for (int i = 0; i < n; ++i) y[i] = scale_;
  }
  virtual double weight(int i) const { return i; }

 private:
  double at(int i) const { return scale_ * i; }
  double scale_ = 2;
  unsigned bits_ : 3;
  Plain plain_;
};
