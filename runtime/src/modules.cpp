#include "modules.h"

#include <mutex>

namespace ferry {

namespace {

// Both constant-initialised: generated constructors run before this file's would.
std::mutex mutex;
DeviceModule* newest = nullptr;

}  // namespace

void register_module(DeviceModule& module) noexcept {
  const std::lock_guard lock(mutex);
  module.previous = nullptr;
  module.next = newest;
  if (newest) newest->previous = &module;
  newest = &module;
}

void unregister_module(DeviceModule& module) noexcept {
  unload_module(module);
  const std::lock_guard lock(mutex);
  if (module.previous) module.previous->next = module.next;
  if (module.next) module.next->previous = module.previous;
  if (newest == &module) newest = module.next;
  module.next = module.previous = nullptr;
}

std::size_t registered_modules() noexcept {
  const std::lock_guard lock(mutex);
  std::size_t count = 0;
  for (const DeviceModule* module = newest; module; module = module->next) ++count;
  return count;
}

}  // namespace ferry
