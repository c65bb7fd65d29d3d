#include "loaded_values.h"

#include <cstdint>
#include <cstring>
#include <limits>

namespace ferry {

namespace {

template <class T>
ValueSpan ends_of(const unsigned char* bytes, std::size_t count, const ValueSpan& without) {
  T low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::min();
  const bool skips = !without.empty() && without.low == without.high && without.low == static_cast<T>(without.low);
  const T skipped = skips ? static_cast<T>(without.low) : T{};
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes + i * sizeof value, sizeof value);
    const bool counts = !skips || value != skipped;
    low = counts && value < low ? value : low;
    high = counts && value > high ? value : high;
  }
  // With nothing left the ends are the wrong way round; of one value of the type that is all that there is, they
  // aren't.
  return low <= high ? ValueSpan{low, high} : ValueSpan{};
}

using EndsOf = ValueSpan (*)(const unsigned char*, std::size_t, const ValueSpan&);

EndsOf reader(IntegerType type) {
  switch (type.bits) {
    case 8:
      return type.is_signed ? ends_of<std::int8_t> : ends_of<std::uint8_t>;
    case 16:
      return type.is_signed ? ends_of<std::int16_t> : ends_of<std::uint16_t>;
    case 32:
      return type.is_signed ? ends_of<std::int32_t> : ends_of<std::uint32_t>;
    case 64:
      return type.is_signed ? ends_of<std::int64_t> : ends_of<std::uint64_t>;
    default:
      return nullptr;
  }
}

}  // namespace

bool LoadedValues::readable() const { return reader(type) && run % size() == 0; }

ValueSpan LoadedValues::ends(const unsigned char* memory, std::size_t bytes) const {
  const EndsOf ends = reader(type);
  if (stride == run) return ends(memory, bytes / size(), without);
  ValueSpan all;
  for (std::size_t at = 0; at + run <= bytes; at += stride) all = united(all, ends(memory + at, run / size(), without));
  return all;
}

}  // namespace ferry
