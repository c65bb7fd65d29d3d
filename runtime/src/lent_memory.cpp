// See lent_memory.h.
#include "lent_memory.h"

#include "interval_set.h"
#include "sanitizer.h"

#include <mutex>
#include <new>

namespace ferry {

namespace {

struct Lent {
  std::mutex mutex;
  IntervalSet set;
};

Lent& lent() {
  static Lent& lent = *new Lent;  // copies may be made after static objects have ended
  return lent;
}

Interval interval(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  return {address, address + bytes};
}

}  // namespace

void close_device_memory(const void* begin, std::size_t bytes) {
  if (!poisons_memory()) return;
  const std::lock_guard lock(lent().mutex);
  lent().set.each_gap(interval(begin, bytes),
                      [](Interval gap) { poison(reinterpret_cast<const void*>(gap.begin), gap.size()); });
}

void open_device_memory(const void* begin, std::size_t bytes) { unpoison(begin, bytes); }

void lend_device_memory(const void* begin, std::size_t bytes) {
  if (!poisons_memory()) return;
  const std::lock_guard lock(lent().mutex);
  lent().set.add(interval(begin, bytes));
  unpoison(begin, bytes);
}

void end_device_memory(const void* begin, std::size_t bytes) noexcept {
  if (!poisons_memory()) return;
  unpoison(begin, bytes);
  const std::lock_guard lock(lent().mutex);
  try {
    lent().set.subtract(interval(begin, bytes));
  } catch (const std::bad_alloc&) {  // it stays open: less is noticed
  }
}

}  // namespace ferry
