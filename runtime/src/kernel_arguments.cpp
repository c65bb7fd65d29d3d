#include "kernel_arguments.h"

namespace ferry {

using detail::ArgumentRecord;

void KernelArguments::lay_out(const Footprint& footprint, const ResolvedLaunch& resolved, const TriedReads& tried) {
  for (const ArgumentRecord& argument : footprint.arguments) {
    const void* address = nullptr;
    switch (argument.kind) {
      case ArgumentRecord::address:
        address = tried.argument(argument.index);
        if (!address) address = &resolved.address(argument.index);
        break;
      case ArgumentRecord::size:
        address = &footprint.buffers[argument.index].container_size;
        break;
      case ArgumentRecord::value:
        values_.push_back({static_cast<unsigned>(pointers_.size()), argument.index});
        break;
    }
    pointers_.push_back(const_cast<void*>(address));
  }
}

}  // namespace ferry
