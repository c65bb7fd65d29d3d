// See occupancy.h.
#include "report/occupancy.h"

#include <algorithm>

namespace ferry::translator::report {

namespace {

// The limits of a multiprocessor. Every multiprocessor has 65536 registers. Warps of 32 threads get them in units of
// 256, and four warps at a time.
struct Multiprocessor {
  unsigned architecture;  // such as 75 for sm_75
  unsigned warps, blocks;
  unsigned shared, shared_of_system;  // in bytes; `shared_of_system` is what each block needs in addition
};
constexpr Multiprocessor known[] = {
    {75, 32, 16, 64 << 10, 0},      {80, 64, 32, 164 << 10, 1024},  {86, 48, 16, 100 << 10, 1024},
    {87, 48, 16, 164 << 10, 1024},  {88, 48, 16, 100 << 10, 1024},  {89, 48, 24, 100 << 10, 1024},
    {90, 64, 32, 228 << 10, 1024},  {100, 64, 32, 228 << 10, 1024}, {103, 64, 32, 228 << 10, 1024},
    {110, 48, 24, 228 << 10, 1024}, {120, 48, 24, 100 << 10, 1024}, {121, 48, 24, 100 << 10, 1024},
};
constexpr unsigned registers_in_all = 65536, warp = 32, default_block = 256;

const Multiprocessor* find(llvm::StringRef architecture) {
  unsigned number = 0;
  if (!architecture.consume_front("sm_") || architecture.consumeInteger(10, number)) return nullptr;
  for (const Multiprocessor& each : known)
    if (each.architecture == number) return &each;
  return nullptr;
}

// Returns how many warps fit if each thread needs `registers` registers.
unsigned warps_by_registers(unsigned registers) {
  const unsigned each = (std::max(registers, 1u) * warp + 255) / 256 * 256;
  return registers_in_all / each / 4 * 4;
}

}  // namespace

std::optional<Occupancy> occupancy_of(llvm::StringRef architecture, unsigned block, unsigned registers,
                                      unsigned shared) {
  const Multiprocessor* const found = find(architecture);
  if (!found) return std::nullopt;
  const unsigned by_registers = warps_by_registers(registers);
  Occupancy occupancy{std::min(1024u, by_registers * warp), block ? block : default_block, 0};
  occupancy.block = std::min(occupancy.block, occupancy.max_threads);
  const unsigned warps = (occupancy.block + warp - 1) / warp;
  unsigned blocks = std::min({found->warps / warps, found->blocks, by_registers / warps});
  if (shared) blocks = std::min(blocks, found->shared / (shared + found->shared_of_system));
  occupancy.percent = 100 * blocks * warps / found->warps;
  return occupancy;
}

}  // namespace ferry::translator::report
