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

Interval interval(const FerryInput& object) {
  const auto begin = static_cast<std::uintptr_t>(object.ferry_bits);
  return {begin, begin + static_cast<std::uintptr_t>(object.ferry_count)};
}

detail::Context& of(FerryContext& context) { return reinterpret_cast<detail::Context&>(context); }

Coherence* coherence(FerryContext& context) { return of(context).coherence(); }

bool maps_anything(FerryContext& context) { return coherence(context) && !coherence(context)->empty(); }

}  // namespace

}  // namespace ferry

using namespace ferry;

// The parts of a launch see errno as the program left it, and leave it as the nest does.
struct FerryCallAccess {
  static NestCall nest(const FerryCall& call) {
    return {call.ferry_module_,  call.ferry_nest_,  call.ferry_headers_, call.ferry_headers_count_,
            call.ferry_extents_, call.ferry_frame_, call.ferry_counts_};
  }
  static trace::Place place(const FerryCall& call, const char* file, unsigned line, bool ends = false) {
    return {call.ferry_frame_.ferry_function, file, line, ends};
  }
  template <class Run>
  static auto launching(FerryCall& call, const Run& run) {
    int left = errno;
    const auto result = guarded(call.ferry_frame_.ferry_can_throw,
                                [&] { return run(Launcher(nest(call), of(call.ferry_context_), left)); });
    errno = left;
    return result;
  }
  // What a host step needs of a device, where there is anything: act(Coherence&).
  template <class Act>
  static void step(FerryCall& call, const trace::Place& place, bool can_throw, const Act& act) {
    if (!call.ferry_step()) return;
    const KeptErrno kept;
    const trace::At at(place);
    guarded(can_throw, [&] { act(*coherence(call.ferry_context_)); });
  }
  // The same for an object's bytes, where it has any.
  template <class Act>
  static void step(FerryCall& call, const trace::Place& place, const FerryInput& object, const Act& act) {
    step(call, place, call.ferry_frame_.ferry_can_throw, [&](Coherence& coherence) {
      if (object.ferry_count > 0) act(coherence, interval(object));
    });
  }
};

FerryCall::FerryCall(FerryModule& module, bool can_throw, bool fast_math, const void* end,
                     const char* function) noexcept
    : ferry_module_(module),
      ferry_context_(reinterpret_cast<FerryContext&>(detail::Context::of_this_thread())),
      ferry_frame_{can_throw, fast_math, end, nullptr, nullptr, function} {
  of(ferry_context_).enter(ferry_frame_);
}

void FerryCall::ferry_join() noexcept {
  ferry_finished_ = false;
  of(ferry_context_).join_next(ferry_frame_);
}

FerryCall::~FerryCall() {
  if (ferry_finished_) return;
  const KeptErrno kept;
  const trace::At at(FerryCallAccess::place(*this, nullptr, 0, true));
  try {
    // Who catches the exception may not be translated.
    if (ferry_frame_.ferry_joined && maps_anything(ferry_context_)) coherence(ferry_context_)->host_all();
    of(ferry_context_).leave(ferry_frame_);
  } catch (const std::exception& error) {
    end_program(error);
  }
}

// More than once where what is returned throws into a handler of the function.
void FerryCall::ferry_finish(const char* file, unsigned line) {
  ferry_finished_ = true;
  const KeptErrno kept;
  const trace::At at(FerryCallAccess::place(*this, file, line, true));
  guarded(ferry_frame_.ferry_can_throw, [&] { of(ferry_context_).leave(ferry_frame_); });
}

bool FerryCall::ferry_step() noexcept {
  of(ferry_context_).join_nothing();  // after a call that was to be joined, whether it came or not
  return maps_anything(ferry_context_);
}

bool FerryCall::ferry_begin(unsigned nest, const FerryHeader* headers, unsigned long size) {
  ferry_finished_ = false;
  of(ferry_context_).join_nothing();
  ferry_nest_ = nest;
  ferry_headers_ = headers;
  ferry_headers_count_ = size;
  const GridLoops loops = FerryCallAccess::launching(*this, [](Launcher launcher) { return launcher.begin(); });
  for (unsigned d = 0; d < 3; ++d) ferry_counts_[d] = loops.counts[d], ferry_ends_[d] = loops.ends[d];
  return loops.empty;
}

bool FerryCall::ferry_run(const FerryInput* inputs) {
  return FerryCallAccess::launching(*this, [&](Launcher launcher) { return launcher.run(inputs); });
}

void FerryCall::ferry_acquire(unsigned number, const FerryInput* inputs, const char* file, unsigned line) {
  const auto acquire = [&](Coherence& coherence) {
    const Nest& nest = nest_of(ferry_module_, ferry_module_.ferry_steps[number]);
    Footprint footprint;
    fill_footprint(nest.description, nullptr, inputs, footprint);
    if (resolve_extents(footprint, ferry_extents_).failed) footprint.poisoned = true;
    acquire_for_host(coherence, footprint);
  };
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line), ferry_frame_.ferry_can_throw, acquire);
}

void FerryCall::ferry_reads(FerryInput object, const char* file, unsigned line) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line), object,
                        [](Coherence& coherence, Interval bytes) { coherence.host_reads(bytes); });
}

void FerryCall::ferry_writes(FerryInput object, const char* file, unsigned line) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line), object,
                        [](Coherence& coherence, Interval bytes) { coherence.host_writes(bytes); });
}

void FerryCall::ferry_all(const char* file, unsigned line) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line), ferry_frame_.ferry_can_throw,
                        [](Coherence& coherence) { coherence.host_all(); });
}

void FerryCall::ferry_leave_scope(const char* file, unsigned line) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, file, line),
                        ferry_frame_.ferry_can_throw && std::uncaught_exceptions() == 0,
                        [](Coherence& coherence) { coherence.host_all(); });
}

void FerryCall::ferry_forget(FerryInput object) {
  FerryCallAccess::step(*this, FerryCallAccess::place(*this, nullptr, 0), object,
                        [](Coherence& coherence, Interval bytes) { coherence.forget(bytes); });
}

FerryLocal::FerryLocal(FerryCall& call, FerryInput object)
    : ferry_call_(call),
      ferry_object_{reinterpret_cast<const void*>(static_cast<std::uintptr_t>(object.ferry_bits)),
                    static_cast<unsigned long long>(object.ferry_count), call.ferry_frame_.ferry_locals} {
  call.ferry_frame_.ferry_locals = &ferry_object_;
}

FerryLocal::~FerryLocal() {
  ferry_call_.ferry_frame_.ferry_locals = ferry_object_.ferry_earlier;
  ferry_call_.ferry_forget({reinterpret_cast<std::uintptr_t>(ferry_object_.ferry_address),
                            static_cast<long long>(ferry_object_.ferry_bytes), 0});
}

namespace ferry {

void synchronize() {
  if (Coherence* coherence = detail::Context::of_this_thread().coherence()) coherence->queue().synchronize();
}

}  // namespace ferry
