#include "available_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace ferry {

namespace {

// Returns the first number after `key` in one of the kernel's files, or SIZE_MAX if there is none ("max" in a control
// group).
std::size_t number_in(const char* path, const char* key = "") noexcept {
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return SIZE_MAX;
  char text[4096];
  const ssize_t size = ::read(file, text, sizeof text - 1);
  ::close(file);
  if (size <= 0) return SIZE_MAX;
  text[size] = '\0';
  const char* found = std::strstr(text, key);
  if (!found) return SIZE_MAX;
  found += std::strlen(key);
  char* end = nullptr;
  const unsigned long long number = std::strtoull(found, &end, 10);
  return end == found ? SIZE_MAX : number;
}

std::size_t left_by_control_group() noexcept {
  const std::size_t limit =
      std::min(number_in("/sys/fs/cgroup/memory.max"), number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
  const std::size_t kilobytes = number_in("/proc/self/status", "VmRSS:");
  if (limit == SIZE_MAX || kilobytes == SIZE_MAX) return limit;
  return limit - std::min(limit, kilobytes * 1024);
}

}  // namespace

std::size_t available_memory() noexcept {
  const std::size_t kilobytes = number_in("/proc/meminfo", "MemAvailable:");
  return std::min(kilobytes == SIZE_MAX ? SIZE_MAX : kilobytes * 1024, left_by_control_group());
}

}  // namespace ferry
