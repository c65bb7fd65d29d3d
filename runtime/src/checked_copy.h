// Copies bytes of this process, some of which may be unreadable: a page between the first and the last element that a
// nest touches may be protected or unmapped. process_vm_readv on the own process copies the readable beginning and
// returns its size, without a signal or a sanitizer's report. Bytes that the nest certainly touches are readable, so
// memcpy copies them, which is several times faster.
#pragma once

#include "interval_set.h"

#include <vector>

namespace ferry {

// The smallest page size of any system. If every gap between touched bytes is shorter, every page is touched.
constexpr std::size_t least_page = 4096;

// Returns whether the system allows the system call, which a seccomp profile may forbid. Tries it only once.
bool checked_copy_works() noexcept;

// Copies up to the first unreadable byte. Returns how many bytes were copied, or 0 if the first one can't be read.
std::size_t copy_readable(void* to, std::uintptr_t from, std::size_t bytes) noexcept;

// Copies all intervals, one after the other. Returns false if some byte can't be read; the contents of `to` are then
// undefined.
bool copy_if_readable(unsigned char* to, const std::vector<Interval>& from);

// Returns whether about half of a large interval is readable, judging by samples. Always returns true for small
// intervals. A marker among indices (-1, INT_MAX) may look like the subscript of an element gigabytes away.
bool mostly_readable(Interval bytes) noexcept;

// Copies the readable parts of `from` to the same offsets in `to`. Calls readable(Interval) for each part that was
// copied and unreadable(Interval) for each other part, in order.
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
