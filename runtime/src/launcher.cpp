#include "launcher.h"

#include "checked_copy.h"
#include "launch_ranges.h"
#include "sanitizer.h"
#include "stack_rule.h"
#include "standard_error.h"
#include "worth.h"

#include <cerrno>

namespace ferry {

using detail::AccessRecord;
using detail::ArgumentRecord;
using detail::BufferRecord;

namespace {

using Pointers = detail::InlineVector<void*, 32>;

// Values lie in the stub's inputs, or where those say.
const void* value_of(const FerryInput& input) {
  const bool inside = static_cast<std::size_t>(input.ferry_count) <= sizeof(input.ferry_bits);
  return inside ? &input.ferry_bits : reinterpret_cast<const void*>(static_cast<std::uintptr_t>(input.ferry_bits));
}

void collect_arguments(const Footprint& footprint, const FerryInput* inputs, const ResolvedLaunch& resolved,
                       Pointers& pointers) {
  for (const ArgumentRecord& argument : footprint.arguments) {
    const void* address = nullptr;
    switch (argument.kind) {
      case ArgumentRecord::address:
        address = &resolved.address(argument.index);
        break;
      case ArgumentRecord::size:
        address = &footprint.buffers[argument.index].container_size;
        break;
      case ArgumentRecord::value:
        address = value_of(inputs[argument.index]);
        break;
    }
    pointers.push_back(const_cast<void*>(address));
  }
}

void trace_ranges(const Footprint& footprint) {
  if (!trace::on()) return;
  for (const AccessRecord& access : footprint.accesses) {
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    const Interval bytes = bytes_of(buffer, access);
    trace::range(buffer.name, access.touch != Touch::read, bytes.begin, bytes.end);
  }
}

void store(const Total& total, const Footprint& footprint) {
  Pointers variables;
  for (const detail::ObjectRecord& variable : footprint.results)
    variables.push_back(const_cast<void*>(variable.address));
  total.reduction->ferry_store(total.words.begin(), variables.begin());
}

// Does the footprint name all that the loop touches, although this guard failed? Ranges are made of what the guards
// before `overlap` establish: arithmetic that is exact, subscripts that stay in their rows, pitches that keep rows
// apart, extents that are known. What those leave to check is what two buffers, or a buffer and its container, have to
// do with each other, which moves no range.
bool footprint_holds(Guard guard) {
  switch (guard) {
    case Guard::overlap:
    case Guard::bounds:
      return true;
    case Guard::loop_bounds:
    case Guard::index_arithmetic:
    case Guard::stride:
    case Guard::rows:
    case Guard::extent:
    case Guard::floating_point:
    case Guard::device_memory:
    case Guard::checked_copy:
      return false;
  }
  return false;
}

// Under AddressSanitizer: lets a kernel, and it alone, at its device copies while it lives. The host's bytes are closed
// only where no other thread's call has any business with them, and none begins before the kernel ends.
class KernelAccess {
 public:
  KernelAccess(Coherence* coherence, const ResolvedLaunch& resolved) : resolved_(resolved) {
    if (!coherence || !poisons_memory() || !coherence->queue().device().limits().scans_memory) return;
    coherence_ = coherence;
    lock_ = std::unique_lock(detail::Context::beginning());
    alone_ = detail::Context::active() == 1;
    if (!alone_) lock_.unlock();
    for (std::size_t b = 0; b < resolved_.buffers(); ++b)
      if (!resolved_.touched(b).empty()) coherence_->begin_kernel(resolved_.touched(b), alone_);
  }
  ~KernelAccess() {
    for (std::size_t b = 0; coherence_ && b < resolved_.buffers(); ++b)
      if (!resolved_.touched(b).empty()) coherence_->end_kernel(resolved_.touched(b), alone_);
  }
  KernelAccess(const KernelAccess&) = delete;
  KernelAccess& operator=(const KernelAccess&) = delete;

 private:
  const ResolvedLaunch& resolved_;
  Coherence* coherence_ = nullptr;
  std::unique_lock<std::mutex> lock_;
  bool alone_ = false;
};

}  // namespace

void name_arrays(Coherence& coherence, const Footprint& footprint, bool lasts) {
  if (!trace::on() || footprint.poisoned) return;
  trace::ArrayNames& names = coherence.queue().names();
  names.begin();
  for (const AccessRecord& access : footprint.accesses)
    if (access.low <= access.high)
      names.add(footprint.buffers[access.buffer].name, bytes_of(footprint.buffers[access.buffer], access), lasts);
  for (const auto& object : footprint.objects) names.add(object.name, bytes_of(object), lasts);
}

void acquire_for_host(Coherence& coherence, const Footprint& footprint) {
  name_arrays(coherence, footprint, false);
  if (footprint.poisoned) return coherence.host_all();
  for (const AccessRecord& access : footprint.accesses)
    if (access.whole && access.high < access.low) return coherence.host_all();
  for (const AccessRecord& access : footprint.accesses) {
    const Interval bytes = bytes_of(footprint.buffers[access.buffer], access);
    access.touch == Touch::read ? coherence.host_reads(bytes) : coherence.host_writes(bytes);
  }
  for (const auto& object : footprint.objects) coherence.host_reads(bytes_of(object));
}

struct Launcher::Counted {
  std::vector<FerryLoopBounds> loops;  // of the nest, then of each kernel
  bool valid = true, empty = false;
};

namespace {

bool is_cut(const Description& description) { return !description.kernels.empty(); }

bool same(const FerryInput& earlier, const FerryInput& now) {
  return __builtin_memcmp(&earlier, &now, sizeof now) == 0;
}

bool same(const std::vector<FerryInput>& earlier, const FerryInput* now, std::size_t count) {
  return earlier.size() == count &&
         (count == 0 || __builtin_memcmp(earlier.data(), now, count * sizeof(FerryInput)) == 0);
}

bool same_extents(const std::vector<FerryInput>& earlier, Extents now) {
  std::size_t at = 0;
  for (const FerryExtent* extent = now; extent; extent = extent->ferry_earlier, at += 2)
    if (at + 2 > earlier.size() || !same(earlier[at], extent->ferry_begin) ||
        !same(earlier[at + 1], extent->ferry_elements))
      return false;
  return at == earlier.size();
}

}  // namespace

bool Launcher::fall_back(const Description& description, const Failure& failure, const Footprint* footprint) {
  trace::fallback(site_, name(failure.guard));
  const unsigned bit = 1u << static_cast<unsigned>(failure.guard);
  if (!(__atomic_fetch_or(&site_.ferry_warned, bit, __ATOMIC_RELAXED) & bit))
    say("ferry: %s:%u: %s; this loop runs %s (guard: %s)\n", site_.ferry_file, site_.ferry_line,
        failure.message.c_str(), is_cut(description) ? "without being cut into several kernels" : "on the host",
        name(failure.guard));
  if (is_cut(description)) return false;  // what runs in its place acquires for itself
  if (Coherence* coherence = context_.coherence()) {
    // What the loop reads through a reference it may also write: then it runs further than was described.
    if (footprint && footprint->objects.size() == 0 && footprint_holds(failure.guard))
      acquire_for_host(*coherence, *footprint);
    else
      coherence->host_all();
  }
  return false;
}

Launcher::Counted Launcher::count_loops(const Description& description) const {
  Counted result;
  const FerryHeader* header = call_.headers;
  const auto add = [&](const std::vector<Description::GridLoop>& loops, bool nest) {
    for (const Description::GridLoop& loop : loops) {
      const CountedLoop counted = count_loop(loop.type, typed_number(header->ferry_first), loop.compare,
                                             typed_number(header->ferry_bound), typed_number(header->ferry_step));
      result.valid = result.valid && counted.valid;
      result.empty = result.empty || (nest && counted.count == 0);
      result.loops.push_back({counted.first, counted.step, counted.count});
      ++header;
    }
  };
  add(description.loops, true);
  for (const Description::Kernel& kernel : description.kernels) add(kernel.loops, false);
  return result;
}

bool Launcher::said_before(const Remembered& launch) const {
  return same(launch.headers, &call_.headers->ferry_first, 3 * call_.headers_count);
}

GridLoops Launcher::begin() {
  GridLoops result;
  if (!choose(call_.module).device) return result;
  Nest& nest = nest_of(call_.module, site_);
  const auto tell = [&](const FerryLoopBounds* loops) {
    for (std::size_t d = 0; d < nest.description.loops.size() && d < 3; ++d)
      result.counts[d] = loops[d].ferry_count, result.ends[d] = ferry_last<long long>(loops[d]);
  };
  if (std::unique_ptr<RecentLaunches> recent = nest.launches.take()) {
    const Remembered* const known = recent->find([&](const Remembered& launch) { return said_before(launch); });
    if (known) tell(known->loops.data());
    nest.launches.put(std::move(recent));
    if (known) return result;  // no loop of it was empty
  }
  const Counted counted = count_loops(nest.description);
  tell(counted.loops.data());
  if (!counted.valid) result.counts[0] = -1;
  result.empty = counted.valid && counted.empty;
  return result;
}

Remembered* Launcher::recall(RecentLaunches& recent, const Description& description, const FerryInput* inputs) const {
  return recent.find([&](const Remembered& launch) {
    return said_before(launch) && same(launch.inputs, inputs, description.key) &&
           same_extents(launch.extents, call_.extents);
  });
}

// Leaves in `launch` what was described, if anything was.
Failure Launcher::describe(const Description& description, const FerryInput* inputs, Remembered& launch) const {
  Counted counted = count_loops(description);
  if (!counted.valid && checked(Guard::loop_bounds))
    return {true, Guard::loop_bounds, "the loop's bounds overflow, miss their end or change in a conversion"};
  launch.loops = std::move(counted.loops);
  fill_footprint(description, launch.loops.data(), inputs, launch.footprint);
  BuffersBytes bytes;
  if (Failure failure = check(launch.footprint, call_.extents, site_, bytes); failure.failed) return failure;
  resolve(launch.footprint, bytes, launch.resolved);
  launch.headers.assign(&call_.headers->ferry_first, &call_.headers->ferry_first + 3 * call_.headers_count);
  launch.inputs.assign(inputs, inputs + description.key);
  for (const FerryExtent* extent = call_.extents; extent; extent = extent->ferry_earlier)
    launch.extents.insert(launch.extents.end(), {extent->ferry_begin, extent->ferry_elements});
  return {};
}

bool Launcher::run(const FerryInput* inputs) {
  const Choice choice = choose(call_.module);
  if (!choice.device) return false;
  const trace::At at(trace::place_of(site_));
  Nest& nest = nest_of(call_.module, site_);
  const Description& description = nest.description;
  if (is_cut(description) && description.kernels[0].number >= choice.image->ferry_count) return false;
  if (const DeviceLimits& limits = choice.device->device.limits(); limits.default_arithmetic_only) {
    if (const Failure failure = check_floating_point(call_.frame.ferry_fast_math); failure.failed)
      return !is_cut(description) &&
             fall_back(description, failure, nullptr);  // of a cut the launches that follow say so
  }
  const bool small =
      choice.device->launch != LaunchWish::always && is_small(site_, call_.counts, description.loops.size());
  const Coherence* held = context_.coherence();
  if (small && !site_.ferry_work_in_bytes && (!held || held->empty())) return leave(description, nullptr);
  std::unique_ptr<RecentLaunches> recent = nest.launches.take();
  if (!recent) recent = std::make_unique<RecentLaunches>();
  Remembered* launch = recall(*recent, description, inputs);
  if (!launch) {
    auto described = std::make_unique<Remembered>();
    if (const Failure failure = describe(description, inputs, *described); failure.failed) {
      nest.launches.put(std::move(recent));
      return fall_back(description, failure, described->loops.empty() ? nullptr : &described->footprint);
    }
    launch = &recent->add(std::move(described));
  }
  const bool started =
      small && stays(*launch) ? leave(description, &launch->footprint) : start(choice, description, *launch, inputs);
  nest.launches.put(std::move(recent));
  return started;
}

// A small nest stays on the host unless it needs what the device has newer: then its data would come home and go back
// in every iteration of the loop around it.
bool Launcher::stays(const Remembered& launch) const {
  std::size_t touched = 0;
  for (std::size_t b = 0; b < launch.resolved.buffers(); ++b) touched += launch.resolved.touched(b).size();
  if (site_.ferry_work_in_bytes && !is_small(touched)) return false;
  const Coherence* held = context_.coherence();
  if (!held || held->empty()) return true;
  for (const AccessRecord& access : launch.footprint.accesses)
    if (held->is_newer(bytes_of(launch.footprint.buffers[access.buffer], access))) return false;
  return true;
}

bool Launcher::leave(const Description& description, const Footprint* footprint) {
  if (is_cut(description)) return false;  // what runs in its place says so for itself
  trace::left_on_host(site_);
  if (footprint && context_.coherence()) acquire_for_host(*context_.coherence(), *footprint);
  return false;
}

bool Launcher::start(const Choice& choice, const Description& description, Remembered& launch,
                     const FerryInput* inputs) {
  trace_ranges(launch.footprint);
  if (choice.device->device.limits().shares_host_memory) {
    if (Coherence* elsewhere = context_.coherence()) acquire_for_host(*elsewhere, launch.footprint);
    launch.resolved.share();
  } else {
    if (!checked_copy_works() && needs_checked_copy(launch.footprint))
      return fall_back(description,
                       {true, Guard::checked_copy,
                        "the loop may pass over memory that can't be read, and the system doesn't permit to find out"},
                       nullptr);
    if (const Failure full = acquire(*choice.device, launch); full.failed) return fall_back(description, full, nullptr);
  }
  run_kernels(choice, description, launch, inputs);
  return true;
}

Failure Launcher::acquire(OpenDevice& device, Remembered& launch) {
  try {
    Coherence& coherence = context_.coherence_on(device);
    name_arrays(coherence, launch.footprint, true);
    launch.resolved.acquire(coherence);
    return {};
  } catch (const NoRoom& full) {
    return {true, Guard::device_memory, full.what()};
  } catch (const Error& error) {  // the driver's own
    throw Error(std::string(error.what()) + "; for a kernel of " + site_.ferry_function + ", " + site_.ferry_file +
                ":" + std::to_string(site_.ferry_line));
  }
}

void Launcher::run_kernels(const Choice& choice, const Description& description, const Remembered& launch,
                           const FerryInput* inputs) {
  Pointers pointers;
  collect_arguments(launch.footprint, inputs, launch.resolved, pointers);
  const FerryLoopBounds* loops = launch.loops.data();
  const auto run = [&](unsigned kernel, std::size_t count) {
    run_kernel(choice, kernel, loops, count, launch, pointers.begin(), pointers.size());
    loops += count;
  };
  if (!is_cut(description)) run(call_.number, description.loops.size());
  loops += is_cut(description) ? description.loops.size() : 0;
  for (const Description::Kernel& kernel : description.kernels) run(kernel.number, kernel.loops.size());
  if (!choice.device->device.limits().shares_host_memory)
    bring_stack_home(*context_.coherence(), launch.resolved, call_.frame);
}

void Launcher::run_kernel(const Choice& choice, unsigned kernel, const FerryLoopBounds* loops, std::size_t loops_count,
                          const Remembered& launch, void* const* arguments, std::size_t arguments_count) {
  for (std::size_t d = 0; d < loops_count; ++d)
    if (loops[d].ferry_count == 0) return;
  Device& device = choice.device->device;
  Coherence* const coherence = device.limits().shares_host_memory ? nullptr : context_.coherence();
  Stream* const stream = coherence ? coherence->queue().stream() : nullptr;
  FerrySite& site = call_.module.ferry_sites[kernel];
  trace::totals().launches.fetch_add(1, std::memory_order_relaxed);
  const bool early = coherence && device.limits().launches_return_early;
  Mark* const begin = early ? coherence->queue().mark() : nullptr;
  const trace::Span span;
  Total total;
  {
    const KernelAccess access(coherence, launch.resolved);
    errno = errno_;
    device.launch(stream, {*choice.image, kernel, loops, static_cast<unsigned>(loops_count), arguments, site,
                           static_cast<unsigned>(arguments_count), &total});
    errno_ = errno;
  }
  span.kernel(site, kernel, !early);
  if (begin) coherence->queue().launched(site, begin, span.start());
  if (total.reduction) store(total, launch.footprint);
}

}  // namespace ferry
