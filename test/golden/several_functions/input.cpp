// Overloads, static functions and functions with the same name in several namespaces: each kernel has its own
// name.
[[ferry::offload]]
void scale(float* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
static void scale(double* x, long n) {
  for (long i = 0; i < n; ++i) x[i] *= 2;
}

namespace {
constexpr int bias = 3;
enum class Sign { plus, minus };

[[ferry::offload]]
void shift(int* x, unsigned n, Sign sign) {
  for (unsigned i = 0; i < n; ++i) x[i] += sign == Sign::plus ? bias : -bias;
}
}  // namespace

namespace outer::inner {
[[ferry::offload]]
void scale(float* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= bias;
}
}  // namespace outer::inner

void use(float* f, double* d, int* k) {
  scale(f, 10);
  scale(d, 10L);
  shift(k, 10, Sign::minus);
}
