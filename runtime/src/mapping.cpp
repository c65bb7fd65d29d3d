#include "mapping.h"

#include "checked_copy.h"
#include "sanitizer.h"

#include <algorithm>

namespace ferry {

namespace {

// More regions than this are not told apart; the oldest comes home.
constexpr std::size_t pitched_limit = 32;

// A region of more rows comes home rather than becoming a diff of so many intervals.
constexpr std::size_t diff_rows_limit = 256;

// What is copied in by parts, where it may not be readable.
constexpr std::size_t staging_bytes = std::size_t{1} << 20;

// cudaDeviceProp::memPitch of all devices.
constexpr std::size_t greatest_pitch = 0x7fffffff;

unsigned char* pointer(std::uintptr_t address) { return reinterpret_cast<unsigned char*>(address); }

// Writes what differs, and nothing else: the other bytes may be another thread's.
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

}  // namespace

void Mapping::read(Interval interval, bool needs_snapshot, Pages touched) {
  if (valid_.covers(interval)) return;
  IntervalSet unreadable;
  valid_.each_gap(interval, [&](Interval gap) {
    if (!needs_snapshot && touched == Pages::all)
      return queue_.to_device(device(gap.begin), pointer(gap.begin), gap.size());
    if (!needs_snapshot) return send_readable(gap, unreadable);
    take_snapshot(gap, touched, unreadable);
    unreadable.each_gap(gap, [&](Interval part) {
      queue_.to_device(device(part.begin), snapshot(part.begin), part.size());
      known_.add(part);
    });
  });
  valid_.add(interval);
  valid_.subtract(unreadable);
}

void Mapping::take_snapshot(Interval interval, Pages touched, IntervalSet& unreadable) {
  unsigned char* const kept = snapshot(interval.begin);
  if (touched == Pages::all)
    copy_shared_bytes(kept, pointer(interval.begin), interval.size());
  else
    checked_copy(kept, interval, [](Interval) {}, [&](Interval part) { unreadable.add(part); });
}

void Mapping::send_readable(Interval interval, IntervalSet& unreadable) {
  const std::size_t room = std::min(interval.size(), staging_bytes);
  const std::unique_ptr<unsigned char[]> staging(new unsigned char[room]);
  for (std::uintptr_t at = interval.begin; at < interval.end; at += room) {
    const auto send = [&](Interval part) {
      queue_.to_device(device(part.begin), &staging[part.begin - at], part.size());
    };
    checked_copy(staging.get(), intersection({at, at + room}, interval), send,
                 [&](Interval part) { unreadable.add(part); });
  }
}

void Mapping::write(Interval interval) {
  exact_.add(interval);
  diff_.subtract(interval);
  known_.subtract(interval);
  pitched_.erase(std::remove_if(pitched_.begin(), pitched_.end(),
                                [&](const PitchedRegion& region) { return interval.covers(region.hull()); }),
                 pitched_.end());
  valid_.add(interval);
}

void Mapping::write_rows(const PitchedRegion& region, bool needs_snapshot) {
  const Interval hull = region.hull();
  bool differs = false;
  diff_.each_inside(hull, [&](Interval) { differs = true; });
  const Pages touched = region.gaps_below(least_page) ? Pages::all : Pages::some;
  if (differs) return may_write(hull, touched);
  read(hull, needs_snapshot, touched);
  if (exact_.covers(hull)) return;
  for (const PitchedRegion& known : pitched_)
    if (known.covers(region)) return;
  pitched_.erase(std::remove_if(pitched_.begin(), pitched_.end(),
                                [&](const PitchedRegion& known) { return region.covers(known); }),
                 pitched_.end());
  if (pitched_.size() == pitched_limit) {
    rows_home(pitched_.front());
    queue_.synchronize();
    pitched_.erase(pitched_.begin());
  }
  pitched_.push_back(region);
}

unsigned char* Mapping::snapshot(std::uintptr_t address) {
  if (!snapshot_) snapshot_.reset(new unsigned char[block_.bytes]);
  return &snapshot_[address - origin_];
}

// Rows that are dirty where something is about to become diff become diff too: the host's old bytes are their snapshot.
void Mapping::pitched_to_diff(Interval& interval, IntervalSet& rows) {
  for (std::size_t i = 0; i < pitched_.size();) {
    const PitchedRegion region = pitched_[i];
    const Interval hull = region.hull();
    if (!hull.touches(interval)) {
      ++i;
      continue;
    }
    pitched_.erase(pitched_.begin() + static_cast<std::ptrdiff_t>(i));
    if (region.all_rows() > diff_rows_limit) {
      rows_home(region);
      queue_.synchronize();
      continue;
    }
    region.each_row([&](Interval row) { rows.add(row); });
    interval = {std::min(interval.begin, hull.begin), std::max(interval.end, hull.end)};
    i = 0;  // the interval has grown
  }
}

void Mapping::may_write(Interval interval, Pages touched) {
  if (diff_.covers(interval) || (exact_.covers(interval) && pitched_.empty())) return;
  IntervalSet rows, fresh, unreadable;
  pitched_to_diff(interval, rows);
  exact_.each_gap(interval, [&](Interval gap) { diff_.each_gap(gap, [&](Interval part) { fresh.add(part); }); });
  for (Interval part : fresh.intervals()) {
    known_.each_gap(part, [&](Interval old) {
      take_snapshot(old, touched, unreadable);
      unreadable.each_gap(old, [&](Interval read) {
        rows.each_gap(
            read, [&](Interval bytes) { queue_.to_device(device(bytes.begin), snapshot(bytes.begin), bytes.size()); });
      });
    });
    diff_.add(part);
  }
  diff_.subtract(unreadable);
  valid_.add(interval);
  valid_.subtract(unreadable);
}

// As few copies as there can be: what there is less of, rows or planes, is the loop. The snapshot is older from here
// on.
void Mapping::rows_home(const PitchedRegion& region) {
  known_.subtract(region.hull());
  PitchedRegion copies = region;
  if (copies.planes > copies.rows && copies.plane_pitch <= greatest_pitch) {
    std::swap(copies.rows, copies.planes);
    std::swap(copies.pitch, copies.plane_pitch);
  }
  for (std::size_t number = 0; number < copies.planes; ++number) {
    const PitchedRegion plane = copies.plane(number);
    if (plane.rows == 1)
      queue_.to_host(pointer(plane.first), device(plane.first), plane.row_bytes);
    else
      queue_.rows_to_host(pointer(plane.first), device(plane.first),
                          {plane.row_bytes, plane.rows, plane.pitch, plane.pitch});
  }
}

bool Mapping::pitched_to_host(Interval interval, bool writes) {
  bool started = false;
  for (std::size_t i = 0; i < pitched_.size();) {
    const Interval hull = pitched_[i].hull();
    if (!hull.touches(interval)) {
      ++i;
      continue;
    }
    started = true;
    if (writes || interval.covers(hull)) {
      rows_home(pitched_[i]);
      pitched_.erase(pitched_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      pitched_[i++].each_inside(interval, [this](const PitchedRegion& part) { rows_home(part); });
    }
  }
  return started;
}

bool Mapping::is_newer(Interval interval) const {
  bool found = false;
  const auto note = [&](Interval) { found = true; };
  exact_.each_inside(interval, note);
  diff_.each_inside(interval, note);
  for (const PitchedRegion& region : pitched_) found = found || !intersection(region.hull(), interval).empty();
  return found;
}

bool Mapping::to_host(Interval interval, bool writes, std::vector<StagedDiff>& staged) {
  bool started = false;
  exact_.each_inside(interval, [&](Interval part) {
    queue_.to_host(pointer(part.begin), device(part.begin), part.size());
    started = true;
  });
  exact_.subtract(interval);
  started = pitched_to_host(interval, writes) || started;
  diff_.each_inside(interval, [&](Interval part) {
    StagedDiff diff{part, std::unique_ptr<unsigned char[]>(new unsigned char[part.size()])};
    queue_.to_host(diff.bytes.get(), device(part.begin), part.size());
    staged.push_back(std::move(diff));
    started = true;
  });
  diff_.subtract(interval);
  if (writes) valid_.subtract(interval);
  if (writes) known_.subtract(interval);
  return started;
}

void Mapping::complete(std::span<const StagedDiff> staged) {
  for (const StagedDiff& diff : staged) {
    if (!host_.covers(diff.host)) continue;
    unsigned char* before = snapshot(diff.host.begin);
    write_difference(pointer(diff.host.begin), diff.bytes.get(), before, diff.host.size());
    if (!valid_.covers(diff.host)) continue;
    std::memcpy(before, diff.bytes.get(), diff.host.size());
    known_.add(diff.host);
  }
}

bool Mapping::forget(Interval interval) {
  bool started = false;
  exact_.subtract(interval);
  diff_.subtract(interval);
  known_.subtract(interval);
  for (std::size_t i = 0; i < pitched_.size();) {
    const Interval hull = pitched_[i].hull();
    if (!hull.touches(interval)) {
      ++i;
      continue;
    }
    if (!interval.covers(hull)) {
      rows_home(pitched_[i]);
      started = true;
    }
    pitched_.erase(pitched_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  valid_.subtract(interval);
  return started;
}

void Mapping::take_over(const Mapping& other) {
  for (Interval part : other.valid_.intervals()) {
    queue_.on_device(device(part.begin), other.device(part.begin), part.size());
    valid_.add(part);
  }
  exact_.add(other.exact_);
  pitched_.insert(pitched_.end(), other.pitched_.begin(), other.pitched_.end());
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
