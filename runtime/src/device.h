// The interface to something that has memory and runs kernels. There is one class per backend (devices/<target>/).
//
// A backend is found through a constant-initialised registration object, so that Ferry::runtime needs no vendor's
// toolkit and a GPU's backend can be compiled as source in the user's build:
//
//   namespace {
//   ferry::DeviceBackend backend{"<target>", &count_devices, &device_info, &create_device};
//   __attribute__((constructor(150))) void register_once() { ferry::register_backend(backend); }
//   }
//
// No function of a backend is called before the first launch or ferry::devices(). `create` is called at most once per
// index and process. The Device then lives until the process ends. It isn't destroyed, because drivers may be gone by
// then.
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

// The failure of a call to a driver. Other errors are the program's own and don't affect the device.
class DeviceError : public Error {
 public:
  using Error::Error;
};

struct LoadedValues;  // loaded_values.h
struct ValueSpan;
class RunningTiles;  // running_tiles.h
struct Stream;       // opaque; a backend casts it to its driver's type
struct Mark;         // a moment in a stream; opaque, too

// The shape of a copy: `planes` planes of `rows` rows of `row_bytes` bytes each. Rows begin `device_pitch` and
// `host_pitch` bytes apart, and planes `device_plane_pitch` and `host_plane_pitch` bytes.
struct Rows {
  std::size_t row_bytes, rows, device_pitch, host_pitch;
  std::size_t planes = 1, device_plane_pitch = 0, host_plane_pitch = 0;

  std::size_t bytes() const { return row_bytes * rows * planes; }
  std::size_t host_hull() const { return (planes - 1) * host_plane_pitch + (rows - 1) * host_pitch + row_bytes; }
};

// The location of the memory to which a pointer of the program points. `host`: memory that in general only host code
// can reach, including pinned memory. `here`: the device's own memory. `shared`: managed memory, which both host and
// device access in place.
enum class MemoryPlace : unsigned char { host, here, shared, elsewhere };

struct DeviceLimits {
  std::size_t memory_bytes = 0;          // 0 if unknown
  bool shares_host_memory = false;       // whether kernels use host addresses; then without memory, copies or streams
  bool pools_memory = true;              // whether the runtime keeps freed blocks and reuses them
  bool scans_memory = false;             // whether the host may dereference device addresses (discrete host memory)
  bool launches_return_early = false;    // whether launch() returns before the kernel ends; the device then has marks
  bool tells_places = false;             // whether place_of() may return anything but `host`
  bool calls_host_code = false;          // whether kernels may call the program's functions by address
  bool default_arithmetic_only = false;  // whether kernels round to nearest and keep subnormals in any caller's modes
  std::size_t alignment = 256;           // the greatest alignment that kernels' accesses may require: a power of two
};

// Memory for the total of a kernel's partial results, used if host variables need the total.
struct Total {
  const FerryReduction* reduction = nullptr;
  detail::InlineVector<std::int64_t, 32> words;  // no partial result needs a greater alignment

  static std::size_t words_of(std::size_t bytes) { return (bytes + sizeof(std::int64_t) - 1) / sizeof(std::int64_t); }
  void* take(std::size_t bytes) { return words.extend(words_of(bytes)); }
};

// One launch. `image.ferry_kernels` is an array of the target's kernel records (FerryGpuKernel for GPUs). `loops` are
// the parallel loops, outermost first, none of which is empty. arguments[i] points to the i-th argument.
struct Launch {
  const FerryDeviceModule& image;
  unsigned kernel;
  const FerryLoopBounds* loops;
  unsigned loops_count;
  void* const* arguments;
  FerrySite& site;
  unsigned arguments_count = 0;
  Total* total = nullptr;  // written if the kernel's reduction stores a total; the launch then waits for it
  // The memory that the kernel's threads need, or null. If it isn't null, the kernel takes a FerryPrivate after its
  // arguments, before a partial result.
  PrivateCopies* copies = nullptr;
  // The tiles of a loop with running results, or null. The kernel stores a result for each tile. If it runs the loop's
  // body, it begins each tile with the results of the earlier tiles. Complete when launch() returns.
  RunningTiles* running = nullptr;
};

// Facts about a kernel as compiled for one device. They are known without running it.
struct CompiledKernel {
  int registers = 0, max_threads = 0;  // per thread; per block
  int binary_version = 0;              // 80 means compute capability 8.0
  std::size_t shared_bytes = 0, local_bytes = 0, constant_bytes = 0;
  int block = 0;         // threads per block in a launch with enough work
  double occupancy = 0;  // the fraction of a multiprocessor's threads that blocks of this size fill
};

class Device {
 public:
  virtual ~Device() = default;

  virtual const DeviceInfo& info() const = 0;  // the id is like "KIND:0"; also a name and a kind
  virtual const DeviceLimits& limits() const = 0;

  // A stream executes its work in order. The runtime keeps streams and reuses them in later calls.
  virtual Stream* create_stream() = 0;
  virtual void destroy_stream(Stream* stream) noexcept = 0;

  // Allocates at least `bytes` (> 0) bytes, aligned to 256 bytes. Returns null if there is no room. The runtime then
  // empties its pool and tries once more. Any other failure throws.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void free(void* memory, std::size_t bytes) noexcept = 0;

  // The host's bytes may change once copy_to_device has returned. copy_to_host is only complete after synchronize.
  // `bytes`, row_bytes, rows and planes are > 0. In copy_on_device, `to` and `from` don't overlap.
  virtual void copy_to_device(Stream* stream, void* device, const void* host, std::size_t bytes) = 0;
  virtual void copy_to_host(Stream* stream, void* host, const void* device, std::size_t bytes) = 0;
  virtual void copy_on_device(Stream* stream, void* to, const void* from, std::size_t bytes) = 0;
  virtual void copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) = 0;
  virtual void copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) = 0;

  // Reserves memory for launches on this stream whose threads have private copies. Returns false if there isn't enough
  // for the smallest number of threads that a launch can use. Launches use more threads if possible. Copies that belong
  // to iterations rather than threads are preserved between launches.
  virtual bool reserve_copies(Stream*, const PrivateCopies& copies) = 0;

  // Starts a kernel, and may return before the kernel ends. If the kernel fails, this or the next synchronize of its
  // stream throws. The bytes of arguments and of `loops` aren't used after the return. Afterwards, errno has the value
  // that the nest leaves, or is unchanged if functions on the device don't set errno.
  virtual void launch(Stream* stream, const Launch& launch) = 0;
  virtual void synchronize(Stream* stream) = 0;

  // Returns whether one launch of the kernel is equivalent to several, each over a part of the iterations. That isn't
  // the case if the kernel combines the results of all iterations.
  virtual bool runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const = 0;

  // Finds the minimum and the maximum of values in device memory, after the work in the stream. Returns false if the
  // device can't do that with the code in the image. The host then examines the values.
  virtual bool inspect(Stream*, const FerryDeviceModule&, const void* /*device*/, std::size_t /*bytes*/,
                       const LoadedValues&, ValueSpan&) {
    return false;
  }
  // The host's threads, for the runtime's own work on the host (see Executor). By default only the calling thread
  // works.
  virtual unsigned host_threads() { return 1; }
  virtual void run_on_host(unsigned chunks, void (*run)(void* data, unsigned chunk), void* data) {
    for (unsigned chunk = 0; chunk < chunks; ++chunk) run(data, chunk);
  }

  // Marks are for traces. create_mark() marks the moment at which the stream reaches this point. nanoseconds() returns
  // the time between two marks that have been reached. Neither waits.
  virtual Mark* create_mark(Stream*) { return nullptr; }
  virtual std::int64_t nanoseconds(Mark* /*from*/, Mark* /*to*/) { return 0; }
  virtual void destroy_mark(Mark*) noexcept {}

  // Returns whether the image was built for exactly this device. If not, `why_not` is a clause that says why.
  virtual bool runs(const FerryDeviceModule&, std::string& /*why_not*/) { return true; }
  // Returns facts about a kernel, if kernels are compiled separately from the program (as on GPUs).
  virtual CompiledKernel compiled(const FerryDeviceModule&, unsigned /*kernel*/, const FerrySite&) { return {}; }
  // Asks the driver where the memory is.
  virtual MemoryPlace place_of(const void*) { return MemoryPlace::host; }
  // Returns whether the driver has pinned some of these host bytes. A device can write pinned bytes without the page
  // tables showing it. Also returns true if the driver can't be asked.
  virtual bool pins(const void*, std::size_t /*bytes*/) noexcept { return false; }
  // Returns whether the device is still usable after a failure. A driver that a kernel has crashed no longer answers.
  virtual bool works() noexcept { return true; }

  // Returns how many more bytes allocate() can provide, for messages. Only called if limits() gives memory_bytes.
  virtual std::size_t free_bytes() { return 0; }

  // Forgets the image's kernels, because the image's code is about to be unloaded (dlclose).
  virtual void unload(FerryDeviceModule&) noexcept {}
};

struct DeviceBackend {
  const char* kind;                     // the target's name, as in FerryDeviceModule::ferry_target
  int (*count)(std::string& why_none);  // if there are none, `why_none` says why in the driver's words; doesn't throw
  DeviceInfo (*info)(int index);
  Device* (*create)(int index);  // never returns null; throws ferry::Error
  // Returns whether the driver has shut down although the process still runs. None of its functions may be called
  // afterwards. May be null.
  bool (*ended)() noexcept = nullptr;
  DeviceBackend* next = nullptr;  // the next backend in the registry's list
};

void register_backend(DeviceBackend& backend) noexcept;
void unregister_backend(DeviceBackend& backend) noexcept;  // for tests; no Device of it may be in use

}  // namespace ferry
