#include "context.h"

#include "checked_launch.h"
#include "host_below.h"
#include "sanitizer.h"
#include "verification.h"

#include <functional>
#include <utility>

namespace ferry::detail {

namespace {

std::atomic<int> active_contexts{0};
std::mutex beginning_mutex;
constinit thread_local Context this_threads_context;

}  // namespace

Context& Context::of_this_thread() noexcept { return this_threads_context; }

int Context::active() noexcept { return active_contexts.load(std::memory_order_relaxed); }

std::mutex& Context::beginning() noexcept { return beginning_mutex; }

void Context::abandon() noexcept {
  this_threads_context.coherence_ = this_threads_context.aside_ = nullptr;
  this_threads_context.checked_ = nullptr;
  active_contexts.store(0);
}

Coherence& Context::coherence_on(OpenDevice& device) {
  if (coherence_ && device_ != &device) close();  // a nested call of a module that runs elsewhere
  if (!coherence_) {
    coherence_ = new Coherence(device.pool, device.device);
    device_ = &device;
    const auto lock = poisons_memory() ? std::unique_lock(beginning_mutex) : std::unique_lock<std::mutex>();
    active_contexts.fetch_add(1);
  }
  return *coherence_;
}

// Where a longjmp took place between Call::join and here, the frame that would be joined is gone. It lay deeper than
// this one, or, where the same function was called again, at the same place.
void Context::enter(FerryFrame& frame) noexcept {
  const FerryFrame* around = std::exchange(joining_, nullptr);
  if (!around || around == &frame || std::less<>()(joining_end_, frame.ferry_end)) return;
  frame.ferry_joined = around;
}

void Context::leave(const FerryFrame& frame) {
  joining_ = nullptr;
  if (checked_ && checked_->is_of(frame)) leave_checked();
  if (!frame.ferry_joined && coherence_) close();
}

void Context::set_aside(CheckedLaunch* launch) noexcept {
  checked_ = launch;
  aside_ = std::exchange(coherence_, nullptr);
}

CheckedLaunch* Context::take_up() noexcept {
  coherence_ = std::exchange(aside_, nullptr);
  return std::exchange(checked_, nullptr);
}

void Context::leave_checked() noexcept {
  left_own_text(*checked_);
  const std::unique_ptr<CheckedLaunch> left(take_up());
  if (!coherence_) return;
  const std::unique_ptr<Coherence> dropped(std::exchange(coherence_, nullptr));
  active_contexts.fetch_sub(1);
  small_chain_ = {};
}

void Context::close() {
  struct Inactive {
    ~Inactive() { active_contexts.fetch_sub(1); }
  } const at_end;  // it is active until the last byte is at home
  const std::unique_ptr<Coherence> closing(coherence_);
  coherence_ = nullptr;
  small_chain_ = {};
  if (closing->host_below) tell_lost_writes(*closing);
  closing->finish();
}

}  // namespace ferry::detail
