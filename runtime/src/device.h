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
// Nothing in a backend is called before the first launch or ferry::devices(). `create` is called at most once per index
// and process. The Device then lives until the process ends. It isn't destroyed, because drivers may be gone by then.
//
// Errors: every function throws DeviceError with the driver's own words, and the call's data on the device is then
// given up (failure.h). Threads: every function may be called by several threads at once; a stream is used by one
// thread at a time.
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

// A driver's call has failed. Other errors are the program's own and don't affect the device.
class DeviceError : public Error {
 public:
  using Error::Error;
};

struct LoadedValues;  // loaded_values.h
struct ValueSpan;
class RunningTiles;  // running_tiles.h
struct Stream;       // opaque; a backend casts it to its driver's type
struct Mark;         // likewise, a moment in a stream

// `rows` rows of `row_bytes` each, whose beginnings are `device_pitch` and `host_pitch` bytes apart, and `planes` such
// planes.
struct Rows {
  std::size_t row_bytes, rows, device_pitch, host_pitch;
  std::size_t planes = 1, device_plane_pitch = 0, host_plane_pitch = 0;

  std::size_t bytes() const { return row_bytes * rows * planes; }
  std::size_t host_hull() const { return (planes - 1) * host_plane_pitch + (rows - 1) * host_pitch + row_bytes; }
};

// The memory that a program's pointer points to. host: memory that in general only host code can reach, including
// pinned memory. here: the device's own. shared: managed memory, which both reach in place.
enum class MemoryPlace : unsigned char { host, here, shared, elsewhere };

struct DeviceLimits {
  std::size_t memory_bytes = 0;          // 0: unknown
  bool shares_host_memory = false;       // kernels use host addresses; no allocation, copy or stream is ever requested
  bool pools_memory = true;              // the runtime keeps freed blocks and reuses them
  bool scans_memory = false;             // the host may dereference device addresses (host device, discrete memory)
  bool launches_return_early = false;    // launch() returns before the kernel ends; the device then has marks
  bool tells_places = false;             // place_of() may return something other than host
  bool calls_host_code = false;          // kernels may call functions of the program by their addresses
  bool default_arithmetic_only = false;  // kernels round to nearest and keep subnormals, whatever the caller does
  std::size_t alignment = 256;           // the greatest alignment that a kernel's access may require: a power of two
};

// The place for the total of a kernel's partial results, if host variables need it.
struct Total {
  const FerryReduction* reduction = nullptr;
  detail::InlineVector<std::int64_t, 32> words;  // partials need no greater alignment

  static std::size_t words_of(std::size_t bytes) { return (bytes + sizeof(std::int64_t) - 1) / sizeof(std::int64_t); }
  void* take(std::size_t bytes) { return words.extend(words_of(bytes)); }
};

// One launch. `image.ferry_kernels` is an array of the target's kernel records (FerryGpuKernel for GPUs). `loops` are
// the parallel loops, outermost first, none of them empty. arguments[i] points to the i-th argument.
struct Launch {
  const FerryDeviceModule& image;
  unsigned kernel;
  const FerryLoopBounds* loops;
  unsigned loops_count;
  void* const* arguments;
  FerrySite& site;
  unsigned arguments_count = 0;
  Total* total = nullptr;  // written if the kernel's reduction stores a total; the launch then waits for it
  // If not null, what the kernel's threads need memory for. The kernel then takes a FerryPrivate after its arguments,
  // before a partial result.
  PrivateCopies* copies = nullptr;
  // If not null, the tiles of a loop with running results: what the kernel leaves for each and, if it runs the loop's
  // body, what each begins with. Complete when launch() returns.
  RunningTiles* running = nullptr;
};

// A kernel as compiled for one device. Known without running it.
struct CompiledKernel {
  int registers = 0, max_threads = 0;  // registers of a thread; threads of a block
  int binary_version = 0;              // 80 for compute capability 8.0
  std::size_t shared_bytes = 0, local_bytes = 0, constant_bytes = 0;
  int block = 0;         // threads per block in a launch with enough work
  double occupancy = 0;  // the share of a multiprocessor's threads that such blocks fill
};

class Device {
 public:
  virtual ~Device() = default;

  virtual const DeviceInfo& info() const = 0;  // id "KIND:0", name, kind
  virtual const DeviceLimits& limits() const = 0;

  // A stream orders the work that it is given. The runtime keeps streams and reuses them in later calls.
  virtual Stream* create_stream() = 0;
  virtual void destroy_stream(Stream* stream) noexcept = 0;

  // Allocates at least `bytes` (> 0), aligned to 256. Returns null if there is no room; the runtime then empties its
  // pool and tries once more. Any other failure throws.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void free(void* memory, std::size_t bytes) noexcept = 0;

  // The host bytes may change once copy_to_device has returned. copy_to_host is complete only after synchronize.
  // `bytes`, row_bytes, rows and planes are > 0. In copy_on_device the two don't overlap.
  virtual void copy_to_device(Stream* stream, void* device, const void* host, std::size_t bytes) = 0;
  virtual void copy_to_host(Stream* stream, void* host, const void* device, std::size_t bytes) = 0;
  virtual void copy_on_device(Stream* stream, void* to, const void* from, std::size_t bytes) = 0;
  virtual void copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) = 0;
  virtual void copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) = 0;

  // Returns whether there is memory for launches on this stream whose threads have such copies. The fewest threads that
  // a launch can use must fit; launches use more if possible. If the copies are those of all iterations, they are
  // preserved between launches.
  virtual bool reserve_copies(Stream*, const PrivateCopies& copies) = 0;

  // May return before the kernel ends. A kernel's failure appears here or at the next synchronize of its stream. The
  // arguments' bytes and `loops` aren't used after it returns. errno is then what the nest leaves; it is unchanged if a
  // device's functions don't set it.
  virtual void launch(Stream* stream, const Launch& launch) = 0;
  virtual void synchronize(Stream* stream) = 0;

  // Whether several launches of the kernel, each over a part of the iterations, do what one launch does: it makes no
  // result of all of them.
  virtual bool runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const = 0;

  // Finds the minimum and the maximum of the values in device memory, after the work in the stream. Returns false if
  // this device can't with the code in the image. The host then examines the values.
  virtual bool inspect(Stream*, const FerryDeviceModule&, const void* /*device*/, std::size_t /*bytes*/,
                       const LoadedValues&, ValueSpan&) {
    return false;
  }
  // The host's threads for the runtime's work on the host, as in Executor. Only the calling thread, unless the device
  // has some.
  virtual unsigned host_threads() { return 1; }
  virtual void run_on_host(unsigned chunks, void (*run)(void* data, unsigned chunk), void* data) {
    for (unsigned chunk = 0; chunk < chunks; ++chunk) run(data, chunk);
  }

  // For traces: the moment when the stream reaches this point, and the nanoseconds between two reached ones. Neither
  // waits.
  virtual Mark* create_mark(Stream*) { return nullptr; }
  virtual std::int64_t nanoseconds(Mark* /*from*/, Mark* /*to*/) { return 0; }
  virtual void destroy_mark(Mark*) noexcept {}

  // Returns whether the image was built for this very device. `why_not` is a clause about it.
  virtual bool runs(const FerryDeviceModule&, std::string& /*why_not*/) { return true; }
  // For devices whose kernels are compiled separately from the program (GPUs).
  virtual CompiledKernel compiled(const FerryDeviceModule&, unsigned /*kernel*/, const FerrySite&) { return {}; }
  // Asks the driver.
  virtual MemoryPlace place_of(const void*) { return MemoryPlace::host; }
  // Whether the driver has pinned some of these host bytes, so that a device may write them behind the page tables.
  // True also if it can't be asked.
  virtual bool pins(const void*, std::size_t /*bytes*/) noexcept { return false; }
  // After a failure, returns whether the device is still usable. A driver that a kernel has crashed no longer answers.
  virtual bool works() noexcept { return true; }

  // Returns what allocate() can still provide, for messages. Only called if limits() state the total.
  virtual std::size_t free_bytes() { return 0; }

  // The image's code is about to be unloaded (dlclose): forgets its kernels.
  virtual void unload(FerryDeviceModule&) noexcept {}
};

struct DeviceBackend {
  const char* kind;                     // the target's name, equal to FerryDeviceModule::ferry_target
  int (*count)(std::string& why_none);  // if 0, `why_none` is the reason in the driver's words; doesn't throw
  DeviceInfo (*info)(int index);
  Device* (*create)(int index);  // never returns null; throws ferry::Error
  // If not null, returns whether the driver has ended before the process. Nothing of it may be called then.
  bool (*ended)() noexcept = nullptr;
  DeviceBackend* next = nullptr;  // a link in the registry's list
};

void register_backend(DeviceBackend& backend) noexcept;
void unregister_backend(DeviceBackend& backend) noexcept;  // for tests; no Device of it may be in use

}  // namespace ferry
