// Least and greatest value of what a nest loads for subscripts and bounds (`x[col[k]]`, `k < start[r + 1]`): an
// inspector in the sense of R. Mirchandaney, J. Saltz et al., "Principles of runtime support for parallel processors"
// (1988). A pass over the indices, remembered until something writes them, while the thread has device copies: only
// then does the stub say what the host writes.
//
// It is made where the indices are. What a kernel has written and the device has all of is inspected there, where the
// device can (Device::inspect), and doesn't come home. Else the host does it, by the host device's threads where that
// is worth it.
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

// Of elements that are objects: the bytes of each in which there are values. None: each element is one.
struct LoadedPart {
  std::size_t begin = 0, end = 0;
  bool operator==(const LoadedPart&) const = default;
};

// What was found, and still holds.
class Inspections {
 public:
  std::optional<ValueSpan> find(Interval bytes, IntegerType type, const ValueSpan& without = {},
                                LoadedPart part = {}) const;
  void add(Interval bytes, IntegerType type, const ValueSpan& values, const ValueSpan& without = {},
           LoadedPart part = {}) {
    all_.push_back({bytes, type, values, without, part});
  }

  bool empty() const { return all_.empty(); }

  // Somebody writes there.
  void changed(Interval bytes) {
    if (!all_.empty()) drop(bytes);
  }
  void all_changed() {
    if (!all_.empty()) drop({0, UINTPTR_MAX});
  }

  // A number of this thread's alone, never 0, and another one whenever something was dropped: what a launch was told
  // holds while it is the same.
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

// Says what loaded values are.
class Loads {
 public:
  // The values of these elements: of those that lie in the container or the declared extent. Elements that the nest
  // doesn't touch, and can't be read, count for nothing, nor do those that hold the number `without`, if that is one: a
  // marker that the nest passes over.
  virtual ValueSpan loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                           const ValueSpan& without = {}, LoadedPart part = {}) const = 0;
  // The value of an element that the nest certainly reads and doesn't write; none: nobody knows, or it isn't here.
  virtual std::optional<detail::Wide> certain(const detail::BufferRecord&, IntegerType,
                                              [[maybe_unused]] std::int64_t element) const {
    return std::nullopt;
  }

 protected:
  ~Loads() = default;
};

// Where the values lie that loads of these elements read.
struct LoadedPlace {
  LoadedValues values;
  Interval bytes;          // empty: there are none
  bool any_value = false;  // nobody knows where
};
LoadedPlace place_of_loads(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                           const ValueSpan& without, LoadedPart part, Extents extents);

class Inspector final : public Loads {
 public:
  // Without a coherence host memory is valid. `remembers`: kernels that write the host's memory go through it, too.
  // `device`: whose threads inspect on the host; else the caller does. `image`: what it is to inspect with by itself.
  Inspector(Extents extents, Coherence* coherence, bool remembers = false, Device* device = nullptr,
            const FerryDeviceModule* image = nullptr)
      : extents_(extents), coherence_(coherence), remembers_(remembers), device_(device), image_(image) {}

  // An inspector that doesn't remember its results: the caller has inspected the whole array and remembers them itself.
  Inspector forgetful() const { return {extents_, coherence_}; }
  // One that reads at once what the accesses of the footprint are certain to read. It holds while the footprint does.
  Inspector beside(const Footprint& footprint) const {
    Inspector other = *this;
    other.certain_ = &footprint;
    return other;
  }

  ValueSpan loaded(const detail::BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                   const ValueSpan& without = {}, LoadedPart part = {}) const override;
  std::optional<detail::Wide> certain(const detail::BufferRecord& buffer, IntegerType type,
                                      std::int64_t element) const override;

  // The same bytes as the host has them, for a closer look at what was loaded: nothing where not all can be read.
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
