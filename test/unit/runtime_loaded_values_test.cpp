// The least and the greatest value in memory, found with whatever registers the processor has, compared with a loop.
#include "loaded_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace loaded_values_test {
namespace {

using ferry::ValueSpan;

template <class T>
ferry::IntegerType type_of() {
  return {8 * sizeof(T), std::numeric_limits<T>::is_signed};
}

template <class T>
ValueSpan expected(const std::vector<T>& values, std::size_t first, std::size_t count, const ValueSpan& without) {
  ValueSpan span;
  for (std::size_t i = first; i < first + count; ++i) {
    const ferry::detail::Wide value = values[i];
    if (!without.empty() && value == without.low) continue;
    span = span.empty() ? ValueSpan{value, value} : ValueSpan{std::min(span.low, value), std::max(span.high, value)};
  }
  return span;
}

// Puts each extreme at each lane of a register and after it, also at addresses that aren't aligned to registers.
template <class T>
void test_ends() {
  std::vector<T> values(200);
  std::uint64_t state = 1;
  for (T& value : values) value = static_cast<T>((state = state * 6364136223846793005u + 1442695040888963407u) >> 33);
  values[40] = std::numeric_limits<T>::max();
  values[77] = std::numeric_limits<T>::min();
  const ValueSpan none, skipped{values[3], values[3]}, least{values[77], values[77]},
      beyond{1000000000000, 1000000000000};
  for (const ValueSpan& without : {none, skipped, least, beyond})
    for (std::size_t first = 0; first < 5; ++first)
      for (std::size_t count = 0; first + count <= values.size(); ++count) {
        const ferry::LoadedValues loaded{type_of<T>(), sizeof(T), sizeof(T), without};
        const ValueSpan found = loaded.ends(reinterpret_cast<const unsigned char*>(&values[first]), count * sizeof(T));
        const ValueSpan right = expected(values, first, count, without);
        ASSERT_EQ(found.empty(), right.empty()) << first << " " << count;
        if (right.empty()) continue;
        ASSERT_TRUE(found.low == right.low && found.high == right.high) << first << " " << count;
      }
}

TEST(LoadedValues, EndsOfEveryType) {
  test_ends<std::int8_t>();
  test_ends<std::uint8_t>();
  test_ends<std::int16_t>();
  test_ends<std::uint16_t>();
  test_ends<std::int32_t>();
  test_ends<std::uint32_t>();
  test_ends<std::int64_t>();
  test_ends<std::uint64_t>();
}

}  // namespace
}  // namespace loaded_values_test
