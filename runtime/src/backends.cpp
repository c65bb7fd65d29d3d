#include "backends.h"

#include "targets/targets.h"

#include <cstring>
#include <mutex>

namespace ferry {

namespace {

// Both are constant-initialised, because backends register before this file's dynamic initialisation.
std::mutex backends_mutex;
DeviceBackend* backends = nullptr;

}  // namespace

void register_backend(DeviceBackend& backend) noexcept {
  const std::lock_guard lock(backends_mutex);
  backend.next = backends;
  backends = &backend;
}

void unregister_backend(DeviceBackend& backend) noexcept {
  const std::lock_guard lock(backends_mutex);
  for (DeviceBackend** link = &backends; *link; link = &(*link)->next) {
    if (*link != &backend) continue;
    *link = backend.next;
    return;
  }
}

DeviceBackend* find_backend(const char* kind) {
  const std::lock_guard lock(backends_mutex);
  for (DeviceBackend* backend = backends; backend; backend = backend->next)
    if (std::strcmp(backend->kind, kind) == 0) return backend;
  return nullptr;
}

int count_devices(const char* kind, DeviceBackend* backend, std::string& why) {
  if (!backend) {
    why = std::string("the program contains no ") + shown(kind) + " backend";
    return 0;
  }
  return backend->count(why);
}

const char* shown(const char* kind) {
  for (const Target& target : all_targets)
    if (std::strcmp(target.name, kind) == 0) return target.shown;
  return kind;
}

}  // namespace ferry
