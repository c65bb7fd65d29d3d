// Arrays in objects declared outside a loop that the loop writes: elements can't be told apart or carry a dependence.
#include <utility>
#include <vector>

struct Vec {
  double c[3];
  double& operator[](int k) { return c[k]; }
};
using Numbers = std::vector<double>;

[[ferry::offload]] Vec scanned(const Numbers& x, Numbers& y) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    s.c[0] += x[i];
    y[i] = s.c[0];
  }
  return s;
}

[[ferry::offload]] Vec rotated(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i)
    for (int k = 0; k < 3; ++k) s[k] += s[(k + 1) % 3] * x[i];
  return s;
}

[[ferry::offload]] Vec swapped(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    s.c[0] += x[i];
    std::swap(s.c[0], s.c[1]);
  }
  return s;
}

[[ferry::offload]] Vec by_pointer(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    double* c = s.c;
    c[i % 3] += x[i];
  }
  return s;
}

// The element depends on data, so it isn't known which iteration stores each element last.
[[ferry::offload]] Vec stored(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) s[i % 3] = x[i];
  return s;
}
[[ferry::offload]] Vec scaled(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    s[i % 3] += x[i];
    s[0] *= 2;
  }
  return s;
}
[[ferry::offload]] Vec read(const Numbers& x, Numbers& y) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    s[i % 3] += x[i];
    y[i] = s[(i + 1) % 3];
  }
  return s;
}
[[ferry::offload]] Vec own_subscript(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i) s[static_cast<int>(s[0]) % 3] += x[i];
  return s;
}

// Nothing in the code tells which iteration's value each element has after the loop.
[[ferry::offload]] Vec last(const Numbers& x) {
  Vec s{};
  for (std::size_t i = 0; i < x.size(); ++i)
    for (int k = 0; k < 3; ++k) s.c[k] = x[i] + k;
  return s;
}

struct Many {
  double c[40];
};
[[ferry::offload]] Many many(const Numbers& x) {
  Many s{};
  for (std::size_t i = 0; i < x.size(); ++i)
    for (int k = 0; k < 40; ++k) s.c[k] += x[i];
  return s;
}
