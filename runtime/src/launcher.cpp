#include "launcher.h"

#include "checked_copy.h"
#include "failure.h"
#include "host_access.h"
#include "launch_ranges.h"
#include "rollback.h"
#include "standard_error.h"

#include <atomic>
#include <memory>

namespace ferry {

using detail::AccessRecord;

namespace {

// Returns whether the footprint contains everything that the loop touches, although this guard has failed. Ranges
// depend on the guards before `overlap`: exact arithmetic, subscripts within their rows, pitches that separate rows,
// known extents. The later guards compare two buffers, or a buffer and its container, which doesn't change any range.
bool footprint_holds(Guard guard) {
  switch (guard) {
    case Guard::overlap:
    case Guard::bounds:
    case Guard::nan:
      return true;
    case Guard::loop_bounds:
    case Guard::objects:
    case Guard::index_arithmetic:
    case Guard::dependence:
    case Guard::rows:
    case Guard::fill:
    case Guard::extent:
    case Guard::floating_point:
    case Guard::device_memory:
    case Guard::checked_copy:
    case Guard::output:
    case Guard::function:
    case Guard::reach:
      return false;
  }
  return false;
}

// Returns how many iterations have their own private copies, or 0 if each thread has copies instead.
std::int64_t expanded_iterations(const Description& description, const FerryLoopBounds* loops) {
  if (description.expanded.loops == 0) return 0;
  loops += description.loops.size();
  for (unsigned k = 0; k < description.expanded.kernel; ++k) loops += description.kernels[k].loops.size();
  std::int64_t iterations = 1;
  for (unsigned d = 0; d < description.expanded.loops; ++d)
    if (__builtin_mul_overflow(iterations, std::max<std::int64_t>(loops[d].ferry_count, 1), &iterations))
      return INT64_MAX;
  return iterations;
}

}  // namespace

static Failure no_checked_copy() {
  return {Guard::checked_copy,
          "the arrays of the loop may include unreadable memory, and the system doesn't allow Ferry to check",
          "allow process_vm_readv (see the container's seccomp profile)"};
}

static Failure no_room(const NoRoom& full) {
  return {Guard::device_memory, full.what(), "pass less data per call, or choose a device with more memory"};
}

// Fails if a loop that may exit early has too many iterations. `for (long i = 0; i < LONG_MAX; ++i) if (found(i))
// std::exit(0);` ends soon if it runs in order, but never if all iterations run.
static Failure check_iterations(const std::vector<FerryLoopBounds>& loops) {
  constexpr std::int64_t most = std::int64_t{1} << 32;
  std::int64_t iterations = 1;
  for (const FerryLoopBounds& loop : loops)
    if (__builtin_mul_overflow(iterations, loop.ferry_count, &iterations) || iterations > most)
      return {Guard::loop_bounds, "the loop may exit early and has too many iterations to run all of them",
              "give the loop a bound of at most 4294967296 iterations"};
  return {};
}

// Marks the footprint as uncertain. The loop may exit before it touches all of it, and some of it may not exist.
static void expect_end(Footprint& footprint) {
  footprint.may_end = true;
  for (std::size_t a = 0; a < footprint.accesses.size(); ++a) footprint.accesses[a].dense = false;
}

bool same_extents(const std::vector<FerryInput>& earlier, Extents now) {
  std::size_t at = 0;
  for (const FerryExtent* extent = now; extent; extent = extent->ferry_earlier, at += 2)
    if (at + 2 > earlier.size() || !same({earlier[at]}, &extent->ferry_begin, 1) ||
        !same({earlier[at + 1]}, &extent->ferry_elements, 1))
      return false;
  return at == earlier.size();
}

// Returns whether the tables still contain the same rows. Newer device copies of the tables themselves are first copied
// to the host. Returns false if the kernel's table is still in use, because it may be on its way to a device.
bool Launcher::same_rows(const Remembered& launch) const {
  const Coherence* const own = context_.coherence();
  for (const RowTable& table : launch.tables) {
    if (table.memory.use_count() > (own && own->keeps(table.memory) ? 2 : 1)) return false;
    std::atomic_thread_fence(std::memory_order_acquire);
    if (!table.rows.empty() && context_.has_copies()) context_.copies().host_reads(table.in_host());
    if (!table.holds()) return false;
  }
  return true;
}

bool Launcher::fall_back(const Description& description, const Failure& failure, const Footprint* footprint,
                         const FerryInput* inputs) {
  context_.throw_postponed();
  // Discards the results of the nest's first kernel.
  if (description.running == Description::Running::body) RunningTiles::take();
  if (OpenDevice* const device = choose(call_.ferry_module).device; device && inputs && !is_cut(description)) {
    context_.asks(*device);
    must_reach(*device, site_, description, inputs, failure.message);
  }
  // No fallback is reported, because the original loop also reaches the exit and takes it.
  if (failure.guard == Guard::output && !description.outputs) {
    if (const DeviceCopies copies = context_.copies(); copies.any()) copies.host_all();
    trace::ended(site_);
    return false;
  }
  trace::fallback(site_, name(failure.guard), failure.remedy);
  const unsigned bit = 1u << static_cast<unsigned>(failure.guard);
  if (!(__atomic_fetch_or(&site_.ferry_warned, bit, __ATOMIC_RELAXED) & bit))
    say("ferry: %s:%u: %s; this loop runs %s (guard: %s); %s\n", site_.ferry_file, site_.ferry_line,
        failure.message.c_str(), is_cut(description) ? "without being split into several kernels" : "on the host",
        name(failure.guard), failure.remedy.c_str());
  if (is_cut(description)) return false;  // its replacement acquires the data itself
  const trace::At at(site_);
  const trace::ForHostCode for_host;
  if (const DeviceCopies copies = context_.copies(); copies.any()) {
    // The loop may write a bound that it reads through a reference, and then run further than described. A loop that
    // may exit early may also read data that it doesn't write. The extent of tried reads is unknown.
    if (footprint && footprint->objects.size() == 0 && footprint_holds(failure.guard) && !description.own_text_ends &&
        !description.checks_reads)
      acquire_for_host(copies, *footprint);
    else
      copies.host_all();
  }
  return false;
}

// Returns why a kernel's results, which aren't in the program's memory yet, may differ from the loop's.
Failure Launcher::why_not_ran(const Description& description, const Remembered& launch) {
  return description.running_array ? met_places(launch.footprint.buffers[*description.running_array].name) : met_nan();
}

// Counts the loops. Returns whether some loop of the nest has no iteration.
bool Launcher::count_loops(const Description& description, Remembered& launch) const {
  const FerryHeader* header = call_.ferry_headers;
  bool empty = false;
  const auto add = [&](const std::vector<Description::GridLoop>& loops, bool nest) {
    for (const Description::GridLoop& loop : loops) {
      const CountedLoop counted = count_loop(loop, *header);
      launch.counted = launch.counted && counted.valid;
      empty = empty || (nest && counted.count == 0);
      launch.loops.push_back({counted.first, counted.step, counted.count});
      ++header;
    }
  };
  add(description.loops, true);
  for (const Description::Kernel& kernel : description.kernels) add(kernel.loops, false);
  launch.headers.assign(&call_.ferry_headers->ferry_first,
                        &call_.ferry_headers->ferry_first + 3 * call_.ferry_headers_count);
  return empty;
}

// Chooses a different device if the driver has shut down. That is impossible once there is data on the device.
Choice Launcher::unless_ended(const Choice& choice) const {
  if (context_.coherence() || !choice.device->ended()) return choice;
  const KeptErrno kept;
  leave_ended_device(*choice.device);
  return choose(call_.ferry_module);
}

// Begins a launch whose loop headers aren't remembered. Returns whether some loop has no iteration.
bool Launcher::begin_new(const Description& description, RecentLaunches& recent) const {
  const KeptErrno kept;
  Remembered& launch = recent.blank();
  const bool empty = count_loops(description, launch);
  tell_loops(description, launch);
  if (!launch.counted) call_.ferry_counts[0] = -1;
  return launch.counted && empty;
}

// Returns whether the data needn't be inspected. With shared memory, ranges only serve guards, so a data-dependent
// range may be the whole container. The exact ranges are needed if the nest's size in bytes matters.
bool Launcher::needs_no_look(const Description& description, const OpenDevice& device) const {
  if (!device.limits.shares_host_memory || !description.inspects || description.may_end || description.has_rows)
    return false;
  if (description.checks_reads) return false;
  if (!description.apart_checks.empty() || verify::on()) return false;
  return (site_.ferry_how & ferry_in_bytes) == 0 || !is_small(site_, call_.ferry_counts, description.loops.size());
}

// Returns whether all guards hold even without inspecting the data. A failure isn't reported, because an inspection may
// show that they hold.
bool Launcher::holds_without_look(const Description& description, const FerryInput* inputs, Remembered& launch,
                                  BuffersBytes& bytes) const {
  const Inspector inspector(call_.ferry_extents, nullptr);
  fill_footprint(description, launch.loops.data(), inputs, inspector, launch.footprint, Look::nowhere);
  const auto& accesses = launch.footprint.accesses;
  const bool makes_memory = std::any_of(accesses.begin(), accesses.end(), [](const AccessRecord& access) {
    return access.touch == Touch::copy && access.data_dependent;
  });
  launch.looked = makes_memory || check(launch.footprint, call_.ferry_extents, site_, bytes).failed;
  if (!launch.looked) return true;
  launch.footprint.clear();
  bytes.shrink(0);
  return false;
}

// Returns whether kernels use the host's memory itself. That isn't the case if the nest may be undone or is checked.
static bool copies_nothing(const Description& description, const OpenDevice& device) {
  return device.limits.shares_host_memory && !description.may_end && !verify::on();
}

Failure Launcher::look(const Description& description, OpenDevice& device, const FerryInput* inputs, Remembered& launch,
                       BuffersBytes& bytes) const {
  if (!description.has_rows || description.checks_reads)
    return look(description, device, inputs, TakenRows::alone, launch, bytes);
  Failure failure = look(description, device, inputs, TakenRows::together, launch, bytes);
  if (!failure.failed || failure.guard != Guard::overlap) return failure;
  launch.footprint.clear();
  launch.tables.clear();
  bytes.shrink(0);
  return look(description, device, inputs, TakenRows::alone, launch, bytes);
}

Failure Launcher::look(const Description& description, OpenDevice& device, const FerryInput* inputs, TakenRows rows,
                       Remembered& launch, BuffersBytes& bytes) const {
  Coherence* coherence = context_.coherence();
  const bool remembers = description.inspects && !device.limits.shares_host_memory;
  if (remembers) {
    coherence = &context_.coherence_on(device);  // the coherence remembers results
    launch.generation = Inspections::generation();
  }
  const Inspector inspector(call_.ferry_extents, coherence, remembers, &device.device,
                            choose(call_.ferry_module).image);
  fill_footprint(description, launch.loops.data(), inputs, inspector, launch.footprint);
  if (description.checks_reads) launch.tried.add_record(description, launch.footprint);
  if (description.has_rows)
    if (Failure failure = spread_rows(description, launch.loops.data(), inputs, inspector,
                                      {context_.copies(), device.device, copies_nothing(description, device)}, rows,
                                      launch.footprint, launch.tables);
        failure.failed)
      return failure;
  if (description.may_end) expect_end(launch.footprint);
  if (!description.checks_reads) return check(launch.footprint, call_.ferry_extents, site_, bytes);
  launch.tried.find_ranges(launch.footprint, begun_nest(site_).reaches, device.limits.shares_host_memory);
  const Failure failure = check(launch.footprint, call_.ferry_extents, site_, bytes);
  launch.tried.shrink_to_footprint(launch.footprint);
  return failure;
}

// Describes a launch. Its loops must have been counted.
Failure Launcher::describe(const Description& description, OpenDevice& device, const FerryInput* inputs,
                           Remembered& launch) const {
  if (!launch.counted && checked(Guard::loop_bounds)) return not_counted();
  BuffersBytes bytes;
  if (!needs_no_look(description, device) || !holds_without_look(description, inputs, launch, bytes))
    if (Failure failure = look(description, device, inputs, launch, bytes); failure.failed) return failure;
  resolve(launch.footprint, bytes, launch.resolved);
  launch.resolved.set_tables(launch.tables);
  lay_out(launch.footprint, bytes, launch.private_copies);
  if (launch.private_copies.any()) launch.copies = &launch.private_copies;
  launch.private_copies.iterations = expanded_iterations(description, launch.loops.data());
  launch.arguments.lay_out(launch.footprint, launch.resolved, launch.tried);
  launch.inputs.assign(inputs, inputs + description.key);
  for (const FerryExtent* extent = call_.ferry_extents; extent; extent = extent->ferry_earlier)
    launch.extents.insert(launch.extents.end(), {extent->ferry_begin, extent->ferry_elements});
  return {};
}

// Prepares a launch whose inputs aren't remembered. If a guard fails, makes host data valid and returns null.
Remembered* Launcher::remember(RecentLaunches& recent, const Description& description, OpenDevice& device,
                               const FerryInput* inputs) {
  Remembered& launch = blank(recent);
  if (const Failure failure = describe(description, device, inputs, launch); failure.failed) {
    fall_back(description, failure, &launch.footprint, inputs);
    return nullptr;
  }
  recent.keep_blank();
  return &launch;
}

// Returns a launch to describe. begin() has counted its loops, or has found a launch with the same loop headers.
Remembered& Launcher::blank(RecentLaunches& recent) const {
  const auto* const known = static_cast<const Remembered*>(call_.ferry_known);
  if (!known) return recent.last_blank();
  Remembered& launch = recent.blank();
  launch.headers = known->headers;
  launch.loops = known->loops;
  launch.counted = known->counted;
  return launch;
}

// Returns whether a small nest stays on the host. It doesn't stay if the device has newer data that it needs. If a
// larger nest is in the same loop, that data would be copied back and forth in every iteration.
bool Launcher::stays(Remembered& launch) const {
  const std::size_t touched = launch.resolved.touched_bytes();
  if ((site_.ferry_how & ferry_in_bytes) != 0 && !is_small(touched)) {
    context_.small_chain().larger_nest();
    return false;
  }
  if (!context_.has_copies()) return true;
  if (Scopes::resident() && Scopes::Use(Scopes::instance()).takes(launch.resolved)) return false;
  const DeviceCopies held = context_.copies();
  for (const AccessRecord& access : launch.footprint.accesses)
    if (held.is_newer(bytes_of(launch.footprint.buffers[access.buffer], access)))
      return context_.small_chain().copies_to_host(touched);
  return true;
}

// Returns whether a loop with running results stays on the host, where it computes its summands only once. On host
// threads, which share memory, a launch is only worthwhile with many threads or many operations per iteration.
bool Launcher::stays_in_order(OpenDevice& device) const {
  constexpr unsigned many_threads = 4, much_work = 128;
  if (device.launch == LaunchWish::always || !device.limits.shares_host_memory || context_.has_copies()) return false;
  const bool plain = site_.ferry_work != 0 && (site_.ferry_how & (ferry_in_bytes | ferry_counted)) == 0;
  const unsigned threads = device.device.host_threads();
  return threads == 1 || (threads < many_threads && plain && site_.ferry_work < much_work);
}

// Leaves a loop that mostly updates elements to the calling thread, if there are few host threads or if it updates few
// cache lines. An atomic update takes about five times as long as a plain one, and much longer if other threads update
// the same lines. Returns whether the launch has been handled.
bool Launcher::stays_for_updates(RecentLaunches& recent, const Description& description, OpenDevice& device,
                                 const FerryInput* inputs) {
  constexpr unsigned many_threads = 4;
  constexpr std::size_t few_bytes = 65536;
  if (device.launch == LaunchWish::always || !device.limits.shares_host_memory || context_.has_copies()) return false;
  if (device.device.host_threads() < many_threads) return leave(description, nullptr), true;
  Remembered* launch = recall(recent, description, inputs);
  if (!launch && !(launch = remember(recent, description, device, inputs))) return true;
  std::size_t updated = 0;
  each_written(launch->footprint, [&](Interval bytes) { updated += bytes.size(); });
  return updated < few_bytes && (leave(description, &launch->footprint), true);
}

// Counts one more launch that had few operations.
void Launcher::learn(const Remembered& launch) const {
  if ((site_.ferry_how & ferry_in_bytes) != 0 && !is_small(launch.resolved.touched_bytes())) return;
  if (!is_in_loop(site_)) __atomic_fetch_add(&site_.ferry_launches, 1u, __ATOMIC_RELAXED);
}

// Handles a driver that another thread has found to have shut down, while this call has data on the device. That data
// and the scopes' data are copied to the host, or the copy fails.
bool Launcher::without_device() const {
  context_.throw_postponed();
  if (context_.copies().any()) copy_all_to_host();
  return false;
}

// Copies data to the host first: a function that computed an input may have put some on the device since begin().
bool Launcher::leave_at_once() const {
  if (context_.checked()) return false;
  const bool device = choose(call_.ferry_module).device != nullptr;
  without_device();
  if (!device) return false;
  trace::left_on_host(trace::place_of(site_));
  return false;
}

// Copies all data to the host. Doesn't name a cut nest's arrays, because the launches that follow report them.
void Launcher::copy_all_to_host() const {
  const KeptErrno kept;
  const trace::At at(site_);
  const trace::ForHostCode for_host;
  context_.copies().host_all();
}

bool Launcher::leave(const Description& description, const Footprint* footprint) {
  context_.throw_postponed();
  if (is_cut(description)) return false;  // its replacement reports the loop itself
  trace::left_on_host(trace::place_of(site_));
  const trace::At at(site_);
  const trace::ForHostCode for_host;
  const DeviceCopies copies = context_.copies();
  if (footprint && copies.any() && (description.own_text_ends || description.checks_reads))
    copies.host_all();
  else if (footprint && copies.any())
    acquire_for_host(copies, *footprint);
  return false;
}

// Launches a nest whose iterations may exit it. The kernel must not overwrite the only valid copy of anything. So the
// host's bytes are made valid first, and the device's are dropped if an iteration exited the nest. The original loop
// then runs up to the first exit. The kernel never uses the host's memory itself.
bool Launcher::run_may_end(Choice choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                           ErrorNumber& error_number) {
  if (choice.device->limits.shares_host_memory) choice.device = &host_with_own_memory();
  Failure failure = expect_to_end(choice, description, launch, inputs);
  if (!failure.failed) failure = acquire(*choice.device, launch);
  if (failure.failed) return fall_back(description, failure, nullptr, inputs);
  if (!run_or_roll_back(choice, description, launch, inputs, error_number)) return false;
  copy_stack_to_host(*context_.coherence(), launch.resolved, call_.ferry_frame);
  return true;
}

Failure Launcher::expect_to_end(const Choice& choice, const Description& description, const Remembered& launch,
                                const FerryInput* inputs) {
  Failure failure = check_iterations(launch.loops);
  if (choice.device->limits.scans_memory && !failure.failed) failure = check_traps();
  if (failure.failed) return failure;
  context_.asks(*choice.device);
  must_reach(*choice.device, site_, description, inputs, "an iteration may exit it early");
  prepare_rollback(launch.footprint);
  return {};
}

// Makes the host's bytes valid wherever the kernel will overwrite the device's bytes.
void Launcher::prepare_rollback(const Footprint& footprint) const {
  if (const DeviceCopies held = context_.copies(); held.any())
    each_written(footprint, [&](Interval bytes) { held.host_reads(bytes); });
  if (Scopes::resident()) leave_scopes(footprint);
}

bool Launcher::run_or_roll_back(const Choice& choice, const Description& description, Remembered& launch,
                                const FerryInput* inputs, ErrorNumber& error_number) {
  Coherence& coherence = *context_.coherence();
  const Rollback rollback(error_number);
  if (KernelRuns{choice, call_, launch, &coherence, error_number}.run(description, inputs)) return true;
  rollback.undo(coherence, launch.footprint);
  // Code after an exit may read anything, and code after output may also write anything.
  if (description.outputs)
    fall_back(description, met_output(), nullptr, nullptr);
  else
    context_.copies().host_all(), trace::ended(site_);
  copy_stack_to_host(coherence, launch.resolved, call_.ferry_frame);
  return false;
}

// Reserves the private copies of a launch. Call it before any data is marked as valid on the device.
Failure Launcher::reserve(OpenDevice& device, Stream* stream, const Remembered& launch) {
  if (!launch.copies || device.device.reserve_copies(stream, *launch.copies)) return {};
  if (device.kept_copies) {
    device.kept_copies->release();
    if (device.device.reserve_copies(stream, *launch.copies)) return {};
  }
  const std::int64_t iterations = launch.copies->iterations;
  return {Guard::device_memory,
          device.device.info().id + " has no room for private copies of " + std::to_string(launch.copies->bytes()) +
              " bytes, one for each " +
              (iterations == 0 ? "thread" : "of " + std::to_string(iterations) + " iterations"),
          "use a smaller array in each iteration, or run fewer iterations per call"};
}

void Launcher::reserve(OpenDevice& device, Coherence& coherence, const Remembered& launch) {
  if (const Failure failure = reserve(device, coherence.queue().stream(), launch); failure.failed)
    throw NoRoom(failure.message);
}

// Takes the launch's data out of scopes, because the thread's own coherence is used for it.
void Launcher::leave_scopes(const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses) {
    const Interval bytes = bytes_of(footprint.buffers[access.buffer], access);
    access.touch == Touch::read ? Scopes::instance().host_reads(bytes) : Scopes::instance().host_writes(bytes);
  }
}

// Launches a nest that touches data of scopes, on the scopes' stream. The launch's other data is in the thread's own
// coherence: it is complete before the kernel begins, and the kernel ends before anything else happens to it. Returns
// false if the nest doesn't touch data of scopes. `ran` is run()'s result.
bool Launcher::start_in_scopes(const Choice& choice, const Description& description, Remembered& launch,
                               const FerryInput* inputs, ErrorNumber& error_number, bool& ran) {
  if (context_.coherence() && !context_.coherence_if_on(*choice.device))
    context_.coherence_on(*choice.device);  // copies another device's data to the host while no lock is held
  Failure failure;
  Coherence* own = nullptr;
  const bool taken = Scopes::instance().attempt(choice.device, [&] {
    Scopes::Use scopes(Scopes::instance());
    if (choice.device->limits.tells_places && !scopes.knows(launch.resolved))
      find_in_place(choice.device->device, site_, launch.footprint, launch.resolved);
    if (!scopes.takes(launch.resolved)) return false;
    failure = acquire_in_scopes(scopes, *choice.device, launch, own);
    if (!failure.failed) {
      Coherence& kept = scopes.coherence_on(*choice.device);
      if (Coherence* const any = context_.coherence())
        launch.resolved.each_written([&](Interval bytes) { any->inspections().changed(bytes); });
      if (own) own->queue().synchronize();
      if (!KernelRuns{choice, call_, launch, &kept, error_number}.run(description, inputs))
        failure = why_not_ran(description, launch);
      if (own || launch.resolved.any_in_place()) kept.queue().synchronize();
      scopes.release_rest(launch.resolved);
    }
    return true;
  });
  if (!taken) return false;
  if (own && !failure.failed) copy_stack_to_host(*own, launch.resolved, call_.ferry_frame);
  if (!failure.failed)
    ran = true;
  else if (failure.guard == Guard::nan)
    ran = fall_back(description, failure, &launch.footprint, inputs);
  else
    ran = start_without_room(choice, description, launch, inputs, error_number, failure);
  return true;
}

Failure Launcher::acquire_in_scopes(Scopes::Use& scopes, OpenDevice& device, Remembered& launch,
                                    Coherence*& own) const {
  if (!checked_copy_works() && needs_checked_copy(launch.footprint)) return no_checked_copy();
  const auto acquire = [&] {
    if (!launch.resolved.all_kept() || context_.coherence()) own = &context_.coherence_on(device);
    Coherence& kept = scopes.coherence_on(device);
    if (launch.copies) reserve(device, kept, launch);
    name_arrays(kept, launch.footprint, true);
    if (own) name_arrays(*own, launch.footprint, true), name_results(*own, launch.footprint);
    launch.resolved.acquire(own, kept);
    if (launch.resolved.all_kept()) own = nullptr;
  };
  try {
    try {
      scopes.check(launch.resolved);
      acquire();
    } catch (const NoRoom&) {
      if (Coherence* const other = context_.coherence()) {
        const std::vector<Interval> newer = other->newer();
        other->finish();
        scopes.copied_to_host(newer);
      }
      scopes.make_room();
      acquire();
    }
    return {};
  } catch (const NoRoom& full) {
    return no_room(full);
  } catch (const Error& error) {
    if (!is_the_programs(error)) throw;
    throw Error(error.what() + during(launching(site_)));
  }
}

Failure Launcher::acquire(OpenDevice& device, Remembered& launch) {
  if (!checked_copy_works() && needs_checked_copy(launch.footprint)) return no_checked_copy();
  try {
    if (launch.chunks && stays_in_chunks(device, launch)) [[unlikely]]
      throw NoRoom(device.device.info().id + " has no room for the whole launch");
    Coherence& coherence = context_.coherence_on(device);
    if (launch.copies) reserve(device, coherence, launch);
    name_arrays(coherence, launch.footprint, true);
    name_results(coherence, launch.footprint);
    if (device.limits.tells_places) find_in_place(device.device, site_, launch.footprint, launch.resolved);
    launch.resolved.acquire(coherence);
    return {};
  } catch (const NoRoom& full) {
    return no_room(full);
  }
}

}  // namespace ferry
