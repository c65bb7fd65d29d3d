// The memories that the double keeps apart: each device's, and pinned host memory. Device memory is really host memory,
// so the double itself must look for mistakes. Allocations are filled with 0xA5 bytes, have guard zones around them
// and, with AddressSanitizer, are accessible only while the device works.
#ifndef CUDA_ON_CPU_MEMORY_H
#define CUDA_ON_CPU_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>

namespace cuda_on_cpu {

class DeviceMemory {
 public:
  DeviceMemory() = default;
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  void* allocate(int device, std::size_t bytes);  ///< null if the host has no memory left
  bool release(void* pointer);                    ///< false if it isn't the beginning of an allocation

  bool contains(const void* pointer, std::size_t bytes) const;  ///< whether one allocation contains all bytes
  bool touches(const void* pointer, std::size_t bytes) const;   ///< whether some byte is in any allocation
  int device_of(const void* pointer) const;                     ///< -1 if it isn't device memory
  std::size_t used(int device) const;
  std::size_t used() const;
  std::size_t count() const { return allocations_.size(); }

  void open();   ///< the device begins to work
  void close();  ///< the device is idle again
  /// Returns an allocation whose guard zones were overwritten; null if there is none.
  const void* damaged() const;

 private:
  struct Allocation {
    int device;
    std::size_t bytes;
    char* base;  // the beginning of the host allocation, including guard zones
  };
  using Map = std::map<std::uintptr_t, Allocation>;
  Map::const_iterator holding(std::uintptr_t address) const;
  static void drop(const Allocation& allocation);

  Map allocations_;
};

/// Ranges of pinned host memory: first byte → bytes.
class PinnedMemory {
 public:
  bool add(void* pointer, std::size_t bytes);  ///< false if it overlaps an existing range
  bool remove(void* pointer);
  bool contains(const void* pointer, std::size_t bytes) const;

 private:
  std::map<std::uintptr_t, std::size_t> ranges_;
};

/// Host bytes that a pending copy will write. It lives as long as the copy's work.
class Arrival {
 public:
  Arrival(const void* begin, std::size_t bytes);
  ~Arrival();
  Arrival(const Arrival&) = delete;
  Arrival& operator=(const Arrival&) = delete;

  static bool any(const void* begin, std::size_t bytes);

 private:
  std::uintptr_t begin_;
  std::size_t bytes_;
  Arrival* next_;
};

}  // namespace cuda_on_cpu

#endif
