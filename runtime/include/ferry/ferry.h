// The public C++ API. A program needs it only where it wants to know about devices or catch ferry::Error.
#pragma once

#include <ferry/error.h>

#include <cstddef>
#include <string>
#include <vector>

namespace ferry {

struct DeviceInfo {
  std::string id;            // as FERRY_DEVICE takes it: "host", "cuda:0"
  std::string name;          // "NVIDIA H100", "host, 16 threads"
  std::string kind;          // "host", "cuda"
  std::size_t memory_bytes;  // 0 where it isn't known
};

// Every device that this process can see, FERRY_DEVICE regardless. CUDA devices first. None in a child that was forked
// from a process that had begun to use one. Thread-safe.
std::vector<DeviceInfo> devices();

// Waits for everything that the calling thread has launched. Throws ferry::Error where a kernel failed.
void synchronize();

}  // namespace ferry
