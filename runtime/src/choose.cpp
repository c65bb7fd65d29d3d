#include "choose.h"

#include "context.h"
#include "devices/host/host_device.h"
#include "kept_errno.h"
#include "remembered.h"
#include "scopes.h"
#include "shared_object.h"
#include "standard_error.h"
#include "trace.h"
#include "verification.h"

#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace ferry {

std::atomic<unsigned> environment_generation{0};

namespace {

constexpr unsigned forked_generation = ~0u;  // which no module has

std::mutex mutex;  // of everything below
DeviceBackend* backends = nullptr;

struct State {
  Environment environment;
  unsigned generation = 0;
  bool said_no_gpu = false;
  bool ended = false;  // the driver, and the process is about to
  OpenDevice* host = nullptr;
  OpenDevice* own_memory = nullptr;                            // the host again
  std::map<std::pair<DeviceBackend*, int>, OpenDevice*> gpus;  // never closed: a driver may be gone before static
                                                               // objects are
  std::vector<OpenDevice*> earlier;                            // of environments before, in tests; nor are these
};

// A child of a process that has opened a device: neither its threads nor the driver's state are there, and any lock may
// be held by a thread that isn't. So it touches nothing of all that, and runs the loops' own text.
std::atomic<bool> is_forked_child{false}, said_forked{false};

void after_fork_in_child() noexcept {
  is_forked_child.store(true);
  environment_generation.store(forked_generation);
  trace::enabled.store(false);  // the parent writes the file
  verify::abandon();
  detail::Context::abandon();
}

void watch_forks() {
  static const bool watching = pthread_atfork(nullptr, nullptr, &after_fork_in_child) == 0;
  static_cast<void>(watching);
}

Choice no_device_in_child() {
  if (!said_forked.exchange(true))
    say("ferry: this process was forked from one that had begun to use a device; its loops run on the host\n");
  return {nullptr, nullptr};
}

// As messages call it.
const char* shown(const char* kind) {
  for (const Target& target : all_targets)
    if (std::strcmp(target.name, kind) == 0) return target.shown;
  return kind;
}

State& state() {  // kept for ever: modules are unloaded, and launch, when static objects are gone
  static State& instance = *new State;
  return instance;
}

void leave_ended(State& s, const char* kind) noexcept {
  s.ended = true;
  environment_generation.store(++s.generation);  // each module chooses anew
  say("ferry: the process ends, and its %s driver has ended before: the loops that are left run on the host\n",
      shown(kind));
}

void read_environment_once(State& s) {
  if (environment_generation.load() != 0) return;
  s.environment = read_environment();
  trace::configure(s.environment);
  verify::configure(s.environment);
  environment_generation.store(++s.generation);
}

const FerryDeviceModule* find_image(const FerryModule& module, const char* target) {
  for (std::size_t i = 0; i < module.ferry_images_count; ++i)
    if (std::strcmp(module.ferry_images[i]->ferry_target, target) == 0) return module.ferry_images[i];
  return nullptr;
}

DeviceBackend* find_backend(const char* kind) {
  for (DeviceBackend* backend = backends; backend; backend = backend->next)
    if (std::strcmp(backend->kind, kind) == 0) return backend;
  return nullptr;
}

OpenDevice* make_host(const Environment& environment) {
  auto device = std::make_unique<HostDevice>(environment);
  OpenDevice* const open = new OpenDevice(*device, environment.launch);
  static_cast<void>(device.release());
  return open;
}

OpenDevice* open_host(State& s) {
  if (!s.host) s.host = make_host(s.environment);
  watch_forks();
  return s.host;
}

}  // namespace

OpenDevice& host_with_own_memory() {
  const std::lock_guard lock(mutex);
  State& s = state();
  if (s.environment.discrete_host_memory) return *open_host(s);
  if (!s.own_memory) {
    Environment environment = s.environment;
    environment.discrete_host_memory = true;
    s.own_memory = make_host(environment);
  }
  return *s.own_memory;
}

namespace {

// What a library of its own keeps on a device must not outlive it. Registered after the driver's own first use, so
// that this runs before the driver's end; what is needed afterwards is allocated again.
void release_devices() noexcept {
  if (is_forked_child.load()) return;
  const std::lock_guard lock(mutex);
  for (const auto& [number, open] : state().gpus)
    if (!open->ended || !open->ended()) open->pool.release();
}

void release_before_unloading() {
  static const bool registered = may_be_unloaded() && std::atexit(release_devices) == 0;
  static_cast<void>(registered);
}

OpenDevice* find_open(State& s, DeviceBackend& backend, int index) {
  const auto found = s.gpus.find({&backend, index});
  return found == s.gpus.end() ? nullptr : found->second;
}

OpenDevice* open_gpu(State& s, DeviceBackend& backend, int index) {
  if (OpenDevice* const open = find_open(s, backend, index)) return open;
  std::unique_ptr<Device> device(backend.create(index));
  auto open = std::make_unique<OpenDevice>(*device, s.environment.launch, backend.ended);
  s.gpus.emplace(std::pair(&backend, index), open.get());
  static_cast<void>(device.release());
  watch_forks();
  release_before_unloading();
  return open.release();
}

// A driver that has lost a device isn't asked for anything, not even how many there are. Where none is named there is
// one that this process uses.
bool find_lost(State& s, const DeviceBackend* backend, std::optional<int> index, std::string& why) {
  for (const auto& [number, open] : s.gpus) {
    if (number.first != backend || (index && number.second != *index) || open->lost.empty()) continue;
    why = open->device.info().id + " is lost to this process (" + open->lost + ")";
    return true;
  }
  return false;
}

std::string built_for(const FerryModule& module) {
  std::string targets;
  for (std::size_t i = 0; i < module.ferry_images_count; ++i)
    targets += std::string(i ? ", " : "") + module.ferry_images[i]->ferry_target;
  return std::string(module.ferry_sites_count ? module.ferry_sites[0].ferry_file : module.ferry_id) +
         " was built for " + (targets.empty() ? "no device" : "only these devices: " + targets);
}

int count_devices(const char* kind, DeviceBackend* backend, std::string& why) {
  if (!backend) {
    why = std::string("the program holds no ") + shown(kind) + " backend";
    return 0;
  }
  return backend->count(why);
}

// The one that FERRY_DEVICE names; else MPI's ranks on this machine take one after the other.
int gpu_index(const Environment& environment, int count) {
  return environment.gpu_index.value_or(count > 0 ? environment.local_rank % count : 0);
}

Choice choose_gpu(State& s, FerryModule& module) {
  const Target& kind = *s.environment.gpu;
  const FerryDeviceModule* image = find_image(module, kind.name);
  const auto wish_for = [&](int index) { return std::string(kind.name) + ":" + std::to_string(index); };
  if (!image)
    throw EnvironmentError("ferry: FERRY_DEVICE asks for " + wish_for(gpu_index(s.environment, 0)) + ", but " +
                           built_for(module));
  DeviceBackend* backend = find_backend(kind.name);
  std::string why;
  if (find_lost(s, backend, s.environment.gpu_index, why))
    throw Error("ferry: FERRY_DEVICE asks for " + wish_for(gpu_index(s.environment, 0)) + ", and " + why);
  const int count = count_devices(kind.name, backend, why);
  const int index = gpu_index(s.environment, count);
  const std::string wish = wish_for(index);
  if (count <= index)
    throw EnvironmentError("ferry: FERRY_DEVICE asks for " + wish + ", but there " +
                           (count == 0 ? std::string("is no ") + kind.shown + " device (" + why + ")"
                                       : "are only " + std::to_string(count) + " " + kind.shown + " devices"));
  OpenDevice* open = open_gpu(s, *backend, index);
  if (!open->device.runs(*image, why)) throw EnvironmentError("ferry: FERRY_DEVICE asks for " + wish + ", but " + why);
  return {image, open};
}

// A device of an image's kind, where there is one that it was built for; else the reason.
Choice try_gpu(State& s, const FerryDeviceModule& image, std::string& why) {
  DeviceBackend* backend = find_backend(image.ferry_target);
  if (find_lost(s, backend, s.environment.gpu_index, why)) return {nullptr, nullptr};
  const int count = count_devices(image.ferry_target, backend, why);
  if (count == 0) {
    why = std::string("no ") + shown(image.ferry_target) + " device found (" + why + ")";
    return {nullptr, nullptr};
  }
  OpenDevice* open = open_gpu(s, *backend, gpu_index(s.environment, count));
  if (!open->device.runs(image, why)) return {nullptr, nullptr};
  return {&image, open};
}

Choice choose_automatically(State& s, FerryModule& module) {
  std::string why;
  for (const Target& kind : all_targets) {
    const FerryDeviceModule* const image = kind.is_gpu ? find_image(module, kind.name) : nullptr;
    if (!image) continue;
    std::string why_not;
    if (const Choice choice = try_gpu(s, *image, why_not); choice.device) return choice;
    why += (why.empty() ? "" : "; ") + why_not;
  }
  const FerryDeviceModule* image = find_image(module, "host");
  if (!image) {
    throw Error("ferry: no device to run on: " + built_for(module) + (why.empty() ? "" : "; " + why) +
                "; FERRY_DEVICE=off runs the original loops");
  }
  if (!why.empty() && !s.said_no_gpu) {
    say("ferry: %s; running on the host\n", why.c_str());
    s.said_no_gpu = true;
  }
  return {image, open_host(s)};
}

Choice choose_by_wish(State& s, FerryModule& module) {
  switch (s.environment.device) {
    case DeviceWish::off:
      return {nullptr, nullptr};
    case DeviceWish::gpu:
      return choose_gpu(s, module);
    case DeviceWish::automatic:
      return choose_automatically(s, module);
    case DeviceWish::host:
      break;
  }
  const FerryDeviceModule* image = find_image(module, "host");
  if (!image) throw EnvironmentError("ferry: FERRY_DEVICE asks for host, but " + built_for(module));
  return {image, open_host(s)};
}

// Before a device is asked for: count() and create() want a driver.
bool driver_has_ended(State& s, const FerryModule& module) {
  if (s.environment.device != DeviceWish::gpu && s.environment.device != DeviceWish::automatic) return false;
  for (std::size_t i = 0; i < module.ferry_images_count; ++i) {
    const char* const kind = module.ferry_images[i]->ferry_target;
    const DeviceBackend* const backend = find_backend(kind);
    if (!backend || !backend->ended) continue;
    if (!s.ended && backend->ended()) leave_ended(s, kind);
    if (s.ended) return true;
  }
  return false;
}

void leave_lost(State& s, OpenDevice& device, const char* words) {
  if (!device.lost.empty()) return;
  device.lost = words;
  s.said_no_gpu = false;
  environment_generation.store(++s.generation);
}

// Where a driver fails while it is asked, a device that other modules or threads have chosen may be lost with it.
void leave_those_lost(State& s, const DeviceError& error) {
  for (const auto& [number, open] : s.gpus)
    if (!open->device.works()) leave_lost(s, *open, error.what());
}

Choice choose_or_fail(State& s, FerryModule& module) {
  if (driver_has_ended(s, module)) return {nullptr, nullptr};
  try {
    return choose_by_wish(s, module);
  } catch (const DeviceError& error) {
    leave_those_lost(s, error);
    throw;
  }
}

Choice choose_locked(FerryModule& module) {
  const std::lock_guard lock(mutex);
  State& s = state();
  read_environment_once(s);
  if (__atomic_load_n(&module.ferry_generation, __ATOMIC_ACQUIRE) == s.generation) return settled(module);  // meanwhile
  const Choice choice = choose_or_fail(s, module);
  module.ferry_image = choice.image;
  module.ferry_device = choice.device;
  __atomic_store_n(&module.ferry_generation, s.generation, __ATOMIC_RELEASE);
  return choice;
}

// What the program has printed so far is written; its destructors may want what this call was about to do.
[[noreturn]] void end_program(const EnvironmentError& error) noexcept {
  say("%s\n", error.what());
  std::fflush(nullptr);
  std::_Exit(EXIT_FAILURE);
}

}  // namespace

Choice choose_slowly(FerryModule& module) {
  const KeptErrno kept;
  if (is_forked_child.load()) return no_device_in_child();
  try {
    return choose_locked(module);
  } catch (const EnvironmentError& error) {
    end_program(error);
  }
}

void leave_ended_device(const OpenDevice& device) noexcept {
  const std::lock_guard lock(mutex);
  if (State& s = state(); !s.ended) leave_ended(s, device.device.info().kind.c_str());
}

void leave_lost_device(OpenDevice& device, const char* words) noexcept try {
  const std::lock_guard lock(mutex);
  leave_lost(state(), device, words);
} catch (const std::bad_alloc&) {  // the next failure says it
}

bool is_lost(const OpenDevice& device) noexcept {
  const std::lock_guard lock(mutex);
  return !device.lost.empty();
}

void reload_environment() {
  const std::lock_guard lock(mutex);
  State& s = state();
  if (s.host) s.earlier.push_back(s.host);
  for (const auto& [number, open] : s.gpus) s.earlier.push_back(open);
  if (s.own_memory) s.earlier.push_back(s.own_memory);
  s.host = s.own_memory = nullptr;
  s.gpus.clear();
  s.said_no_gpu = false;
  environment_generation.store(0);
}

void register_backend(DeviceBackend& backend) noexcept {
  const std::lock_guard lock(mutex);
  backend.next = backends;
  backends = &backend;
}

void unregister_backend(DeviceBackend& backend) noexcept {
  const std::lock_guard lock(mutex);
  for (DeviceBackend** link = &backends; *link; link = &(*link)->next) {
    if (*link != &backend) continue;
    *link = backend.next;
    return;
  }
}

void unload_module(FerryDeviceModule& module) noexcept {
  if (is_forked_child.load()) return;
  drop_nests(&module);
  Scopes::before_unloading();
  const std::lock_guard lock(mutex);
  for (auto& [number, open] : state().gpus)  // each knows its own kind of records
    if (std::strcmp(module.ferry_target, number.first->kind) == 0) open->device.unload(module);
}

OpenDevice* chosen_gpu() {
  if (is_forked_child.load()) return nullptr;
  const std::lock_guard lock(mutex);
  State& s = state();
  read_environment_once(s);
  for (const Target& kind : all_targets) {
    if (!kind.is_gpu || (s.environment.gpu && s.environment.gpu != &kind)) continue;
    DeviceBackend* const backend = find_backend(kind.name);
    std::string why;
    const int count = count_devices(kind.name, backend, why);
    if (const int index = gpu_index(s.environment, count); index < count) return open_gpu(s, *backend, index);
  }
  return nullptr;
}

OpenDevice* chosen_device() {
  if (is_forked_child.load()) return nullptr;
  DeviceWish wish;
  {
    const std::lock_guard lock(mutex);
    State& s = state();
    try {
      read_environment_once(s);
    } catch (const EnvironmentError& error) {
      end_program(error);
    }
    wish = s.environment.device;
    if (wish == DeviceWish::host) return open_host(s);
  }
  if (wish == DeviceWish::off) return nullptr;
  OpenDevice* const gpu = chosen_gpu();
  if (gpu || wish == DeviceWish::gpu) return gpu;
  const std::lock_guard lock(mutex);
  return open_host(state());
}

std::vector<DeviceInfo> devices() {
  if (is_forked_child.load()) return {};
  const std::lock_guard lock(mutex);
  State& s = state();
  read_environment_once(s);
  std::vector<DeviceInfo> result;
  for (const Target& kind : all_targets) {
    DeviceBackend* const backend = find_backend(kind.name);
    std::string why;
    const int count = backend ? backend->count(why) : 0;
    for (int index = 0; index < count; ++index) result.push_back(backend->info(index));
  }
  result.push_back(open_host(s)->device.info());
  return result;
}

}  // namespace ferry
