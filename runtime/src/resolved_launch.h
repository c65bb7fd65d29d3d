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
// holds() is true while everything that acquire() has done is still done: the coherence is the same one, and no mapping
// of these buffers has lost anything since (epoch.h): valid bytes, dirty ones, its place. What other launches add takes
// nothing away. Otherwise acquire() takes the whole way: map, copy in, announce what is written.
//
// Only ranges are remembered, nothing of guards and values: whoever keeps one sees to it that a launch has the same
// bases, bounds and values.
#pragma once

#include "coherence.h"

#include "footprint.h"

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

class ResolvedLaunch {
 public:
  ResolvedLaunch() = default;

  // `touched` is empty where nothing of it is. `tested`: the kernel asks whether it is null.
  void add_buffer(const void* base, Interval touched, bool tested = false);
  void add(const TouchedRange& range);
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
    if (!holds(coherence)) acquire_anew(coherence);
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
  Interval hull() const { return hull_; }  // of all that is touched

 private:
  static constexpr Interval nothing{UINTPTR_MAX, 0};

  struct Buffer {
    const void* base;
    Interval touched;
    Mapping* mapping;  // while acquire_anew() runs
    Hold hold;
  };

  void acquire_anew(Coherence& coherence);
  void map(Coherence& coherence);
  static void hold(Buffer& buffer, Mapping& mapping);
  template <class F>
  void each(Touch touch, F f);
  void announce();
  bool announce_writes(bool boxes);
  void find_addresses();

  detail::InlineVector<Buffer, 8> buffers_;
  detail::InlineVector<TouchedRange, 8> ranges_;
  detail::InlineVector<const void*, 8> addresses_;
  Interval hull_ = nothing;
  unsigned touches_ = 0;  // bit: a Touch that there is
  bool writes_boxes_ = false;
  std::uint64_t coherence_ = 0;  // 0: none
};

}  // namespace ferry
