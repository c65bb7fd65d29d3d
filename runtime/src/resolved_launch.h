// What one launch touches and where that lies on the device, so that the same launch again costs O(its buffers):
//
//   ResolvedLaunch resolved;                      // kept where the launch is remembered; made once, in the order of
//   resolved.add_buffer(base, touched);           // the footprint's buffers, when its guards have held
//   resolved.add({Touch::read, Pages::all, 0, …});
//
//   resolved.acquire(coherence);                  // before each launch; next to nothing where
//   resolved.holds(coherence) device.launch(…, {&resolved.address(0), …});  // where an address stands stays the same
//   until clear() bring_stack_home(coherence, resolved, frame);
//
// Where scopes hold some of the buffers (scopes.h), those are in another coherence than the others:
//
//   resolved.place(generation, is_here, whole);   // which ones; again when what scopes hold has changed
//   resolved.acquire(own, kept);                  // own: nullptr where nothing needs it
//
// holds() is true while everything that acquire() has done is still done: the coherence is the same one, and no mapping
// of these buffers has lost anything since (epoch.h): valid bytes, dirty ones, its place. What other launches add takes
// nothing away. Otherwise acquire() takes the whole way: map, copy in, announce what is written.
//
// Only ranges are remembered, nothing of guards and values: whoever keeps one sees to it that a launch has the same
// bases, bounds and values.
#pragma once

#include "coherence.h"

#include "footprint.h"

#include <vector>

namespace ferry {

// Bytes of a buffer that a nest touches in one way. `rows`: a box with gaps, if it is one.
struct TouchedRange {
  Touch touch;
  Pages pages;
  bool needs_snapshot;
  unsigned buffer;
  Interval bytes;
  PitchedRegion rows{0, 0, 0, 0};

  bool pitched() const { return rows.rows != 0; }
};

struct RowTable;

class ResolvedLaunch {
 public:
  ResolvedLaunch() = default;

  // `touched` is empty where nothing of it is. `tested`: the kernel asks whether it is null.
  void add_buffer(const void* base, Interval touched, bool tested = false);
  void add(const TouchedRange& range);
  // After the buffers: those of them whose elements are addresses of others. They stay where they are.
  void set_tables(std::vector<RowTable>& tables) { tables_ = tables.empty() ? nullptr : &tables; }
  void clear();

  bool holds(const Coherence& coherence) const {
    if (coherence_ != coherence.serial()) return false;
    for (const Buffer& buffer : buffers_)
      if (!buffer.hold.lasts()) return false;
    return true;
  }

  // What other nests have left on the device makes room where there is none; throws NoRoom where that doesn't do, and
  // then everything is at home and nothing on the device.
  void acquire(Coherence& coherence) {
    if (!holds(coherence)) acquire_anew(&coherence, nullptr);
  }

  // Of memory that is on the device already: nothing of it is mapped.
  void use_in_place(std::size_t buffer, bool in_place) { buffers_[buffer].in_place = in_place; }
  bool is_in_place(std::size_t buffer) const { return buffers_[buffer].in_place; }
  bool any_in_place() const {
    for (const Buffer& buffer : buffers_)
      if (buffer.in_place) return true;
    return false;
  }

  // is_here(touched): whether a scope holds some of it. whole(touched): all that is mapped together with it. Buffers
  // that meet one another are all here, or none.
  template <class IsHere, class Whole>
  void place(std::uint64_t generation, const IsHere& is_here, const Whole& whole) {
    placed_ = generation;
    any_kept_ = false;
    coherence_ = own_coherence_ = kept_coherence_ = 0;
    for (Buffer& buffer : buffers_) buffer.kept = Interval{0, 0};
    for (bool more = true; more;) {
      more = false;
      for (Buffer& buffer : buffers_) {
        if (buffer.touched.empty() || buffer.in_place || !buffer.kept.empty() ||
            !(is_here(buffer.touched) || meets_kept(buffer.touched)))
          continue;
        buffer.kept = whole(buffer.touched);
        any_kept_ = more = true;
      }
    }
  }
  bool placed(std::uint64_t generation) const { return placed_ == generation; }
  bool any_kept() const { return any_kept_; }
  bool all_kept() const {
    for (const Buffer& buffer : buffers_)
      if (buffer.kept.empty() && !buffer.touched.empty() && !buffer.in_place) return false;
    return true;
  }
  // f(touched, whole)
  template <class F>
  void each_kept(F f) const {
    for (const Buffer& buffer : buffers_)
      if (!buffer.kept.empty()) f(buffer.touched, buffer.kept);
  }
  void acquire(Coherence* own, Coherence& kept) {
    if (!holds(own, kept)) acquire_anew(own, &kept);
  }
  bool holds(const Coherence* own, const Coherence& kept) const {
    if (kept_coherence_ != kept.serial() || own_coherence_ != (own ? own->serial() : 0)) return false;
    for (const Buffer& buffer : buffers_)
      if (!buffer.hold.lasts()) return false;
    return true;
  }

  // Of a buffer that is touched, what the device has of its first byte that is.
  void* device_bytes(std::size_t buffer) const {
    const Buffer& of = buffers_[buffer];
    const auto offset = of.touched.begin - reinterpret_cast<std::uintptr_t>(of.base);
    return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(addresses_[buffer]) + offset);
  }

  // Where the kernel's argument for the buffer stands: the device address of its element 0, and nullptr where nothing
  // of it is touched.
  const void* const& address(std::size_t buffer) const { return addresses_[buffer]; }
  // The same on a device that shares the host's memory, where nothing is acquired.
  void share();

  template <class F>
  void each_written(F f) const {
    for (const TouchedRange& range : ranges_)
      if (range.touch != Touch::read) f(range.bytes);
  }

  const detail::InlineVector<TouchedRange, 8>& ranges() const { return ranges_; }
  std::size_t buffers() const { return buffers_.size(); }
  Interval touched(std::size_t buffer) const { return buffers_[buffer].touched; }
  std::size_t touched_bytes() const {
    std::size_t bytes = 0;
    for (const Buffer& buffer : buffers_) bytes += buffer.touched.size();
    return bytes;
  }
  Interval hull() const { return hull_; }  // of all that is touched

 private:
  static constexpr Interval nothing{UINTPTR_MAX, 0};

  struct Buffer {
    const void* base;
    Interval touched;
    Mapping* mapping;  // while acquire_anew() runs
    Hold hold;
    Interval kept{0, 0};  // what scopes' coherence maps for it; empty: it is in the thread's own
    bool in_place = false;

    bool mapped() const { return !touched.empty() && !in_place; }
  };

  void acquire_anew(Coherence* own, Coherence* kept);
  void map(Coherence* own, Coherence* kept);
  [[gnu::cold]] void make_room_and_map(Coherence& own);
  bool meets_kept(Interval touched) const;
  static void hold(Buffer& buffer, Mapping& mapping);
  template <class F>
  void each(Touch touch, F f);
  void announce();
  bool announce_writes(bool boxes);
  void find_addresses();
  void write_tables(Coherence* own, Coherence* kept);
  static Coherence& coherence_of(const Buffer& buffer, Coherence* own, Coherence* kept);

  detail::InlineVector<Buffer, 8> buffers_;
  detail::InlineVector<TouchedRange, 8> ranges_;
  detail::InlineVector<const void*, 8> addresses_;
  Interval hull_ = nothing;
  unsigned touches_ = 0;  // bit: a Touch that there is
  bool writes_boxes_ = false;
  std::uint64_t coherence_ = 0;                           // of a launch that scopes hold nothing of; 0: none
  std::uint64_t own_coherence_ = 0, kept_coherence_ = 0;  // of the others
  std::uint64_t placed_ = 0;                              // when place() looked
  bool any_kept_ = false;
  std::vector<RowTable>* tables_ = nullptr;
  bool tables_of_host_ = false;  // they hold addresses of the host's memory
};

}  // namespace ferry
