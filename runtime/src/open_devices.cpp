#include "open_devices.h"

#include "active_count.h"
#include "devices/host/host_device.h"
#include "forked_child.h"
#include "scopes.h"
#include "shared_object.h"
#include "standard_error.h"
#include "trace.h"
#include "verification.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace ferry {

std::atomic<unsigned> environment_generation{0};
std::atomic<bool> calls_are_watched{true};

namespace {

// Returns whether stubs may leave small loops on the host by themselves. That is the case unless loops must be reported
// or launched.
bool stubs_may_decide(const Environment& environment) {
  if (environment.device == DeviceWish::off) return true;
  return environment.trace == TraceMode::none && !environment.verify.on && environment.device != DeviceWish::gpu &&
         environment.launch == LaunchWish::where_it_pays;
}

// Makes the store for kept copies, or returns null. With FERRY_VERIFY, copies aren't kept, because the device's data is
// compared with the host's bytes in each call.
std::unique_ptr<KeptCopies> make_kept_copies(OpenDevice& device, const Environment& environment) {
  if (environment.keep == KeepWish::none || environment.verify.on || device.limits.shares_host_memory) return nullptr;
  PageWatch* const watch = PageWatch::instance();
  if (!watch) {
    say("ferry: FERRY_KEEP has no effect because this system doesn't report which pages a program has written; that "
        "needs Linux 6.7 or newer and a process that may use userfaultfd\n");
    return nullptr;
  }
  return std::make_unique<KeptCopies>(device.pool, device.device, *watch, environment.keep);
}

OpenDevice* make_host(const Environment& environment) {
  auto device = std::make_unique<HostDevice>(environment);
  OpenDevice* const open = new OpenDevice(*device, environment);
  static_cast<void>(device.release());
  return open;
}

// Stops using the devices before their driver shuts down. This is registered after the driver's first use, so that it
// runs before the driver's own handlers. A library that keeps data on the device must release it earlier.
void leave_devices() noexcept {
  if (is_forked_child()) return;
  Scopes::before_driver_ends();
  if (!may_be_unloaded()) return;
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.release_memory();
}

void leave_before_the_driver() {
  static const bool registered = std::atexit(leave_devices) == 0;
  static_cast<void>(registered);
}

}  // namespace

OpenDevice::OpenDevice(Device& opened, const Environment& environment, bool (*driver_ended)() noexcept)
    : device(opened),
      limits(opened.limits()),
      pool(opened),
      kept_copies(make_kept_copies(*this, environment)),
      launch(environment.launch),
      ended(driver_ended) {
  if (kept_copies) pool.reclaim_with([this] { kept_copies->release(); });
}

OpenDevices& OpenDevices::instance() {
  static OpenDevices& instance = *new OpenDevices;
  return instance;
}

void OpenDevices::read_environment_once() {
  if (environment_generation.load() != 0) return;
  environment = read_environment();
  trace::configure(environment);
  calls_are_watched.store(trace::on());
  verify::configure(environment);
  environment_generation.store(++generation);
  __atomic_store_n(&ferry_process.ferry_off, environment.device == DeviceWish::off, __ATOMIC_RELAXED);
  if (stubs_may_decide(environment)) deactivate(), stubs_decide = true;
}

void OpenDevices::reload_environment() {
  if (std::exchange(stubs_decide, false)) activate();
  if (host_) earlier_.push_back(host_);
  for (const auto& [number, open] : gpus_) earlier_.push_back(open);
  if (own_memory_) earlier_.push_back(own_memory_);
  host_ = own_memory_ = nullptr;
  gpus_.clear();
  said_no_gpu = false;
  environment_generation.store(0);
  calls_are_watched.store(true);
}

int OpenDevices::gpu_index(int count) const {
  return environment.gpu_index.value_or(count > 0 ? environment.local_rank % count : 0);
}

OpenDevice* OpenDevices::host() {
  if (!host_) host_ = make_host(environment);
  watch_forks();
  return host_;
}

OpenDevice* OpenDevices::host_with_own_memory() {
  if (environment.discrete_host_memory) return host();
  if (!own_memory_) {
    Environment discrete = environment;
    discrete.discrete_host_memory = true;
    discrete.keep = KeepWish::none;
    own_memory_ = make_host(discrete);
  }
  return own_memory_;
}

OpenDevice* OpenDevices::gpu(DeviceBackend& backend, int index) {
  if (const auto found = gpus_.find({&backend, index}); found != gpus_.end()) return found->second;
  std::unique_ptr<Device> device(backend.create(index));
  auto open = std::make_unique<OpenDevice>(*device, environment, backend.ended);
  gpus_.emplace(std::pair(&backend, index), open.get());
  static_cast<void>(device.release());
  watch_forks();
  leave_before_the_driver();
  return open.release();
}

bool OpenDevices::has_lost(const DeviceBackend* backend, std::string& why) const {
  const std::optional<int> index = environment.gpu_index;
  for (const auto& [number, open] : gpus_) {
    if (number.first != backend || (index && number.second != *index) || open->lost.empty()) continue;
    why = open->device.info().id + " is lost to this process (" + open->lost + ")";
    return true;
  }
  return false;
}

void OpenDevices::leave_ended(const char* kind) noexcept {
  ended = true;
  environment_generation.store(++generation);
  say("ferry: the process is exiting and its %s driver has already shut down; the remaining loops run on the host\n",
      shown(kind));
}

void OpenDevices::leave_lost(OpenDevice& device, const char* words) {
  if (!device.lost.empty()) return;
  device.lost = words;
  said_no_gpu = false;
  environment_generation.store(++generation);
}

void OpenDevices::leave_those_lost(const DeviceError& error) {
  for (const auto& [number, open] : gpus_)
    if (!open->device.works()) leave_lost(*open, error.what());
}

void OpenDevices::unload(FerryDeviceModule& module) noexcept {
  for (auto& [number, open] : gpus_)  // each device ignores records of other kinds
    if (std::strcmp(module.ferry_target, number.first->kind) == 0) open->device.unload(module);
}

void OpenDevices::release_memory() noexcept {
  for (const auto& [number, open] : gpus_)
    if (!open->ended || !open->ended()) open->pool.release();
}

OpenDevice& host_with_own_memory() {
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  return *opened.host_with_own_memory();
}

void leave_ended_device(const OpenDevice& device) noexcept {
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  if (!opened.ended) opened.leave_ended(device.device.info().kind.c_str());
}

void leave_lost_device(OpenDevice& device, const char* words) noexcept try {
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.leave_lost(device, words);
} catch (const std::bad_alloc&) {  // the next failure reports the loss
}

bool is_lost(const OpenDevice& device) noexcept {
  const std::lock_guard lock(OpenDevices::instance().mutex);
  return !device.lost.empty();
}

void reload_environment() {
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.reload_environment();
}

}  // namespace ferry
