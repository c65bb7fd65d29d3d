#include "tiled_parts.h"

#include <algorithm>

namespace ferry {

TiledParts::TiledParts(const FerryLoopBounds* loops, unsigned loops_count, const FerryReduction& reduction,
                       unsigned wanted)
    : tiles_(ferry_tiles_of(loops, loops_count)),
      reduction_(reduction),
      leaves_(tiles_.ferry_size == ferry_lanes && tiles_.ferry_count() < std::int64_t{wanted}),
      parts_(static_cast<unsigned>(std::min<std::int64_t>(units(), wanted))) {}

std::size_t TiledParts::bytes() const { return static_cast<std::size_t>(units()) * reduction_.ferry_bytes; }

FerryIterations TiledParts::part(unsigned part, unsigned char* partials) const {
  const auto begin_of = [&](std::int64_t p) {
    const std::int64_t each = units() / parts_, more = units() % parts_;
    return p * each + std::min(p, more);
  };
  const std::int64_t begin = begin_of(part), end = begin_of(std::int64_t{part} + 1);
  partials += static_cast<std::size_t>(begin) * reduction_.ferry_bytes;
  if (leaves_) return {partials, begin, end, true};
  return {partials, tiles_.ferry_begin(begin), tiles_.ferry_begin(end), false};
}

void TiledParts::combine(unsigned char* partials) const {
  const auto at = [&](std::int64_t i) { return partials + static_cast<std::size_t>(i) * reduction_.ferry_bytes; };
  const std::int64_t apart = leaves_ ? ferry_lanes : 1;  // the distance between the partials of two tiles
  for (std::int64_t tile = 0; leaves_ && tile < units(); tile += ferry_lanes)
    for (std::int64_t half = ferry_lanes / 2; half > 0; half /= 2)
      for (std::int64_t lane = tile; lane < tile + half && lane + half < units(); ++lane)
        reduction_.ferry_combine(at(lane), at(lane + half));
  for (std::int64_t d = apart; d < units(); d *= 2)
    for (std::int64_t i = 0; i + d < units(); i += 2 * d) reduction_.ferry_combine(at(i), at(i + d));
}

}  // namespace ferry
