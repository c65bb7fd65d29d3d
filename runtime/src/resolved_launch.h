// The ranges that a launch touches and where they are on the device. With these, repeating the launch takes only as
// many steps as it has buffers:
//
//   ResolvedLaunch resolved;                      // kept with the remembered launch; made once, in the order of the
//   resolved.add_buffer(base, touched);           // footprint's buffers, after its guards have held
//   resolved.add({Touch::read, Pages::all, 0, …});
//
//   resolved.acquire(coherence);                  // before each launch; almost free if resolved.holds(coherence)
//   device.launch(…, {&resolved.address(0), …});  // references to addresses stay valid until clear()
//   copy_stack_to_host(coherence, resolved, frame);
//
// If scopes have some of the buffers (scopes.h), those are in a different coherence:
//
//   resolved.place(generation, is_here, whole);   // decides which buffers; to be repeated when scopes have changed
//   resolved.acquire(own, kept);                  // own: null if not needed
//
// holds() is true while everything that acquire() has done is still in effect: the coherence is the same, and no
// mapping of these buffers has lost anything since (epoch.h), such as valid bytes, dirty bytes or its address.
// Additions by other launches don't matter. If holds() is false, acquire() does everything again: it maps, copies to
// the device and announces writes.
//
// Only ranges are remembered here, not guards and values. The owner ensures that a launch has the same bases, bounds
// and values.
#pragma once

#include "coherence.h"

#include "footprint.h"

#include <vector>

namespace ferry {

// Bytes of a buffer that a nest touches in one way. `rows` is the box with gaps that they form, or empty.
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

  // `touched` is empty if the nest touches no byte. `tested` says whether the kernel compares the buffer's address with
  // null.
  void add_buffer(const void* base, Interval touched, bool tested = false);
  void add(const TouchedRange& range);
  // Sets the tables whose elements are addresses of other buffers. Call it after adding the buffers. `tables` must not
  // move.
  void set_tables(std::vector<RowTable>& tables) { tables_ = tables.empty() ? nullptr : &tables; }
  void clear();

  bool holds(const Coherence& coherence) const {
    if (coherence_ != coherence.serial()) return false;
    for (const Buffer& buffer : buffers_)
      if (!buffer.hold.lasts()) return false;
    return true;
  }

  // Acquires all ranges. If there is no room, copies to the host what other nests have left on the device. If that
  // isn't enough, throws NoRoom. In that case, everything is on the host and nothing on the device.
  void acquire(Coherence& coherence) {
    if (!holds(coherence)) acquire_all(&coherence, nullptr);
  }

  // Sets whether the buffer's memory is used in place, because it is already on the device. Such a buffer isn't mapped.
  void use_in_place(std::size_t buffer, bool in_place) { buffers_[buffer].in_place = in_place; }
  bool is_in_place(std::size_t buffer) const { return buffers_[buffer].in_place; }
  bool any_in_place() const {
    for (const Buffer& buffer : buffers_)
      if (buffer.in_place) return true;
    return false;
  }

  // Decides which buffers are in the scopes' coherence. is_here(touched) returns whether a scope has some of the bytes.
  // whole(touched) returns all bytes that are mapped together with them. Overlapping buffers are in the same coherence.
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
  // Calls f(touched, whole) for each buffer that is in the scopes' coherence.
  template <class F>
  void each_kept(F f) const {
    for (const Buffer& buffer : buffers_)
      if (!buffer.kept.empty()) f(buffer.touched, buffer.kept);
  }
  void acquire(Coherence* own, Coherence& kept) {
    if (!holds(own, kept)) acquire_all(own, &kept);
  }
  bool holds(const Coherence* own, const Coherence& kept) const {
    if (kept_coherence_ != kept.serial() || own_coherence_ != (own ? own->serial() : 0)) return false;
    for (const Buffer& buffer : buffers_)
      if (!buffer.hold.lasts()) return false;
    return true;
  }

  // Returns the device address of the first byte that is touched in the buffer. Some byte must be touched.
  void* device_bytes(std::size_t buffer) const {
    const Buffer& of = buffers_[buffer];
    const auto offset = of.touched.begin - reinterpret_cast<std::uintptr_t>(of.base);
    return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(addresses_[buffer]) + offset);
  }

  // Returns a reference to the kernel's argument for the buffer. It is the device address of element 0, or null if the
  // buffer isn't touched.
  const void* const& address(std::size_t buffer) const { return addresses_[buffer]; }
  // Sets the addresses for a device that uses the host's memory, where nothing is acquired.
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
  Interval hull() const { return hull_; }  // contains all touched bytes

 private:
  static constexpr Interval nothing{UINTPTR_MAX, 0};

  struct Buffer {
    const void* base;
    Interval touched;
    Mapping* mapping;  // valid during acquire_all()
    Hold hold;
    Interval kept{0, 0};  // what the scopes' coherence maps for the buffer; empty if the thread's own does
    bool in_place = false;

    bool mapped() const { return !touched.empty() && !in_place; }
  };

  void acquire_all(Coherence* own, Coherence* kept);
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
  unsigned touches_ = 0;  // bit n says whether the launch has a range with Touch n
  bool writes_boxes_ = false;
  std::uint64_t coherence_ = 0;                           // set for launches without scopes' data, else 0
  std::uint64_t own_coherence_ = 0, kept_coherence_ = 0;  // set for launches with scopes' data, else 0
  std::uint64_t placed_ = 0;                              // the generation in the last call to place()
  bool any_kept_ = false;
  std::vector<RowTable>* tables_ = nullptr;
  bool tables_of_host_ = false;  // whether the tables contain addresses of the host's memory
};

}  // namespace ferry
