#include "split.h"

namespace ferry {

unsigned loop_to_split(const FerryLoopBounds* loops, unsigned count, unsigned threads) {
  unsigned longest = 0;
  for (unsigned d = 0; d < count; ++d) {
    if (loops[d].ferry_count >= threads) return d;
    if (loops[d].ferry_count > loops[longest].ferry_count) longest = d;
  }
  return longest;
}

FerryLoopBounds part_of(const FerryLoopBounds& loop, unsigned part, unsigned parts) {
  const std::int64_t each = loop.ferry_count / parts, more = loop.ferry_count % parts;
  const auto begin_of = [&](std::int64_t p) { return p * each + (p < more ? p : more); };
  return slice(loop, begin_of(part), begin_of(std::int64_t(part) + 1));
}

std::int64_t iterations(const FerryLoopBounds* loops, unsigned count) {
  std::int64_t product = 1;
  for (unsigned d = 0; d < count; ++d)
    if (__builtin_mul_overflow(product, loops[d].ferry_count, &product)) return INT64_MAX;
  return product;
}

void single_iteration(const FerryLoopBounds* loops, unsigned count, std::int64_t number, FerryLoopBounds* single) {
  for (unsigned d = count; d-- > 0;) {
    single[d] = slice(loops[d], number % loops[d].ferry_count, number % loops[d].ferry_count + 1);
    number /= loops[d].ferry_count;
  }
}

Permutation::Permutation(std::uint64_t size, std::uint64_t seed) : size_(size), seed_(seed), half_bits_(1) {
  while (half_bits_ < 31 && (std::uint64_t(1) << (2 * half_bits_)) < size) ++half_bits_;
  mask_ = (std::uint64_t(1) << half_bits_) - 1;
}

std::uint64_t Permutation::operator()(std::uint64_t index) const {
  do {
    std::uint64_t left = index >> half_bits_, right = index & mask_;
    for (std::uint64_t round = 0; round < 4; ++round) {
      std::uint64_t mixed = (right + seed_ + round * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
      mixed ^= mixed >> 29;
      mixed *= 0x94d049bb133111ebu;
      const std::uint64_t next = (left ^ (mixed >> 32)) & mask_;
      left = right;
      right = next;
    }
    index = left << half_bits_ | right;
  } while (index >= size_);
  return index;
}

}  // namespace ferry
