#include "memory_pool.h"

#include "lent_memory.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>

namespace ferry {

namespace {

constexpr std::size_t slab_bytes = std::size_t{2} << 20;         // the size that GPU drivers use for small allocations
constexpr std::size_t slab_block_limit = std::size_t{64} << 10;  // larger blocks are separate allocations

std::size_t block_size(std::size_t bytes) {
  if (bytes <= 1024) return 1024;
  std::size_t power = 1024;
  while (power <= bytes / 2) power *= 2;
  for (std::size_t quarter = 0; quarter <= 4; ++quarter)
    if (power + quarter * (power / 4) >= bytes) return power + quarter * (power / 4);
  return bytes;
}

}  // namespace

Block MemoryPool::take(std::size_t bytes) {
  if (!device_.limits().pools_memory) return {static_cast<unsigned char*>(allocate(bytes)), bytes};
  const std::size_t size = block_size(bytes);
  if (const Block block = take_free(size); block.address) return block;
  if (size <= slab_block_limit) {
    auto slab = std::make_unique<Slab>();
    if (void* memory = device_.allocate(slab_bytes)) {
      slab->memory = static_cast<unsigned char*>(memory);
      return cut_first(size, std::move(slab));
    }
  }
  return {static_cast<unsigned char*>(allocate(size)), size};
}

Block MemoryPool::cut_first(std::size_t size, std::unique_ptr<Slab> slab) try {
  const std::lock_guard lock(mutex_);
  slabs_.reserve(slabs_.size() + 1);
  slabs_.push_back(std::move(slab));
  return cut(size, *slabs_.back());
} catch (const std::bad_alloc&) {
  device_.free(slab->memory, slab_bytes);
  throw;
}

// Returns a block that was given back, or part of the newest slab, or an empty block if neither has room.
Block MemoryPool::take_free(std::size_t size) {
  const std::lock_guard lock(mutex_);
  if (const auto found = free_.find(size); found != free_.end() && !found->second.empty()) {
    const Block block = found->second.back();
    found->second.pop_back();
    if (block.slab) ++block.slab->in_use;
    return block;
  }
  if (size > slab_block_limit || slabs_.empty() || slabs_.back()->cut + size > slab_bytes) return {};
  return cut(size, *slabs_.back());
}

Block MemoryPool::cut(std::size_t size, Slab& slab) {
  const Block block{slab.memory + slab.cut, size, &slab};
  slab.cut += size;
  ++slab.in_use;
  return block;
}

void* MemoryPool::allocate(std::size_t bytes) {
  if (void* memory = device_.allocate(bytes)) return memory;
  if (reclaim_) reclaim_();
  free_all();
  if (void* memory = device_.allocate(bytes)) return memory;
  std::string text = device_.info().id + " has no room for " + std::to_string(bytes) + " more bytes";
  if (const std::size_t all = device_.limits().memory_bytes)
    text += "; " + std::to_string(device_.free_bytes()) + " of its " + std::to_string(all) + " bytes are free";
  throw NoRoom(text);
}

void MemoryPool::free_all() noexcept {
  const std::lock_guard lock(mutex_);
  for (auto& [size, blocks] : free_) {
    const auto goes = [&](const Block& block) {
      if (!block.slab) device_.free(block.address, block.bytes);
      return !block.slab || block.slab->in_use == 0;
    };
    blocks.erase(std::remove_if(blocks.begin(), blocks.end(), goes), blocks.end());
  }
  const auto goes = [&](const std::unique_ptr<Slab>& slab) {
    if (slab->in_use == 0) device_.free(slab->memory, slab_bytes);
    return slab->in_use == 0;
  };
  slabs_.erase(std::remove_if(slabs_.begin(), slabs_.end(), goes), slabs_.end());
}

void MemoryPool::release() noexcept {
  if (reclaim_) reclaim_();
  free_all();
  const std::lock_guard lock(mutex_);
  for (Stream* stream : streams_) device_.destroy_stream(stream);
  streams_.clear();
}

void MemoryPool::give_back(Block block) noexcept {
  if (!block.address) return;
  if (device_.limits().scans_memory) end_device_memory(block.address, block.bytes);
  if (!device_.limits().pools_memory) {
    device_.free(block.address, block.bytes);
    return;
  }
  const std::lock_guard lock(mutex_);
  if (block.slab) --block.slab->in_use;
  try {
    free_[block.bytes].push_back(block);
  } catch (const std::bad_alloc&) {  // the slab then loses this part until all its other blocks are free
    if (!block.slab) device_.free(block.address, block.bytes);
  }
}

Stream* MemoryPool::take_stream() {
  {
    const std::lock_guard lock(mutex_);
    if (!streams_.empty()) {
      Stream* stream = streams_.back();
      streams_.pop_back();
      return stream;
    }
  }
  return device_.create_stream();
}

void MemoryPool::give_back(Stream* stream) noexcept {
  const std::lock_guard lock(mutex_);
  try {
    streams_.push_back(stream);
  } catch (const std::bad_alloc&) {
    device_.destroy_stream(stream);
  }
}

}  // namespace ferry
