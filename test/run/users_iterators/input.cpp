// RUN: launches=22 fallbacks=0
// User-defined classes whose begin() and end() return a container's iterators, or pointers into their own array. On
// the device, these are pointers. Loop bodies also use elements and distances of such iterators.
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <span>
#include <vector>

class Samples {
 public:
  explicit Samples(int n) : values_(n) {
    for (int i = 0; i < n; ++i) values_[i] = i % 9;
  }
  auto begin() { return values_.begin(); }
  auto end() { return values_.end(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  std::vector<double>::const_iterator cbegin() const { return values_.cbegin(); }
  std::vector<double>::const_iterator cend() const { return values_.cend(); }

 private:
  std::vector<double> values_;
};

// A range of all elements except the first two and the last.
template <class T>
class Inner {
 public:
  using iterator = typename std::vector<T>::iterator;
  using const_iterator = typename std::vector<T>::const_iterator;
  explicit Inner(int n) : values_(n, T(3)) {}
  iterator begin() { return values_.begin() + 2; }
  iterator end() { return values_.end() - 1; }
  const_iterator begin() const { return values_.begin() + 2; }
  const_iterator end() const { return values_.end() - 1; }
  T sum() const {
    T sum = 0;
    for (T x : values_) sum += x;
    return sum;
  }

 private:
  std::vector<T> values_;
};

struct Part {
  std::span<float> all;
  auto begin() const { return all.begin(); }
  auto end() const { return all.end(); }
};
struct Fixed {
  std::array<int, 12> all;
  std::vector<double> other;
  auto begin() { return all.begin(); }
  auto end() { return all.end(); }
};
struct Plain {
  int all[9];
  std::vector<double> other;
  int* begin() { return all; }
  int* end() { return all + 9; }
};
// The class's functions convert each iterator to a const_iterator.
struct ReadOnly {
  std::vector<double> all;
  std::vector<double>::const_iterator begin() { return all.begin(); }
  std::vector<double>::const_iterator end() { return all.end(); }
};

class Owner {
 public:
  auto begin() { return own_.begin(); }
  auto end() { return own_.end(); }
  Samples& own() { return own_; }
  const Samples& other() const { return *other_; }

  [[ferry::offload]] void go() {
    for (double& x : *this) x += 1;
    for (double& x : own_) x *= 2;
    for (auto& x : *other_) x += 2;
    for (auto x = own_.begin(); x != own_.end(); ++x) *x += 3;
    for (auto x = other_->begin(); x != other_->end(); ++x) *x *= 3;
  }

 private:
  Samples own_{20};
  std::unique_ptr<Samples> other_ = std::make_unique<Samples>(10);
};

[[ferry::offload]]
void scale(Samples& s, double by) {
  for (double& x : s) x *= by;
  for (auto x = s.begin(); x != s.end(); ++x) *x += by;
}

[[ferry::offload]]
double total(const Samples& s) {
  double sum = 0;
  for (double x : s) sum += x;
  for (auto x = s.cbegin(); x != s.cend(); ++x) sum += *x;
  return sum;
}

template <class T>
[[ferry::offload]]
void grow(Inner<T>& inner, T by) {
  for (T& x : inner) x *= by;
  for (auto x = inner.begin(); x != inner.end(); ++x) *x += x - inner.begin();
}

[[ferry::offload]]
void others(Part part, Fixed& fixed, Plain& plain, const Inner<double>& inner, double* out) {
  for (float& x : part) x += 1;
  for (int& x : fixed) x += 2;
  for (int& x : plain) x += 3;
  for (auto x = part.begin(); x < part.end(); x += 2) *x *= 2;
  for (double x : inner) out[0] += x;
}

[[ferry::offload]]
void inside(ReadOnly& r, Owner& owner, double* out, int n) {
  for (double x : r) out[0] += x;
  for (int i = 0; i < n; ++i) {
    for (double x : r) out[i] += x;
    for (auto x = r.begin(); x != r.end(); ++x) out[i] -= 0.5 * *x;
    for (double x : owner.other()) out[i] += x * i;
  }
  for (double& x : owner.own()) x += 1;
}

// Iterators outside loop headers.
[[ferry::offload]]
void elements(std::vector<double>& v, Samples& s) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    *(v.begin() + i) += 1;
    v.begin()[i] *= 2;
    *(s.begin() + i) += v.end() - v.begin();
    v[i] += s.end() - s.begin();
  }
}

template <class Range>
static void print(const Range& range) {
  double sum = 0;
  for (const auto& x : range) sum = sum * 1.01 + x;
  std::printf("%.17g\n", sum);
}

int main() {
  Samples s(40), none(0);
  scale(s, 1.5), scale(none, 2);
  std::printf("%.17g %g\n", total(s), total(none));
  Inner<double> inner(30);
  Inner<int> whole(20);
  grow(inner, 2.0), grow(whole, 3);
  std::vector<float> part(33, 2);
  Fixed fixed{};
  Plain plain{};
  std::vector<double> out(40);
  others({part}, fixed, plain, inner, out.data());
  ReadOnly r{out};
  Owner owner;
  owner.go();
  inside(r, owner, out.data(), 40);
  std::vector<double> v(35, 1);
  elements(v, s);
  std::printf("%.17g %d\n", inner.sum(), whole.sum());
  print(s), print(part), print(fixed.all), print(plain.all), print(r.all), print(out), print(owner.own()), print(owner.other()), print(v);
}
