// Performs one launch in this order: chooses a device, counts the loops, describes the launch, checks guards and
// bounds, decides whether the launch is worthwhile, moves the data, runs the kernels. The results of guards and ranges
// are remembered as long as the stub passes the same inputs. The code for a remembered launch is in this header, so
// that the compiler makes one function of it.
#pragma once

#include "context.h"
#include "device_pointers.h"
#include "host_access.h"
#include "kernel_runs.h"
#include "launch_ranges.h"
#include "profitability.h"
#include "remembered.h"
#include "stack_rule.h"
#include "stub_inputs.h"
#include "verification.h"

namespace ferry {

class ReservedBlocks;

class Launcher {
 public:
  Launcher(FerryNest& call, detail::Context& context)
      : call_(call), site_(call.ferry_module.ferry_sites[call.ferry_number]), context_(context) {}

  // Tells the stub the loops' trip counts, and the values of their variables after the nest. A negative count means
  // that the loops can't be counted in mathematical integers. Returns whether some loop has no iteration. If none does,
  // call run() next.
  bool begin();
  // Returns whether the nest has run. If it hasn't, host data is valid. `inputs` is null if the loops aren't counted:
  // the stub then hasn't evaluated objects, because only iterations dereference the pointers to them.
  bool run(const FerryInput* inputs, ErrorNumber& error_number);
  // Leaves the nest on the host. Called instead of run() if begin() hasn't prepared a launch.
  bool leave_at_once() const;
  // Reports a nest that calls through the pointer `name`, if no kernel contains the called function. `none` says
  // whether the pointer is null. `function` is the function's address, or null if that is unknown.
  void meets_function(bool none, const void* function, const char* name);
  // Reports a nest that calls the std::function `name`. It holds a function or object of this type, and no kernel
  // contains its code.
  void meets_held(const std::type_info& type, const char* name);
  // Reports a nest that calls a virtual function of the object `name`. No kernel contains the functions of the object's
  // type.
  void meets_type(const std::type_info* type, const char* name);
  // Compares results. Call it after the original loop of a checked launch (see checked_launch.h).
  void compare();

 private:
  Choice unless_ended(const Choice& choice) const;
  bool points_at(OpenDevice& device, const Description& description, const FerryInput* inputs) const {
    context_.asks(device);
    return points_at_device(device, description, inputs);
  }
  bool begin_new(const Description& description, RecentLaunches& recent) const;
  bool count_loops(const Description& description, Remembered& launch) const;
  void tell_loops(const Description& description, const Remembered& launch) const;
  bool same_headers(const Remembered& launch) const;
  bool same_inputs(const Remembered& launch, const Description& description, const FerryInput* inputs) const;
  [[gnu::noinline]] bool same_rows(const Remembered& launch) const;
  Remembered* recall(RecentLaunches& recent, const Description& description, const FerryInput* inputs) const;
  Remembered* remember(RecentLaunches& recent, const Description& description, OpenDevice& device,
                       const FerryInput* inputs);
  Remembered& blank(RecentLaunches& recent) const;
  Failure describe(const Description& description, OpenDevice& device, const FerryInput* inputs,
                   Remembered& launch) const;
  Failure look(const Description& description, OpenDevice& device, const FerryInput* inputs, Remembered& launch,
               BuffersBytes& bytes) const;
  Failure look(const Description& description, OpenDevice& device, const FerryInput* inputs, TakenRows rows,
               Remembered& launch, BuffersBytes& bytes) const;
  bool needs_no_look(const Description& description, const OpenDevice& device) const;
  bool holds_without_look(const Description& description, const FerryInput* inputs, Remembered& launch,
                          BuffersBytes& bytes) const;
  static Failure why_not_ran(const Description& description, const Remembered& launch);
  bool fall_back(const Description& description, const Failure& failure, const Footprint* footprint,
                 const FerryInput* inputs);
  [[gnu::cold, gnu::noinline]] bool stays_in_order(OpenDevice& device) const;
  [[gnu::cold, gnu::noinline]] bool stays_for_updates(RecentLaunches& recent, const Description& description,
                                                      OpenDevice& device, const FerryInput* inputs);
  bool stays_at_once(const OpenDevice& device, const Description& description) const;
  bool is_in_a_loop() const { return is_in_loop(site_) && ((site_.ferry_how & ferry_called) == 0 || !verify::on()); }
  void learn(const Remembered& launch) const;
  void let_stub_decide() const { __atomic_store_n(&site_.ferry_limit, limit_of(site_), __ATOMIC_RELAXED); }
  void copy_all_to_host() const;
  bool stays(Remembered& launch) const;
  bool without_device() const;
  bool leave(const Description& description, const Footprint* footprint);
  [[gnu::cold, gnu::noinline]] bool declines_inside() const;
  bool start(const Choice& choice, const Description& description, Remembered& launch, const FerryInput* inputs,
             ErrorNumber& error_number);
  bool start_in_scopes(const Choice& choice, const Description& description, Remembered& launch,
                       const FerryInput* inputs, ErrorNumber& error_number, bool& ran);
  static void leave_scopes(const Footprint& footprint);
  Failure acquire_in_scopes(Scopes::Use& scopes, OpenDevice& device, Remembered& launch, Coherence*& own) const;
  static Failure reserve(OpenDevice& device, Stream* stream, const Remembered& launch);
  static void reserve(OpenDevice& device, Coherence& coherence, const Remembered& launch);
  [[gnu::cold, gnu::noinline]] bool start_verified(const Choice& choice, const Description& description,
                                                   Remembered& launch, const FerryInput* inputs,
                                                   ErrorNumber& error_number, TakenLaunches& recent);
  void compare_with_scopes(OpenDevice& device, const Remembered& launch) const;
  bool start_checked(Choice choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                     ErrorNumber& error_number, TakenLaunches recent);
  bool has_acquired(const OpenDevice& device, const Remembered& launch, bool traced) const;
  Failure acquire(OpenDevice& device, Remembered& launch);
  Failure expect_to_end(const Choice& choice, const Description& description, const Remembered& launch,
                        const FerryInput* inputs);
  // Runs the nest after acquire() has failed, either in chunks (chunks.h) or on the host.
  [[gnu::cold, gnu::noinline]] bool start_without_room(const Choice& choice, const Description& description,
                                                       Remembered& launch, const FerryInput* inputs,
                                                       ErrorNumber& error_number, Failure& failure);
  bool run_in_chunks(const Choice& choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                     ErrorNumber& error_number, std::string& why_not);
  bool stays_in_chunks(const OpenDevice& device, const Remembered& launch) const;
  std::unique_ptr<ReservedBlocks> reserve_blocks(OpenDevice& device, const Description& description, Remembered& launch,
                                                 const FerryInput* inputs, std::string& why_not) const;
  std::unique_ptr<ChunkPlan> plan(OpenDevice& device, const Description& description, const Remembered& launch,
                                  const FerryInput* inputs, std::size_t room, std::string& why_not) const;
  void run_chunks(const Choice& choice, const Description& description, const ChunkPlan& plan, const FerryInput* inputs,
                  ErrorNumber& error_number, MemoryPool& blocks);
  // Runs a nest whose iterations may exit it. If one has exited, undoes the kernel's effects and returns false.
  bool run_or_roll_back(const Choice& choice, const Description& description, Remembered& launch,
                        const FerryInput* inputs, ErrorNumber& error_number);
  bool run_may_end(Choice choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                   ErrorNumber& error_number);

  // Starts a launch whose results may have to be undone.
  [[gnu::cold, gnu::noinline]] bool start_with_rollback(const Choice& choice, const Description& description,
                                                        Remembered& launch, const FerryInput* inputs,
                                                        ErrorNumber& error_number) {
    return description.may_end ? run_may_end(choice, description, launch, inputs, error_number)
                               : try_reads(choice, description, launch, inputs, error_number);
  }
  // Runs a nest with tried reads (launcher_tried.cpp).
  bool try_reads(Choice choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                 ErrorNumber& error_number);
  // Finds out which elements a nest with tried reads touches, before the nest's guards are checked. Runs it on a device
  // with its own memory, and discards the results.
  Failure explore(const Choice& choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                  ErrorNumber& error_number);
  enum class Keep : bool { results, nothing };
  Failure repeat(const Choice& choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                 ErrorNumber& error_number, Keep keep);
  bool fall_back_from_tries(const Description& description, const Failure& failure, Remembered& launch,
                            const FerryInput* inputs);
  Failure expect_to_repeat(const Choice& choice, const Description& description, const Remembered& launch,
                           const FerryInput* inputs);
  Failure describe_again(const Description& description, OpenDevice& device, const FerryInput* inputs,
                         Remembered& launch) const;
  void prepare_rollback(const Footprint& footprint) const;

  FerryNest& call_;
  FerrySite& site_;
  detail::Context& context_;
};

inline bool same(const std::vector<FerryInput>& earlier, const FerryInput* now, std::size_t count) {
  const auto bytes = static_cast<std::size_t>(reinterpret_cast<const char*>(earlier.data() + earlier.size()) -
                                              reinterpret_cast<const char*>(earlier.data()));
  return bytes == count * sizeof(FerryInput) && __builtin_memcmp(earlier.data(), now, bytes) == 0;
}

bool same_extents(const std::vector<FerryInput>& earlier, Extents now);

inline bool Launcher::same_headers(const Remembered& launch) const {
  return same(launch.headers, &call_.ferry_headers->ferry_first, 3 * call_.ferry_headers_count);
}

inline bool Launcher::same_inputs(const Remembered& launch, const Description& description,
                                  const FerryInput* inputs) const {
  if (!same(launch.inputs, inputs, description.key)) return false;
  if (description.inspects && launch.looked && launch.generation != Inspections::generation()) return false;
  if (description.has_rows && !same_rows(launch)) return false;
  return (launch.extents.empty() && !call_.ferry_extents) || same_extents(launch.extents, call_.ferry_extents);
}

inline void Launcher::tell_loops(const Description& description, const Remembered& launch) const {
  for (std::size_t d = 0; d < description.loops.size() && d < 3; ++d) {
    call_.ferry_counts[d] = launch.loops[d].ferry_count;
    call_.ferry_ends[d] = ferry_last<long long>(launch.loops[d]);
  }
}

// Returns whether a small nest of plain loops stays on the host right away, because nothing is on a device. Passes the
// counts to the stub and remembers nothing. Next time the stub may decide this by itself.
inline bool Launcher::stays_at_once(const OpenDevice& device, const Description& description) const {
  if ((site_.ferry_how & ferry_in_bytes) != 0 || !description.kernels.empty()) return false;
  if (device.limits.default_arithmetic_only || context_.has_copies()) return false;
  const std::size_t loops = description.loops.size();
  if (loops > 3) return false;
  call_.ferry_counts[1] = call_.ferry_counts[2] = 1;
  for (std::size_t d = 0; d < loops; ++d) {
    FerryLoopBounds bounds;
    if (!count_plain_loop(description.loops[d], call_.ferry_headers[d], bounds)) return false;
    call_.ferry_counts[d] = bounds.ferry_count;
    call_.ferry_ends[d] = ferry_last<long long>(bounds);
  }
  if (!is_small(site_, call_.ferry_counts, loops)) return false;
  let_stub_decide();
  return true;
}

[[gnu::always_inline]] inline bool Launcher::begin() {
  // Drops a launch that was begun and then abandoned, because the evaluation of its inputs threw an exception.
  taken_from(call_).reset();
  if (context_.checked() && declines_inside()) [[unlikely]]
    return false;
  Choice choice = choose(call_.ferry_module);
  if (choice.device && choice.device->ended) choice = unless_ended(choice);
  if (!choice.device) return without_device();
  Nest& nest = nest_of(call_.ferry_module, site_);
  if (choice.device->launch != LaunchWish::always && site_.ferry_work != 0 && is_in_a_loop() &&
      stays_at_once(*choice.device, nest.description))
    return call_.ferry_counts[0] == 0 || call_.ferry_counts[1] == 0 || call_.ferry_counts[2] == 0;
  TakenLaunches recent = nest.launches.take();
  Remembered* const known = recent->find([&](const Remembered& launch) { return same_headers(launch); });
  if (known)
    tell_loops(nest.description, *known);  // none of these loops is empty
  else if (begin_new(nest.description, *recent))
    return true;
  call_.ferry_known = known;
  call_.ferry_recent = recent.release();
  return false;
}

// Returns the remembered launch with these inputs, or null. begin() has found the first launch with these headers,
// which may have other inputs.
inline Remembered* Launcher::recall(RecentLaunches& recent, const Description& description,
                                    const FerryInput* inputs) const {
  auto* const known = static_cast<Remembered*>(call_.ferry_known);
  if (!known || same_inputs(*known, description, inputs)) return known;
  return recent.find(
      [&](const Remembered& launch) { return same_headers(launch) && same_inputs(launch, description, inputs); });
}

[[gnu::always_inline]] inline bool Launcher::run(const FerryInput* inputs, ErrorNumber& error_number) {
  TakenLaunches recent = taken_from(call_);
  const Choice choice = choose(call_.ferry_module);
  if (!choice.device) return without_device();
  const trace::At at(site_);
  const Description& description = begun_nest(site_).description;
  if (!description.is_ordinary) [[unlikely]] {
    if (is_cut(description) && description.kernels[0].number >= choice.image->ferry_count) return false;
    if (description.running == Description::Running::terms && stays_in_order(*choice.device))
      return leave(description, nullptr);
    if (description.mostly_updates && inputs && stays_for_updates(*recent, description, *choice.device, inputs))
      return false;
  }
  if (!inputs)
    return fall_back(description, call_.ferry_counts[0] < 0 ? not_counted() : not_reached(), nullptr, nullptr);
  if (choice.device->limits.default_arithmetic_only) {
    if (const Failure failure = check_floating_point(call_.ferry_frame.ferry_fast_math); failure.failed)
      return !is_cut(description) &&
             fall_back(description, failure, nullptr, inputs);  // if it is cut, the launches that follow report it
  }
  const bool few =
      choice.device->launch != LaunchWish::always && is_small(site_, call_.ferry_counts, description.loops.size());
  const bool small = few && is_in_a_loop() && !points_at(*choice.device, description, inputs);
  if (small && (site_.ferry_how & ferry_in_bytes) == 0 && !context_.has_copies() &&
      !may_hold_device_rows(*choice.device, description, inputs))
    return leave(description, nullptr);
  Remembered* launch = recall(*recent, description, inputs);
  if (!launch && !(launch = remember(*recent, description, *choice.device, inputs))) return false;
  if (!small) context_.small_chain().larger_nest();
  if (small && stays(*launch)) {
    if ((site_.ferry_how & ferry_counted) != 0 && !choice.device->limits.tells_places) let_stub_decide();
    return leave(description, &launch->footprint);
  }
  if (few && !small) learn(*launch);
  if (verify::on()) [[unlikely]]
    return start_verified(choice, description, *launch, inputs, error_number, recent);
  return start(choice, description, *launch, inputs, error_number);
}

[[gnu::always_inline]] inline bool Launcher::start(const Choice& choice, const Description& description,
                                                   Remembered& launch, const FerryInput* inputs,
                                                   ErrorNumber& error_number) {
  const bool traced = trace::on();
  if (traced) trace_ranges(launch.footprint);
  if (description.may_undo) return start_with_rollback(choice, description, launch, inputs, error_number);
  Coherence* coherence = context_.coherence();
  if (choice.device->limits.shares_host_memory) {
    context_.throw_postponed();
    if (const Failure failure = reserve(*choice.device, nullptr, launch); failure.failed)
      return fall_back(description, failure, &launch.footprint, inputs);
    if (context_.copies().any()) acquire_for_host(coherence, launch.footprint);  // for data in a different coherence
    coherence = nullptr;
    launch.resolved.share();
  } else if (!has_acquired(*choice.device, launch, traced)) {
    bool ran = false;
    if (Scopes::any() && start_in_scopes(choice, description, launch, inputs, error_number, ran)) return ran;
    if (Failure failure = acquire(*choice.device, launch); failure.failed)
      return start_without_room(choice, description, launch, inputs, error_number, failure);
    coherence = context_.coherence();
  }
  if (!KernelRuns{choice, call_, launch, coherence, error_number}.run(description, inputs))
    return fall_back(description, why_not_ran(description, launch), &launch.footprint, inputs);
  if (coherence) copy_stack_to_host(*coherence, launch.resolved, call_.ferry_frame);
  return true;
}

// Returns whether acquire() would have nothing to do and nothing to trace.
inline bool Launcher::has_acquired(const OpenDevice& device, const Remembered& launch, bool traced) const {
  const Coherence* const coherence = context_.coherence_if_on(device);
  return coherence && !traced && launch.resolved.holds(*coherence);
}

}  // namespace ferry
