#include "mapping.h"

#include "checked_copy.h"
#include "sanitizer.h"

#include <algorithm>

namespace ferry {

namespace {

// The chunk size for copying memory that may be partly unreadable.
constexpr std::size_t staging_bytes = std::size_t{1} << 20;

// Writes only bytes that differ, because other bytes may belong to another thread.
__attribute__((no_sanitize("thread"))) void write_difference(unsigned char* host, const unsigned char* now,
                                                             const unsigned char* before, std::size_t bytes) {
  constexpr std::size_t stride = 64;
  for (std::size_t at = 0; at < bytes; at += stride) {
    const std::size_t count = std::min(stride, bytes - at);
    if (std::memcmp(now + at, before + at, count) == 0) continue;
    for (std::size_t i = at; i < at + count; ++i)
      if (now[i] != before[i]) host[i] = now[i];
  }
}

// Calls f(PitchedRegion) for those bytes of the gap that are outside all boxes. The boxes' hulls are disjoint and
// sorted.
template <class F>
void each_outside(const std::vector<PitchedRegion>& boxes, Interval gap, F f) {
  std::uintptr_t at = gap.begin;
  for (const PitchedRegion& box : boxes) {
    const Interval hull = box.hull();
    if (!hull.touches(gap)) continue;
    if (at < hull.begin) f(PitchedRegion::of({at, hull.begin}));
    box.between_rows().each_inside(gap, f);
    box.between_planes().each_inside(gap, f);
    at = hull.end;
  }
  if (at < gap.end) f(PitchedRegion::of({at, gap.end}));
}

}  // namespace

void Mapping::read(Interval interval, bool needs_snapshot, Pages touched) {
  use();
  if (valid_.covers(interval)) return;
  const bool plain = !needs_snapshot && touched == Pages::all;
  const std::vector<PitchedRegion> spared = boxes_to_spare(interval, !plain);
  IntervalSet unreadable;
  valid_.each_gap(interval, [&](Interval gap) {
    if (plain) return each_outside(spared, gap, [&](const PitchedRegion& part) { send(part); });
    IntervalSet rows;
    for (const PitchedRegion& box : spared)
      if (box.hull().touches(gap)) box.each_row([&](Interval row) { rows.add(row); });
    rows.each_gap(gap, [&](Interval part) {
      needs_snapshot ? send_snapshot(part, touched, unreadable) : send_readable(part, unreadable);
    });
  });
  valid_.add(interval);
  leave_out(unreadable);
  drop_redundant_boxes();
}

void Mapping::send_snapshot(Interval interval, Pages touched, IntervalSet& unreadable) {
  before_sending(interval);
  take_snapshot(interval, touched, unreadable);
  unreadable.each_gap(interval, [&](Interval part) {
    queue_.to_device(device(part.begin), snapshot(part.begin), part.size(), part.begin);
    known_.add(part);
  });
}

// Marks unreadable bytes as invalid, because they may be readable next time.
void Mapping::leave_out(const IntervalSet& unreadable) {
  if (unreadable.empty()) return;
  diff_.subtract(unreadable);
  valid_.subtract(unreadable);
  epoch_.end();
}

void Mapping::take_snapshot(Interval interval, Pages touched, IntervalSet& unreadable) {
  unsigned char* const kept = snapshot(interval.begin);
  if (touched == Pages::all)
    copy_shared_bytes(kept, pointer(interval.begin), interval.size());
  else
    checked_copy(kept, interval, [](Interval) {}, [&](Interval part) { unreadable.add(part); });
}

void Mapping::send_readable(Interval interval, IntervalSet& unreadable) {
  before_sending(interval);
  const std::size_t room = std::min(interval.size(), staging_bytes);
  const std::unique_ptr<unsigned char[]> staging(new unsigned char[room]);
  for (std::uintptr_t at = interval.begin; at < interval.end; at += room) {
    const auto send = [&](Interval part) {
      queue_.to_device(device(part.begin), &staging[part.begin - at], part.size(), part.begin);
    };
    checked_copy(staging.get(), intersection({at, at + room}, interval), send,
                 [&](Interval part) { unreadable.add(part); });
  }
}

void Mapping::write(Interval interval) {
  if (exact_.covers(interval)) return;
  exact_.add(interval);
  diff_.subtract(interval);
  known_.subtract(interval);
  boxes_.erase(
      std::remove_if(boxes_.begin(), boxes_.end(), [&](const Box& box) { return interval.covers(box.region.hull()); }),
      boxes_.end());
  valid_.add(interval);
}

unsigned char* Mapping::snapshot(std::uintptr_t address) {
  if (!snapshot_) snapshot_.reset(new unsigned char[block_.bytes]);
  return &snapshot_[address - origin_];
}

// Copies the bytes that need a snapshot to the device. Omits rows that are newer there, and pages that haven't changed
// since the device got them.
void Mapping::send_changed(Interval interval, Pages touched, const IntervalSet& rows, IntervalSet& unreadable) {
  const IntervalSet settled = settled_until_now(valid_, interval);
  settled.each_gap(interval, [this](Interval part) { before_sending(part); });
  take_snapshot(interval, touched, unreadable);
  const IntervalSet there = settled_until_now(settled, interval);
  unreadable.each_gap(interval, [&](Interval read) {
    rows.each_gap(read, [&](Interval bytes) {
      there.each_gap(bytes, [&](Interval part) {
        queue_.to_device(device(part.begin), snapshot(part.begin), part.size(), part.begin);
      });
    });
  });
}

void Mapping::may_write(Interval interval, Pages touched) {
  use();
  if (diff_.covers(interval) || (exact_.covers(interval) && !dirty_box_touches(interval))) return;
  IntervalSet rows, fresh, unreadable;
  touched = boxes_to_diff(interval, rows, touched);
  exact_.each_gap(interval, [&](Interval gap) { diff_.each_gap(gap, [&](Interval part) { fresh.add(part); }); });
  for (Interval part : fresh.intervals()) {
    known_.each_gap(part, [&](Interval old) { send_changed(old, touched, rows, unreadable); });
    diff_.add(part);
  }
  valid_.add(interval);
  leave_out(unreadable);
  drop_redundant_boxes();
}

bool Mapping::to_host(Interval interval, bool writes, std::vector<StagedDiff>& staged) {
  bool started = false;
  exact_.each_inside(interval, [&](Interval part) {
    if (watched_) watched_->before_copy_to_host(PitchedRegion::of(part));
    queue_.to_host(pointer(part.begin), device(part.begin), part.size());
    started = true;
  });
  exact_.subtract(interval);
  started = boxes_to_host(interval, writes) || started;
  diff_.each_inside(interval, [&](Interval part) {
    staged.push_back({part, std::unique_ptr<unsigned char[]>(new unsigned char[part.size()])});  // before it is filled
    if (watched_) watched_->before_possible_copy_to_host(part);
    queue_.to_host(staged.back().bytes.get(), device(part.begin), part.size(), part.begin);
    started = true;
  });
  diff_.subtract(interval);
  if (writes) valid_.subtract(interval);
  if (writes) known_.subtract(interval);
  if (writes) lose(interval);
  if (started || writes) epoch_.end();
  return started;
}

void Mapping::complete(std::span<const StagedDiff> staged) {
  for (const StagedDiff& diff : staged) {
    if (!host_.covers(diff.host)) continue;
    unsigned char* before = snapshot(diff.host.begin);
    queue_.results().begin_copy_to_host(diff.host);
    write_difference(pointer(diff.host.begin), diff.bytes.get(), before, diff.host.size());
    if (!valid_.covers(diff.host)) continue;
    std::memcpy(before, diff.bytes.get(), diff.host.size());
    known_.add(diff.host);
  }
}

bool Mapping::forget(Interval interval) { return drop(interval, false); }

bool Mapping::overwrite(Interval interval) { return drop(interval, true); }

bool Mapping::drop(Interval interval, bool is_overwritten) {
  exact_.subtract(interval);
  diff_.subtract(interval);
  known_.subtract(interval);
  const bool started = forget_boxes(interval, is_overwritten);
  valid_.subtract(interval);
  lose(interval);
  epoch_.end();
  return started;
}

void Mapping::take_over(const Mapping& other) {
  if (watched_) {
    const Interval both{std::min(host_.begin, other.host_.begin), std::max(host_.end, other.host_.end)};
    other.watched_ ? watched_->take_over(*other.watched_, other.host_, both) : watched_->forget(other.host_);
  }
  for (const Box& box : other.boxes_) {  // copied together with the gaps between the rows
    const Interval hull = box.region.hull();
    queue_.on_device(device(hull.begin), other.device(hull.begin), hull.size());
  }
  for (Interval part : other.valid_.intervals()) {
    queue_.on_device(device(part.begin), other.device(part.begin), part.size());
    valid_.add(part);
  }
  exact_.add(other.exact_);
  boxes_.insert(boxes_.end(), other.boxes_.begin(), other.boxes_.end());
  diff_.add(other.diff_);
  known_.add(other.known_);
  if (!other.snapshot_) return;
  const auto copy = [&](Interval part) {
    std::memcpy(snapshot(part.begin), &other.snapshot_[part.begin - other.origin_], part.size());
  };
  for (Interval part : other.diff_.intervals()) copy(part);
  for (Interval part : other.known_.intervals()) copy(part);
}

}  // namespace ferry
