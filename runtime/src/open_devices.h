// The devices that this process has opened, and the environment for which they were opened. The only instance is never
// destroyed, because modules may launch and be unloaded after static objects no longer exist.
#pragma once

#include "backends.h"
#include "choose.h"

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ferry {

class OpenDevices {
 public:
  static OpenDevices& instance();

  std::mutex mutex;  // guards everything below

  void read_environment_once();
  void reload_environment();
  // Returns the index that FERRY_DEVICE names. If it names none, gives each MPI rank on this machine a different index.
  int gpu_index(int count) const;

  // These functions open their device when it is first used.
  OpenDevice* host();
  OpenDevice* host_with_own_memory();
  OpenDevice* gpu(DeviceBackend& backend, int index);

  // Returns whether the driver has lost a device. Such a driver isn't called any more, not even for the number of
  // devices. If FERRY_DEVICE doesn't name a device, any device that this process uses counts.
  bool has_lost(const DeviceBackend* backend, std::string& why) const;

  // Stop using a device. Afterwards each module chooses again.
  void leave_ended(const char* kind) noexcept;
  void leave_lost(OpenDevice& device, const char* words);
  // Stops using all lost devices, after a driver call has failed. Other modules or threads may have chosen these
  // devices.
  void leave_those_lost(const DeviceError& error);

  void unload(FerryDeviceModule& module) noexcept;
  void release_memory() noexcept;  // memory that is needed later is allocated again

  Environment environment;
  unsigned generation = 0;
  bool said_no_gpu = false;
  bool stubs_decide = false;  // whether stubs may leave loops on the host while nothing is on a device (active_count.h)
  bool ended = false;         // whether the driver has shut down, because the process is exiting

 private:
  OpenDevice* host_ = nullptr;
  OpenDevice* own_memory_ = nullptr;  // the host device that has its own memory
  // The devices are never closed, because a driver may shut down before static objects are destroyed.
  std::map<std::pair<DeviceBackend*, int>, OpenDevice*> gpus_;
  std::vector<OpenDevice*> earlier_;  // devices of earlier environments, for tests; never closed either
};

}  // namespace ferry
