#include "memory.h"

#include <cstdlib>
#include <cstring>
#include <iterator>
#include <mutex>

#include "sanitizers.h"

namespace cuda_on_cpu {
namespace {

constexpr std::size_t guard_bytes = 256;  // also cudaMalloc's alignment
constexpr int fresh_byte = 0xA5;
constexpr unsigned char guard_byte = 0xFA;

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }
std::size_t rounded(std::size_t bytes) { return (bytes + guard_bytes - 1) / guard_bytes * guard_bytes; }

[[maybe_unused]] bool intact(const char* guard, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    if (static_cast<unsigned char>(guard[i]) != guard_byte) return false;
  return true;
}

}  // namespace

DeviceMemory::~DeviceMemory() {
  for (const auto& [address, allocation] : allocations_) drop(allocation);
}

void* DeviceMemory::allocate(int device, std::size_t bytes) {
  const std::size_t whole = 2 * guard_bytes + rounded(bytes);
  auto* base = static_cast<char*>(std::aligned_alloc(guard_bytes, whole));
  if (!base) return nullptr;
  char* first = base + guard_bytes;
  std::memset(base, guard_byte, guard_bytes);
  std::memset(first, fresh_byte, bytes);
  std::memset(first + bytes, guard_byte, whole - guard_bytes - bytes);
  poison(base, whole);
  allocations_[number(first)] = {device, bytes, base};
  return first;
}

void DeviceMemory::drop(const Allocation& allocation) {
  const std::size_t whole = 2 * guard_bytes + rounded(allocation.bytes);
  unpoison(allocation.base, whole);
  std::memset(allocation.base, guard_byte, whole);
  std::free(allocation.base);
}

bool DeviceMemory::release(void* pointer) {
  const auto found = allocations_.find(number(pointer));
  if (found == allocations_.end()) return false;
  drop(found->second);
  allocations_.erase(found);
  return true;
}

DeviceMemory::Map::const_iterator DeviceMemory::holding(std::uintptr_t address) const {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return allocations_.end();
  --after;
  return address - after->first < after->second.bytes ? after : allocations_.end();
}

bool DeviceMemory::contains(const void* pointer, std::size_t bytes) const {
  const auto found = holding(number(pointer));
  return found != allocations_.end() && bytes <= found->second.bytes - (number(pointer) - found->first);
}

bool DeviceMemory::touches(const void* pointer, std::size_t bytes) const {
  if (holding(number(pointer)) != allocations_.end()) return true;
  const auto next = allocations_.upper_bound(number(pointer));
  return next != allocations_.end() && next->first - number(pointer) < bytes;
}

int DeviceMemory::device_of(const void* pointer) const {
  const auto found = holding(number(pointer));
  return found == allocations_.end() ? -1 : found->second.device;
}

std::size_t DeviceMemory::used(int device) const {
  std::size_t bytes = 0;
  for (const auto& [address, allocation] : allocations_)
    if (allocation.device == device) bytes += allocation.bytes;
  return bytes;
}

std::size_t DeviceMemory::used() const {
  std::size_t bytes = 0;
  for (const auto& [address, allocation] : allocations_) bytes += allocation.bytes;
  return bytes;
}

void DeviceMemory::open() {
  for (const auto& [address, allocation] : allocations_) unpoison(allocation.base + guard_bytes, allocation.bytes);
}

void DeviceMemory::close() {
  for (const auto& [address, allocation] : allocations_)
    poison(allocation.base, 2 * guard_bytes + rounded(allocation.bytes));
}

const void* DeviceMemory::damaged() const {
#ifndef CUDA_ON_CPU_ASAN  // with AddressSanitizer, the guard zones are poisoned
  for (const auto& [address, allocation] : allocations_) {
    const char* first = allocation.base + guard_bytes;
    const std::size_t behind = guard_bytes + rounded(allocation.bytes) - allocation.bytes;
    if (!intact(allocation.base, guard_bytes) || !intact(first + allocation.bytes, behind)) return first;
  }
#endif
  return nullptr;
}

bool PinnedMemory::add(void* pointer, std::size_t bytes) {
  const std::uintptr_t first = number(pointer);
  const auto next = ranges_.upper_bound(first);
  if (next != ranges_.end() && next->first - first < bytes) return false;
  if (next != ranges_.begin()) {
    const auto before = std::prev(next);
    if (first - before->first < before->second) return false;
  }
  ranges_[first] = bytes;
  return true;
}

bool PinnedMemory::remove(void* pointer) { return ranges_.erase(number(pointer)) != 0; }

bool PinnedMemory::contains(const void* pointer, std::size_t bytes) const {
  auto after = ranges_.upper_bound(number(pointer));
  if (after == ranges_.begin()) return false;
  --after;
  const std::uintptr_t offset = number(pointer) - after->first;
  return offset < after->second && bytes <= after->second - offset;
}

// A list that allocates no memory, because functions that free memory use it.
namespace {
std::mutex arrivals_mutex;
Arrival* arrivals = nullptr;
}  // namespace

Arrival::Arrival(const void* begin, std::size_t bytes)
    : begin_(reinterpret_cast<std::uintptr_t>(begin)), bytes_(bytes) {
  const std::lock_guard lock(arrivals_mutex);
  next_ = arrivals;
  arrivals = this;
}

Arrival::~Arrival() {
  const std::lock_guard lock(arrivals_mutex);
  Arrival** at = &arrivals;
  while (*at != this) at = &(*at)->next_;
  *at = next_;
}

bool Arrival::any(const void* begin, std::size_t bytes) {
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  const std::lock_guard lock(arrivals_mutex);
  for (const Arrival* a = arrivals; a; a = a->next_)
    if (a->begin_ < first + bytes && first < a->begin_ + a->bytes_) return true;
  return false;
}

}  // namespace cuda_on_cpu
