// The values with which the tiles of a loop with running results begin (`s += x[i]; y[i] = s;`; see FerryRunningTiles).
// A first kernel computes what each tile adds. From that, this class computes each tile's initial values. The second
// kernel, which is the thread's next launch, runs the loop's body from these values, and stores each tile's final
// values.
//
// If the results are an array's elements (`to[next[k]++] = i;`, see running_array.h), each tile has a copy of the array
// on the device. The device scans the copies between the two kernels, and the last copy becomes the array.
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
  // The touched bytes of an array on the host, the host address of its first element, and the address that kernels use
  // for the touched elements.
  struct Array {
    Interval touched{0, 0};
    std::uintptr_t first = 0;
    unsigned char* elements = nullptr;
  };
  void set_array(const Array& array) { array_ = array; }

  // A device calls this before it runs a kernel of `iterations` iterations. It allocates room for the first kernel's
  // results, or finds the second kernel's initial values. `most` limits how many tiles have copies of an array.
  void begin(std::int64_t iterations, const FerryReduction& reduction, std::int64_t most);
  // Returns whether the copies contain all elements of the array that the second kernel touches.
  bool holds_array() const { return copied_.covers(array_.touched); }

  bool any() const { return partials_ != nullptr; }
  const FerryRunningTiles& tiles() const { return tiles_; }
  std::size_t bytes() const { return static_cast<std::size_t>(tiles_.ferry_count()) * each_; }
  unsigned char* partials() { return partials_.get(); }
  unsigned char* partial(std::int64_t tile) { return partials() + static_cast<std::size_t>(tile) * each_; }
  // Returns the variables' values after the loop. The loop's body must have run.
  const unsigned char* last() { return partial(tiles_.ferry_count() - 1); }

  // These functions handle the copies of an array's elements. There are none if the loop's results are variables. The
  // device of the first kernel allocates the copies, sets them to zero, and scans them.
  bool has_array() const { return !copied_.empty(); }
  std::size_t copies_bytes() const { return static_cast<std::size_t>(tiles_.ferry_count()) * pitch(); }
  std::size_t pitch() const { return pitch_of(copied_.size()); }
  void keep_copies(Device& device, void* memory);
  unsigned char* copy(std::int64_t tile) { return copies_.get() + static_cast<std::size_t>(tile) * pitch(); }
  const FerryRunningScan& scan() const { return *reduction_->ferry_running; }
  FerryRunningCopies copies_to_scan();
  void scanned(const FerryRunningEnds& seen);
  // Returns the final values of those elements of the array that the second kernel touches. They are in the last copy.
  const unsigned char* last_elements() {
    return copy(tiles_.ferry_count() - 1) + (array_.touched.begin - copied_.begin);
  }
  unsigned char* elements() const { return array_.elements; }
  std::size_t array_bytes() const { return array_.touched.size(); }
  // Returns the distance between copies, chosen so that no two tiles write to the same cache line.
  static std::size_t pitch_of(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

  // Converts what each tile adds to the tile's initial values. The first tile begins with the variables' values, and
  // the variables get the last tile's final values.
  void accumulate(void* const* variables);
  // Returns whether no two elements of the array count through the same subscripts, and no element overflows. Each
  // iteration increments once, and elements are unsigned integers of 32 bits.
  bool are_apart() const {
    return (seen_.ferry_ascends || seen_.ferry_descends) && tiles_.ferry_iterations <= INT32_MAX * std::int64_t{2};
  }

  // Keep the tiles for the thread's next launch, and take them. take() returns null if there are none.
  static void keep(std::unique_ptr<RunningTiles> tiles);
  static std::unique_ptr<RunningTiles> take();

 private:
  void point_to_copies();
  FerryRunningArray& array_in(unsigned char* partial) const;

  FerryRunningTiles tiles_{0};
  std::size_t each_ = 0;
  const FerryReduction* reduction_ = nullptr;
  std::unique_ptr<unsigned char[]> partials_;  // the alignment of `new` is enough for partial results
  Array array_;
  Interval copied_{0, 0};  // the bytes of the array that each copy contains
  std::unique_ptr<unsigned char, FreeOnDevice> copies_;
  FerryRunningEnds seen_;
};

}  // namespace ferry
