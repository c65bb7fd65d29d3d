#include "watched_pages.h"

#include "checked_copy.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ferry {

namespace {

// Regions that have more rows than this, or gaps longer than their rows, aren't split into rows, and their pages aren't
// kept.
constexpr std::size_t dense_rows_limit = std::size_t{1} << 16;

// The maximum number of runs of pages on which results are kept, because each run costs system calls.
constexpr std::size_t runs_limit = 256;

}  // namespace

bool WatchedPages::is_dense(const PitchedRegion& region) {
  return region.all_rows() <= dense_rows_limit && region.hull().size() <= 2 * region.bytes();
}

void WatchedPages::sends(Interval bytes, Interval array) {
  IntervalSet pages;
  pages.add(PageWatch::pages_of(bytes, array));
  watch(pages);
}

// Watches pages, except pinned ones. Asks the driver which ones are pinned after the watch has begun.
void WatchedPages::watch(const IntervalSet& pages) {
  watcher_.watch(pages);
  for (const Interval run : pages.intervals())
    if (device_.pins(reinterpret_cast<const void*>(run.begin), run.size())) watcher_.forget(run);
}

void WatchedPages::before_copy_to_host(const PitchedRegion& region) {
  page_watch_.unwatch(region.hull());
  if (is_dense(region)) region.each_row([this](Interval row) { copied_to_host_.add(row); });
}

void WatchedPages::before_possible_copy_to_host(Interval bytes) { page_watch_.unwatch(bytes); }

IntervalSet WatchedPages::unwritten(Interval array) {
  watcher_.look(array);
  return watcher_.unwritten();
}

// Takes over the pages of another mapping. If a page has bytes of both mappings, it is only kept if both have watched
// it.
void WatchedPages::take_over(const WatchedPages& other, Interval others, Interval array) {
  const IntervalSet mine = watcher_.unwritten(), theirs = other.watcher_.unwritten();
  copied_to_host_.add(other.copied_to_host_);
  used_ = used_ || other.used_;
  const Interval pages = PageWatch::pages_around(others), inner = PageWatch::pages_of(others, array);
  watcher_.take_over(other.watcher_, inner);
  for (const Interval edge : {Interval{pages.begin, inner.begin}, Interval{inner.end, pages.end}})
    if (!edge.empty() && !(mine.covers(edge) && theirs.covers(edge))) watcher_.forget(edge);
}

void WatchedPages::before_results(const IntervalSet& exact, const IntervalSet& uncertain, const IntervalSet& valid,
                                  Interval array) {
  confirmed_ = exact;
  confirmed_.add(copied_to_host_);
  IntervalSet coming = confirmed_;
  coming.add(uncertain);
  for (const Interval bytes : coming.intervals()) results_.add(PageWatch::pages_around(bytes));
  is_scattered_ = results_.intervals().size() > runs_limit;
  if (is_scattered_)
    confirmed_.clear();
  else if (!results_.empty())
    save_gaps(coming, valid, array);
}

// Saves the host's bytes in the gaps between results, before the pages are examined. If a page is still unwritten then,
// these bytes equal those on the device.
void WatchedPages::save_gaps(const IntervalSet& coming, const IntervalSet& valid, Interval array) {
  const IntervalSet watched = watcher_.unwritten();
  std::size_t bytes = 0;
  for (const Interval pages : results_.intervals())
    coming.each_gap(intersection(pages, array), [&](Interval gap) {
      if (!valid.covers(gap) || !watched.covers(PageWatch::pages_around(gap))) return;
      gaps_.push_back(gap);
      bytes += gap.size();
    });
  if (gaps_.empty()) return;
  gap_bytes_.reset(new unsigned char[bytes]);
  const bool saved =
      gaps_.size() <= dense_rows_limit && bytes <= coming.size() && copy_if_readable(gap_bytes_.get(), gaps_);
  const IntervalSet still = unwritten(array);
  for (const Interval gap : gaps_)
    if (!still.covers(PageWatch::pages_around(gap))) lost_.add(gap);
  if (!saved) gaps_.clear();
}

void WatchedPages::protect_results(Interval array) {
  if (is_scattered_) return;
  IntervalSet pages;
  for (const Interval run : results_.intervals()) pages.add(PageWatch::pages_of(run, array));
  watch(pages);
  if (!gaps_.empty()) compare_gaps();
}

void WatchedPages::compare_gaps() {
  const std::size_t bytes = std::accumulate(gaps_.begin(), gaps_.end(), std::size_t{0},
                                            [](std::size_t sum, Interval gap) { return sum + gap.size(); });
  const std::unique_ptr<unsigned char[]> now(new unsigned char[bytes]);
  if (!copy_if_readable(now.get(), gaps_)) return;
  std::size_t at = 0;
  for (const Interval gap : gaps_) {
    if (std::memcmp(&now[at], &gap_bytes_[at], gap.size()) == 0) confirmed_.add(gap);
    at += gap.size();
  }
  confirmed_.subtract(lost_);
}

void WatchedPages::compare(Interval bytes, const unsigned char* device) {
  if (is_scattered_) return;
  constexpr std::size_t most = 64 * PageWatch::page_bytes;
  const std::unique_ptr<unsigned char[]> now(new unsigned char[std::min(most, bytes.size())]);
  for (std::uintptr_t begin = bytes.begin; begin < bytes.end; begin += most) {
    const Interval part{begin, std::min(begin + most, bytes.end)};
    if (copy_readable(now.get(), part.begin, part.size()) != part.size()) continue;
    for (std::uintptr_t from = part.begin; from < part.end;) {
      const Interval run{from, std::min(part.end, PageWatch::pages_around({from, from + 1}).end)};
      if (std::memcmp(&now[run.begin - begin], device + (run.begin - bytes.begin), run.size()) == 0)
        confirmed_.add(run);
      from = run.end;
    }
  }
}

IntervalSet WatchedPages::finish(const IntervalSet& valid, Interval array) {
  const auto pages_of = [&](const IntervalSet& bytes) {
    IntervalSet pages;
    for (const Interval part : bytes.intervals()) pages.add(PageWatch::pages_of(part, array));
    return pages;
  };
  results_.subtract(pages_of(confirmed_));
  IntervalSet settled = pages_of(valid);
  settled.intersect(watcher_.unwritten());
  settled.subtract(results_);
  watcher_.forget_others(settled);
  copied_to_host_.clear(), results_.clear(), gaps_.clear(), lost_.clear(), confirmed_.clear(), gap_bytes_.reset();
  return settled;
}

}  // namespace ferry
