#include "loaded_values.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

namespace ferry {

namespace {

// The least and the greatest value in each lane of a vector register with this number of bytes.
template <class T, std::size_t bytes>
struct Ends {
  using Lanes [[gnu::vector_size(bytes)]] = T;
  static constexpr std::size_t lanes = sizeof(Lanes) / sizeof(T);

  Lanes low = Lanes{} + std::numeric_limits<T>::max(), high = Lanes{} + std::numeric_limits<T>::min();

  template <bool Skips>
  [[gnu::always_inline]] void add(const unsigned char* values_at, T skipped) {
    Lanes values;
    std::memcpy(&values, values_at, sizeof values);
    const Lanes least = Skips ? (values == skipped ? low : values) : values;
    const Lanes greatest = Skips ? (values == skipped ? high : values) : values;
    low = least < low ? least : low;
    high = greatest > high ? greatest : high;
  }
};

template <class T, bool Skips, std::size_t width>
[[gnu::always_inline]] inline ValueSpan ends_in_registers(const unsigned char* bytes, std::size_t count, T skipped) {
  constexpr std::size_t lanes = Ends<T, width>::lanes, step = 2 * width;
  Ends<T, width> even, odd;
  std::size_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes, bytes += step) {
    even.template add<Skips>(bytes, skipped);
    odd.template add<Skips>(bytes + step / 2, skipped);
  }
  T low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::min();
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    low = std::min({low, T(even.low[lane]), T(odd.low[lane])});
    high = std::max({high, T(even.high[lane]), T(odd.high[lane])});
  }
  for (; i < count; ++i, bytes += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    if (Skips && value == skipped) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  // If no value is left, low > high.
  return low <= high ? ValueSpan{low, high} : ValueSpan{};
}

#ifdef __x86_64__
// With AVX2, a register holds twice as many values, and there are instructions for the lesser and the greater of two.
template <class T, bool Skips>
[[gnu::target("avx2")]] ValueSpan ends_by_avx2(const unsigned char* bytes, std::size_t count, T skipped) {
  return ends_in_registers<T, Skips, 32>(bytes, count, skipped);
}
bool has_avx2() {
  static const bool supported = __builtin_cpu_supports("avx2");
  return supported;
}
#endif

// Without AVX2, uses registers of 16 bytes, which every supported processor has.
template <class T, bool Skips>
ValueSpan ends_of(const unsigned char* bytes, std::size_t count, T skipped) {
#ifdef __x86_64__
  if (has_avx2()) return ends_by_avx2<T, Skips>(bytes, count, skipped);
#endif
  return ends_in_registers<T, Skips, 16>(bytes, count, skipped);
}

// Returns the value that doesn't count, if a value of type T can have it.
template <class T>
std::optional<T> skipped_value(const ValueSpan& without) {
  const bool skips = !without.empty() && without.low == without.high && without.low == static_cast<T>(without.low);
  return skips ? std::optional(static_cast<T>(without.low)) : std::nullopt;
}

template <class T>
ValueSpan ends_of(const unsigned char* bytes, std::size_t count, const ValueSpan& without) {
  const std::optional<T> skipped = skipped_value<T>(without);
  return skipped ? ends_of<T, true>(bytes, count, *skipped) : ends_of<T, false>(bytes, count, T{});
}

// For values that aren't adjacent: each is `stride` bytes after the one before it.
template <class T>
ValueSpan ends_of_members(const unsigned char* bytes, std::size_t count, std::size_t stride, const ValueSpan& without) {
  const std::optional<T> skipped = skipped_value<T>(without);
  T low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::min();
  for (std::size_t i = 0; i < count; ++i, bytes += stride) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    if (skipped && value == *skipped) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  return low <= high ? ValueSpan{low, high} : ValueSpan{};
}

struct Reader {
  ValueSpan (*adjacent)(const unsigned char*, std::size_t, const ValueSpan&) = nullptr;
  ValueSpan (*members)(const unsigned char*, std::size_t, std::size_t, const ValueSpan&) = nullptr;
};
template <class T>
Reader reader_of() {
  return {ends_of<T>, ends_of_members<T>};
}

Reader reader(IntegerType type) {
  switch (type.bits) {
    case 8:
      return type.is_signed ? reader_of<std::int8_t>() : reader_of<std::uint8_t>();
    case 16:
      return type.is_signed ? reader_of<std::int16_t>() : reader_of<std::uint16_t>();
    case 32:
      return type.is_signed ? reader_of<std::int32_t>() : reader_of<std::uint32_t>();
    case 64:
      return type.is_signed ? reader_of<std::int64_t>() : reader_of<std::uint64_t>();
    default:
      return {};
  }
}

}  // namespace

bool LoadedValues::readable() const { return reader(type).adjacent && run % size() == 0; }

ValueSpan LoadedValues::ends(const unsigned char* memory, std::size_t bytes) const {
  const Reader ends = reader(type);
  if (stride == run) return ends.adjacent(memory, bytes / size(), without);
  if (run == size()) return ends.members(memory, bytes < run ? 0 : (bytes - run) / stride + 1, stride, without);
  ValueSpan all;
  for (std::size_t at = 0; at + run <= bytes; at += stride)
    all = united(all, ends.adjacent(memory + at, run / size(), without));
  return all;
}

}  // namespace ferry
