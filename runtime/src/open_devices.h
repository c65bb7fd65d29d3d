// The devices that this process has opened, and the environment that they were opened for. There is one of these, kept
// for ever: modules are unloaded, and launch, when static objects are gone.
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

  std::mutex mutex;  // of everything below

  void read_environment_once();
  void reload_environment();
  // The one that FERRY_DEVICE names; else MPI's ranks on this machine take one after the other.
  int gpu_index(int count) const;

  // These open it at their first use.
  OpenDevice* host();
  OpenDevice* host_with_own_memory();
  OpenDevice* gpu(DeviceBackend& backend, int index);

  // A driver that has lost a device isn't asked for anything, not even how many there are. Where FERRY_DEVICE names
  // none there is one that this process uses.
  bool has_lost(const DeviceBackend* backend, std::string& why) const;

  // Each module chooses anew.
  void leave_ended(const char* kind) noexcept;
  void leave_lost(OpenDevice& device, const char* words);
  // Where a driver fails while it is asked, a device that other modules or threads have chosen may be lost with it.
  void leave_those_lost(const DeviceError& error);

  void unload(FerryDeviceModule& module) noexcept;
  void release_memory() noexcept;  // what is needed afterwards is allocated again

  Environment environment;
  unsigned generation = 0;
  bool said_no_gpu = false;
  bool stubs_decide = false;  // without asking, while nothing is on a device (awake.h)
  bool ended = false;         // the driver, and the process is about to

 private:
  OpenDevice* host_ = nullptr;
  OpenDevice* own_memory_ = nullptr;                            // the host again
  std::map<std::pair<DeviceBackend*, int>, OpenDevice*> gpus_;  // never closed: a driver may be gone before static
                                                                // objects are
  std::vector<OpenDevice*> earlier_;                            // of environments before, in tests; nor are these
};

}  // namespace ferry
