// Device memory that is handed out again: allocation is expensive on most devices, and every outermost call gives all
// of its memory back. Blocks have sizes of one, five quarters, three halves, seven quarters of powers of two. Small
// ones are cut from slabs, so that a thousand rows are one allocation; a slab goes back to the device as a whole.
// Thread-safe. A block is given back only once nothing on the device uses it any more.
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
  std::size_t cut = 0;     // bytes, from the beginning
  std::size_t in_use = 0;  // blocks
};

struct Block {
  unsigned char* address = nullptr;
  std::size_t bytes = 0;
  Slab* slab = nullptr;  // none: an allocation of its own
};

// What the device can't hold now; text without the program's name: "KIND:0 has no room for 4096 bytes more".
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

  // Gives what is not in use back to the device.
  void release() noexcept;

  // Called before an allocation fails, and by release(): gives back blocks that their owner can do without.
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
  std::map<std::size_t, std::vector<Block>> free_;  // by size
  std::vector<std::unique_ptr<Slab>> slabs_;        // the last one may have room
  std::vector<Stream*> streams_;
};

}  // namespace ferry
