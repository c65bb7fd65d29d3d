// The devices that this process has opened, and the environment that they were opened for. The only instance is never
// destroyed, because modules are unloaded, and may launch, after static objects have gone.
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
  // Returns the index that FERRY_DEVICE names. Otherwise MPI's ranks on this machine get different ones.
  int gpu_index(int count) const;

  // These open the device at their first use.
  OpenDevice* host();
  OpenDevice* host_with_own_memory();
  OpenDevice* gpu(DeviceBackend& backend, int index);

  // Returns whether the driver has lost a device. It is then asked for nothing more, not even the number of devices. If
  // FERRY_DEVICE names none, any device in use by this process counts.
  bool has_lost(const DeviceBackend* backend, std::string& why) const;

  // Afterwards each module chooses again.
  void leave_ended(const char* kind) noexcept;
  void leave_lost(OpenDevice& device, const char* words);
  // If a driver fails while it is asked, a device that other modules or threads have chosen may be lost, too.
  void leave_those_lost(const DeviceError& error);

  void unload(FerryDeviceModule& module) noexcept;
  void release_memory() noexcept;  // later uses allocate again

  Environment environment;
  unsigned generation = 0;
  bool said_no_gpu = false;
  bool stubs_decide = false;  // stubs may decide by themselves while nothing is on a device (active_count.h)
  bool ended = false;         // the driver has ended, and the process is ending

 private:
  OpenDevice* host_ = nullptr;
  OpenDevice* own_memory_ = nullptr;  // also the host
  // Never closed, because a driver may have gone before static objects.
  std::map<std::pair<DeviceBackend*, int>, OpenDevice*> gpus_;
  std::vector<OpenDevice*> earlier_;  // from earlier environments, in tests; never closed either
};

}  // namespace ferry
