// The parts of a launch with ordered sums (see ferry/summation_order.h) on the host device. They are whole tiles, or
// single iterations if there are fewer tiles than wanted parts. The total is the same in both cases.
#pragma once

#include <ferry/summation_order.h>

#include <cstddef>
#include <cstdint>

namespace ferry {

class TiledParts {
 public:
  TiledParts(const FerryLoopBounds* loops, unsigned loops_count, const FerryReduction& reduction, unsigned wanted);

  unsigned count() const { return parts_; }
  std::size_t bytes() const;  // the size of all partial results

  // Returns part number `part`, in the order of the iterations. A part only writes its own partial results, so any
  // thread may run it.
  FerryIterations part(unsigned part, unsigned char* partials) const;

  // Combines all partial results into the first one, which is then the launch's result.
  void combine(unsigned char* partials) const;

 private:
  std::int64_t units() const { return leaves_ ? tiles_.ferry_iterations : tiles_.ferry_count(); }

  const FerryTiles tiles_;
  const FerryReduction& reduction_;
  bool leaves_;
  unsigned parts_;
};

}  // namespace ferry
