// Chooses the device for a module's kernels from FERRY_DEVICE, the program's targets and the machine's devices.
#pragma once

#include "environment.h"
#include "kept_copies.h"
#include "memory_pool.h"

#include <atomic>
#include <memory>
#include <string>

namespace ferry {

// An opened device, with the memory that calls pass on to each other.
struct OpenDevice {
  OpenDevice(Device& opened, const Environment& environment, bool (*driver_ended)() noexcept = nullptr);
  Device& device;
  const DeviceLimits& limits;
  MemoryPool pool;
  const std::unique_ptr<KeptCopies> kept_copies;  // null: copies aren't kept
  const LaunchWish launch;
  bool (*const ended)() noexcept;  // see DeviceBackend::ended
  std::string lost;                // why the process has lost the device, or ""; guarded by OpenDevices::mutex
};

struct Choice {
  const FerryDeviceModule* image;
  OpenDevice* device;  // null if FERRY_DEVICE is "off"
};

extern std::atomic<unsigned> environment_generation;  // 0 until the environment has been read

// Whether the runtime has work when a call begins: the environment hasn't been read, or calls are traced.
extern std::atomic<bool> calls_are_watched;

// Reads the environment once. Ends the program if a variable names something that doesn't exist. If memory has run out,
// reads nothing, and the first launch tries again.
void know_environment() noexcept;

Choice choose_slowly(FerryModule& module);
inline Choice settled(const FerryModule& module) {
  return {module.ferry_image, static_cast<OpenDevice*>(module.ferry_device)};
}

// Leaves a device whose driver has ended because the process is ending. Nests that still run then run their original
// loops.
void leave_ended_device(const OpenDevice& device) noexcept;

// Leaves a device whose driver no longer works, for the reason in `words`. Each module then chooses another device.
void leave_lost_device(OpenDevice& device, const char* words) noexcept;
bool is_lost(const OpenDevice& device) noexcept;

// Returns the GPU that FERRY_DEVICE names, or the first one; null if there is none.
OpenDevice* chosen_gpu();

// Returns the device for launches, as far as FERRY_DEVICE determines it without a module. Returns null if launches are
// off or there is no device.
OpenDevice* chosen_device();

// Returns the host as a device whose kernels don't see the program's memory.
OpenDevice& host_with_own_memory();

// Returns the module's device, which is chosen once. Throws ferry::Error if there is no suitable device. Ends the
// program if a FERRY_* variable demands the impossible.
inline Choice choose(FerryModule& module) {
  const unsigned generation = environment_generation.load(std::memory_order_relaxed);
  if (generation == 0 || __atomic_load_n(&module.ferry_generation, __ATOMIC_ACQUIRE) != generation)
    return choose_slowly(module);
  return settled(module);
}

// Reads the FERRY_* variables again after a test has changed them. No call may be active.
void reload_environment();

}  // namespace ferry
