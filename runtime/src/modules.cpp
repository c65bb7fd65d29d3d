#include "modules.h"

#include "forked_child.h"
#include "open_devices.h"
#include "remembered.h"
#include "scopes.h"

#include <mutex>

namespace ferry {

namespace {

// Both are constant-initialised, because generated constructors run before this file's dynamic initialisation.
std::mutex mutex;
FerryDeviceModule* newest = nullptr;

void add_module(FerryDeviceModule& module) {
  const std::lock_guard lock(mutex);
  module.ferry_previous = nullptr;
  module.ferry_next = newest;
  if (newest) newest->ferry_previous = &module;
  newest = &module;
}

// Makes devices drop everything that they keep for the image.
void unload(FerryDeviceModule& module) noexcept {
  if (is_forked_child()) return;
  drop_nests(&module);
  Scopes::before_unloading();
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.unload(module);
}

void remove_module(FerryDeviceModule& module) {
  unload(module);
  const std::lock_guard lock(mutex);
  if (module.ferry_previous) module.ferry_previous->ferry_next = module.ferry_next;
  if (module.ferry_next) module.ferry_next->ferry_previous = module.ferry_previous;
  if (newest == &module) newest = module.ferry_next;
  module.ferry_next = module.ferry_previous = nullptr;
}

}  // namespace

void each_module(const std::function<void(const FerryDeviceModule&)>& act) {
  const std::lock_guard lock(mutex);
  for (const FerryDeviceModule* module = newest; module; module = module->ferry_next) act(*module);
}

std::size_t registered_modules() noexcept {
  const std::lock_guard lock(mutex);
  std::size_t count = 0;
  for (const FerryDeviceModule* module = newest; module; module = module->ferry_next) ++count;
  return count;
}

}  // namespace ferry

void ferry_register_module(FerryDeviceModule& ferry_module) noexcept { ferry::add_module(ferry_module); }
void ferry_unregister_module(FerryDeviceModule& ferry_module) noexcept { ferry::remove_module(ferry_module); }
