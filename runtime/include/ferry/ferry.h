// The public C++ API. A program needs it only where it wants to say where data stays (DataScope), know about devices or
// catch ferry::Error.
#pragma once

#include <ferry/data.h>
#include <ferry/error.h>

#include <cstddef>
#include <string>
#include <vector>

namespace ferry {

/// A device, as devices() lists it.
struct DeviceInfo {
  std::string id;            // as FERRY_DEVICE takes it: "host", "KIND:0"
  std::string name;          // "NVIDIA H100", "host, 16 threads"
  std::string kind;          // "host", or a GPU's: what DEVICES and --target call it
  std::size_t memory_bytes;  // 0 where it isn't known
};

/// Every device that this process can see, FERRY_DEVICE regardless. GPUs first. None in a child that was forked
/// from a process that had begun to use one. Thread-safe.
std::vector<DeviceInfo> devices();

/// A kernel as it was compiled for a GPU. What isn't told here (spilled registers) is in `ferry report`.
struct KernelInfo {
  std::string device;          // its id
  std::string symbol;          // "ferry_heat_l8", as profilers show it
  std::string function, file;  // the user's
  unsigned line = 0;
  int registers = 0;                                                  // of a thread
  std::size_t shared_bytes = 0, local_bytes = 0, constant_bytes = 0;  // of a block; of a thread; of the kernel
  int max_threads = 0;                                                // that a block may have
  int binary_version = 0;                                             // 80: for compute capability 8.0
  int block = 0;                                                      // threads of a block, as it is launched
  double occupancy = 0;  // the part of a multiprocessor's threads that such blocks fill: 0 to 1
};

/// The kernels of all code that is loaded, for the GPU that FERRY_DEVICE names, or the first one; nothing is executed.
/// Empty where there is no GPU. Throws ferry::Error where the driver fails. Thread-safe.
std::vector<KernelInfo> kernels();

/// Waits for everything that the calling thread has launched, and for all launches on what scopes hold. Throws
/// ferry::Error where a kernel failed.
inline void synchronize(detail::Caller caller = FERRY_CALLER) {
  if (detail::wait_for_launches) detail::wait_for_launches(caller);
}

}  // namespace ferry
