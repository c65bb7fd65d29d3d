// Device memory that a launch in chunks takes before its first chunk begins, so that there is room for all of them. A
// chunk returns its blocks to the next one. Used by one thread.
#pragma once

#include "memory_pool.h"

#include <cstddef>
#include <span>
#include <vector>

namespace ferry {

class ReservedBlocks final : public MemoryPool {
 public:
  // Takes blocks of these sizes from `pool`. Throws NoRoom, and has then taken nothing.
  ReservedBlocks(MemoryPool& pool, Device& device, std::span<const std::size_t> sizes);
  ~ReservedBlocks() override { give_all_back(); }

  // The smallest block that is large enough.
  Block take(std::size_t bytes) override;
  void give_back(Block block) noexcept override;

 private:
  void give_all_back() noexcept;

  MemoryPool& pool_;
  const bool is_poisoned_;
  std::vector<Block> free_;  // has room for all of them
};

}  // namespace ferry
