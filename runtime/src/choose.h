// Which device a module's kernels run on: FERRY_DEVICE, what the program was built for, and what the machine has.
#pragma once

#include "environment.h"
#include "kept_copies.h"
#include "memory_pool.h"

#include <atomic>
#include <memory>
#include <string>

namespace ferry {

// A device that was opened, with the memory that calls hand to each other.
struct OpenDevice {
  OpenDevice(Device& opened, const Environment& environment, bool (*driver_ended)() noexcept = nullptr);
  Device& device;
  const DeviceLimits& limits;
  MemoryPool pool;
  const std::unique_ptr<KeptCopies> kept_copies;  // nullptr: none are kept
  const LaunchWish launch;
  bool (*const ended)() noexcept;  // DeviceBackend::ended
  std::string lost;                // why, where it is lost to the process; guarded by OpenDevices::mutex
};

struct Choice {
  const FerryDeviceModule* image;
  OpenDevice* device;  // nullptr: FERRY_DEVICE=off
};

extern std::atomic<unsigned> environment_generation;  // 0 until the environment was read

// Reads the environment unless that has happened. Ends the program if it asks for something that doesn't exist.
// Without memory nothing is read; the first launch tries again.
void know_environment() noexcept;

Choice choose_slowly(FerryModule& module);
inline Choice settled(const FerryModule& module) {
  return {module.ferry_image, static_cast<OpenDevice*>(module.ferry_device)};
}

// The process ends, and the driver has gone first: what still runs runs the loops' own text.
void leave_ended_device(const OpenDevice& device) noexcept;

// Its driver answers nothing any more, in `words`: each module chooses anew, and not this one.
void leave_lost_device(OpenDevice& device, const char* words) noexcept;
bool is_lost(const OpenDevice& device) noexcept;

// The GPU that FERRY_DEVICE names, or the first one; nullptr where there is none.
OpenDevice* chosen_gpu();

// What launches run on by FERRY_DEVICE, as far as that can be said without a module; nullptr: off, or there is none.
OpenDevice* chosen_device();

// The host as a device whose kernels don't see the program's memory.
OpenDevice& host_with_own_memory();

// Settled once per module; throws ferry::Error where there is nothing to choose. Ends the program where a FERRY_*
// variable asks for what can't be.
inline Choice choose(FerryModule& module) {
  const unsigned generation = environment_generation.load(std::memory_order_relaxed);
  if (generation == 0 || __atomic_load_n(&module.ferry_generation, __ATOMIC_ACQUIRE) != generation)
    return choose_slowly(module);
  return settled(module);
}

// For tests: the FERRY_* variables have changed. No call may be active.
void reload_environment();

}  // namespace ferry
