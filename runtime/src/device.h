// Something that has memory and runs kernels: one class per backend (devices/<target>/).
//
// A backend is found through a constant-initialised registration object, so that Ferry::runtime needs no vendor's
// toolkit and a GPU's backend can be compiled as source in the user's build:
//
//   namespace {
//   ferry::DeviceBackend backend{"<target>", &count_devices, &device_info, &create_device};
//   __attribute__((constructor(150))) void register_once() { ferry::register_backend(backend); }
//   }
//
// Nothing of a backend is called before the first launch or ferry::devices(). `create` is called at most once per
// index and process; the Device then lives until the process ends (it is not destroyed: drivers may be gone by then).
//
// Errors: every function throws DeviceError with the driver's own words; what the call has on the device is then given
// up (failure.h). Threads: every function may be called by several threads at once; a stream is used by one thread at a
// time.
#pragma once

#include <ferry/call.h>
#include <ferry/error.h>
#include <ferry/ferry.h>
#include <ferry/kernel_common.h>
#include "inline_vector.h"
#include "private_copies.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace ferry {

// A driver's call has failed. Other errors are the program's own, and nothing on the device is worse for them.
class DeviceError : public Error {
 public:
  using Error::Error;
};

struct LoadedValues;  // loaded_values.h
struct ValueSpan;
class RunningTiles;  // running_tiles.h
struct Stream;       // opaque; a backend reinterprets it as its driver's
struct Mark;         // likewise, a moment in a stream

// `rows` rows of `row_bytes`, whose beginnings are `device_pitch` and `host_pitch` bytes apart, and `planes` such
// planes.
struct Rows {
  std::size_t row_bytes, rows, device_pitch, host_pitch;
  std::size_t planes = 1, device_plane_pitch = 0, host_plane_pitch = 0;

  std::size_t bytes() const { return row_bytes * rows * planes; }
  std::size_t host_hull() const { return (planes - 1) * host_plane_pitch + (rows - 1) * host_pitch + row_bytes; }
};

// Where what a program's pointer points at lies. host: memory that only the host's code can be relied on to reach,
// pinned memory included. here: the device's own; shared: managed memory, which both reach where they lie.
enum class MemoryPlace : unsigned char { host, here, shared, elsewhere };

struct DeviceLimits {
  std::size_t memory_bytes = 0;     // 0: not known
  bool shares_host_memory = false;  // kernels take host addresses: no allocation, no copy, no stream is ever asked for
  bool pools_memory = true;         // the runtime keeps freed blocks and hands them out again
  bool scans_memory = false;        // the host may dereference device addresses (host device, discrete memory)
  bool launches_return_early = false;    // before the kernel ends; then the device has marks
  bool tells_places = false;             // place_of() may say something else than host
  bool default_arithmetic_only = false;  // kernels round to nearest and keep subnormals, whatever the caller does
  std::size_t alignment = 256;           // the most that an access of a kernel's may ask of an address: a power of two
};

// Where a device leaves the total of a kernel's partial results that variables of the host wait for.
struct Total {
  const FerryReduction* reduction = nullptr;
  detail::InlineVector<std::int64_t, 32> words;  // partials are aligned to no more

  static std::size_t words_of(std::size_t bytes) { return (bytes + sizeof(std::int64_t) - 1) / sizeof(std::int64_t); }
  void* take(std::size_t bytes) { return words.extend(words_of(bytes)); }
};

// One launch. `image.ferry_kernels` is an array of the target's kernel records (FerryGpuKernel for GPUs); `loops` are
// the parallel loops, outermost first, none of them empty; arguments[i] points at the i-th argument.
struct Launch {
  const FerryDeviceModule& image;
  unsigned kernel;
  const FerryLoopBounds* loops;
  unsigned loops_count;
  void* const* arguments;
  FerrySite& site;
  unsigned arguments_count = 0;
  Total* total = nullptr;  // filled, and waited for, where the kernel's reduction stores
  // nullptr, or what the kernel's threads need memory for: it takes a FerryPrivate behind its arguments, before a
  // partial result.
  PrivateCopies* copies = nullptr;
  // nullptr, or of a loop with running results: what the kernel leaves of each tile, and, where it runs the loop's
  // body, what each begins with. Filled when launch() returns.
  RunningTiles* running = nullptr;
};

// What a kernel has become for one device. Known without running it.
struct CompiledKernel {
  int registers = 0, max_threads = 0;  // of a thread; of a block
  int binary_version = 0;              // 80: for compute capability 8.0
  std::size_t shared_bytes = 0, local_bytes = 0, constant_bytes = 0;
  int block = 0;         // threads of the block that it is launched with, where there is work enough
  double occupancy = 0;  // of a multiprocessor's threads, those that such blocks fill
};

class Device {
 public:
  virtual ~Device() = default;

  virtual const DeviceInfo& info() const = 0;  // id "KIND:0", name, kind
  virtual const DeviceLimits& limits() const = 0;

  // A stream orders what is given to it. Kept by the runtime and used again by later calls.
  virtual Stream* create_stream() = 0;
  virtual void destroy_stream(Stream* stream) noexcept = 0;

  // At least `bytes` (> 0), aligned to 256. Returns nullptr where there is no room (the runtime empties its pool and
  // tries once more); any other failure throws.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void free(void* memory, std::size_t bytes) noexcept = 0;

  // The host bytes may be changed once copy_to_device has returned. Host bytes are there only after synchronize.
  // `bytes`, row_bytes, rows and planes are > 0. copy_on_device: the two don't overlap.
  virtual void copy_to_device(Stream* stream, void* device, const void* host, std::size_t bytes) = 0;
  virtual void copy_to_host(Stream* stream, void* host, const void* device, std::size_t bytes) = 0;
  virtual void copy_on_device(Stream* stream, void* to, const void* from, std::size_t bytes) = 0;
  virtual void copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) = 0;
  virtual void copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) = 0;

  // Whether there is memory for launches on this stream whose threads have such copies: for the fewest threads that a
  // launch makes do with. The launches take more where there is more. Or for the copies of all iterations, which then
  // stay as they are from one launch to the next.
  virtual bool reserve_copies(Stream*, const PrivateCopies& copies) = 0;

  // May return before the kernel ends; a kernel's failure shows here or at the next synchronize of its stream.
  // The arguments' bytes and `loops` are not looked at after it returns. errno is then what the nest leaves: unchanged
  // where a device's functions don't set it.
  virtual void launch(Stream* stream, const Launch& launch) = 0;
  virtual void synchronize(Stream* stream) = 0;

  // Whether several launches of the kernel, each over a part of the iterations, do what one launch does: it makes no
  // result of all of them.
  virtual bool runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const = 0;

  // Least and greatest of the values in device memory, after what was given to the stream. False: this device can't
  // with what the image has for it, and the host will look at them.
  virtual bool inspect(Stream*, const FerryDeviceModule&, const void* /*device*/, std::size_t /*bytes*/,
                       const LoadedValues&, ValueSpan&) {
    return false;
  }
  // The host's threads, for work that the runtime does on the host: as Executor's. The calling thread alone, unless the
  // device has some.
  virtual unsigned host_threads() { return 1; }
  virtual void run_on_host(unsigned chunks, void (*run)(void* data, unsigned chunk), void* data) {
    for (unsigned chunk = 0; chunk < chunks; ++chunk) run(data, chunk);
  }

  // For traces: the moment when the stream comes here, and the nanoseconds between two that have come. Nothing waits.
  virtual Mark* create_mark(Stream*) { return nullptr; }
  virtual std::int64_t nanoseconds(Mark* /*from*/, Mark* /*to*/) { return 0; }
  virtual void destroy_mark(Mark*) noexcept {}

  // Whether the image was built for this very device; `why_not` is a clause about it.
  virtual bool runs(const FerryDeviceModule&, std::string& /*why_not*/) { return true; }
  // Of a device whose kernels are compiled apart from the program (GPUs).
  virtual CompiledKernel compiled(const FerryDeviceModule&, unsigned /*kernel*/, const FerrySite&) { return {}; }
  // Asked of the driver.
  virtual MemoryPlace place_of(const void*) { return MemoryPlace::host; }
  // Whether the driver has pinned some of these host bytes, so that a device may write them behind the page tables.
  // True also if it can't be asked.
  virtual bool pins(const void*, std::size_t /*bytes*/) noexcept { return false; }
  // After a failure: whether it is of any use still. A driver that a kernel has brought down answers nothing any more.
  virtual bool works() noexcept { return true; }

  // What allocate() can still give, for messages. Only asked where limits() know how much there is in all.
  virtual std::size_t free_bytes() { return 0; }

  // The image's code is about to go away (dlclose): forget its kernels.
  virtual void unload(FerryDeviceModule&) noexcept {}
};

struct DeviceBackend {
  const char* kind;                     // the target's name; equals FerryDeviceModule::ferry_target
  int (*count)(std::string& why_none);  // 0 with a reason in the driver's words; doesn't throw
  DeviceInfo (*info)(int index);
  Device* (*create)(int index);  // never returns nullptr; throws ferry::Error
  // nullptr, or whether the driver has ended before the process has: nothing of it may be called any more.
  bool (*ended)() noexcept = nullptr;
  DeviceBackend* next = nullptr;  // the registry's link
};

void register_backend(DeviceBackend& backend) noexcept;
void unregister_backend(DeviceBackend& backend) noexcept;  // for tests; no Device of it may be in use

}  // namespace ferry
