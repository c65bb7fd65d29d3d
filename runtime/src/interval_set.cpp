#include "interval_set.h"

#include <algorithm>
#include <utility>

namespace ferry {

std::size_t IntervalSet::first_ending_after(std::uintptr_t address) const {
  const auto found =
      std::partition_point(intervals_.begin(), intervals_.end(), [&](const Interval& i) { return i.end <= address; });
  return static_cast<std::size_t>(found - intervals_.begin());
}

void IntervalSet::add(Interval interval) {
  if (interval.empty()) return;
  auto first = std::partition_point(intervals_.begin(), intervals_.end(),
                                    [&](const Interval& i) { return i.end < interval.begin; });
  auto last = first;
  for (; last != intervals_.end() && last->begin <= interval.end; ++last) {
    interval.begin = std::min(interval.begin, last->begin);
    interval.end = std::max(interval.end, last->end);
  }
  if (first == last) {
    intervals_.insert(first, interval);
  } else {
    *first = interval;
    intervals_.erase(first + 1, last);
  }
}

void IntervalSet::add(const IntervalSet& other) {
  for (const Interval& interval : other.intervals_) add(interval);
}

void IntervalSet::subtract(Interval interval) {
  if (interval.empty()) return;
  const auto at = static_cast<std::ptrdiff_t>(first_ending_after(interval.begin));
  auto first = intervals_.begin() + at;
  if (first == intervals_.end() || first->begin >= interval.end) return;
  if (first->begin < interval.begin && first->end > interval.end) {
    const Interval tail{interval.end, first->end};
    first->end = interval.begin;
    intervals_.insert(first + 1, tail);
    return;
  }
  if (first->begin < interval.begin) {
    first->end = interval.begin;
    ++first;
  }
  auto last = first;
  while (last != intervals_.end() && last->end <= interval.end) ++last;
  if (last != intervals_.end() && last->begin < interval.end) last->begin = interval.end;
  intervals_.erase(first, last);
}

void IntervalSet::subtract(const IntervalSet& other) {
  if (other.intervals_.size() <= 1) {
    if (!other.empty()) subtract(other.intervals_.front());
    return;
  }
  std::vector<Interval> left;
  for (const Interval& interval : intervals_) other.each_gap(interval, [&](Interval part) { left.push_back(part); });
  intervals_ = std::move(left);
}

void IntervalSet::intersect(const IntervalSet& other) {
  std::vector<Interval> both;
  for (const Interval& interval : intervals_) other.each_inside(interval, [&](Interval part) { both.push_back(part); });
  intervals_ = std::move(both);
}

bool IntervalSet::covers(Interval interval) const {
  if (interval.empty()) return true;
  const auto i = first_ending_after(interval.begin);
  return i < intervals_.size() && intervals_[i].covers(interval);
}

std::size_t IntervalSet::size() const {
  std::size_t bytes = 0;
  for (const Interval& interval : intervals_) bytes += interval.size();
  return bytes;
}

}  // namespace ferry
