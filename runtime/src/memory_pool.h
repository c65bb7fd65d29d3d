// Reuses device memory, because allocation is expensive on most devices and every outermost call returns all its
// memory. The sizes of blocks are powers of two times 1, 5/4, 3/2 or 7/4. Small blocks are cut from slabs, so that a
// thousand rows need only one allocation. A slab returns to the device as a whole. Thread-safe. A block may only be
// given back when nothing on the device uses it.
#pragma once

#include "device.h"

#include <ferry/error.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace ferry {

struct Slab {
  unsigned char* memory = nullptr;
  std::size_t cut = 0;     // how many bytes have been cut off from the beginning
  std::size_t in_use = 0;  // the number of blocks in use
};

struct Block {
  unsigned char* address = nullptr;
  std::size_t bytes = 0;
  Slab* slab = nullptr;  // null if the block is a separate allocation
};

// Thrown if the device has too little free memory. The message says nothing about the program: "KIND:0 has no room for
// 4096 more bytes".
class NoRoom : public Error {
 public:
  using Error::Error;
};

class MemoryPool {
 public:
  explicit MemoryPool(Device& device) : device_(device) {}
  virtual ~MemoryPool() { free_all(); }
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  virtual Block take(std::size_t bytes);  // throws NoRoom
  virtual void give_back(Block block) noexcept;

  Stream* take_stream();
  void give_back(Stream* stream) noexcept;

  // Gives unused memory back to the device.
  void release() noexcept;

  // Sets a function that gives back blocks that their owner doesn't need. It is called before an allocation fails, and
  // by release().
  void reclaim_with(std::function<void()> reclaim) { reclaim_ = std::move(reclaim); }

 private:
  void* allocate(std::size_t bytes);
  Block take_free(std::size_t size);
  Block cut_first(std::size_t size, std::unique_ptr<Slab> slab);
  Block cut(std::size_t size, Slab& slab);
  void free_all() noexcept;

  Device& device_;
  std::function<void()> reclaim_;
  std::mutex mutex_;
  std::map<std::size_t, std::vector<Block>> free_;  // keyed by size
  std::vector<std::unique_ptr<Slab>> slabs_;        // only the last slab may have room
  std::vector<Stream*> streams_;
};

}  // namespace ferry
