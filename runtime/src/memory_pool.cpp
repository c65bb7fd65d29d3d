#include "memory_pool.h"

#include <string>

namespace ferry {

namespace {

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
  {
    const std::lock_guard lock(mutex_);
    const auto found = free_.find(size);
    if (found != free_.end() && !found->second.empty()) {
      void* memory = found->second.back();
      found->second.pop_back();
      return {static_cast<unsigned char*>(memory), size};
    }
  }
  return {static_cast<unsigned char*>(allocate(size)), size};
}

void* MemoryPool::allocate(std::size_t bytes) {
  if (void* memory = device_.allocate(bytes)) return memory;
  free_all();
  if (void* memory = device_.allocate(bytes)) return memory;
  std::string text = device_.info().id + " has no room for " + std::to_string(bytes) + " bytes more";
  if (const std::size_t all = device_.limits().memory_bytes)
    text += ": of its " + std::to_string(all) + " bytes " + std::to_string(device_.free_bytes()) + " are free";
  throw NoRoom(text);
}

void MemoryPool::free_all() noexcept {
  const std::lock_guard lock(mutex_);
  for (auto& [size, blocks] : free_) {
    for (void* block : blocks) device_.free(block, size);
    blocks.clear();
  }
}

void MemoryPool::release() noexcept {
  free_all();
  const std::lock_guard lock(mutex_);
  for (Stream* stream : streams_) device_.destroy_stream(stream);
  streams_.clear();
}

void MemoryPool::give_back(Block block) noexcept {
  if (!block.address) return;
  if (!device_.limits().pools_memory) {
    device_.free(block.address, block.bytes);
    return;
  }
  const std::lock_guard lock(mutex_);
  free_[block.bytes].push_back(block.address);
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

void MemoryPool::give_back(Stream* stream) {
  const std::lock_guard lock(mutex_);
  streams_.push_back(stream);
}

}  // namespace ferry
