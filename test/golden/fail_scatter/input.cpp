// Scattered updates whose order matters, or whose elements other code reads.
#include <algorithm>
#include <vector>

using Ints = std::vector<int>;
using Floats = std::vector<float>;

[[ferry::offload]]
void plain_scatter(const Ints& at, const Ints& x, Ints& y) {
  for (std::size_t i = 0; i < at.size(); ++i) y[at[i] % 64] = x[i];
}

[[ferry::offload]]
void mixed(const Ints& at, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    h[at[i]] += 1;
    h[at[i]] |= 1;
  }
}

[[ferry::offload]]
void value_used(const Ints& at, Ints& h, Ints& place) {
  for (std::size_t i = 0; i < at.size(); ++i) place[i] = h[at[i]] += at[i];
}

[[ferry::offload]]
void read_elsewhere(const Ints& at, Ints& h, Ints& seen) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    h[at[i]] += 1;
    seen[i] = h[i];
  }
}

[[ferry::offload]]
void own_subscript(Ints& h, int n) {
  for (int i = 0; i < n; ++i) h[h[i]] += 1;
}

[[ferry::offload]]
void wider(const Ints& at, const std::vector<double>& x, Floats& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] += x[i];
}

[[ferry::offload]]
void through_double(const Ints& at, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] += 0.5;
}

[[ferry::offload]]
void anew_after_nan(const Ints& at, const Floats& x, Floats& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] = std::min(x[i], h[at[i]]);
}

[[ferry::offload]]
void compared_otherwise(const Ints& at, const std::vector<unsigned>& x, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i)
    if (x[i] < h[at[i]]) h[at[i]] = x[i];
}

[[ferry::offload]]
void shifted(const Ints& at, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] <<= 1;
}

[[ferry::offload]]
void two_values(const Ints& at, const Ints& x, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    h[at[i]] = 1;
    if (x[i] > 0) h[x[i]] = 2;
  }
}

[[ferry::offload]]
void integer_into_float(const Ints& at, const Ints& x, Floats& h) {
  for (std::size_t i = 0; i < at.size(); ++i)
    if (x[i] < h[at[i]]) h[at[i]] = x[i];
}

[[ferry::offload]]
void other_element(const Ints& at, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] = h[at[i] + 1] + 1;
}

[[ferry::offload]]
void turned(const Ints& at, Ints& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] = 1 - h[at[i]];
}

[[ferry::offload]]
void two_places(const Ints& at, const Ints& to, const Ints& x, Ints& y) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    y[at[i]] = x[i];
    y[to[i]] = -x[i];
  }
}

[[ferry::offload]]
void through_another(const Ints& at, const Ints& to, const Ints& x, Ints& y) {
  for (std::size_t i = 0; i < at.size(); ++i) y[at[to[i]]] = x[i];
}

[[ferry::offload]]
void same_in_all(const Ints& at, const Ints& x, Ints& y, std::size_t m) {
  for (std::size_t i = 0; i < x.size(); ++i)
    [[ferry::sequential]] for (std::size_t j = 0; j < m; ++j) y[at[j]] = x[i];
}

[[ferry::offload]]
void rows_from_there(int (*h)[4], const int* by, int n) {
  for (int i = 0; i < n; ++i) h[i + by[i]][0] += h[i][1];
}

[[ferry::offload]]
void columns_from_there(int (*h)[4], const int* by, int n) {
  for (int i = 0; i < n; ++i) h[0][i + by[i]] += h[1][i];
}
