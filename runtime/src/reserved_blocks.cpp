#include "reserved_blocks.h"

#include "lent_memory.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>

namespace ferry {

ReservedBlocks::ReservedBlocks(MemoryPool& pool, Device& device, std::span<const std::size_t> sizes)
    : MemoryPool(device), pool_(pool), is_poisoned_(device.limits().scans_memory) {
  free_.reserve(sizes.size());
  try {
    for (const std::size_t bytes : sizes) free_.push_back(pool_.take(bytes));
  } catch (const std::exception&) {
    give_all_back();
    throw;
  }
}

void ReservedBlocks::give_all_back() noexcept {
  for (const Block& block : free_) pool_.give_back(block);
  free_.clear();
}

Block ReservedBlocks::take(std::size_t bytes) {
  auto found = free_.end();
  for (auto block = free_.begin(); block != free_.end(); ++block)
    if (block->bytes >= bytes && (found == free_.end() || block->bytes < found->bytes)) found = block;
  if (found == free_.end()) throw NoRoom("no block of " + std::to_string(bytes) + " bytes is reserved");
  const Block block = *found;
  *found = free_.back();
  free_.pop_back();
  return block;
}

// Poisons the block, so that the next chunk can't find values of this chunk in it.
void ReservedBlocks::give_back(Block block) noexcept {
  if (is_poisoned_) {
    end_device_memory(block.address, block.bytes);
    std::memset(block.address, unwritten_byte, block.bytes);
  }
  free_.push_back(block);
}

}  // namespace ferry
