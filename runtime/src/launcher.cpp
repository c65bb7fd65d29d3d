#include "launcher.h"

#include "checked_copy.h"
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

using Addresses = detail::InlineVector<const void*, 16>;
using Pointers = detail::InlineVector<void*, 32>;

// A footprint's values where a kernel may read them in place: InlineVector keeps them aligned to 64 bytes at most.
void collect_arguments(const Footprint& footprint, Addresses& addresses, Pointers& pointers) {
  for (const ArgumentRecord& argument : footprint.arguments) {
    const void* address = nullptr;
    switch (argument.kind) {
      case ArgumentRecord::address:
        address = &addresses[argument.index];
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

PitchedRegion rows_of(const BufferRecord& buffer, const AccessRecord& access) {
  const auto bytes = [&](std::int64_t elements) { return static_cast<std::size_t>(elements) * buffer.element; };
  const detail::WrittenBox& box = access.box;
  return {bytes_of(buffer, access).begin,     bytes(box.row),         bytes(box.pitch),
          static_cast<std::size_t>(box.rows), bytes(box.plane_pitch), static_cast<std::size_t>(box.planes)};
}

bool maybe_not_everywhere(const AccessRecord& access) {
  return access.touch == Touch::may_write || (access.touch == Touch::write && !access.box.known());
}

// What may be written is certainly touched where another access of the nest says so.
Pages pages_of_may_write(const Footprint& footprint, const AccessRecord& access) {
  for (const AccessRecord& other : footprint.accesses)
    if (other.dense && other.buffer == access.buffer && other.low <= access.low && access.high <= other.high)
      return Pages::all;
  return Pages::some;
}

// Whether there are ranges that can't be copied plainly, because some of their pages may not be readable.
bool needs_checked_copy(const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses) {
    const bool box = access.touch == Touch::write && access.box.known();
    if (box ? !rows_of(footprint.buffers[access.buffer], access).gaps_below(least_page) : !access.dense) return true;
  }
  return false;
}

// Reads come before writes, which say that the device's bytes are the valid ones; before both what is copied with a
// snapshot, so that it isn't copied twice. Among the reads, those that can be copied plainly come first.
void announce(Coherence& coherence, const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses)
    if (maybe_not_everywhere(access))
      coherence.kernel_may_write(bytes_of(footprint.buffers[access.buffer], access),
                                 pages_of_may_write(footprint, access));
  bool scattered = false;
  for (const AccessRecord& access : footprint.accesses) {
    if (access.touch != Touch::read) continue;
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    scattered = scattered || !access.dense;
    if (access.dense) coherence.kernel_reads(bytes_of(buffer, access), buffer.needs_snapshot);
  }
  for (const AccessRecord& access : footprint.accesses) {
    if (!scattered) break;
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    if (access.touch == Touch::read && !access.dense)
      coherence.kernel_reads(bytes_of(buffer, access), buffer.needs_snapshot, Pages::some);
  }
  for (const AccessRecord& access : footprint.accesses) {
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    if (access.touch == Touch::read || maybe_not_everywhere(access)) continue;
    if (access.box.contiguous())
      coherence.kernel_writes(bytes_of(buffer, access));
    else
      coherence.kernel_writes_rows(rows_of(buffer, access), buffer.needs_snapshot);
  }
}

void map_buffers(Coherence& coherence, const BuffersBytes& bytes) {
  for (const BufferBytes& buffer : bytes)
    if (!buffer.touched.empty()) coherence.map(buffer.touched);
}

// What other nests have left on the device makes room where there is none. Nothing is announced yet, so that a failure
// leaves everything at home, and nothing on the device.
Failure find_room(Coherence& coherence, const BuffersBytes& bytes) {
  try {
    map_buffers(coherence, bytes);
    return {};
  } catch (const NoRoom&) {
    coherence.finish();
  }
  try {
    map_buffers(coherence, bytes);
    return {};
  } catch (const NoRoom& full) {
    coherence.finish();
    return {true, Guard::device_memory, full.what()};
  }
}

void collect_addresses(const Coherence& coherence, const Footprint& footprint, const BuffersBytes& bytes,
                       Addresses& addresses) {
  for (std::size_t b = 0; b < bytes.size(); ++b) {
    if (bytes[b].touched.empty()) {
      addresses.push_back(nullptr);  // nothing of it is touched
      continue;
    }
    const auto begin = reinterpret_cast<std::uintptr_t>(coherence.device_address(bytes[b].touched.begin));
    const auto base = reinterpret_cast<std::uintptr_t>(footprint.buffers[b].base);
    addresses.push_back(reinterpret_cast<const void*>(begin - (bytes[b].touched.begin - base)));
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

// Under AddressSanitizer: lets a kernel, and it alone, at the device copies while it lives. The host's bytes are closed
// only where no other thread's call has any business with them, and none begins before the kernel ends.
class KernelAccess {
 public:
  explicit KernelAccess(Coherence* coherence) {
    if (!coherence || !poisons_memory() || !coherence->queue().device().limits().scans_memory) return;
    coherence_ = coherence;
    lock_ = std::unique_lock(detail::Context::beginning());
    alone_ = detail::Context::active() == 1;
    if (!alone_) lock_.unlock();
    coherence_->begin_kernel(alone_);
  }
  ~KernelAccess() {
    if (coherence_) coherence_->end_kernel(alone_);
  }
  KernelAccess(const KernelAccess&) = delete;
  KernelAccess& operator=(const KernelAccess&) = delete;

 private:
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
  const bool small = choice.device->launch != LaunchWish::always && is_small(site_, loops, count);
  const Coherence* held = context_.coherence();
  if (small && !site_.work_in_bytes && (!held || held->empty())) return leave(nullptr);

  Footprint footprint;
  fill(lambda, footprint, loops);
  BuffersBytes bytes;
  if (const Failure failure = check(footprint, extents_, site_, bytes); failure.failed)
    return fall_back(failure, &footprint);
  if (small && stays(footprint, bytes)) return leave(&footprint);
  return start(choice, footprint, bytes);
}

// A small nest stays on the host unless it needs what the device has newer: then its data would come home and go back
// in every iteration of the loop around it.
bool Launcher::stays(const Footprint& footprint, const BuffersBytes& bytes) const {
  std::size_t touched = 0;
  for (const BufferBytes& buffer : bytes)
    if (!buffer.touched.empty()) touched += buffer.touched.size();
  if (site_.work_in_bytes && !is_small(touched)) return false;
  const Coherence* held = context_.coherence();
  if (!held || held->empty()) return true;
  for (const AccessRecord& access : footprint.accesses)
    if (held->is_newer(bytes_of(footprint.buffers[access.buffer], access))) return false;
  return true;
}

bool Launcher::leave(const Footprint* footprint) {
  if (kernels_.cut) return false;  // what runs in its place says so for itself
  trace::left_on_host(site_);
  if (footprint && context_.coherence()) acquire_for_host(*context_.coherence(), *footprint);
  return false;
}

bool Launcher::start(const Choice& choice, const Footprint& footprint, const BuffersBytes& bytes) {
  Device& device = choice.device->device;
  trace_ranges(footprint);
  Addresses addresses;
  Pointers pointers;
  Stream* stream = nullptr;
  if (device.limits().shares_host_memory) {
    if (Coherence* elsewhere = context_.coherence()) acquire_for_host(*elsewhere, footprint);
    for (const BufferRecord& buffer : footprint.buffers) addresses.push_back(buffer.base);
  } else {
    if (!checked_copy_works() && needs_checked_copy(footprint))
      return fall_back({true, Guard::checked_copy,
                        "the loop may pass over memory that can't be read, and the system doesn't permit to find out"},
                       nullptr);
    Coherence& coherence = context_.coherence_on(*choice.device);
    try {
      if (const Failure full = find_room(coherence, bytes); full.failed) return fall_back(full, nullptr);
      announce(coherence, footprint);
    } catch (const Error& error) {  // the driver's own
      throw Error(std::string(error.what()) + "; for a kernel of " + site_.function + ", " + site_.file + ":" +
                  std::to_string(site_.line));
    }
    collect_addresses(coherence, footprint, bytes, addresses);
    stream = coherence.queue().stream();
  }
  collect_arguments(footprint, addresses, pointers);
  for (std::size_t k = 0; k < kernels_.count; ++k)
    run_kernel(choice, kernels_.kernels[k], pointers.begin(), pointers.size(), stream, footprint);
  if (!device.limits().shares_host_memory) bring_stack_home(*context_.coherence(), bytes, frame_);
  return true;
}

void Launcher::run_kernel(const Choice& choice, const KernelRun& kernel, void* const* arguments,
                          std::size_t arguments_count, Stream* stream, const Footprint& footprint) {
  for (unsigned d = 0; d < kernel.loops_count; ++d)
    if (kernel.loops[d].count == 0) return;
  Device& device = choice.device->device;
  KernelSite& site = module_.sites[kernel.kernel];
  trace::totals().launches.fetch_add(1, std::memory_order_relaxed);
  trace::Span span;
  Total total;
  {
    const KernelAccess access(device.limits().shares_host_memory ? nullptr : context_.coherence());
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
