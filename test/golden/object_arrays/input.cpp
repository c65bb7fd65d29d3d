// Objects with arrays in them that a loop writes: each element is a separate reduction variable.
#include <array>
#include <cstddef>
#include <vector>

template <class T, int N>
struct Vec {
  T c[N];
  T& operator[](int k) { return c[k]; }
  const T& operator[](int k) const { return c[k]; }
  Vec& operator+=(const Vec& o) {
    for (int k = 0; k < N; ++k) c[k] += o.c[k];
    return *this;
  }
};
template <class T, int N>
Vec<T, N> operator+(const Vec<T, N>& a, const Vec<T, N>& b) {
  Vec<T, N> sum{};
  for (int k = 0; k < N; ++k) sum[k] = a[k] + b[k];
  return sum;
}

[[ferry::offload]] Vec<double, 3> total(const std::vector<Vec<double, 3>>& x) {
  Vec<double, 3> sum{};
  for (const auto& v : x) sum += v;
  return sum;
}

[[ferry::offload]] Vec<double, 2> added(const std::vector<Vec<double, 2>>& x) {
  Vec<double, 2> sum{};
  for (const auto& v : x) sum = sum + v;
  return sum;
}

// The subscript depends on data, so each element may be updated.
class Votes {
 public:
  [[ferry::offload]] void count(const std::vector<int>& ballots) {
    for (const int ballot : ballots) ++for_[ballot];
  }

 private:
  std::array<long, 4> for_{};
};

struct Votes2 {
  std::array<long, 4> of;
  long all;
};
[[ferry::offload]] Votes2 counted(const std::vector<int>& ballots) {
  Votes2 votes{};
  for (const int ballot : ballots) {
    ++votes.of[ballot];
    ++votes.all;
  }
  return votes;
}

// The bounding box of a cloud: the minimum of each coordinate, in one of three members.
struct Box {
  float low[3];
};
[[ferry::offload]] void bound(Box& box, const float* x, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k)
      if (x[3 * i + k] < box.low[k]) box.low[k] = x[3 * i + k];
}
