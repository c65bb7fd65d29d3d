// Member functions: members of *this are references declared around the body, whatever their names are. A function
// called on *this becomes a function that takes the members that it uses.
#include <utility>
#include <vector>

class Solver {
 public:
  [[ferry::offload]] void step(int steps) {
    for (int t = 0; t < steps; ++t) {
      for (int j = 1; j < ny_ - 1; ++j)
        for (int i = 1; i < nx_ - 1; ++i)
          next_[at(i, j)] = (*this)(i, j) + this->k_ * (u(i - 1, j) + u(i + 1, j) - 2 * this->u(i, j));
      std::swap(now_, next_);
    }
  }
  [[ferry::offload]] double total() const;
  [[ferry::offload]] void shift(double* next_, int nx_);

 private:
  int at(int i, int j) const { return j * nx_ + i; }
  double u(int i, int j) const { return now_[at(i, j)]; }
  double& operator()(int i, int j) { return now_[at(i, j)]; }
  int nx_, ny_;
  double k_;
  std::vector<double> now_, next_;
  double sum = 0;
};

double Solver::total() const {
  double sum = 0;
  for (double value : now_) sum += value;
  return sum;
}

void Solver::shift(double* next_, int nx_) {
  for (int i = 0; i < nx_; ++i) {
    const double sum = next_[i] + this->nx_;
    (*this).next_[i] = sum;
    this->sum += sum;
  }
}

// Private members of a base, which the base's functions access.
class Storage {
 public:
  double* data() { return values_; }
  int size() const { return size_; }

 private:
  double* values_;
  int size_;
};
class Series : public Storage {
 public:
  [[ferry::offload]] void scale(double k) {
    const int n = size();
    for (int i = 0; i < n; ++i) data()[i] *= k * size();
  }
};
