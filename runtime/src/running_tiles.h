// What the tiles of a loop with running results begin with (`s += x[i]; y[i] = s;`; see FerryRunningTiles). A kernel
// leaves what each tile adds, this makes of it what each begins with, and the kernel that runs the loop's body, which
// the thread launches next, begins with that and leaves what each tile ends with.
#pragma once

#include <ferry/kernel_common.h>
#include <ferry/summation_order.h>

#include <cstddef>
#include <memory>

namespace ferry {

class RunningTiles {
 public:
  // A device calls it before it runs a kernel of so many iterations: makes room, or finds what the kernel begins with.
  void begin(std::int64_t iterations, const FerryReduction& reduction);

  bool any() const { return partials_ != nullptr; }
  const FerryRunningTiles& tiles() const { return tiles_; }
  std::size_t bytes() const { return static_cast<std::size_t>(tiles_.ferry_count()) * each_; }
  unsigned char* partials() { return partials_.get(); }
  unsigned char* partial(std::int64_t tile) { return partials() + static_cast<std::size_t>(tile) * each_; }
  // What the variables have after the loop, where its body has run.
  const unsigned char* last() { return partial(tiles_.ferry_count() - 1); }

  // What each tile adds → what it begins with; the first one with what the variables have now, and what the last one
  // ends with goes to the variables.
  void accumulate(void* const* variables);

  // For the thread's next launch. Takes nothing where there is none.
  static void keep(std::unique_ptr<RunningTiles> tiles);
  static std::unique_ptr<RunningTiles> take();

 private:
  FerryRunningTiles tiles_{0};
  std::size_t each_ = 0;
  const FerryReduction* reduction_ = nullptr;
  std::unique_ptr<unsigned char[]> partials_;  // aligned as what `new` gives; partials ask for no more
};

}  // namespace ferry
