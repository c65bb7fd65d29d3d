// Templates: one stub for instances that differ only in numbers, several stubs for other differences, and one instance
// that stays on the host with a message.
#include <vector>

enum class Mode { plain, twice };

template <class T, Mode mode>
[[ferry::offload]] T scale(T* x, int n, T by) {
  T sum = 0;
  for (int i = 0; i < n; ++i) {
    const T value = x[i] * by;
    x[i] = mode == Mode::twice ? 2 * value : value;
  }
  if constexpr (mode == Mode::twice)
    for (int i = 0; i < n; ++i) sum += x[i];
  return sum;
}

template <class T>
struct Grid {
  int n;
  std::vector<T> values;
  [[ferry::offload]] void add(const Grid& other);
};

template <class U>
void Grid<U>::add(const Grid<U>&) {
  for (int i = 0; i < n; ++i) values[i] += static_cast<U>(i);
}

[[ferry::offload]] void halve(auto* x, const auto n) {
  for (auto i = n - n; i < n; ++i) x[i] = x[i] / 2;
}

template <int... Offsets, class... Ts>
[[ferry::offload]] void add(int n, double* out, const Ts*... in [[ferry::extent(n + 2)]]) {
  for (int i = 1; i < n; ++i) {
    double s = 0;
    ((s += out[i] * Offsets), ...);
    out[i] = (s + ... + (in[i] * 2));
  }
}

template <double (*F)(double)>
[[ferry::offload]] void apply(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = F(x[i]);
}
double square(double v) { return v * v; }

double use(double* x, float* y, long double* z, int n) {
  Grid<float> f{n, std::vector<float>(static_cast<unsigned>(n))};
  Grid<unsigned char> c{n, std::vector<unsigned char>(static_cast<unsigned>(n))};
  f.add(f);
  c.add(c);
  halve(x, n);
  add<1, -1>(n, x, x, y);
  add<>(n, x, y);
  apply<square>(x, n);
  halve(y, 3L);
  halve(z, n);
  return scale<double, Mode::plain>(x, n, 2) + scale<float, Mode::twice>(y, n, 3) + scale<double, Mode::twice>(x, n, 4);
}
