// Finds the minimum and the maximum of the values that a nest loads for subscripts and bounds (`x[col[k]]`, `k <
// start[r + 1]`). It is an inspector in the sense of R. Mirchandaney, J. Saltz et al., "Principles of runtime support
// for parallel processors" (1988). While the thread has device copies, a result is remembered until something writes
// the indices. Without device copies no result is remembered, because the stub then doesn't announce host writes.
//
// If a kernel has written indices and all of them are on the device, they are inspected there without a copy, provided
// that the device can do that (Device::inspect). Otherwise the host inspects them, with the host device's threads if
// that is worthwhile.
#pragma once

#include "guards.h"
#include "loaded_values.h"
#include "value_span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ferry {

class Coherence;
class Device;

// The bytes of each element that contain the values, if elements are objects. Empty if each element is itself a value.
struct LoadedPart {
  std::size_t begin = 0, end = 0;
  bool operator==(const LoadedPart&) const = default;
};

// Results of inspections that are still valid.
class Inspections {
 public:
  std::optional<ValueSpan> find(Interval bytes, IntegerType type, const ValueSpan& without = {},
                                LoadedPart part = {}) const;
  void add(Interval bytes, IntegerType type, const ValueSpan& values, const ValueSpan& without = {},
           LoadedPart part = {}) {
    all_.push_back({bytes, type, values, without, part});
  }

  bool empty() const { return all_.empty(); }

  // Drops the results that depend on these bytes, because they are being written.
  void changed(Interval bytes) {
    if (!all_.empty()) drop(bytes);
  }
  void all_changed() {
    if (!all_.empty()) drop({0, UINTPTR_MAX});
  }

  // Returns a number that is unique to this thread, is never 0, and changes whenever a result is dropped. Results for a
  // launch are valid until the number changes.
  static std::uint64_t generation() noexcept;
  static void begin_generation() noexcept;

 private:
  struct Found {
    Interval bytes;
    IntegerType type;
    ValueSpan values, without;
    LoadedPart part;
  };
  void drop(Interval bytes);

  std::vector<Found> all_;
};

// The source of loaded values.
class Loads {
 public:
  // Returns the values of these elements, limited to the container or the declared extent. Unreadable elements that the
  // nest doesn't touch don't count. Elements that have the value `without`, if it is given, don't count either: it is a
  // marker that the nest skips.
  virtual ValueSpan loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                           const ValueSpan& without = {}, LoadedPart part = {}) const = 0;
  // Returns the value of an element that the nest certainly reads and doesn't write. Returns nothing if the value is
  // unknown or isn't on the host.
  virtual std::optional<detail::Wide> certain(const detail::BufferRecord&, IntegerType,
                                              [[maybe_unused]] std::int64_t element) const {
    return std::nullopt;
  }

 protected:
  ~Loads() = default;
};

// The bytes that loads of some elements read, and the layout of the values in these bytes.
struct LoadedPlace {
  LoadedValues values;
  Interval bytes;          // empty if there are none
  bool any_value = false;  // whether the bytes are unknown, so the loads may have any value
};
LoadedPlace place_of_loads(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                           const ValueSpan& without, LoadedPart part, Extents extents);

class Inspector final : public Loads {
 public:
  // Without a coherence, host memory is valid. `remembers` says whether kernels that write the host's memory also
  // report it to the coherence. `device` is the device whose host threads inspect; if it is null, the calling thread
  // does. `image` is the code with which the device can inspect by itself, or null.
  Inspector(Extents extents, Coherence* coherence, bool remembers = false, Device* device = nullptr,
            const FerryDeviceModule* image = nullptr)
      : extents_(extents), coherence_(coherence), remembers_(remembers), device_(device), image_(image) {}

  // Returns an inspector that doesn't remember its results, because the caller has inspected the whole array and
  // remembers those results itself.
  Inspector forgetful() const { return {extents_, coherence_}; }
  // Returns an inspector that needs no checked copy of what the footprint's accesses certainly read. Keeps a reference
  // to the footprint.
  Inspector beside(const Footprint& footprint) const {
    Inspector other = *this;
    other.certain_ = &footprint;
    return other;
  }

  ValueSpan loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                   const ValueSpan& without = {}, LoadedPart part = {}) const override;
  std::optional<detail::Wide> certain(const detail::BufferRecord& buffer, IntegerType type,
                                      std::int64_t element) const override;

  // Copies the host's bytes, so that loaded values can be examined more closely. If some byte can't be read, returns
  // false and copies nothing.
  bool copy(const detail::BufferRecord& buffer, Interval bytes, unsigned char* to) const;
  Extents extents() const { return extents_; }

 private:
  bool on_device(Interval bytes, const LoadedValues& values, ValueSpan& found) const;
  bool is_certain(const detail::BufferRecord& buffer, Interval bytes) const;

  Extents extents_;
  Coherence* coherence_;
  bool remembers_;
  Device* device_;
  const FerryDeviceModule* image_;
  const Footprint* certain_ = nullptr;
};

}  // namespace ferry
