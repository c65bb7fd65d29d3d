#include "kept_copies.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <numeric>
#include <utility>

namespace ferry {

namespace {

constexpr std::size_t least_bytes = std::size_t{1} << 20;  // smaller arrays gain little (docs/residency.md)
constexpr std::size_t copies_limit = 64, habits_limit = 1024;
constexpr std::size_t written_limit = 8;  // if more than an eighth of its pages was written, a copy isn't kept again
constexpr unsigned unused_limit = 3;      // calls without a use; swapped arrays are read in every second or third call
constexpr unsigned first_pause = 15, later_pause = 63;

}  // namespace

KeptCopies::Habit& KeptCopies::habit_of(Interval host) {
  const auto found =
      std::find_if(habits_.begin(), habits_.end(), [&](const Habit& habit) { return habit.host.touches(host); });
  if (found != habits_.end()) {
    found->host = host;
    return *found;
  }
  if (habits_.size() >= habits_limit) habits_.erase(habits_.begin());
  return habits_.emplace_back(Habit{host});
}

void KeptCopies::fail(Habit& habit) {
  habit.calls_to_pass = habit.failures++ == 0 ? first_pause : later_pause;
  habit.unused = 0;
}

std::unique_ptr<WatchedPages> KeptCopies::watch(Interval host) noexcept try {
  if (adapts_) {
    if (host.size() < least_bytes) return nullptr;
    const std::lock_guard lock(mutex_);
    Habit& habit = habit_of(host);
    if (habit.calls_to_pass > 0) {
      --habit.calls_to_pass;
      return nullptr;
    }
  }
  return std::make_unique<WatchedPages>(watch_, device_);
} catch (const std::bad_alloc&) {
  return nullptr;
}

std::optional<KeptCopy> KeptCopies::take(Interval wanted, IntervalSet& unwritten) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(copies_.begin(), copies_.end(), [&](const KeptCopy& copy) { return copy.host.touches(wanted); });
  if (found == copies_.end()) return std::nullopt;
  Habit* const habit = adapts_ ? &habit_of(found->host) : nullptr;
  const std::size_t before = found->pages->watched_bytes();
  const IntervalSet pages = found->pages->unwritten(found->host);
  pages.each_inside(found->host, [&](Interval bytes) { unwritten.add(bytes); });
  KeptCopy copy = std::move(*found);
  copies_.erase(found);
  copy.pages->begin_call();
  if (!habit) return copy;
  if (before - pages.size() <= before / written_limit) {
    habit->failures = 0;
  } else {
    fail(*habit);
    copy.pages.reset();
  }
  return copy;
}

void KeptCopies::keep(KeptCopy copy) noexcept {
  const std::lock_guard lock(mutex_);
  try {
    for (std::size_t i = copies_.size(); i-- > 0;)
      if (copies_[i].host.touches(copy.host)) drop(i);
    if (adapts_ && !is_of_use(copy)) return pool_.give_back(copy.block);
    while (!copies_.empty() && (copies_.size() >= copies_limit || bytes() + copy.block.bytes > limit())) {
      if (adapts_) fail(habit_of(copies_.front().host));  // it hasn't been used in time
      drop(0);
    }
    copies_.push_back(std::move(copy));
  } catch (const std::bad_alloc&) {
    pool_.give_back(copy.block);
  }
}

bool KeptCopies::is_of_use(const KeptCopy& copy) {
  Habit& habit = habit_of(copy.host);
  habit.unused = copy.pages->used() ? 0 : habit.unused + 1;
  if (habit.unused < unused_limit) return true;
  fail(habit);
  return false;
}

void KeptCopies::fail(Interval host) noexcept {
  if (!adapts_) return;
  const std::lock_guard lock(mutex_);
  try {
    fail(habit_of(host));
  } catch (const std::bad_alloc&) {  // the next call tries again
  }
}

void KeptCopies::drop(std::size_t number) noexcept {
  pool_.give_back(copies_[number].block);
  copies_.erase(copies_.begin() + static_cast<std::ptrdiff_t>(number));
}

std::size_t KeptCopies::bytes() const {
  return std::accumulate(copies_.begin(), copies_.end(), std::size_t{0},
                         [](std::size_t sum, const KeptCopy& copy) { return sum + copy.block.bytes; });
}

// Returns the limit for the bytes of all copies. It is half of the memory, because the program itself may use device
// memory.
std::size_t KeptCopies::limit() const {
  const std::size_t all = device_.limits().memory_bytes;
  return all ? all / 2 : SIZE_MAX;
}

void KeptCopies::release() noexcept {
  const std::lock_guard lock(mutex_);
  while (!copies_.empty()) drop(copies_.size() - 1);
}

}  // namespace ferry
