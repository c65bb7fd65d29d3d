// The devices that this process has opened, and the environment that they were opened for. The only instance is never
// destroyed, because modules may launch and be unloaded after static objects have gone.
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
  // Returns the index that FERRY_DEVICE names. Without one, gives each MPI rank on this machine a different index.
  int gpu_index(int count) const;

  // Each opens its device at the first use.
  OpenDevice* host();
  OpenDevice* host_with_own_memory();
  OpenDevice* gpu(DeviceBackend& backend, int index);

  // Returns whether the driver has lost a device. Such a driver is asked for nothing more, not even the number of
  // devices. If FERRY_DEVICE names no device, any device in use by this process counts.
  bool has_lost(const DeviceBackend* backend, std::string& why) const;

  // Leave a device. Afterwards each module chooses again.
  void leave_ended(const char* kind) noexcept;
  void leave_lost(OpenDevice& device, const char* words);
  // Leaves devices that are lost, after a driver has failed while it was asked. Other modules or threads may have
  // chosen them.
  void leave_those_lost(const DeviceError& error);

  void unload(FerryDeviceModule& module) noexcept;
  void release_memory() noexcept;  // memory that is used later is allocated again

  Environment environment;
  unsigned generation = 0;
  bool said_no_gpu = false;
  bool stubs_decide = false;  // stubs may keep loops on the host while nothing is on a device (active_count.h)
  bool ended = false;         // the driver has ended, and the process is ending

 private:
  OpenDevice* host_ = nullptr;
  OpenDevice* own_memory_ = nullptr;  // the host device with its own memory
  // Never closed, because a driver may end before static objects do.
  std::map<std::pair<DeviceBackend*, int>, OpenDevice*> gpus_;
  std::vector<OpenDevice*> earlier_;  // devices of earlier environments, in tests; never closed either
};

}  // namespace ferry
