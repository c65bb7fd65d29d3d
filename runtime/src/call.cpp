// The stub's side of a context. Where the user's file has no exceptions, an error is printed and the program ends.
#include "kept_errno.h"
#include "launcher.h"
#include "standard_error.h"

#include <cstdlib>
#include <exception>

namespace ferry {

namespace {

[[noreturn]] void end_program(const std::exception& error) noexcept {
  say("%s\n", error.what());
  std::abort();
}

template <class F>
auto guarded(bool can_throw, F body) {
  if (can_throw) return body();
  try {
    return body();
  } catch (const std::exception& error) {
    end_program(error);
  }
}

// What every launch does around the launcher, which is told errno as the program left it and leaves it as the nest
// does.
template <class Run>
bool launching(detail::Context& context, bool& finished, bool can_throw, const Run& run) {
  int left = errno;
  finished = false;
  context.join_nothing();
  const bool ran = guarded(can_throw, [&] { return run(left); });
  errno = left;
  return ran;
}

Interval interval(const void* p, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(p);
  return {begin, begin + bytes};
}

}  // namespace

Call::Call(Module& module, const detail::StackFrame& frame) noexcept
    : module_(module), context_(detail::Context::of_this_thread()), frame_(frame) {
  context_.enter(frame_);
}

void Call::join() noexcept {
  finished_ = false;
  context_.join_next(frame_);
}

Call::~Call() {
  if (finished_) return;
  const KeptErrno kept;
  try {
    // Who catches the exception may not be translated.
    if (frame_.joined && maps_anything()) context_.coherence()->host_all();
    context_.leave(frame_);
  } catch (const std::exception& error) {
    end_program(error);
  }
}

// More than once where what is returned throws into a handler of the function.
void Call::finish() {
  finished_ = true;
  const KeptErrno kept;
  guarded(frame_.can_throw, [&] { context_.leave(frame_); });
}

bool Call::maps_anything() const noexcept { return context_.coherence() && !context_.coherence()->empty(); }

bool Call::begin_step() noexcept {
  context_.join_nothing();
  return maps_anything();
}

bool Call::launch_nest(unsigned kernel, const FerryLoopBounds* loops, unsigned count, bool valid,
                       detail::FillFootprint fill, const void* lambda) {
  return launching(context_, finished_, frame_.can_throw, [&](int& left) {
    const KernelRun run{kernel, count, loops};
    return Launcher(module_, {&run, 1, false}, context_, frame_, extents_, left).run(loops, count, valid, fill, lambda);
  });
}

bool Call::launch_group(const GroupKernel* kernels, std::size_t kernels_count, const FerryLoopBounds* loops,
                        unsigned count, bool valid, detail::FillFootprint fill, const void* lambda) {
  return launching(context_, finished_, frame_.can_throw, [&](int& left) {
    detail::InlineVector<KernelRun, 8> runs;
    for (std::size_t k = 0; k < kernels_count; ++k) {
      runs.push_back({kernels[k].kernel, kernels[k].loops_count, kernels[k].bounds});
      valid = valid && kernels[k].valid;
    }
    return Launcher(module_, {runs.begin(), runs.size(), true}, context_, frame_, extents_, left)
        .run(loops, count, valid, fill, lambda);
  });
}

void Call::acquire(detail::FillFootprint fill, const void* lambda) {
  const KeptErrno kept;
  guarded(frame_.can_throw, [&] {
    Footprint footprint;
    fill(lambda, footprint, nullptr);
    if (resolve_extents(footprint, extents_).failed) footprint.poisoned = true;
    acquire_for_host(*context_.coherence(), footprint);
  });
}

void Call::acquire_bytes(const void* p, std::int64_t bytes, bool writes) {
  if (!begin_step() || bytes <= 0) return;
  const KeptErrno kept;
  guarded(frame_.can_throw, [&] {
    const Interval touched = interval(p, static_cast<std::size_t>(bytes));
    writes ? context_.coherence()->host_writes(touched) : context_.coherence()->host_reads(touched);
  });
}

void Call::host_all() {
  if (!begin_step()) return;
  const KeptErrno kept;
  guarded(frame_.can_throw, [&] { context_.coherence()->host_all(); });
}

void Call::leave_scope() {
  if (!begin_step()) return;
  const KeptErrno kept;
  guarded(frame_.can_throw && std::uncaught_exceptions() == 0, [&] { context_.coherence()->host_all(); });
}

void Call::forget(const void* p, std::size_t bytes, bool flush) {
  if (!begin_step() || bytes == 0) return;
  const KeptErrno kept;
  guarded(frame_.can_throw, [&] {
    if (flush) context_.coherence()->host_writes(interval(p, bytes));
    context_.coherence()->forget(interval(p, bytes));
  });
}

void synchronize() {
  if (Coherence* coherence = detail::Context::of_this_thread().coherence()) coherence->queue().synchronize();
}

}  // namespace ferry
