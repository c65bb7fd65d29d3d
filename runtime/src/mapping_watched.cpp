// Handles a mapping whose copy may be kept when the call ends.
#include "mapping.h"

#include <new>

namespace ferry {

void Mapping::watch(std::unique_ptr<WatchedPages> pages, const IntervalSet& there) {
  watched_ = std::move(pages);
  there.each_inside(host_, [this](Interval bytes) { valid_.add(bytes); });
}

// Returns those of the given bytes that are inside the interval and that nobody has written since the device got them.
IntervalSet Mapping::settled_until_now(const IntervalSet& bytes, Interval inside) const {
  IntervalSet settled;
  if (!watched_ || bytes.empty()) return settled;
  const IntervalSet unwritten = watched_->unwritten(inside);
  bytes.each_inside(inside,
                    [&](Interval part) { unwritten.each_inside(part, [&](Interval same) { settled.add(same); }); });
  return settled;
}

void Mapping::before_leaving() noexcept try {
  if (!watched_) return;
  IntervalSet exact = exact_, uncertain = diff_;
  for (const Box& box : boxes_) {
    if (!box.dirty) continue;
    if (WatchedPages::is_dense(box.region))
      box.region.each_row([&](Interval row) { exact.add(row); });
    else
      uncertain.add(box.region.hull());
  }
  diff_before_last_copy_ = diff_.intervals();
  watched_->before_results(exact, uncertain, valid_, host_);
} catch (const std::bad_alloc&) {
  watched_.reset();
}

std::unique_ptr<WatchedPages> Mapping::leave() noexcept try {
  if (!watched_) return nullptr;
  watched_->protect_results(host_);
  for (const Interval part : diff_before_last_copy_)
    if (known_.covers(part)) watched_->compare(part, before(part.begin));
  const bool any = !watched_->finish(valid_, host_).empty();
  return any ? std::move(watched_) : nullptr;
} catch (const std::bad_alloc&) {
  return nullptr;
}

}  // namespace ferry
