// Opens the machine's devices. Chooses the device for launches, if this doesn't require a module.
#include "forked_child.h"
#include "open_devices.h"

#include <mutex>

namespace ferry {

OpenDevice* chosen_gpu() {
  if (is_forked_child()) return nullptr;
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.read_environment_once();
  for (const Target& kind : all_targets) {
    if (!kind.is_gpu || (opened.environment.gpu && opened.environment.gpu != &kind)) continue;
    DeviceBackend* const backend = find_backend(kind.name);
    std::string why;
    const int count = count_devices(kind.name, backend, why);
    if (const int index = opened.gpu_index(count); index < count) return opened.gpu(*backend, index);
  }
  return nullptr;
}

OpenDevice* chosen_device() {
  if (is_forked_child()) return nullptr;
  OpenDevices& opened = OpenDevices::instance();
  DeviceWish wish;
  {
    const std::lock_guard lock(opened.mutex);
    try {
      opened.read_environment_once();
    } catch (const EnvironmentError& error) {
      end_program(error);
    }
    wish = opened.environment.device;
    if (wish == DeviceWish::host) return opened.host();
  }
  if (wish == DeviceWish::off) return nullptr;
  OpenDevice* const gpu = chosen_gpu();
  if (gpu || wish == DeviceWish::gpu) return gpu;
  const std::lock_guard lock(opened.mutex);
  return opened.host();
}

std::vector<DeviceInfo> devices() {
  if (is_forked_child()) return {};
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.read_environment_once();
  std::vector<DeviceInfo> result;
  for (const Target& kind : all_targets) {
    DeviceBackend* const backend = find_backend(kind.name);
    std::string why;
    const int count = backend ? backend->count(why) : 0;
    for (int index = 0; index < count; ++index) result.push_back(backend->info(index));
  }
  result.push_back(opened.host()->device.info());
  return result;
}

}  // namespace ferry
