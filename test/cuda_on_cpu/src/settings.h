// The machine that the double plays, read from the environment once (and by reset()).
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
  bool images = true;  // kernels were compiled for this GPU
  std::size_t memory = std::size_t{4} << 30;
};

/// Ends the process with a message where a variable's value isn't understood: a test that means something else than
/// it says must not pass.
Settings read_settings();

/// A permutation of 0 … count - 1 that needs no table: which thread or block comes k-th.
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
