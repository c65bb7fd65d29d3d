// Chooses the device for a module's kernels from FERRY_DEVICE, the program's targets and the machine's devices.
#pragma once

#include "environment.h"
#include "kept_copies.h"
#include "memory_pool.h"

#include <atomic>
#include <memory>
#include <string>

namespace ferry {

// An opened device, and the memory that calls leave for later calls.
struct OpenDevice {
  OpenDevice(Device& opened, const Environment& environment, bool (*driver_ended)() noexcept = nullptr);
  Device& device;
  const DeviceLimits& limits;
  MemoryPool pool;
  const std::unique_ptr<KeptCopies> kept_copies;  // null if copies aren't kept
  const LaunchWish launch;
  bool (*const ended)() noexcept;  // the same as DeviceBackend::ended
  std::string lost;                // why the process has lost the device, or ""; guarded by OpenDevices::mutex
};

struct Choice {
  const FerryDeviceModule* image;
  OpenDevice* device;  // null if FERRY_DEVICE is "off"
};

extern std::atomic<unsigned> environment_generation;  // 0 until the environment has been read

// Whether the runtime has something to do when a call begins, because the environment hasn't been read or calls are
// traced.
extern std::atomic<bool> calls_are_watched;

// Reads the environment once. Ends the program if a variable names something that doesn't exist. If memory runs out,
// reads nothing, and the first launch tries again.
void know_environment() noexcept;

Choice choose_slowly(FerryModule& module);
inline Choice settled(const FerryModule& module) {
  return {module.ferry_image, static_cast<OpenDevice*>(module.ferry_device)};
}

// Stops using a device whose driver has shut down because the process is exiting. Nests that run after that run their
// original loops.
void leave_ended_device(const OpenDevice& device) noexcept;

// Stops using a device whose driver no longer works, for the reason in `words`. Each module then chooses a different
// device.
void leave_lost_device(OpenDevice& device, const char* words) noexcept;
bool is_lost(const OpenDevice& device) noexcept;

// Returns the GPU that FERRY_DEVICE names, or otherwise the first one, or null if there is none.
OpenDevice* chosen_gpu();

// Returns the device for launches if FERRY_DEVICE determines it without a module. Returns null if launches are off or
// if there is no device.
OpenDevice* chosen_device();

// Returns the host as a device whose kernels can't see the program's memory.
OpenDevice& host_with_own_memory();

// Returns the module's device. It is chosen only once. Throws ferry::Error if there is no suitable device. Ends the
// program if a FERRY_* variable asks for the impossible.
inline Choice choose(FerryModule& module) {
  const unsigned generation = environment_generation.load(std::memory_order_relaxed);
  if (generation == 0 || __atomic_load_n(&module.ferry_generation, __ATOMIC_ACQUIRE) != generation)
    return choose_slowly(module);
  return settled(module);
}

// Reads the FERRY_* variables again, after a test has changed them. Must not be called during a call.
void reload_environment();

}  // namespace ferry
