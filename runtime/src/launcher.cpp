#include "launcher.h"

#include "checked_copy.h"
#include "launch_ranges.h"
#include "sanitizer.h"
#include "stack_rule.h"
#include "standard_error.h"

#include <cerrno>

namespace ferry {

using detail::AccessRecord;
using detail::ArgumentRecord;
using detail::BufferRecord;

namespace {

using Pointers = detail::InlineVector<void*, 32>;

// A footprint's values where a kernel may read them in place: InlineVector keeps them aligned to 64 bytes at most.
void collect_arguments(const Footprint& footprint, const ResolvedLaunch& resolved, Pointers& pointers) {
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
        address = &footprint.value_bytes[argument.index];
        break;
    }
    pointers.push_back(const_cast<void*>(address));
  }
}

void trace_ranges(const Footprint& footprint) {
  if (!trace::enabled.load(std::memory_order_relaxed)) return;
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
  total.reduction->store(total.words.begin(), variables.begin());
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

void acquire_for_host(Coherence& coherence, const Footprint& footprint) {
  if (footprint.poisoned) return coherence.host_all();
  for (const AccessRecord& access : footprint.accesses)
    if (access.whole && access.high < access.low) return coherence.host_all();
  for (const AccessRecord& access : footprint.accesses) {
    const Interval bytes = bytes_of(footprint.buffers[access.buffer], access);
    access.touch == Touch::read ? coherence.host_reads(bytes) : coherence.host_writes(bytes);
  }
  for (const auto& object : footprint.objects) {
    const auto begin = reinterpret_cast<std::uintptr_t>(object.address);
    coherence.host_reads({begin, begin + object.bytes});
  }
}

bool Launcher::fall_back(const Failure& failure, const Footprint* footprint) {
  trace::totals().fallbacks.fetch_add(1, std::memory_order_relaxed);
  trace::fallback(site_, name(failure.guard));
  const unsigned bit = 1u << static_cast<unsigned>(failure.guard);
  if (!(__atomic_fetch_or(&site_.warned, bit, __ATOMIC_RELAXED) & bit))
    say("ferry: %s:%u: %s; this loop runs %s (guard: %s)\n", site_.file, site_.line, failure.message.c_str(),
        kernels_.cut ? "without being cut into several kernels" : "on the host", name(failure.guard));
  if (kernels_.cut) return false;  // what runs in its place acquires for itself
  if (Coherence* coherence = context_.coherence()) {
    // What the loop reads through a reference it may also write: then it runs further than was described.
    if (footprint && footprint->objects.size() == 0 && footprint_holds(failure.guard))
      acquire_for_host(*coherence, *footprint);
    else
      coherence->host_all();
  }
  return false;
}

bool Launcher::run(const LoopBounds* loops, unsigned count, bool valid, detail::FillFootprint fill,
                   const void* lambda) {
  const Choice choice = choose(module_);
  if (!choice.device) return false;
  if (kernels_.cut && kernels_.kernels[0].kernel >= choice.image->count) return false;
  if (const DeviceLimits& limits = choice.device->device.limits(); limits.default_arithmetic_only) {
    if (const Failure failure = check_floating_point(frame_.fast_math); failure.failed)
      return !kernels_.cut && fall_back(failure, nullptr);  // of a cut the launches that follow say so
  }
  if (!valid && checked(Guard::loop_bounds))
    return fall_back({true, Guard::loop_bounds, "the loop's bounds overflow, miss their end or change in a conversion"},
                     nullptr);
  for (unsigned d = 0; d < count; ++d)
    if (loops[d].count == 0) return true;

  Footprint footprint;
  fill(lambda, footprint, loops);
  BuffersBytes bytes;
  if (const Failure failure = check(footprint, extents_, site_, bytes); failure.failed)
    return fall_back(failure, &footprint);
  return start(choice, footprint, bytes);
}

bool Launcher::start(const Choice& choice, const Footprint& footprint, const BuffersBytes& bytes) {
  trace_ranges(footprint);
  ResolvedLaunch resolved;
  resolve(footprint, bytes, resolved);
  if (choice.device->device.limits().shares_host_memory) {
    if (Coherence* elsewhere = context_.coherence()) acquire_for_host(*elsewhere, footprint);
    resolved.share();
  } else {
    if (!checked_copy_works() && needs_checked_copy(footprint))
      return fall_back({true, Guard::checked_copy,
                        "the loop may pass over memory that can't be read, and the system doesn't permit to find out"},
                       nullptr);
    if (const Failure full = acquire(*choice.device, resolved); full.failed) return fall_back(full, nullptr);
  }
  Pointers pointers;
  collect_arguments(footprint, resolved, pointers);
  run_kernels(choice, resolved, pointers.begin(), pointers.size(), footprint);
  return true;
}

// What a remembered launch begins with, and all of it where its data is resident.
Failure Launcher::acquire(OpenDevice& device, ResolvedLaunch& resolved) {
  try {
    resolved.acquire(context_.coherence_on(device));
    return {};
  } catch (const NoRoom& full) {
    return {true, Guard::device_memory, full.what()};
  } catch (const Error& error) {  // the driver's own
    throw Error(std::string(error.what()) + "; for a kernel of " + site_.function + ", " + site_.file + ":" +
                std::to_string(site_.line));
  }
}

void Launcher::run_kernels(const Choice& choice, const ResolvedLaunch& resolved, void* const* arguments,
                           std::size_t arguments_count, const Footprint& footprint) {
  for (std::size_t k = 0; k < kernels_.count; ++k)
    run_kernel(choice, kernels_.kernels[k], resolved, arguments, arguments_count, footprint);
  if (!choice.device->device.limits().shares_host_memory) bring_stack_home(*context_.coherence(), resolved, frame_);
}

void Launcher::run_kernel(const Choice& choice, const KernelRun& kernel, const ResolvedLaunch& resolved,
                          void* const* arguments, std::size_t arguments_count, const Footprint& footprint) {
  for (unsigned d = 0; d < kernel.loops_count; ++d)
    if (kernel.loops[d].count == 0) return;
  Device& device = choice.device->device;
  Coherence* const coherence = device.limits().shares_host_memory ? nullptr : context_.coherence();
  Stream* const stream = coherence ? coherence->queue().stream() : nullptr;
  KernelSite& site = module_.sites[kernel.kernel];
  trace::totals().launches.fetch_add(1, std::memory_order_relaxed);
  trace::Span span;
  Total total;
  {
    const KernelAccess access(coherence, resolved);
    errno = errno_;
    device.launch(stream, {*choice.image, kernel.kernel, kernel.loops, kernel.loops_count, arguments, site,
                           static_cast<unsigned>(arguments_count), &total});
    errno_ = errno;
    if (trace::enabled.load(std::memory_order_relaxed) && stream) device.synchronize(stream);
  }
  span.kernel(site, kernel.kernel);
  if (total.reduction) store(total, footprint);
}

}  // namespace ferry
