// What is loaded, as it is when the look at it begins: for those who ask about many parts of the same elements.
//
//   CopiedLoads loads(inspector);
//   … evaluate all iterations as one …      // keeps what they read
//   loads.complete();
//   … evaluate one after the other …        // asks the system for nothing
#pragma once

#include "inspection.h"

#include <memory>
#include <vector>

namespace ferry {

class CopiedLoads final : public Loads {
 public:
  explicit CopiedLoads(const Inspector& inspector) : inspector_(inspector) {}

  // Any value where not all of it can be read, and, once it is complete, of elements that nobody has asked for before.
  ValueSpan loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                   const ValueSpan& without, LoadedPart part) const override;
  void complete() { is_complete_ = true; }

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
