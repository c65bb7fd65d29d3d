// Loaded values as they were when the inspection began. Used to inspect many parts of the same elements.
//
//   CopiedLoads loads(inspector);
//   … evaluate all iterations as one …      // stores what they read
//   loads.complete();
//   … evaluate one after the other …        // makes no system call
#pragma once

#include "inspection.h"

#include <memory>
#include <vector>

namespace ferry {

class CopiedLoads final : public Loads {
 public:
  explicit CopiedLoads(const Inspector& inspector) : inspector_(inspector) {}

  // Returns any_value() if some element can't be read. After complete(), also returns that for elements that were never
  // requested before.
  ValueSpan loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                   const ValueSpan& without, LoadedPart part) const override;
  void complete() { is_complete_ = true; }
  // Returns the copy of these bytes, or null if there is none.
  const unsigned char* copy_of(Interval bytes) const;
  Extents extents() const { return inspector_.extents(); }

 private:
  struct Copy {
    Interval bytes;
    std::unique_ptr<unsigned char[]> memory;
  };
  const Inspector& inspector_;
  mutable std::vector<Copy> copies_;
  bool is_complete_ = false;
};

}  // namespace ferry
