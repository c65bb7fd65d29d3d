#include "watched_pages.h"

#include "sanitizer.h"

#include <algorithm>
#include <cstring>

namespace ferry {

namespace {

// Regions of more rows, or with longer gaps than rows, aren't taken apart: their pages aren't kept.
constexpr std::size_t rows_limit = std::size_t{1} << 16;

unsigned char* at(std::uintptr_t address) { return reinterpret_cast<unsigned char*>(address); }

}  // namespace

bool WatchedPages::is_dense(const PitchedRegion& region) {
  return region.all_rows() <= rows_limit && region.hull().size() <= 2 * region.bytes();
}

bool WatchedPages::is_now(Interval bytes, const unsigned char* before) {
  unsigned char now[512];
  for (std::uintptr_t part = bytes.begin; part < bytes.end; part += sizeof(now)) {
    const std::size_t size = std::min(sizeof(now), bytes.end - part);
    copy_shared_bytes(now, at(part), size);
    if (std::memcmp(now, before + (part - bytes.begin), size) != 0) return false;
  }
  return true;
}

void WatchedPages::sends(Interval bytes, Interval array) {
  watcher_.watch(bytes, array);
  if (device_.pins(at(bytes.begin), bytes.size())) watcher_.forget(PageWatch::pages_around(bytes));
}

void WatchedPages::comes_home(const PitchedRegion& region) {
  page_watch_.unwatch(region.hull());
  if (is_dense(region)) region.each_row([this](Interval row) { home_.add(row); });
}

void WatchedPages::may_come_home(Interval bytes) { page_watch_.unwatch(bytes); }

IntervalSet WatchedPages::unwritten(Interval array) {
  watcher_.look(array);
  return watcher_.unwritten();
}

// A page that both have bytes of stays only if both have watched it.
void WatchedPages::take_over(const WatchedPages& other, Interval others, Interval array) {
  const IntervalSet mine = watcher_.unwritten(), theirs = other.watcher_.unwritten();
  home_.add(other.home_);
  used_ = used_ || other.used_;
  const Interval pages = PageWatch::pages_around(others), inner = PageWatch::pages_of(others, array);
  watcher_.take_over(other.watcher_, inner);
  for (const Interval edge : {Interval{pages.begin, inner.begin}, Interval{inner.end, pages.end}})
    if (!edge.empty() && !(mine.covers(edge) && theirs.covers(edge))) watcher_.forget(edge);
}

void WatchedPages::before_results(const IntervalSet& exact, const IntervalSet& perhaps, const IntervalSet& valid,
                                  Interval array) {
  confirmed_ = exact;
  confirmed_.add(home_);
  IntervalSet coming = confirmed_;
  coming.add(perhaps);
  for (const Interval bytes : coming.intervals()) results_.add(PageWatch::pages_around(bytes));
  if (results_.empty()) return;
  const IntervalSet unwritten_before = (gaps_.clear(), watcher_.unwritten());
  std::vector<Interval> gaps;
  std::size_t bytes = 0;
  for (const Interval pages : results_.intervals())
    coming.each_gap(intersection(pages, array), [&](Interval gap) { gaps.push_back(gap), bytes += gap.size(); });
  if (gaps.size() > rows_limit || bytes > coming.size()) return;
  for (const Interval gap : gaps) save_gap(gap, unwritten_before, valid);
  const IntervalSet still = unwritten(array);  // what was saved is what was copied in
  std::erase_if(gaps_, [&](const Gap& gap) { return !still.covers(PageWatch::pages_around(gap.bytes)); });
}

void WatchedPages::save_gap(Interval gap, const IntervalSet& unwritten, const IntervalSet& valid) {
  if (!valid.covers(gap) || !unwritten.covers(PageWatch::pages_around(gap))) return;
  gaps_.push_back({gap, std::make_unique<unsigned char[]>(gap.size())});
  copy_shared_bytes(gaps_.back().before.get(), at(gap.begin), gap.size());
}

void WatchedPages::protect_results(Interval array) {
  for (const Interval pages : results_.intervals()) sends(intersection(pages, array), array);
  for (const Gap& gap : gaps_)
    if (is_now(gap.bytes, gap.before.get())) confirm(gap.bytes);
}

IntervalSet WatchedPages::settle(const IntervalSet& valid, Interval array) {
  IntervalSet confirmed;
  for (const Interval bytes : confirmed_.intervals()) confirmed.add(PageWatch::pages_of(bytes, array));
  for (const Interval pages : results_.intervals())
    confirmed.each_gap(pages, [this](Interval open) { watcher_.forget(open); });
  IntervalSet settled;
  const IntervalSet unwritten_pages = watcher_.unwritten();
  for (const Interval bytes : valid.intervals())
    unwritten_pages.each_inside(PageWatch::pages_of(bytes, array), [&](Interval pages) { settled.add(pages); });
  IntervalSet others = unwritten_pages;
  others.subtract(settled);
  for (const Interval pages : others.intervals()) watcher_.forget(pages);
  home_.clear(), results_.clear(), gaps_.clear(), confirmed_.clear();
  return settled;
}

}  // namespace ferry
