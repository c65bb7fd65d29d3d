#include "checked_copy.h"

#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace ferry {

bool checked_copy_works() noexcept {
  static const bool works = [] {
    const char from = 1;
    char to = 0;
    return copy_readable(&to, reinterpret_cast<std::uintptr_t>(&from), 1) == 1;
  }();
  return works;
}

std::size_t copy_readable(void* to, std::uintptr_t from, std::size_t bytes) noexcept {
  const iovec local{to, bytes}, remote{reinterpret_cast<void*>(from), bytes};
  const ssize_t copied = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
  return copied > 0 ? static_cast<std::size_t>(copied) : 0;
}

bool copy_if_readable(unsigned char* to, const std::vector<Interval>& from) {
  constexpr std::size_t most = 1024;  // the system's IOV_MAX
  std::array<iovec, most> parts;
  for (std::size_t first = 0; first < from.size(); first += most) {
    const std::size_t count = std::min(most, from.size() - first);
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Interval part = from[first + i];
      parts[i] = {reinterpret_cast<void*>(part.begin), part.size()};
      bytes += part.size();
    }
    const iovec all{to, bytes};
    if (process_vm_readv(getpid(), &all, 1, parts.data(), count, 0) != static_cast<ssize_t>(bytes)) return false;
    to += bytes;
  }
  return true;
}

bool mostly_readable(Interval bytes) noexcept {
  constexpr std::size_t small = std::size_t{64} << 20, most = std::size_t{1} << 42, most_samples = 1024;
  if (bytes.size() <= small) return true;
  if (bytes.size() > most) return false;
  const std::size_t step = std::max(std::size_t{1} << 20, bytes.size() / most_samples);
  std::size_t samples = 0, readable = 0;
  for (std::uintptr_t at = bytes.begin; at < bytes.end; at += step, ++samples) {
    unsigned char byte = 0;
    readable += copy_readable(&byte, at, 1);
  }
  return 2 * readable >= samples;
}

}  // namespace ferry
