// RUN: launches=7 fallbacks=0 bytes_to_device=768 bytes_to_host=448
// Accessors that return pointers and smart pointers by reference, called on the function's own object and on others. In
// a kernel, the call is replaced by the pointer's name, or the accessor returns the kernel's __restrict pointer.
#include <cstdio>
#include <memory>

struct Shared {
  std::shared_ptr<float[]> values{new float[8]{1, 2, 3, 4, 5, 6, 7, 8}};
  auto& all() { return values; }
  const auto& all() const { return values; }
};

struct Fields : Shared {
  std::unique_ptr<int[]> kinds{new int[8]{3, 1, 4, 1, 5, 9, 2, 6}};
  double* out;
  int n = 8;
  std::unique_ptr<int[]>& kind() { return kinds; }

  [[ferry::offload]] void own() {
    for (int i = 0; i < n; ++i) out[i] = all()[i] + 10 * kind()[i];
  }
  [[ferry::offload]] void by_this() {
    for (int i = 0; i < n; ++i) out[i] += static_cast<int>(this->all()[i]) + this->kind()[i];
  }
  [[ferry::offload]] void of_other(Fields* other) {
    for (int i = 0; i < n; ++i) out[i] += other->all()[i] * other->kind()[i];
  }
};

static long pool[8];

struct Bare {
  long* values = pool;
  double* out;
  int n = 8;
  auto& all() { return values; }
  const auto& all() const { return values; }
  long*& any() { return values; }
  long* const& fixed() const { return values; }

  [[ferry::offload]] void own() {
    for (int i = 0; i < n; ++i) out[i] = static_cast<double>(all()[i]);
  }
  [[ferry::offload]] void by_this() {
    for (int i = 0; i < n; ++i) out[i] += static_cast<double>(this->any()[i] + fixed()[i]);
  }
  [[ferry::offload]] void constant() const {
    for (int i = 0; i < n; ++i) out[i] += static_cast<double>(all()[i] + fixed()[i]);
  }
};

[[ferry::offload]] void of_parameter(Bare& bare) {
  for (int i = 0; i < bare.n; ++i) bare.out[i] += static_cast<double>(bare.all()[i]);
}

int main() {
  double out[8];
  Fields fields, other;
  fields.out = out;
  fields.own();
  fields.by_this();
  fields.of_other(&other);
  for (double x : out) std::printf("%g ", x);
  for (int i = 0; i < 8; ++i) pool[i] = i * i;
  Bare bare;
  bare.out = out;
  bare.own();
  bare.by_this();
  bare.constant();
  of_parameter(bare);
  for (double x : out) std::printf("%g ", x);
  std::printf("\n");
}
