// A set of bytes in the host's address space, as sorted, disjoint, half-open intervals. Adjacent intervals are joined.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ferry {

struct Interval {
  std::uintptr_t begin, end;

  std::size_t size() const { return end - begin; }
  bool empty() const { return begin >= end; }
  bool covers(Interval other) const { return begin <= other.begin && other.end <= end; }
  bool touches(Interval other) const { return begin < other.end && other.begin < end; }
  friend bool operator==(Interval a, Interval b) { return a.begin == b.begin && a.end == b.end; }
};

inline Interval intersection(Interval a, Interval b) {
  return {a.begin > b.begin ? a.begin : b.begin, a.end < b.end ? a.end : b.end};
}

class IntervalSet {
 public:
  void add(Interval interval);
  void add(const IntervalSet& other);
  void subtract(Interval interval);
  void subtract(const IntervalSet& other);
  void intersect(const IntervalSet& other);
  void clear() { intervals_.clear(); }
  void reserve(std::size_t intervals) { intervals_.reserve(intervals); }

  bool empty() const { return intervals_.empty(); }
  bool covers(Interval interval) const;
  std::size_t size() const;  // returns the number of bytes
  const std::vector<Interval>& intervals() const { return intervals_; }

  // Calls f(Interval) for each part of `interval` that is in the set, in order. f must not change the set.
  template <class F>
  void each_inside(Interval interval, F f) const {
    for (auto i = first_ending_after(interval.begin); i < intervals_.size() && intervals_[i].begin < interval.end; ++i)
      f(intersection(intervals_[i], interval));
  }

  // Calls f(Interval) for each part of `interval` that isn't in the set, in order.
  template <class F>
  void each_gap(Interval interval, F f) const {
    std::uintptr_t at = interval.begin;
    for (auto i = first_ending_after(interval.begin); i < intervals_.size() && intervals_[i].begin < interval.end;
         ++i) {
      if (at < intervals_[i].begin) f(Interval{at, intervals_[i].begin});
      at = intervals_[i].end;
    }
    if (at < interval.end) f(Interval{at, interval.end});
  }

 private:
  std::size_t first_ending_after(std::uintptr_t address) const;

  std::vector<Interval> intervals_;
};

}  // namespace ferry
