// What the tiles of a loop with running results begin with (`s += x[i]; y[i] = s;`; see FerryRunningTiles). A kernel
// leaves what each tile adds, this makes of it what each begins with, and the kernel that runs the loop's body, which
// the thread launches next, begins with that and leaves what each tile ends with.
//
// Each tile has a copy of an array whose elements are the results (`to[next[k]++] = i;`, see running_array.h), on the
// device. The device scans them between the two kernels, and the last one is what the array comes to.
#pragma once

#include "device.h"
#include "interval_set.h"

#include <ferry/kernel_common.h>
#include <ferry/summation_order.h>

#include <cstddef>
#include <memory>

namespace ferry {

struct FreeOnDevice {
  Device* device = nullptr;
  std::size_t bytes = 0;
  void operator()(unsigned char* memory) const noexcept { device->free(memory, bytes); }
};

class RunningTiles {
 public:
  // What is touched of an array on the host, where its first element lies there, and where kernels find it.
  struct Array {
    Interval touched{0, 0};
    std::uintptr_t first = 0;
    unsigned char* elements = nullptr;
  };
  void set_array(const Array& array) { array_ = array; }

  // A device calls it before it runs a kernel of so many iterations: makes room, or finds what the kernel begins with.
  // There are no more than `most` tiles where they have copies of an array.
  void begin(std::int64_t iterations, const FerryReduction& reduction, std::int64_t most);
  // Whether the second kernel touches no element of the array but those of which there are copies.
  bool holds_array() const { return copied_.covers(array_.touched); }

  bool any() const { return partials_ != nullptr; }
  const FerryRunningTiles& tiles() const { return tiles_; }
  std::size_t bytes() const { return static_cast<std::size_t>(tiles_.ferry_count()) * each_; }
  unsigned char* partials() { return partials_.get(); }
  unsigned char* partial(std::int64_t tile) { return partials() + static_cast<std::size_t>(tile) * each_; }
  // What the variables have after the loop, where its body has run.
  const unsigned char* last() { return partial(tiles_.ferry_count() - 1); }

  // The copies of an array's elements; none of a loop whose results are variables. The first kernel's device makes room
  // for them, all zeros, and scans them.
  bool has_array() const { return !copied_.empty(); }
  std::size_t copies_bytes() const { return static_cast<std::size_t>(tiles_.ferry_count()) * pitch(); }
  std::size_t pitch() const { return pitch_of(copied_.size()); }
  void keep_copies(Device& device, void* memory);
  unsigned char* copy(std::int64_t tile) { return copies_.get() + static_cast<std::size_t>(tile) * pitch(); }
  const FerryRunningScan& scan() const { return *reduction_->ferry_running; }
  FerryRunningCopies copies_to_scan();
  void scanned(const FerryRunningEnds& seen);
  // What the array comes to: of the last copy, what the second kernel touches, and where that belongs.
  const unsigned char* last_elements() {
    return copy(tiles_.ferry_count() - 1) + (array_.touched.begin - copied_.begin);
  }
  unsigned char* elements() const { return array_.elements; }
  std::size_t array_bytes() const { return array_.touched.size(); }
  // No two tiles write to one cache line.
  static std::size_t pitch_of(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

  // What each tile adds → what it begins with; the first one with what the variables have now, and what the last one
  // ends with goes to the variables.
  void accumulate(void* const* variables);
  // No two elements of the array count the same places, and none comes around: each iteration counts once where
  // elements have 32 bits without a sign.
  bool are_apart() const {
    return (seen_.ferry_ascends || seen_.ferry_descends) && tiles_.ferry_iterations <= INT32_MAX * std::int64_t{2};
  }

  // For the thread's next launch. Takes nothing where there is none.
  static void keep(std::unique_ptr<RunningTiles> tiles);
  static std::unique_ptr<RunningTiles> take();

 private:
  void point_to_copies();
  FerryRunningArray& array_in(unsigned char* partial) const;

  FerryRunningTiles tiles_{0};
  std::size_t each_ = 0;
  const FerryReduction* reduction_ = nullptr;
  std::unique_ptr<unsigned char[]> partials_;  // aligned as what `new` gives; partials ask for no more
  Array array_;
  Interval copied_{0, 0};  // what of the array each copy has
  std::unique_ptr<unsigned char, FreeOnDevice> copies_;
  FerryRunningEnds seen_;
};

}  // namespace ferry
