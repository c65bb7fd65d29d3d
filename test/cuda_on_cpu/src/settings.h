// The simulated machine, read from the environment once (and by reset()).
#ifndef CUDA_ON_CPU_SETTINGS_H
#define CUDA_ON_CPU_SETTINGS_H

#include <cstddef>
#include <cstdint>

#include "cuda_on_cpu/api.h"

namespace cuda_on_cpu {

enum class Order { natural, reversed, shuffled };

struct Settings {
  int devices = 1;
  bool driver = true;
  Order order = Order::natural;
  std::uint64_t seed = 0;
  int workers = 1;
  bool images = true;  // whether kernels are compiled for this GPU
  std::size_t memory = std::size_t{4} << 30;
};

/// Exits the process with a message if a variable's value is invalid, because a test with a wrong setting must not
/// pass.
Settings read_settings();

/// A permutation of 0 … count - 1 without a table: it determines which thread or block runs k-th.
class Permutation {
 public:
  Permutation(const Settings& settings, std::uint64_t count, std::uint64_t salt);
  std::uint64_t operator[](std::uint64_t k) const;

 private:
  Order order_;
  std::uint64_t count_, factor_, offset_;
};

}  // namespace cuda_on_cpu

#endif
