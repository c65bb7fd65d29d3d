#include "choose.h"

#include "forked_child.h"
#include "kept_errno.h"
#include "open_devices.h"
#include "standard_error.h"

#include <cstring>
#include <mutex>
#include <new>
#include <utility>

// The count starts at 1, so stubs call the runtime until the environment is known.
constinit FerryProcess ferry_process{1, false};

namespace ferry {

namespace {

const FerryDeviceModule* find_image(const FerryModule& module, const char* target) {
  for (std::size_t i = 0; i < module.ferry_images_count; ++i)
    if (std::strcmp(module.ferry_images[i]->ferry_target, target) == 0) return module.ferry_images[i];
  return nullptr;
}

std::string built_for(const FerryModule& module) {
  std::string targets;
  for (std::size_t i = 0; i < module.ferry_images_count; ++i)
    targets += std::string(i ? ", " : "") + module.ferry_images[i]->ferry_target;
  return std::string(module.ferry_sites_count ? module.ferry_sites[0].ferry_file : module.ferry_id) +
         " was built for " + (targets.empty() ? "no device" : "only these devices: " + targets);
}

Choice choose_gpu(OpenDevices& opened, FerryModule& module) {
  const Target& kind = *opened.environment.gpu;
  const FerryDeviceModule* image = find_image(module, kind.name);
  const auto wish_for = [&](int index) { return std::string(kind.name) + ":" + std::to_string(index); };
  if (!image)
    throw EnvironmentError("ferry: FERRY_DEVICE asks for " + wish_for(opened.gpu_index(0)) + ", but " +
                           built_for(module));
  DeviceBackend* backend = find_backend(kind.name);
  std::string why;
  if (opened.has_lost(backend, why))
    throw Error("ferry: FERRY_DEVICE asks for " + wish_for(opened.gpu_index(0)) + ", and " + why);
  const int count = count_devices(kind.name, backend, why);
  const int index = opened.gpu_index(count);
  const std::string wish = wish_for(index);
  if (count <= index)
    throw EnvironmentError("ferry: FERRY_DEVICE asks for " + wish + ", but there " +
                           (count == 0   ? std::string("is no ") + kind.shown + " device (" + why + ")"
                            : count == 1 ? std::string("is only one ") + kind.shown + " device"
                                         : "are only " + std::to_string(count) + " " + kind.shown + " devices"));
  OpenDevice* open = opened.gpu(*backend, index);
  if (!open->device.runs(*image, why)) throw EnvironmentError("ferry: FERRY_DEVICE asks for " + wish + ", but " + why);
  return {image, open};
}

// Returns a device of the image's kind for which the image was built. If there is none, `why` gets the reason.
Choice try_gpu(OpenDevices& opened, const FerryDeviceModule& image, std::string& why) {
  DeviceBackend* backend = find_backend(image.ferry_target);
  if (opened.has_lost(backend, why)) return {nullptr, nullptr};
  const int count = count_devices(image.ferry_target, backend, why);
  if (count == 0) {
    why = std::string("no ") + shown(image.ferry_target) + " device found (" + why + ")";
    return {nullptr, nullptr};
  }
  OpenDevice* open = opened.gpu(*backend, opened.gpu_index(count));
  if (!open->device.runs(image, why)) return {nullptr, nullptr};
  return {&image, open};
}

Choice choose_automatically(OpenDevices& opened, FerryModule& module) {
  std::string why;
  for (const Target& kind : all_targets) {
    const FerryDeviceModule* const image = kind.is_gpu ? find_image(module, kind.name) : nullptr;
    if (!image) continue;
    std::string why_not;
    if (const Choice choice = try_gpu(opened, *image, why_not); choice.device) return choice;
    why += (why.empty() ? "" : "; ") + why_not;
  }
  const FerryDeviceModule* image = find_image(module, "host");
  if (!image) {
    throw Error("ferry: no device to run on: " + built_for(module) + (why.empty() ? "" : "; " + why) +
                "; FERRY_DEVICE=off runs the original loops");
  }
  if (!why.empty() && !opened.said_no_gpu) {
    say("ferry: %s; running on the host\n", why.c_str());
    opened.said_no_gpu = true;
  }
  return {image, opened.host()};
}

Choice choose_by_wish(OpenDevices& opened, FerryModule& module) {
  switch (opened.environment.device) {
    case DeviceWish::off:
      return {nullptr, nullptr};
    case DeviceWish::gpu:
      return choose_gpu(opened, module);
    case DeviceWish::automatic:
      return choose_automatically(opened, module);
    case DeviceWish::host:
      break;
  }
  const FerryDeviceModule* image = find_image(module, "host");
  if (!image) throw EnvironmentError("ferry: FERRY_DEVICE asks for host, but " + built_for(module));
  return {image, opened.host()};
}

// Returns whether a driver that the module needs has shut down. Call it before asking for a device, because count() and
// create() need a driver.
bool driver_has_ended(OpenDevices& opened, const FerryModule& module) {
  if (opened.environment.device != DeviceWish::gpu && opened.environment.device != DeviceWish::automatic) return false;
  for (std::size_t i = 0; i < module.ferry_images_count; ++i) {
    const char* const kind = module.ferry_images[i]->ferry_target;
    const DeviceBackend* const backend = find_backend(kind);
    if (!backend || !backend->ended) continue;
    if (!opened.ended && backend->ended()) opened.leave_ended(kind);
    if (opened.ended) return true;
  }
  return false;
}

Choice choose_or_fail(OpenDevices& opened, FerryModule& module) {
  if (driver_has_ended(opened, module)) return {nullptr, nullptr};
  try {
    return choose_by_wish(opened, module);
  } catch (const DeviceError& error) {
    opened.leave_those_lost(error);
    throw;
  }
}

Choice choose_locked(FerryModule& module) {
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.read_environment_once();
  if (__atomic_load_n(&module.ferry_generation, __ATOMIC_ACQUIRE) == opened.generation)
    return settled(module);  // another thread has chosen in the meantime
  const Choice choice = choose_or_fail(opened, module);
  module.ferry_image = choice.image;
  module.ferry_device = choice.device;
  __atomic_store_n(&module.ferry_generation, opened.generation, __ATOMIC_RELEASE);
  return choice;
}

}  // namespace

void know_environment() noexcept {
  if (environment_generation.load(std::memory_order_relaxed) != 0 || is_forked_child()) return;
  const KeptErrno kept;
  try {
    OpenDevices& opened = OpenDevices::instance();
    const std::lock_guard lock(opened.mutex);
    opened.read_environment_once();
  } catch (const EnvironmentError& error) {
    end_program(error);
  } catch (const std::bad_alloc&) {
    // In that case the first launch reads the environment, and can report that memory has run out.
  }
}

Choice choose_slowly(FerryModule& module) {
  const KeptErrno kept;
  if (is_forked_child()) {
    say_forked();
    return {nullptr, nullptr};
  }
  try {
    return choose_locked(module);
  } catch (const EnvironmentError& error) {
    end_program(error);
  }
}

}  // namespace ferry
