// The functions that stubs call. If the user's file has no exceptions, errors are printed and end the program.
#include "checked_launch.h"
#include "choose.h"
#include "device_functions.h"
#include "failure.h"
#include "host_access.h"
#include "kept_errno.h"
#include "launcher.h"
#include "small_loop.h"
#include "streams.h"

#include <ferry/container.h>
#include <ferry/function_value.h>
#include <ferry/object_type.h>
#include <ferry/output.h>
#include <ferry/returned_calls.h>
#include <ferry/returned_containers.h>
#include <ferry/small_loop.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

namespace ferry {

namespace {

Interval interval(const FerryInput& object) {
  const auto begin = static_cast<std::uintptr_t>(object.ferry_bits);
  return {begin, begin + static_cast<std::uintptr_t>(object.ferry_count)};
}

// Runs the body. If it throws, reports the failure of the step that doing() describes.
template <class F, class G>
[[gnu::always_inline]] inline auto guarded(detail::Context& context, bool can_throw, const G& doing, const F& body) {
  try {
    return body();
  } catch (const std::exception& error) {
    fail(context, error, doing(), can_throw);
  }
}

}  // namespace

}  // namespace ferry

using namespace ferry;

struct FerryCallAccess {
  // Returns the thread's context. If the call began while the count in active_count.h was 0, enters the call first.
  [[gnu::always_inline]] static detail::Context& context(FerryCall& call) noexcept {
    if (!call.ferry_context_) [[unlikely]]
      call.ferry_enter();
    return reinterpret_cast<detail::Context&>(*call.ferry_context_);
  }
  [[gnu::always_inline]] static Launcher launcher(FerryCall& call) noexcept {
    return Launcher(call.ferry_nest_, context(call));
  }
  static trace::Place place(const FerryCall& call, const char* file, unsigned line, bool ends = false) {
    return {call.ferry_nest_.ferry_frame.ferry_function, file, line, ends};
  }
  template <class F>
  [[gnu::always_inline]] static auto guarded_launch(FerryCall& call, const F& body) {
    try {
      return body();
    } catch (const std::exception& error) {
      failed_launch(call, error);
    }
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void failed_launch(FerryCall& call, const std::exception& error) {
    const FerrySite& site = call.ferry_nest_.ferry_module.ferry_sites[call.ferry_nest_.ferry_number];
    fail(context(call), error, launching(site), call.ferry_nest_.ferry_frame.ferry_can_throw);
  }
  [[gnu::noinline]] static bool launch(FerryCall& call, const FerryInput* inputs) {
    ErrorNumber error_number;
    const auto run = [&]() __attribute__((always_inline)) { return launcher(call).run(inputs, error_number); };
    const bool ran = guarded_launch(call, run);
    error_number.restore();
    return ran;
  }
  // Leaves the nest on the host, because begin() has prepared no launch: there is no device, or the nest is small.
  [[gnu::noinline]] static bool leave(FerryCall& call) {
    return guarded_launch(call, [&] { return launcher(call).leave_at_once(); });
  }
  // Returns whether kernels on the call's device can call a function of the program.
  static bool calls_host_code(FerryCall& call) {
    const KeptErrno kept;
    const OpenDevice* const device = guarded_launch(call, [&] { return choose(call.ferry_nest_.ferry_module).device; });
    return !device || device->limits.calls_host_code;
  }
  // Calls `meets` with the launcher. `meets` reports a callee that no kernel can call.
  template <class Meets>
  [[gnu::cold, gnu::noinline]] static void calls_unknown(FerryCall& call, unsigned nest, const Meets& meets) {
    const KeptErrno kept;
    call.ferry_nest_.ferry_number = nest;
    guarded_launch(call, [&] { meets(launcher(call)); });
  }
  static constexpr unsigned short takes = 1 << 15;  // the bit of ferry_joins that says that take_next() was called
  static void take_next(FerryCall& call) noexcept { call.ferry_nest_.ferry_frame.ferry_joins |= takes; }
  // Returns whether the calling stub takes over the containers that this call returns.
  static bool are_taken(const FerryCall& call) {
    const FerryFrame* const around = call.ferry_nest_.ferry_frame.ferry_joined;
    return around && (around->ferry_joins & takes);
  }
  static bool is_announced(FerryCall& call) { return context(call).joins(call.ferry_nest_.ferry_frame); }
  static void announce_again(FerryCall& call) { context(call).join_next(call.ferry_nest_.ferry_frame); }
  // Calls act() in such a way that an announced call that hasn't begun remains announced.
  template <class Act>
  static void between_calls(FerryCall& call, const Act& act) {
    const bool announced = is_announced(call);
    act();
    if (announced) announce_again(call);
  }
  // Makes a container own elements. A joined call may have handed them over. Moving a container keeps their address.
  static void own(FerryCall& call, const FerryInput& elements) {
    const bool taken = call.ferry_nest_.ferry_frame.ferry_joins & takes;
    if (taken && context(call).take_handed_over(interval(elements))) return;
    call.ferry_writes(elements);
  }
  static bool hand_over(FerryCall& call, const FerryInput& elements, const char* file, unsigned line) {
    const bool taken = are_taken(call) && ferry_active() && !call.ferry_nest_.ferry_stays &&
                       context(call).hand_over(interval(elements));
    if (!taken) call.ferry_writes(elements, file, line);  // from here on, nothing tracks the elements
    return taken;
  }
  static void pass(FerryCall& call) {
    if (are_taken(call)) return;
    for (Interval elements; !(elements = context(call).take_handed_over()).empty();)
      call.ferry_writes(ferry_memory(elements.begin, elements.size()));
  }
  static void read_between(FerryCall& call, const FerryInput& object, const char* file, unsigned line) {
    between_calls(call, [&] { call.ferry_reads(object, file, line); });
  }
  // Handles the move of a container. A destructor also calls this, with `to` alone.
  static void move(FerryCall& call, const FerryInput& object, const FerryInput& to, const FerryInput& from) {
    between_calls(call, [&] {
      if (from.ferry_count > 0) own(call, from);
      call.ferry_forget(to);
      if (object.ferry_count > 0) call.ferry_writes(object);
    });
  }
  // Compares the results after the nest's original loop has run, too.
  [[gnu::noinline]] static void compare(FerryCall& call) {
    const KeptErrno kept;
    const trace::At at(call.ferry_nest_.ferry_module.ferry_sites[call.ferry_nest_.ferry_number]);
    guarded_launch(call, [&] { launcher(call).compare(); });
  }
  // Describes a step whose source location is unknown. Uses the location of the function's first nest instead.
  static Doing somewhere(const FerryCall& call, bool ends = false) {
    const FerryModule& module = call.ferry_nest_.ferry_module;
    const std::string_view function = call.ferry_nest_.ferry_frame.ferry_function;
    for (std::size_t i = 0; i < module.ferry_sites_count; ++i)
      if (std::string_view(module.ferry_sites[i].ferry_function).ends_with(function))
        return stepping(place(call, module.ferry_sites[i].ferry_file, module.ferry_sites[i].ferry_line, ends));
    return stepping(place(call, nullptr, 0, ends));
  }
  static void postpone(FerryCall& call, const std::exception& error, const Doing& doing) noexcept try {
    context(call).postpone(give_up(context(call), error, doing));
  } catch (const std::bad_alloc&) {
    end_program("ferry: there is no memory left on the host");
  }
  // Does a host step's work on the device copies by calling act(DeviceCopies), if there are any copies.
  template <class Act>
  static void step(FerryCall& call, const trace::Place& place, bool can_throw, const Act& act) {
    if (!call.ferry_has_copies()) return;
    const KeptErrno kept;
    const trace::At at(place);
    const trace::ForHostCode for_host;
    guarded(
        context(call), can_throw, [&] { return stepping(place); },
        [&] {
          context(call).throw_postponed();
          act(context(call).copies());
        });
  }
  // Does the step's work on an object's bytes by calling act(DeviceCopies, Interval), if the object has any bytes.
  template <class Act>
  static void step(FerryCall& call, const trace::Place& place, const FerryInput& object, const Act& act) {
    step(call, place, call.ferry_nest_.ferry_frame.ferry_can_throw, [&](DeviceCopies all) {
      if (object.ferry_count > 0) act(all, interval(object));
    });
  }
};

// Handles the beginning of a call. `inside` is a code address in the stub.
[[gnu::cold, gnu::noinline]] static void begins(const FerryFrame& frame, const void* inside) noexcept {
  know_environment();
  if (trace::on()) trace::enter_call(frame, inside);
}

// Reads the environment in the process's first call, so that the first nest already knows whether launches are off.
void FerryCall::ferry_enter() noexcept {
  if (calls_are_watched.load(std::memory_order_relaxed)) [[unlikely]]
    begins(ferry_nest_.ferry_frame, __builtin_return_address(0));
  detail::Context& context = detail::Context::of_this_thread();
  ferry_context_ = reinterpret_cast<FerryContext*>(&context);
  context.enter(ferry_nest_.ferry_frame);
}

void FerryCall::ferry_join_next() noexcept {
  detail::Context& context = FerryCallAccess::context(*this);
  ferry_finished_ = false;
  context.hand_over_nothing();
  context.join_next(ferry_nest_.ferry_frame);
}

void FerryCall::ferry_leave() {
  detail::Context& context = FerryCallAccess::context(*this);
  taken_from(ferry_nest_).reset();
  const KeptErrno kept;
  const trace::At at(FerryCallAccess::place(*this, nullptr, 0, true));
  const auto leave = [&] {
    context.throw_postponed();
    // The exception may be caught by untranslated code.
    if (ferry_nest_.ferry_frame.ferry_joined && context.coherence()) context.copies().copy_own_to_host();
    context.leave(ferry_nest_.ferry_frame);
  };
  guarded(context, false, [&] { return FerryCallAccess::somewhere(*this, true); }, leave);
}

// Ends the call. This function is called twice if the returned expression throws into a handler in the same function.
void FerryCall::ferry_end(const char* file, unsigned line) {
  detail::Context& context = FerryCallAccess::context(*this);
  taken_from(ferry_nest_).reset();
  const KeptErrno kept;
  const trace::Place place = FerryCallAccess::place(*this, file, line, true);
  const trace::At at(place);
  guarded(
      context, ferry_nest_.ferry_frame.ferry_can_throw, [&] { return stepping(place); },
      [&] { context.leave(ferry_nest_.ferry_frame); });
}

bool FerryCall::ferry_has_copies() noexcept {
  detail::Context& context = FerryCallAccess::context(*this);
  context.join_nothing();  // an announced call has ended or never began
  return !ferry_nest_.ferry_stays && context.has_copies();
}

bool FerryCall::ferry_begin(unsigned nest, const FerryHeader* headers, unsigned long size) {
  detail::Context& context = FerryCallAccess::context(*this);
  ferry_finished_ = false;
  ferry_needs_runtime_ = true;
  ferry_inside_ = 1;
  context.join_nothing();
  ferry_nest_.ferry_number = nest;
  ferry_nest_.ferry_headers = headers;
  ferry_nest_.ferry_headers_count = size;
  return FerryCallAccess::guarded_launch(*this, [&] { return Launcher(ferry_nest_, context).begin(); });
}

bool FerryCall::ferry_run(const FerryInput* inputs) {
  return ferry_nest_.ferry_recent ? FerryCallAccess::launch(*this, inputs) : FerryCallAccess::leave(*this);
}

void ferry_take(FerryCall& call) noexcept { FerryCallAccess::take_next(call); }

void ferry_own(FerryCall& call, const FerryInput& elements) { FerryCallAccess::own(call, elements); }

bool ferry_return(FerryCall& call, const FerryInput& elements, const char* file, unsigned line) {
  return FerryCallAccess::hand_over(call, elements, file, line);
}

void ferry_pass(FerryCall& call) { FerryCallAccess::pass(call); }

void ferry_read_between(FerryCall& call, const FerryInput& object, const char* file, unsigned line) {
  FerryCallAccess::read_between(call, object, file, line);
}

void ferry_move(FerryCall& call, const FerryInput& object, const FerryInput& to, const FerryInput& from) {
  FerryCallAccess::move(call, object, to, from);
}

bool ferry_pause(FerryCall& call) noexcept { return FerryCallAccess::is_announced(call); }

void ferry_resume(FerryCall& call) noexcept { FerryCallAccess::announce_again(call); }

int ferry_thrown() noexcept { return std::uncaught_exceptions(); }

// Reports a callee that no kernel can call, unless there is no function or a different launch reports this callee.
void ferry_calls_unknown(FerryCall& call, unsigned nest, bool none, void (*function)(), const char* name) {
  FerryCallAccess::calls_unknown(call, nest, [&](Launcher&& launcher) {
    launcher.meets_function(none, reinterpret_cast<const void*>(function), name);
  });
}

long ferry_registered_number(FerryCall& call, void (*function)(), const char* signature) {
  return is_device_function(function, signature) && FerryCallAccess::calls_host_code(call)
             ? reinterpret_cast<long>(function)
             : -1;
}

void ferry_calls_unknown_held(FerryCall& call, unsigned nest, const void* type, const char* name) {
  FerryCallAccess::calls_unknown(
      call, nest, [&](Launcher&& launcher) { launcher.meets_held(*static_cast<const std::type_info*>(type), name); });
}

void ferry_calls_unknown_type(FerryCall& call, unsigned nest, const void* type, const char* name) {
  FerryCallAccess::calls_unknown(
      call, nest, [&](Launcher&& launcher) { launcher.meets_type(static_cast<const std::type_info*>(type), name); });
}

void FerryCall::ferry_compare_results(unsigned nest) {
  const CheckedLaunch* const checked = FerryCallAccess::context(*this).checked();
  if (checked && checked->is_of(ferry_nest_, nest)) FerryCallAccess::compare(*this);
}

bool FerrySmallLoop::ferry_may_stay() {
  FerryNest& nest = ferry_call_.ferry_nest_;
  detail::Context& context = FerryCallAccess::context(ferry_call_);
  if (context.checked()) return false;
  nest.ferry_number = ferry_step_;
  nest.ferry_headers = ferry_call_.ferry_loops_;
  nest.ferry_headers_count = 1;
  return guarded(
      context, nest.ferry_frame.ferry_can_throw, [&] { return FerryCallAccess::somewhere(ferry_call_); },
      [&] { return may_stay(nest, context); });
}

void FerrySmallLoop::ferry_leave(const FerryInput* inputs, const char* file, unsigned line) {
  const KeptErrno kept;
  FerryNest& nest = ferry_call_.ferry_nest_;
  detail::Context& context = FerryCallAccess::context(ferry_call_);
  const trace::Place place = FerryCallAccess::place(ferry_call_, file, line);
  const trace::At at(place);
  ferry_stay = guarded(
      context, nest.ferry_frame.ferry_can_throw, [&] { return stepping(place); },
      [&] { return stays(nest, context, inputs); });
  nest.ferry_stays = ferry_stay;
  if (ferry_stay) trace::left_on_host(place);
}

void FerryCall::ferry_acquire(unsigned number, const FerryInput* inputs, const char* file, unsigned line) {
  const auto acquire = [&](DeviceCopies all) {
    FerryModule& module = ferry_nest_.ferry_module;
    const Nest& nest = nest_of(module, module.ferry_steps[number]);
    Footprint footprint;
    const Inspector inspector(ferry_nest_.ferry_extents, all.own());
    fill_footprint(nest.description, nullptr, inputs, inspector, footprint);
    if (resolve_extents(footprint, ferry_nest_.ferry_extents).failed) footprint.poisoned = true;
    acquire_for_host(all, footprint);
  };
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line), ferry_nest_.ferry_frame.ferry_can_throw,
                        acquire);
}

void FerryCall::ferry_bring(const FerryInput& object, bool writes, const char* file, unsigned line) {
  FerryCallAccess::step(
      *this, FerryCallAccess::place(*this, file, line), object,
      [&](DeviceCopies all, Interval bytes) { writes ? all.host_writes(bytes) : all.host_reads(bytes); });
}

void FerryCall::ferry_bring_all(const char* file, unsigned line) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line), ferry_nest_.ferry_frame.ferry_can_throw,
                        [&](DeviceCopies all) {
                          all.host_all();
                          FerryCallAccess::context(*this).forget_outputs();
                        });
}

namespace {

bool is_known(OutputsKnown& known, FerryStreamKind kind, const void* stream, const void* buffer) {
  switch (kind) {
    case ferry_is_any:
      return true;
    case ferry_is_output:
      return known.is_known(stdout);
    case ferry_is_error:
      return known.is_known(stderr);
    case ferry_is_file:
      return known.is_known(static_cast<std::FILE*>(const_cast<void*>(stream)));
    case ferry_is_stream:
      return known.is_known(*static_cast<std::ostream*>(const_cast<void*>(stream)), buffer);
  }
  return false;
}

// Returns whether the device has newer bytes in memory that others may read after seeing the output.
bool is_looked_at(OutputsKnown& known, const DeviceCopies& all) {
  const std::vector<Interval>* const shared = known.shared();
  return !shared || (all.own() && all.own()->in_place()) ||
         std::any_of(shared->begin(), shared->end(), [&](Interval bytes) { return all.is_newer(bytes); });
}

}  // namespace

void FerryOutput::ferry_asked(FerryStreamKind kind, const void* stream, const void* buffer, const char* file,
                              unsigned line) {
  FerryCallAccess::step(ferry_call_, FerryCallAccess::place(ferry_call_, file, line),
                        ferry_call_.ferry_nest_.ferry_frame.ferry_can_throw && std::uncaught_exceptions() == 0,
                        [&](DeviceCopies all) {
                          OutputsKnown& known = FerryCallAccess::context(ferry_call_).outputs();
                          if (!is_known(known, kind, stream, buffer) || is_looked_at(known, all)) all.host_all();
                        });
}

// Makes a string valid on the host. Its length is unknown, so a few characters at a time are examined.
void FerryOutput::ferry_text_at(const void* at, std::size_t size, const char* file, unsigned line) {
  if (!at) return;
  FerryCallAccess::step(ferry_call_, FerryCallAccess::place(ferry_call_, file, line),
                        ferry_call_.ferry_nest_.ferry_frame.ferry_can_throw, [&](DeviceCopies all) {
                          constexpr std::size_t count = 64;
                          const auto* one = static_cast<const char*>(at);
                          const auto is_last = [&] {
                            return std::all_of(one, one + size, [](char c) { return c == 0; });
                          };
                          for (;;) {
                            const auto begin = reinterpret_cast<std::uintptr_t>(one);
                            all.host_reads({begin, begin + count * size});
                            for (std::size_t i = 0; i < count; ++i, one += size)
                              if (is_last()) return;
                          }
                        });
}

void FerryCall::ferry_leave_scope(const char* file, unsigned line) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line),
                        ferry_nest_.ferry_frame.ferry_can_throw && std::uncaught_exceptions() == 0,
                        [&](DeviceCopies all) {
                          all.host_all();
                          FerryCallAccess::context(*this).forget_outputs();
                        });
}

// Forgets an object that a destructor destroys. No error can be thrown here, so the call's next step throws it. A call
// that the caller has announced remains announced.
void FerryCall::ferry_forget(const FerryInput& object) {
  detail::Context& context = FerryCallAccess::context(*this);
  if (context.joins(ferry_nest_.ferry_frame)) context.join_nothing();
  if (object.ferry_count <= 0 || ferry_nest_.ferry_stays || !context.has_copies()) return;
  const DeviceCopies all = context.copies();
  if (!all.any()) return;
  const KeptErrno kept;
  const trace::At at(FerryCallAccess::place(*this, nullptr, 0));
  try {
    all.forget(interval(object));
  } catch (const std::exception& error) {
    FerryCallAccess::postpone(*this, error, FerryCallAccess::somewhere(*this));
  }
}

namespace ferry {

void detail::wait_for_launches(const Caller& caller) {
  detail::Context& context = detail::Context::of_this_thread();
  Coherence* const coherence = context.coherence();
  if (!coherence) context.throw_postponed();
  try {
    if (coherence) coherence->queue().synchronize();
    if (Scopes::resident()) Scopes::instance().synchronize();
  } catch (const std::exception& error) {
    fail(context, error, calling("ferry::synchronize", caller.file, caller.line), caller.can_throw);
  }
}

}  // namespace ferry
