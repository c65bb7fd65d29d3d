#include "resolved_launch.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "row_tables.h"

#include <algorithm>

namespace ferry {

template <class F>
void ResolvedLaunch::each(Touch touch, F f) {
  if (!(touches_ >> static_cast<unsigned>(touch) & 1)) return;
  for (const TouchedRange& range : ranges_)
    if (range.touch == touch && !buffers_[range.buffer].in_place) f(*buffers_[range.buffer].mapping, range);
}

// The address passed for an array that the kernel doesn't touch. The kernel may still compute addresses around it, and
// compare them with each other. Around null, such addresses would wrap.
static const void* const nowhere = reinterpret_cast<const void*>(std::uintptr_t{1} << 62);

void ResolvedLaunch::add_buffer(const void* base, Interval touched, bool tested) {
  buffers_.push_back({base, touched, nullptr, {}});
  const void* address = nullptr;  // share() or find_addresses() sets it
  if (touched.empty())
    address = tested ? base : nowhere;  // the kernel only compares the address, with null if `tested`
  else
    hull_ = {std::min(hull_.begin, touched.begin), std::max(hull_.end, touched.end)};
  addresses_.push_back(address);
}

// Adds a range. Overlapping or adjacent reads, like those of a stencil, become one range.
void ResolvedLaunch::add(const TouchedRange& range) {
  for (std::size_t r = ranges_.size(); r-- > 0;) {
    TouchedRange& known = ranges_[r];
    if (range.buffer != known.buffer) break;  // ranges of one buffer are consecutive
    if (range.touch != Touch::read || known.touch != Touch::read) continue;
    if (range.pitched() || known.pitched() || range.pages != known.pages) continue;
    if (range.bytes.begin > known.bytes.end || known.bytes.begin > range.bytes.end) continue;
    known.bytes = {std::min(range.bytes.begin, known.bytes.begin), std::max(range.bytes.end, known.bytes.end)};
    return;
  }
  ranges_.push_back(range);
  touches_ |= 1u << static_cast<unsigned>(range.touch);
  writes_boxes_ = writes_boxes_ || (range.touch == Touch::write && range.pitched());
}

void ResolvedLaunch::clear() {
  buffers_.shrink(0);
  ranges_.shrink(0);
  touches_ = 0;
  writes_boxes_ = false;
  addresses_.shrink(0);
  hull_ = nothing;
  coherence_ = own_coherence_ = kept_coherence_ = placed_ = 0;
  any_kept_ = false;
  tables_ = nullptr;
  tables_of_host_ = false;
}

void ResolvedLaunch::share() {
  for (std::size_t b = 0; b < buffers_.size(); ++b) addresses_[b] = buffers_[b].base;
  if (!tables_ || tables_of_host_) return;
  for (RowTable& table : *tables_)
    if (table.prepare([this](unsigned row) { return buffers_[row].base; })) table.fill();
  tables_of_host_ = true;
}

// Writes the tables after all rows have been mapped, because the rows' addresses aren't known before. Pending copies of
// the tables must be complete.
void ResolvedLaunch::write_tables(Coherence* own, Coherence* kept) {
  tables_of_host_ = false;
  for (RowTable& table : *tables_) {
    if (!table.prepare([this](unsigned row) { return addresses_[row]; })) continue;
    Buffer& buffer = buffers_[table.buffer];
    Coherence& coherence = coherence_of(buffer, own, kept);
    coherence.host_writes(buffer.touched);
    table.fill();
    hold(buffer, coherence.at(buffer.touched));
  }
}

Coherence& ResolvedLaunch::coherence_of(const Buffer& buffer, Coherence* own, Coherence* kept) {
  return kept && !buffer.kept.empty() ? *kept : *own;
}

bool ResolvedLaunch::meets_kept(Interval touched) const {
  return std::any_of(buffers_.begin(), buffers_.end(),
                     [&](const Buffer& other) { return other.kept.touches(touched); });
}

// Maps everything before announcing anything. A failure therefore leaves everything on the host.
void ResolvedLaunch::acquire_all(Coherence* own, Coherence* kept) {
  coherence_ = own_coherence_ = kept_coherence_ = 0;
  if (tables_)
    for (const RowTable& table : *tables_) {
      const Buffer& buffer = buffers_[table.buffer];
      coherence_of(buffer, own, kept).keep(buffer.touched, table.memory);
    }
  try {
    map(own, kept);
  } catch (const NoRoom&) {
    if (kept) throw;  // the owner of the kept data makes room
    make_room_and_map(*own);
  }
  for (Buffer& buffer : buffers_) {
    if (!buffer.mapped()) continue;
    Coherence& coherence = coherence_of(buffer, own, kept);
    if (!buffer.hold.lasts()) hold(buffer, coherence.at(buffer.touched));  // its mapping has been merged into another
    coherence.make_live(*buffer.mapping);
  }
  find_addresses();
  if (tables_) write_tables(own, kept);
  announce();
  if (own && any_in_place()) own->runs_in_place();
  if (!kept) {
    coherence_ = own->serial();
    return;
  }
  kept_coherence_ = kept->serial();
  own_coherence_ = own ? own->serial() : 0;
}

// Makes room, with the cheapest means first. Drops the copies that this launch doesn't need and that the host has as
// well, then other copies that the launch doesn't need, and finally all copies.
void ResolvedLaunch::make_room_and_map(Coherence& own) {
  const DeviceCopies copies(own);
  const auto has_mapped = [&] {
    try {
      map(&own, nullptr);
      return true;
    } catch (const NoRoom&) {
      return false;
    }
  };
  const auto needs = [this](const Mapping& mapping) {
    const auto touches = [&](const Buffer& buffer) {
      return buffer.mapped() && buffer.touched.touches(mapping.host());
    };
    return std::any_of(buffers_.begin(), buffers_.end(), touches);
  };
  const auto is_old = [&](const Mapping& mapping) { return !needs(mapping) && !mapping.newer(mapping.host()); };
  if (copies.make_room(is_old) && has_mapped()) return;
  if (copies.make_room([&](const Mapping& mapping) { return !needs(mapping); }) && has_mapped()) return;
  copies.finish_own();
  try {
    map(&own, nullptr);
  } catch (const NoRoom&) {
    copies.finish_own();
    throw;
  }
}

// Maps the touched bytes. If `own` also maps data of `kept`, that data is first copied to the host.
void ResolvedLaunch::map(Coherence* own, Coherence* kept) {
  for (Buffer& buffer : buffers_) {
    if (buffer.in_place) buffer.hold = {};
    if (!buffer.mapped()) continue;
    if (!kept || buffer.kept.empty()) {
      hold(buffer, own->map(buffer.touched));
      continue;
    }
    if (own && own->maps_any(buffer.kept)) {
      own->host_writes(buffer.kept);
      kept->host_writes(buffer.kept);  // `kept` may have older copies of these bytes
    }
    hold(buffer, kept->map(buffer.kept));
  }
}

// Remembers the buffer's mapping. Call it before announcing the launch, so that whatever the announcement itself
// invalidates counts as lost.
void ResolvedLaunch::hold(Buffer& buffer, Mapping& mapping) {
  buffer.mapping = &mapping;
  buffer.hold = mapping.hold();
}

// Announces the launch's ranges to their mappings. Reads come before writes, because writes make the device's bytes the
// valid ones. Bytes that are copied with a snapshot come first, so that they aren't copied twice. Among the reads,
// those that need no checked copy come first.
void ResolvedLaunch::announce() {
  each(Touch::may_write, [](Mapping& to, const TouchedRange& range) { to.may_write(range.bytes, range.pages); });
  for (const Pages pages : {Pages::all, Pages::some})
    each(Touch::read, [pages](Mapping& to, const TouchedRange& range) {
      if (range.pages != pages) return;
      range.pitched() ? to.read_rows(range.rows, pages) : to.read(range.bytes, range.needs_snapshot, pages);
    });
  // Adding a box may copy other boxes to the host, even boxes of this launch that the kernel hasn't written yet. All
  // writes are then announced again. If that happens twice, they are announced without boxes.
  if (announce_writes(true) || announce_writes(true)) return;
  announce_writes(false);
}

// Announces writes. Returns false if that has made a mapping lose something.
bool ResolvedLaunch::announce_writes(bool boxes) {
  detail::InlineVector<Hold, 8> before;
  if (writes_boxes_)
    for (const Buffer& buffer : buffers_) before.push_back(buffer.mapped() ? buffer.mapping->hold() : Hold());
  each(Touch::write, [boxes](Mapping& to, const TouchedRange& range) {
    if (!range.pitched())
      to.write(range.bytes);
    else if (boxes)
      to.write_rows(range.rows);
    else
      to.may_write(range.bytes, range.rows.gaps_below(least_page) ? Pages::all : Pages::some);
  });
  return std::all_of(before.begin(), before.end(), [](Hold hold) { return hold.lasts(); });
}

void ResolvedLaunch::find_addresses() {
  for (std::size_t b = 0; b < buffers_.size(); ++b) {
    const Buffer& buffer = buffers_[b];
    if (buffer.in_place) addresses_[b] = buffer.base;
    if (!buffer.mapped()) continue;
    const auto begin = reinterpret_cast<std::uintptr_t>(buffer.mapping->device(buffer.touched.begin));
    const auto base = reinterpret_cast<std::uintptr_t>(buffer.base);
    addresses_[b] = reinterpret_cast<const void*>(begin - (buffer.touched.begin - base));
  }
}

}  // namespace ferry
