// See lent_memory.h.
#include "lent_memory.h"

#include "interval_set.h"

#include <mutex>
#include <new>

namespace ferry {

namespace {

struct Lent {
  std::mutex mutex;
  IntervalSet set;
};

Lent& lent() {
  static Lent& lent = *new Lent;  // never destroyed: copies may be made after static objects have been destroyed
  return lent;
}

Interval interval(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  return {address, address + bytes};
}

}  // namespace

void detail::close_unlent(const void* begin, std::size_t bytes) {
  const std::lock_guard lock(lent().mutex);
  lent().set.each_gap(interval(begin, bytes),
                      [](Interval gap) { poison(reinterpret_cast<const void*>(gap.begin), gap.size()); });
}

void detail::lend(const void* begin, std::size_t bytes) {
  const std::lock_guard lock(lent().mutex);
  lent().set.add(interval(begin, bytes));
  unpoison(begin, bytes);
}

void detail::end_lent(const void* begin, std::size_t bytes) noexcept {
  unpoison(begin, bytes);
  const std::lock_guard lock(lent().mutex);
  try {
    lent().set.subtract(interval(begin, bytes));
  } catch (const std::bad_alloc&) {  // the memory then stays accessible, so fewer errors are found
  }
}

}  // namespace ferry
