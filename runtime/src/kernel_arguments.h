// The arguments of a launch's kernels. Addresses and sizes stay the same as long as the launch is remembered. Values
// are set again for each launch.
//
//   arguments.lay_out(footprint, resolved);     // once
//   arguments.with(inputs)                      // for each launch; valid as long as `inputs`
#pragma once

#include "resolved_launch.h"
#include "tried_reads.h"

#include <ferry/call.h>

#include <vector>

namespace ferry {

class KernelArguments {
 public:
  // Lays out the arguments. Afterwards this object must not move.
  void lay_out(const Footprint& footprint, const ResolvedLaunch& resolved, const TriedReads& tried = TriedReads());

  void* const* with(const FerryInput* inputs) {
    for (const Value& value : values_) pointers_[value.argument] = const_cast<void*>(value_of(inputs[value.input]));
    return pointers_.data();
  }
  void clear() { pointers_.clear(), values_.clear(); }
  std::size_t size() const { return pointers_.size(); }

 private:
  struct Value {
    unsigned argument, input;
  };

  // Returns the address of a value. The value is in the stub's input, or at an address that the input contains.
  static const void* value_of(const FerryInput& input) {
    const bool inside = static_cast<std::size_t>(input.ferry_count) <= sizeof(input.ferry_bits);
    return inside ? &input.ferry_bits : reinterpret_cast<const void*>(static_cast<std::uintptr_t>(input.ferry_bits));
  }

  std::vector<void*> pointers_;
  std::vector<Value> values_;
};

}  // namespace ferry
