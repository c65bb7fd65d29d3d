#include "context.h"

#include "checked_launch.h"
#include "host_below.h"
#include "sanitizer.h"
#include "streams.h"
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
  this_threads_context.coherence_ = this_threads_context.suspended_ = nullptr;
  this_threads_context.postponed_ = nullptr;
  this_threads_context.checked_ = nullptr;
  this_threads_context.joining_ = nullptr;
  this_threads_context.hand_over_nothing();
  stay_active();
  active_contexts.store(0);
}

Coherence& Context::coherence_on(OpenDevice& device) {
  throw_postponed();
  if (coherence_ && device_ != &device) close();  // a nested call in a module that uses a different device
  if (!coherence_) {
    device_ = &device;
    coherence_ = new Coherence(device.pool, device.device, Coherence::Neighbours::join, device.kept_copies.get());
    const auto lock = poisons_memory() ? std::unique_lock(beginning_mutex) : std::unique_lock<std::mutex>();
    active_contexts.fetch_add(1);
    activate();
  }
  return *coherence_;
}

// Begins a call. The call joins the announcing call, unless the announcing call's frame no longer exists because a
// longjmp has left it since Call::join. That frame was then deeper than the new one, or at the same address if the same
// function has been called again.
void Context::enter(FerryFrame& frame) noexcept {
  const FerryFrame* const around = joining_;
  join_nothing();
  if (!around || around == &frame || std::less<>()(joining_end_, frame.ferry_end)) return;
  frame.ferry_joined = around;
}

void Context::leave(const FerryFrame& frame) {
  join_nothing();
  if (checked_ && checked_->is_of(frame)) leave_checked();
  if (const FerryFrame* const around = frame.ferry_joined) {
    constexpr unsigned short calls = (1 << 15) - 1;  // all bits except the one that ferry_take() sets
    if ((around->ferry_joins & calls) > 1) --around->ferry_joins, join_next(*around);
    return;
  }
  forget_outputs();
  coherence_ ? close() : throw_postponed();
}

// Returns what is known about outputs. If the thread has no copies, forgets it first, because unknown code may then
// have run without informing the runtime.
OutputsKnown& Context::outputs() {
  if (!coherence_) forget_outputs();
  if (!outputs_) outputs_ = new OutputsKnown;
  return *outputs_;
}

void Context::forget_outputs() noexcept { delete std::exchange(outputs_, nullptr); }

void Context::suspend(CheckedLaunch* launch) noexcept {
  activate();
  checked_ = launch;
  suspended_ = std::exchange(coherence_, nullptr);
}

CheckedLaunch* Context::resume() noexcept {
  coherence_ = std::exchange(suspended_, nullptr);
  deactivate();
  return std::exchange(checked_, nullptr);
}

void Context::leave_checked() noexcept {
  left_own_text(*checked_);
  const std::unique_ptr<CheckedLaunch> left(resume());
  if (coherence_) drop();
}

void Context::close() {
  if (coherence_->host_below) report_lost_writes(*coherence_);
  copies().finish_own();
  drop();
}

// Drops the coherence. The context counts as active until its last byte is on the host.
void Context::drop() noexcept {
  delete std::exchange(coherence_, nullptr);
  hand_over_nothing();
  small_chain_ = {};
  active_contexts.fetch_sub(1);
  deactivate();
}

bool Context::is_cut_off() const noexcept {
  return coherence_ && ((device_->ended && device_->ended()) || is_lost(*device_));
}

GivenUp Context::give_up(const std::exception& error) {
  GivenUp given_up;
  OpenDevice* const device = device_;
  const bool answers = !coherence_ || coherence_->await_copies();
  const bool driver_failed = dynamic_cast<const DeviceError*>(&error) != nullptr;
  const bool works = !device || (answers && (!driver_failed || device->device.works()));
  if (coherence_) {
    given_up.data = true;
    given_up.scopes = works && !copies().may_be_copied_to_host();
    const Results results = std::move(coherence_->queue().results());
    drop();
    given_up.partly_copied = results.partly_copied();
  }
  if (works) return given_up;
  leave_lost_device(*device, error.what());
  if (Scopes::resident()) given_up.scopes = Scopes::instance().leave_lost(*device, error);
  given_up.lost = device;
  return given_up;
}

void Context::postpone(const std::string& message) {
  if (postponed_) return;
  postponed_ = new std::string(message);
  activate();
}

void Context::throw_it() {
  const std::unique_ptr<const std::string> message(std::exchange(postponed_, nullptr));
  deactivate();
  throw Error(*message);
}

}  // namespace ferry::detail
