#include "stub_inputs.h"

#include <ferry/call.h>
#include <ferry/kernel_common.h>

namespace ferry {

using detail::Wide;

Tagged tagged(const FerryInput& input) {
  constexpr unsigned long long real = 1ull << 31, terminated = 1ull << 30;
  return {static_cast<std::size_t>(input.ferry_tag & (terminated - 1)), static_cast<std::size_t>(input.ferry_tag >> 32),
          (input.ferry_tag & real) != 0, static_cast<long long>(input.ferry_tag >> 30 & 1)};
}

TypedNumber typed_number(const FerryInput& input) {
  const auto bits = static_cast<unsigned char>(input.ferry_tag / 2 * 8);
  const bool is_signed = input.ferry_tag % 2 != 0;
  const Wide value = is_signed ? Wide(static_cast<std::int64_t>(input.ferry_bits)) : Wide(input.ferry_bits);
  return {{bits, is_signed}, value, bits != 0};
}

CountedLoop count_loop(const Description::GridLoop& loop, const FerryHeader& header) {
  return count_loop(loop.type, typed_number(header.ferry_first), loop.compare, typed_number(header.ferry_bound),
                    typed_number(header.ferry_step));
}

bool count_plain_loop(const Description::GridLoop& loop, const FerryHeader& header, FerryLoopBounds& bounds) {
  const unsigned long long tag = loop.type.bits / 4 + 1;  // the tag of a signed type
  if (loop.compare != Compare::less || loop.type.bits < int_type.bits || !loop.type.is_signed) return false;
  if (loop.type.bits > int64_type.bits || header.ferry_first.ferry_tag != tag || header.ferry_bound.ferry_tag != tag)
    return false;
  if (header.ferry_step.ferry_bits != 1 || header.ferry_step.ferry_tag == 0) return false;
  const auto first = static_cast<std::int64_t>(header.ferry_first.ferry_bits);
  const auto bound = static_cast<std::int64_t>(header.ferry_bound.ferry_bits);
  std::int64_t count = 0;
  if (__builtin_sub_overflow(bound, first, &count)) return false;
  bounds = {first, 1, count < 0 ? 0 : count};
  return true;
}

}  // namespace ferry
