#include "host_device.h"

#include "available_memory.h"
#include "caller_world.h"
#include "copies_memory.h"
#include "lent_memory.h"
#include "running_copies.h"
#include "running_tiles.h"
#include "sanitizer.h"
#include "split.h"
#include "tiled_parts.h"

#include "inline_vector.h"
#include "kept_errno.h"
#include "loaded_values.h"
#include "stretches.h"
#include "tried_iteration.h"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace ferry {

namespace {

// Launches with fewer iterations may be too short to be worth a fork. Only a measurement shows that.
constexpr std::int64_t maybe_small = 4096;
constexpr unsigned parts_per_thread = 8;              // the last of 16 parts of a triangle has an eighth of the work
constexpr std::chrono::nanoseconds fork_worth{3000};  // integers: floating point would raise the caller's flags

using Bounds = detail::InlineVector<FerryLoopBounds, 4>;
using Clock = std::chrono::steady_clock;

const FerryHostKernel& kernel_of(const Launch& launch) {
  return static_cast<const FerryHostKernel*>(launch.image.ferry_kernels)[launch.kernel];
}

// Runs part of a launch. If the kernel reduces, the result is stored in `partial`.
void run_kernel(const Launch& launch, const FerryLoopBounds* bounds, void* partial = nullptr) {
  const auto run = [&](void* const* arguments) {
    catch_left_iteration([&] { kernel_of(launch).ferry_run(bounds, arguments); });
  };
  if (!launch.copies && !partial) return run(launch.arguments);
  detail::InlineVector<void*, 32> arguments;
  std::memcpy(arguments.extend(launch.arguments_count), launch.arguments, launch.arguments_count * sizeof(void*));
  if (!launch.copies) {
    arguments.push_back(&partial);
    return run(arguments.begin());
  }
  CopiesMemory::Taken memory(*launch.copies->memory);
  arguments.push_back(&memory.copies);
  arguments.push_back(&partial);
  run(arguments.begin());
}

void copy_bounds(const Launch& launch, Bounds& bounds) {
  std::memcpy(bounds.extend(launch.loops_count), launch.loops, launch.loops_count * sizeof(FerryLoopBounds));
}

std::chrono::nanoseconds since(Clock::time_point start) { return Clock::now() - start; }

// Makes device memory accessible for a copy, because it is poisoned except in kernels.
class Opened {
 public:
  Opened(const void* memory, std::size_t bytes) : memory_(memory), bytes_(bytes) {
    open_device_memory(memory_, bytes_);
  }
  ~Opened() { close_device_memory(memory_, bytes_); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

 private:
  const void* memory_;
  std::size_t bytes_;
};

}  // namespace

// The parts of a launch whose kernel reduces. They are contiguous in the order of the iterations. In each part, loops
// outside `split` have a single value.
struct OrderedParts {
  const Launch& launch;
  unsigned split;
  std::int64_t outer, slices;  // parts are numbered by outer value, and then by slice
  const FerryReduction& reduction;
  unsigned char* partials;
  std::size_t stride;
  CallerWorld* world;  // if null, the calling thread runs the parts in order

  std::int64_t count() const { return outer * slices; }
  unsigned char* partial(std::int64_t part) const { return partials + static_cast<std::size_t>(part) * stride; }
};

namespace {

struct Split {
  const Launch& launch;
  unsigned loop, parts;
  CallerWorld& world;
};

struct TiledRun {
  const Launch& launch;
  const TiledParts& parts;
  unsigned char* partials;
  CallerWorld* world;  // if null, the calling thread runs the parts in order
};

struct RunningRun {
  const Launch& launch;
  unsigned parts;
  CallerWorld* world;  // if null, the calling thread runs the parts in order
  bool fills;          // whether a tile's copy of an array is zeroed first
};

// Runs the tiles in a part, in order.
void run_running_part(void* data, unsigned part) noexcept {
  const RunningRun& run = *static_cast<const RunningRun*>(data);
  RunningTiles& running = *run.launch.running;
  const FerryRunningTiles& tiles = running.tiles();
  const FerryLoopBounds all{0, 1, tiles.ferry_count()}, own = part_of(all, part, run.parts);
  const FerryLoopBounds& loop = run.launch.loops[0];
  const auto run_tiles = [&] {
    for (std::int64_t tile = own.ferry_first; tile < own.ferry_first + own.ferry_count; ++tile) {
      const std::int64_t begin = tiles.ferry_begin(tile), end = tiles.ferry_begin(tile + 1);
      const FerryLoopBounds bounds{loop.ferry_first + begin * loop.ferry_step, loop.ferry_step, end - begin};
      if (run.fills) std::memset(running.copy(tile), 0, running.pitch());
      run_kernel(run.launch, &bounds, running.partial(tile));
    }
  };
  if (!run.world) return run_tiles();
  run.world->part([&] { run.world->in_order(part, run_tiles); });
}

void run_tiled_part(void* data, unsigned part) noexcept {
  const TiledRun& tiled = *static_cast<const TiledRun*>(data);
  FerryIterations iterations = tiled.parts.part(part, tiled.partials);
  const auto run = [&] { run_kernel(tiled.launch, tiled.launch.loops, &iterations); };
  if (!tiled.world) return run();
  tiled.world->part([&] { tiled.world->in_order(part, run); });
}

// Runs part of the split loop. To keep the order, each value of the few outer loops is a separate piece.
void run_part(void* data, unsigned part) noexcept {
  const Split& split = *static_cast<const Split*>(data);
  const Launch& launch = split.launch;
  Bounds bounds;
  copy_bounds(launch, bounds);
  bounds[split.loop] = part_of(launch.loops[split.loop], part, split.parts);
  const std::int64_t outer = iterations(launch.loops, split.loop);
  split.world.part([&] {
    for (std::int64_t value = 0; value < outer; ++value) {
      single_iteration(launch.loops, split.loop, value, bounds.begin());
      split.world.in_order(value * split.parts + part, [&] { run_kernel(launch, bounds.begin()); });
    }
  });
}

void run_ordered_part(void* data, unsigned part) noexcept {
  const OrderedParts& parts = *static_cast<const OrderedParts*>(data);
  const Launch& launch = parts.launch;
  Bounds bounds;
  copy_bounds(launch, bounds);
  single_iteration(launch.loops, parts.split, part / parts.slices, bounds.begin());
  bounds[parts.split] = part_of(launch.loops[parts.split], static_cast<unsigned>(part % parts.slices),
                                static_cast<unsigned>(parts.slices));
  const auto run = [&] { run_kernel(launch, bounds.begin(), parts.partial(part)); };
  if (!parts.world) return run();
  parts.world->part([&] { parts.world->in_order(part, run); });
}

// Returns `wanted` parts or more. They depend only on the loops and `wanted`, not on the number of threads.
OrderedParts ordered_parts(const Launch& launch, unsigned wanted) {
  OrderedParts parts{launch, 0, 1, 1, *kernel_of(launch).ferry_reduction, nullptr, 0, nullptr};
  while (parts.split + 1 < launch.loops_count && parts.outer * launch.loops[parts.split].ferry_count < wanted)
    parts.outer *= launch.loops[parts.split++].ferry_count;
  parts.slices =
      std::min<std::int64_t>(launch.loops[parts.split].ferry_count, (wanted + parts.outer - 1) / parts.outer);
  constexpr std::size_t line = 64;  // the size of a cache line; no two threads write to the same one
  parts.stride = (parts.reduction.ferry_bytes + line - 1) / line * line;
  return parts;
}

}  // namespace

HostDevice::HostDevice(const Environment& environment) : environment_(environment) {
  const unsigned threads = environment.host_threads ? environment.host_threads : std::thread::hardware_concurrency();
  info_ = {"host", "host, " + std::to_string(threads) + (threads == 1 ? " thread" : " threads"), "host", 0};
  limits_.shares_host_memory = !environment.discrete_host_memory;
  limits_.pools_memory = false;
  limits_.scans_memory = true;
  limits_.calls_host_code = true;
  if (environment.discrete_host_memory) limits_.memory_bytes = environment.host_capacity;
}

Executor& HostDevice::executor() {
  std::call_once(executor_made_, [this] {
    const KeptErrno kept;  // creating the executor may change errno
    executor_ = make_executor(environment_.host_threads);
  });
  return *executor_;
}

static void* filled_memory(std::size_t bytes) {
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  const bool large = bytes >= 2 * huge_page;
  const std::size_t alignment = large ? huge_page : 256;
  // The system may return addresses that have no memory, and end the process when they are filled.
  if (bytes >= worth_asking && bytes > available_memory()) return nullptr;
  void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory && large) madvise(memory, bytes, MADV_HUGEPAGE);  // fewer page faults; harmless if unsupported
  if (memory) std::memset(memory, unwritten_byte, bytes);
  return memory;
}

void* HostDevice::allocate(std::size_t bytes) {
  if (!limits_.memory_bytes) return filled_memory(bytes);
  const bool has_room = in_use_.fetch_add(bytes) + bytes <= limits_.memory_bytes;
  void* const memory = has_room ? filled_memory(bytes) : nullptr;
  if (!memory) in_use_ -= bytes;
  return memory;
}

void HostDevice::free(void* memory, std::size_t bytes) noexcept {
  std::free(memory);
  if (limits_.memory_bytes) in_use_ -= bytes;
}

// Returns how many bytes are free. An allocation that finds no room counts as used for a moment.
std::size_t HostDevice::free_bytes() {
  const std::size_t used = in_use_;
  return used < limits_.memory_bytes ? limits_.memory_bytes - used : 0;
}

void HostDevice::copy_to_device(Stream*, void* device, const void* host, std::size_t bytes) {
  const Opened opened(device, bytes);
  copy_shared_bytes(device, host, bytes);
}

void HostDevice::copy_to_host(Stream*, void* host, const void* device, std::size_t bytes) {
  const Opened opened(device, bytes);
  std::memcpy(host, device, bytes);
}

void HostDevice::copy_on_device(Stream*, void* to, const void* from, std::size_t bytes) {
  const Opened opened_to(to, bytes), opened_from(from, bytes);
  std::memcpy(to, from, bytes);
}

void HostDevice::copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) {
  for (std::size_t p = 0; p < rows.planes; ++p)
    for (std::size_t r = 0; r < rows.rows; ++r)
      copy_to_device(stream, static_cast<char*>(device) + p * rows.device_plane_pitch + r * rows.device_pitch,
                     static_cast<const char*>(host) + p * rows.host_plane_pitch + r * rows.host_pitch, rows.row_bytes);
}

void HostDevice::copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) {
  for (std::size_t p = 0; p < rows.planes; ++p)
    for (std::size_t r = 0; r < rows.rows; ++r)
      copy_to_host(stream, static_cast<char*>(host) + p * rows.host_plane_pitch + r * rows.host_pitch,
                   static_cast<const char*>(device) + p * rows.device_plane_pitch + r * rows.device_pitch,
                   rows.row_bytes);
}

bool HostDevice::reserve_copies(Stream*, const PrivateCopies& copies) {
  std::size_t all = 0;
  if (__builtin_mul_overflow(copies.bytes(), executor().threads(), &all)) return false;
  return all < worth_asking || all <= available_memory();
}

void HostDevice::run_on_host(unsigned chunks, void (*run)(void* data, unsigned chunk), void* data) {
  const CallerWorld world;  // the executor may leave different flags
  executor().run(chunks, run, data);
}

// Inspects the values on the host. The device has filled this memory itself, so all of it can be read.
bool HostDevice::inspect(Stream*, const FerryDeviceModule&, const void* device, std::size_t bytes,
                         const LoadedValues& values, ValueSpan& found) {
  const Opened opened(device, bytes);
  found = in_stretches(bytes, values.stride, this, [&](std::size_t at, std::size_t size) {
    return values.ends(static_cast<const unsigned char*>(device) + at, size);
  });
  return true;
}

bool HostDevice::runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const {
  return !static_cast<const FerryHostKernel*>(image.ferry_kernels)[kernel].ferry_reduction;
}

void HostDevice::launch(Stream*, const Launch& launch) {
  if (!launch.copies) return run(launch);
  CopiesMemory memory(launch, executor().threads(), !limits_.shares_host_memory);
  launch.copies->memory = &memory;
  run(launch);
}

void HostDevice::run(const Launch& launch) {
  if (kernel_of(launch).ferry_reduction) return launch.running ? run_running(launch) : run_reduction(launch);
  if (environment_.host_order != HostOrder::forward) return run_in_test_order(launch);
  const unsigned threads = executor().threads();
  const unsigned split = loop_to_split(launch.loops, launch.loops_count, threads);
  if (threads == 1 || launch.loops[split].ferry_count == 1) return run_kernel(launch, launch.loops);
  if (iterations(launch.loops, launch.loops_count) >= maybe_small) return run_parallel(launch, split);
  if (__atomic_load_n(&launch.site.ferry_small, __ATOMIC_RELAXED)) return run_short(launch);
  const auto start = Clock::now();
  run_parallel(launch, split);
  if (since(start) < fork_worth) __atomic_store_n(&launch.site.ferry_small, 1u, __ATOMIC_RELAXED);
}

// Returns one part per thread, or several if the parts may take different times: a thread that is done takes another.
unsigned HostDevice::wanted_parts(const Launch& launch) {
  const unsigned threads = executor().threads();
  return kernel_of(launch).ferry_uneven && threads > 1 ? parts_per_thread * threads : threads;
}

void HostDevice::run_parallel(const Launch& launch, unsigned split) {
  const std::int64_t count = launch.loops[split].ferry_count;
  CallerWorld world;
  Split parts{launch, split, static_cast<unsigned>(std::min<std::int64_t>(count, wanted_parts(launch))), world};
  executor().run(parts.parts, &run_part, &parts);
}

void HostDevice::run_running(const Launch& launch) {
  const FerryReduction& reduction = *kernel_of(launch).ferry_reduction;
  RunningTiles& running = *launch.running;
  const bool of_body = running.any();
  const std::int64_t iterations = launch.loops[0].ferry_count;
  running.begin(iterations, reduction, most_copies(running.array_bytes(), wanted_parts(launch), iterations));
  const bool fills = !of_body && running.has_array();
  if (fills) make_copies(*this, running);
  constexpr std::int64_t most = 4096;  // the most parts in the order that a test requests
  const std::int64_t wanted = environment_.host_order == HostOrder::forward ? std::int64_t{wanted_parts(launch)} : most;
  RunningRun parts{launch, static_cast<unsigned>(std::min<std::int64_t>(wanted, running.tiles().ferry_count())),
                   nullptr, fills};
  run_ordered(parts.parts, &run_running_part, parts);
  if (fills) scan_copies(executor(), running);
  if (!of_body) return;
  if (running.has_array()) std::memcpy(running.elements(), running.last_elements(), running.array_bytes());
  launch.total->reduction = &reduction;
  std::memcpy(launch.total->take(reduction.ferry_bytes), running.last(), reduction.ferry_bytes);
}

void HostDevice::run_reduction(const Launch& launch) {
  const FerryReduction& reduction = *kernel_of(launch).ferry_reduction;
  detail::InlineVector<unsigned char, 2048> memory;  // aligned below, because its elements are bytes
  const auto allocate = [&](std::size_t bytes) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory.extend(bytes + 64));
    return reinterpret_cast<unsigned char*>((address + 63) / 64 * 64);
  };
  unsigned char* partials = nullptr;
  if (reduction.ferry_in_lanes) {
    const TiledParts parts(launch.loops, launch.loops_count, reduction, wanted_parts(launch));
    TiledRun tiled{launch, parts, partials = allocate(parts.bytes()), nullptr};
    run_ordered(parts.count(), &run_tiled_part, tiled);
    parts.combine(partials);
  } else {
    OrderedParts parts = ordered_parts(launch, wanted_parts(launch));
    parts.partials = partials = allocate(static_cast<std::size_t>(parts.count()) * parts.stride);
    run_ordered(static_cast<unsigned>(parts.count()), &run_ordered_part, parts);
    for (std::int64_t part = 1; part < parts.count(); ++part) reduction.ferry_combine(partials, parts.partial(part));
  }
  if (reduction.ferry_finish) reduction.ferry_finish(partials);
  if (!reduction.ferry_store || !launch.total) return;
  launch.total->reduction = &reduction;
  std::memcpy(launch.total->take(reduction.ferry_bytes), partials, reduction.ferry_bytes);
}

// Runs parts in order. Doesn't fork if there is little work. The division into parts is the same in both cases.
template <class Parts>
void HostDevice::run_ordered(unsigned count, void (*run)(void* data, unsigned part), Parts& parts) {
  const Launch& launch = parts.launch;
  const bool maybe = iterations(launch.loops, launch.loops_count) < maybe_small;
  const auto start = Clock::now();
  const bool forward = environment_.host_order == HostOrder::forward;
  if (forward && (count == 1 || (maybe && __atomic_load_n(&launch.site.ferry_small, __ATOMIC_RELAXED)))) {
    for (unsigned part = 0; part < count; ++part) run(&parts, part);
    if (since(start) > 2 * fork_worth) __atomic_store_n(&launch.site.ferry_small, 0u, __ATOMIC_RELAXED);
    return;
  }
  CallerWorld world;
  parts.world = &world;
  if (forward) {
    executor().run(count, run, &parts);
    if (maybe && since(start) < fork_worth) __atomic_store_n(&launch.site.ferry_small, 1u, __ATOMIC_RELAXED);
  } else if (environment_.host_order == HostOrder::reversed) {
    for (unsigned part = count; part-- > 0;) run(&parts, part);
  } else {
    const Permutation shuffled(count, environment_.host_order_seed);
    for (unsigned part = 0; part < count; ++part) run(&parts, static_cast<unsigned>(shuffled(part)));
  }
  parts.world = nullptr;
}

// Runs a nest that used to be short; its inner loops may be longer now. The calling thread runs an eighth, then the
// rest unless that took too long. Iterations stay in order, because loops outside the split one have one value each.
void HostDevice::run_short(const Launch& launch) {
  unsigned split = 0;
  while (split + 1 < launch.loops_count && launch.loops[split].ferry_count == 1) ++split;
  const std::int64_t count = launch.loops[split].ferry_count, probe = (count + 7) / 8;
  Bounds bounds;
  copy_bounds(launch, bounds);
  bounds[split] = slice(launch.loops[split], 0, probe);
  const auto start = Clock::now();
  run_kernel(launch, bounds.begin());
  const auto elapsed = since(start);
  if (probe == count) return;
  bounds[split] = slice(launch.loops[split], probe, count);
  if (elapsed * (count - probe) < fork_worth * probe) {
    run_kernel(launch, bounds.begin());
    return;
  }
  __atomic_store_n(&launch.site.ferry_small, 0u, __ATOMIC_RELAXED);
  Launch rest = launch;
  rest.loops = bounds.begin();
  run_parallel(rest, loop_to_split(rest.loops, rest.loops_count, executor().threads()));
}

void HostDevice::run_in_test_order(const Launch& launch) {
  const std::int64_t total = iterations(launch.loops, launch.loops_count);
  const Permutation shuffled(static_cast<std::uint64_t>(total), environment_.host_order_seed);
  CallerWorld world;
  Bounds single;
  single.extend(launch.loops_count);
  for (std::int64_t i = 0; i < total; ++i) {
    const std::int64_t number = environment_.host_order == HostOrder::reversed
                                    ? total - 1 - i
                                    : static_cast<std::int64_t>(shuffled(static_cast<std::uint64_t>(i)));
    single_iteration(launch.loops, launch.loops_count, number, single.begin());
    world.part([&] { world.in_order(number, [&] { run_kernel(launch, single.begin()); }); });
  }
}

}  // namespace ferry
