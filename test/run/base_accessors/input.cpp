// RUN: fallbacks=0
// Functions called by kernels return private members of bases: pointers, containers, arrays, results, hidden members.
// The bases are templates, virtual, private or unnamed. The functions are defined inside or outside the class.
#include <cstdio>
#include <vector>

namespace grid {

class Storage {
 public:
  Storage(double* values, int size) : values_(values), size_(size), weights_(size, 1.5) {}
  double* data() { return values_; }
  const double* data() const { return values_; }
  int size() const { return size_; }
  double& at(int i) { return values_[i]; }
  double& weight(int i) { return weights_[i]; }
  double table(int i) const { return table_[i & 3]; }
  void add(double x) { total_ += x; }
  double total() const { return total_; }

 protected:
  double scale_ = 2;
  double scale() const { return scale_; }

 private:
  double* values_;
  int size_;
  std::vector<double> weights_;
  double table_[4] = {1, 2, 3, 4};
  double total_ = 0;
};

class Middle : protected Storage {
 public:
  using Storage::Storage;
  using Storage::total;
};

static class Field : public Middle {
 public:
  using Middle::Middle;
  [[ferry::offload]] void fill() {
    const int n = size();
    for (int i = 0; i < n; ++i) data()[i] = i + values_;
  }
  [[ferry::offload]] void weigh() {
    const int n = size();
    for (int i = 0; i < n; ++i) weight(i) += at(i) * scale() + table(i);
    for (int i = 0; i < n; ++i) this->Middle::data()[i] += weight(i) * scale_;
  }
  [[ferry::offload]] void sum() {
    const int n = size();
    for (int i = 0; i < n; ++i) add(at(i));
  }
  [[ferry::offload]] double dot(const double* x) const {
    const int n = size();
    double s = 0;
    for (int i = 0; i < n; ++i) s += data()[i] * x[i] + sized(i);
    return s;
  }
  void triple();

 private:
  int sized(int i) const { return size() + i; }
  int values_ = 3;  // hides the member of the same name in the base
} unused(nullptr, 0);

[[ferry::offload]] void Field::triple() {
  const int n = size();
  for (int i = 0; i < n; ++i) data()[i] *= 3;
}

template <class T>
class Handle {
 public:
  explicit Handle(T* p) : p_(p) {}
  T& operator()(int i) { return p_[i]; }

 private:
  T* p_;
};
struct Doubles : Handle<double> {
  using Handle<double>::Handle;
  [[ferry::offload]] void halve(int n) {
    for (int i = 0; i < n; ++i) (*this)(i) *= 0.5;
  }
};

namespace {
class Unseen {
 public:
  explicit Unseen(float* p) : p_(p) {}
  float* get() { return p_; }

 private:
  float* p_;
};
struct Seen : private virtual Unseen {
  explicit Seen(float* p) : Unseen(p) {}
  void fill(int n);
};
}  // namespace
[[ferry::offload]]
void Seen::fill(int n) {
  for (int i = 0; i < n; ++i) get()[i] = static_cast<float>(i);
}

}  // namespace grid

int main() {
  const int n = 1000;
  std::vector<double> x(n);
  std::vector<float> y(n);
  grid::Field field(x.data(), n);
  field.fill();
  field.weigh();
  field.sum();
  field.triple();
  const double s = field.dot(x.data());
  grid::Doubles doubles(x.data());
  doubles.halve(n);
  grid::Seen seen(y.data());
  seen.fill(n);
  double t = 0;
  for (int i = 0; i < n; ++i) t += x[i] * (i % 7) + y[i];
  std::printf("%.17g %.17g %.17g %g\n", s, t, field.total(), grid::unused.total());
}
