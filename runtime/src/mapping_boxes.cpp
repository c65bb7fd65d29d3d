// Handles the boxes of a mapping. A box is a region whose rows are valid on the device, and may be dirty. Nothing is
// known about the gaps between the rows.
#include "checked_copy.h"
#include "mapping.h"

#include <algorithm>

namespace ferry {

namespace {

// The maximum number of boxes in a mapping. If one more is added, the oldest is dropped.
constexpr std::size_t boxes_limit = 32;

// The maximum number of rows of a box that is converted to intervals.
constexpr std::size_t rows_limit = 256;

Rows rows_of(const PitchedRegion& region) {
  return {region.row_bytes, region.rows,        region.pitch,      region.pitch,
          region.planes,    region.plane_pitch, region.plane_pitch};
}

bool comes_first(const PitchedRegion& a, const PitchedRegion& b) { return a.first < b.first; }

}  // namespace

void Mapping::send(const PitchedRegion& region) {
  if (!region.contiguous()) return queue_.rows_to_device(device(region.first), pointer(region.first), rows_of(region));
  before_sending(region.hull());
  queue_.to_device(device(region.first), pointer(region.first), region.row_bytes);
}

// Copies rows to the host. The snapshot is then outdated.
void Mapping::copy_rows_to_host(const PitchedRegion& region) {
  known_.subtract(region.hull());
  if (watched_) watched_->before_copy_to_host(region);
  if (region.contiguous())
    queue_.to_host(pointer(region.first), device(region.first), region.row_bytes);
  else
    queue_.rows_to_host(pointer(region.first), device(region.first), rows_of(region));
}

bool Mapping::dirty_box_touches(Interval interval) const {
  return std::any_of(boxes_.begin(), boxes_.end(),
                     [&](const Box& box) { return box.dirty && box.region.hull().touches(interval); });
}

bool Mapping::newer(Interval interval) const {
  bool found = dirty_box_touches(interval);
  exact_.each_inside(interval, [&](Interval) { found = true; });
  diff_.each_inside(interval, [&](Interval) { found = true; });
  return found;
}

// Makes the rows valid on the device. Bytes that are newer there must not be overwritten. If there are such bytes,
// everything else in the hull is copied.
void Mapping::read_rows(const PitchedRegion& region, Pages touched) {
  const Interval hull = region.hull();
  use();
  if (valid_.covers(hull)) return;
  for (const Box& box : boxes_)
    if (box.region.covers(region)) return;
  if (newer(hull)) return read(hull, false, touched);
  known_.subtract(hull);  // other threads may have written these bytes on the host since the snapshot
  send(region);
  add_box({region, false});
}

void Mapping::write_rows(const PitchedRegion& region) {
  const Interval hull = region.hull();
  bool differs = false;
  diff_.each_inside(hull, [&](Interval) { differs = true; });
  if (differs) return may_write(hull, region.gaps_below(least_page) ? Pages::all : Pages::some);
  if (!exact_.covers(hull)) add_box({region, true});
}

// Adds a box and joins it with others. Columns that are written one by one become one box, and in the end an interval.
void Mapping::add_box(Box box) {
  for (const Box& known : boxes_)
    if (known.dirty >= box.dirty && known.region.covers(box.region)) return;
  for (std::size_t i = 0; i < boxes_.size();) {
    const Box& known = boxes_[i];
    std::optional<PitchedRegion> both;
    if (known.dirty <= box.dirty && box.region.covers(known.region)) {
      both = box.region;
    } else if (known.dirty == box.dirty) {
      both = known.region.continued_by(box.region);
      if (!both) both = box.region.continued_by(known.region);
    }
    if (!both) {
      ++i;
      continue;
    }
    box.region = *both;
    boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
  if (box.region.contiguous()) return box.dirty ? write(box.region.hull()) : valid_.add(box.region.hull());
  if (boxes_.size() >= boxes_limit) evict_box();
  boxes_.push_back(box);
}

// Evicts a clean box, if there is one. Otherwise copies the oldest box to the host, and the gaps between its rows to
// the device, so that the rows stay valid.
void Mapping::evict_box() {
  epoch_.end();
  const auto clean = std::find_if(boxes_.begin(), boxes_.end(), [](const Box& box) { return !box.dirty; });
  if (clean != boxes_.end()) return erase_box(static_cast<std::size_t>(clean - boxes_.begin()));
  const PitchedRegion region = boxes_.front().region;
  copy_rows_to_host(region);
  queue_.synchronize();
  boxes_.front().dirty = false;
  if (region.gaps_below(least_page)) read(region.hull());  // the box is then redundant
  if (boxes_.size() >= boxes_limit) erase_box(0);
}

void Mapping::erase_box(std::size_t number) {
  keep_rows(boxes_[number].region);
  boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(number));
}

// Keeps rows valid without their box if there are only a few rows.
void Mapping::keep_rows(const PitchedRegion& region) {
  if (region.all_rows() <= rows_limit && !valid_.covers(region.hull()))
    region.each_row([&](Interval row) { valid_.add(row); });
}

void Mapping::drop_redundant_boxes() {
  boxes_.erase(std::remove_if(boxes_.begin(), boxes_.end(),
                              [&](const Box& box) { return !box.dirty && valid_.covers(box.region.hull()); }),
               boxes_.end());
}

// Returns the boxes that a copy of the interval to the device omits: dirty boxes, and clean boxes that don't complicate
// the copy. Their hulls are disjoint and sorted. Dirty boxes that can't be omitted are first copied to the host, and
// may be overwritten after that. If `by_rows`, boxes are omitted as single rows, and must not have too many rows.
std::vector<PitchedRegion> Mapping::boxes_to_spare(Interval interval, bool by_rows) {
  std::vector<PitchedRegion> spared;
  bool home = false;
  for (const bool dirty : {true, false})
    for (Box& box : boxes_) {
      const Interval hull = box.region.hull();
      if (box.dirty != dirty || !hull.touches(interval)) continue;
      const bool meets = std::any_of(spared.begin(), spared.end(),
                                     [&](const PitchedRegion& other) { return other.hull().touches(hull); });
      if (!meets && !(by_rows && box.region.all_rows() > rows_limit)) {
        spared.insert(std::upper_bound(spared.begin(), spared.end(), box.region, comes_first), box.region);
      } else if (dirty) {
        copy_rows_to_host(box.region);
        box.dirty = false;
        home = true;
      }
    }
  if (home) {
    queue_.synchronize();
    epoch_.end();
  }
  return spared;
}

// Fills the gaps of boxes that have too many rows to be kept as rows, if that is cheaper than copying the boxes again.
// Call it before the host writes part of the interval.
void Mapping::fill_boxes(Interval interval) {
  std::vector<Interval> hulls;
  for (const Box& box : boxes_) {
    const PitchedRegion& region = box.region;
    const bool cheap = region.gaps_below(least_page) && region.hull().size() <= 2 * region.bytes();
    if (region.all_rows() > rows_limit && cheap && region.meets(interval)) hulls.push_back(region.hull());
  }
  for (const Interval hull : hulls) read(hull);
}

bool Mapping::boxes_to_host(Interval interval, bool writes) {
  if (boxes_.empty()) return false;
  bool started = false;
  if (writes && !interval.covers(host_)) fill_boxes(interval);
  for (std::size_t i = 0; i < boxes_.size();) {
    Box& box = boxes_[i];
    if (!box.region.meets(interval)) {
      ++i;
      continue;
    }
    if (box.dirty) {
      started = true;
      const bool whole = writes || interval.covers(box.region.hull());
      box.region.each_inside(whole ? box.region.hull() : interval,
                             [this](const PitchedRegion& part) { copy_rows_to_host(part); });
      box.dirty = !whole;
    }
    if (writes)
      erase_box(i);
    else
      ++i;
  }
  drop_redundant_boxes();
  return started;
}

// Calls f(PitchedRegion) for the parts of the box that are outside the interval, with as few regions as possible.
template <class F>
void each_part_outside(const PitchedRegion& box, Interval interval, F f) {
  const Interval hull = box.hull();
  const auto plane_of = [&](std::uintptr_t at) {
    if (box.planes == 1 || at <= box.first) return std::size_t{0};
    return std::min(box.planes - 1, (at - box.first) / box.plane_pitch);
  };
  const std::size_t from = plane_of(interval.begin), to = plane_of(interval.end - 1);
  const auto planes = [&](std::size_t begin, std::size_t end) {
    if (begin == end) return;
    PitchedRegion part = box.plane(begin);
    part.planes = end - begin;
    part.plane_pitch = end - begin > 1 ? box.plane_pitch : 0;
    f(part);
  };
  planes(0, from);
  for (std::size_t p = from; p <= to; ++p) {
    const PitchedRegion plane = box.plane(p);
    if (interval.begin > hull.begin) plane.each_inside({hull.begin, interval.begin}, f);
    if (interval.end < hull.end) plane.each_inside({interval.end, hull.end}, f);
  }
  planes(to + 1, box.planes);
}

void Mapping::mark_clean(Interval interval) {
  constexpr std::size_t parts_limit = 8;
  for (std::size_t i = 0; i < boxes_.size();) {
    const PitchedRegion region = boxes_[i].region;
    if (!boxes_[i].dirty || !region.meets(interval)) {
      ++i;
      continue;
    }
    epoch_.end();
    std::vector<PitchedRegion> dirty;
    each_part_outside(region, interval, [&](const PitchedRegion& part) { dirty.push_back(part); });
    boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
    if (dirty.size() > parts_limit) {
      copy_rows_to_host(region);
      queue_.synchronize();
      dirty.clear();
    }
    if (dirty.empty())
      add_box({region, false});
    else
      region.each_inside(interval, [this](const PitchedRegion& part) { add_box({part, false}); });
    for (const PitchedRegion& part : dirty) add_box({part, true});
  }
}

bool Mapping::forget_boxes(Interval interval, bool is_overwritten) {
  bool started = false;
  for (std::size_t i = 0; i < boxes_.size();) {
    const Box& box = boxes_[i];
    if (!box.region.meets(interval)) {
      ++i;
      continue;
    }
    if (box.dirty && !interval.covers(box.region.hull())) {
      if (is_overwritten)
        each_part_outside(box.region, interval, [this](const PitchedRegion& part) { copy_rows_to_host(part); });
      else
        copy_rows_to_host(box.region);
      started = true;
    }
    erase_box(i);
  }
  return started;
}

// Converts dirty rows in boxes that touch the interval to diff, because the interval's bytes are about to become diff.
// The snapshot of these rows is the host's old bytes. Extends the interval by the boxes' hulls, and returns which pages
// of the extended interval are touched.
Pages Mapping::boxes_to_diff(Interval& interval, IntervalSet& rows, Pages touched) {
  for (std::size_t i = 0; i < boxes_.size();) {
    const PitchedRegion region = boxes_[i].region;
    const Interval hull = region.hull();
    if (!boxes_[i].dirty || !hull.touches(interval)) {
      ++i;
      continue;
    }
    epoch_.end();
    if (region.all_rows() > rows_limit) {
      copy_rows_to_host(region);
      queue_.synchronize();
      boxes_[i].dirty = false;
      continue;
    }
    boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(i));
    region.each_row([&](Interval row) { rows.add(row); });
    if (!interval.covers(hull) && !region.gaps_below(least_page)) touched = Pages::some;
    interval = {std::min(interval.begin, hull.begin), std::max(interval.end, hull.end)};
    i = 0;  // starts again, because the interval has grown
  }
  return touched;
}

}  // namespace ferry
