// Copies of this process's bytes that need not all be readable: between the first and the last element that a nest
// touches there may be a page that is protected, or isn't mapped. process_vm_readv on the own process reads what can be
// read and says where that ends; it raises no signal and no sanitizer's report. What the nest certainly touches is
// copied plainly: it can be read, and memcpy is several times faster.
#pragma once

#include "interval_set.h"

#include <vector>

namespace ferry {

// The smallest that a system has: where no gap between touched bytes is as long, every page is touched.
constexpr std::size_t least_page = 4096;

// False where the system doesn't permit the call (seccomp). Asked once.
bool checked_copy_works() noexcept;

// How many of the first bytes of `from` were copied; 0 where the first one can't be read.
std::size_t copy_readable(void* to, std::uintptr_t from, std::size_t bytes) noexcept;

// Copies all of these, one behind the other, unless some of it can't be read: then false, and `to` has rubbish.
bool copy_if_readable(unsigned char* to, const std::vector<Interval>& from);

// Whether about half of a large interval can be read at least, as samples say: a marker among indices (-1, INT_MAX) may
// be taken for the subscript of an element that is gigabytes away. Small ones always are.
bool mostly_readable(Interval bytes) noexcept;

// Copies what can be read of `from` to the same offsets from `to`: readable(Interval) for each part that was copied,
// unreadable(Interval) for the others, in order.
template <class Readable, class Unreadable>
void checked_copy(unsigned char* to, Interval from, Readable readable, Unreadable unreadable) {
  for (std::uintptr_t at = from.begin; at < from.end;) {
    if (const std::size_t bytes = copy_readable(to + (at - from.begin), at, from.end - at)) {
      readable(Interval{at, at + bytes});
      at += bytes;
    } else {
      const Interval page = intersection({at, at - at % least_page + least_page}, from);
      unreadable(page);
      at = page.end;
    }
  }
}

}  // namespace ferry
