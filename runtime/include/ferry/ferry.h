// The public C++ API. Programs need it only to say where data stays (DataScope), to list devices or to catch
// ferry::Error.
#pragma once

#include <ferry/data.h>
#include <ferry/error.h>

#include <cstddef>
#include <string>
#include <vector>

namespace ferry {

/// A device in the list that devices() returns.
struct DeviceInfo {
  std::string id;            // the name for FERRY_DEVICE: "host", "KIND:0"
  std::string name;          // such as "NVIDIA H100" or "host, 16 threads"
  std::string kind;          // "host", or a GPU's name in DEVICES and --target
  std::size_t memory_bytes;  // 0 if unknown
};

/// Returns all devices that this process can see, whatever FERRY_DEVICE says, GPUs first. The list is empty in a child
/// that was forked after the parent began to use a device. Thread-safe.
std::vector<DeviceInfo> devices();

/// A kernel as it was compiled for a GPU. `ferry report` shows the rest (spilled registers).
struct KernelInfo {
  std::string device;          // the device's id
  std::string symbol;          // "ferry_heat_l8"; the name in profilers
  std::string function, file;  // their names in the user's source
  unsigned line = 0;
  int registers = 0;                                                  // per thread
  std::size_t shared_bytes = 0, local_bytes = 0, constant_bytes = 0;  // per block; per thread; per kernel
  int max_threads = 0;                                                // the most threads in a block
  int binary_version = 0;                                             // 80 means compute capability 8.0
  int block = 0;                                                      // the number of threads per block in a launch
  double occupancy = 0;  // the fraction of a multiprocessor's threads that blocks of this size fill
};

/// Returns the kernels of all loaded code for the GPU that FERRY_DEVICE names, or else the first one. Executes nothing.
/// The list is empty if there is no GPU. Throws ferry::Error if the driver fails. Thread-safe.
std::vector<KernelInfo> kernels();

/// Waits for everything that the calling thread has launched, and for all launches that touch data held by scopes.
/// Throws ferry::Error if a kernel has failed.
inline void synchronize(detail::Caller caller = FERRY_CALLER) {
  if (detail::wait_for_launches) detail::wait_for_launches(caller);
}

}  // namespace ferry
