// Device memory that is handed out again: allocation is expensive on most devices, and every outermost call gives all
// of its memory back. Blocks have sizes of one, five quarters, three halves, seven quarters of powers of two.
// Thread-safe. A block is given back only once nothing on the device uses it any more.
#pragma once

#include "device.h"

#include <ferry/error.h>

#include <map>
#include <mutex>
#include <vector>

namespace ferry {

struct Block {
  unsigned char* address = nullptr;
  std::size_t bytes = 0;
};

// What the device can't hold now; text without the program's name: "cuda:0 has no room for 4096 bytes more".
class NoRoom : public Error {
 public:
  using Error::Error;
};

class MemoryPool {
 public:
  explicit MemoryPool(Device& device) : device_(device) {}
  ~MemoryPool() { free_all(); }
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  Block take(std::size_t bytes);  // throws NoRoom
  void give_back(Block block) noexcept;

  Stream* take_stream();
  void give_back(Stream* stream);

  // Gives what is not in use back to the device.
  void release() noexcept;

 private:
  void* allocate(std::size_t bytes);
  void free_all() noexcept;

  Device& device_;
  std::mutex mutex_;
  std::map<std::size_t, std::vector<void*>> free_;  // by size
  std::vector<Stream*> streams_;
};

}  // namespace ferry
