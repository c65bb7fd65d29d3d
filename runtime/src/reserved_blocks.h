// Device memory that a launch in chunks takes before its first chunk begins, so that there is room for every chunk. A
// chunk returns its blocks for the next chunk. Used by a single thread.
#pragma once

#include "memory_pool.h"

#include <cstddef>
#include <span>
#include <vector>

namespace ferry {

class ReservedBlocks final : public MemoryPool {
 public:
  // Takes blocks of these sizes from `pool`. If it throws NoRoom, it has taken none.
  ReservedBlocks(MemoryPool& pool, Device& device, std::span<const std::size_t> sizes);
  ~ReservedBlocks() override { give_all_back(); }

  // Returns the smallest block that is large enough.
  Block take(std::size_t bytes) override;
  void give_back(Block block) noexcept override;

 private:
  void give_all_back() noexcept;

  MemoryPool& pool_;
  const bool is_poisoned_;
  std::vector<Block> free_;  // its capacity is enough for all blocks
};

}  // namespace ferry
