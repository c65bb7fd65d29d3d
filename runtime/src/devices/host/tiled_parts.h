// Parts of a launch whose sums have an order (see ferry/summation_order.h), as the host device hands them to threads:
// whole tiles, or single iterations where there are fewer tiles than parts wanted. The total is the same either way.
#pragma once

#include <ferry/summation_order.h>

#include <cstddef>
#include <cstdint>

namespace ferry {

class TiledParts {
 public:
  TiledParts(const FerryLoopBounds* loops, unsigned loops_count, const FerryReduction& reduction, unsigned wanted);

  unsigned count() const { return parts_; }
  std::size_t bytes() const;  // of all partials

  // Part number `part`, which writes its own of the partials: any thread may run it. In the order of the iterations.
  FerryIterations part(unsigned part, unsigned char* partials) const;

  // The first of the partials becomes the launch's.
  void combine(unsigned char* partials) const;

 private:
  std::int64_t units() const { return leaves_ ? tiles_.ferry_iterations : tiles_.ferry_count(); }

  const FerryTiles tiles_;
  const FerryReduction& reduction_;
  bool leaves_;
  unsigned parts_;
};

}  // namespace ferry
