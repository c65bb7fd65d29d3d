// One CUDA device: its memory, streams, copies and launches. Uses only the CUDA runtime API, so this file compiles with
// any host compiler, against CUDA's headers or those of the test double.
//
// The calling thread's current device belongs to the user, so each operation sets it and restores it afterwards.
#pragma once

#include <cuda_runtime_api.h>

#include <map>
#include <mutex>

#include "../../device.h"
#include "launch_shape.h"
#include "profiler_range.h"

namespace ferry::cuda {

// Memory for the launches of a stream. They can share it because they run in order.
struct StreamMemory {
  void* address = nullptr;
  std::size_t bytes = 0;
};

class CudaDevice final : public Device {
 public:
  explicit CudaDevice(int index);

  const DeviceInfo& info() const override { return info_; }
  const DeviceLimits& limits() const override { return limits_; }

  Stream* create_stream() override;
  void destroy_stream(Stream* stream) noexcept override;

  void* allocate(std::size_t bytes) override;
  void free(void* memory, std::size_t bytes) noexcept override;

  void copy_to_device(Stream* stream, void* device, const void* host, std::size_t bytes) override;
  void copy_to_host(Stream* stream, void* host, const void* device, std::size_t bytes) override;
  void copy_on_device(Stream* stream, void* to, const void* from, std::size_t bytes) override;
  void copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) override;
  void copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) override;

  bool reserve_copies(Stream* stream, const PrivateCopies& copies) override;
  void launch(Stream* stream, const Launch& launch) override;
  void synchronize(Stream* stream) override;
  bool runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const override;
  bool inspect(Stream* stream, const FerryDeviceModule& image, const void* device, std::size_t bytes,
               const LoadedValues& values, ValueSpan& found) override;
  Mark* create_mark(Stream* stream) override;
  std::int64_t nanoseconds(Mark* from, Mark* to) override;
  void destroy_mark(Mark* mark) noexcept override;
  bool runs(const FerryDeviceModule& image, std::string& why_not) override;
  CompiledKernel compiled(const FerryDeviceModule& image, unsigned kernel, const FerrySite& site) override;
  MemoryPlace place_of(const void* pointer) override;
  bool pins(const void* begin, std::size_t bytes) noexcept override;
  bool works() noexcept override;
  std::size_t free_bytes() override;
  void unload(FerryDeviceModule& image) noexcept override;

 private:
  CompiledKernel compiled(const FerryGpuKernel& kernel, const FerrySite& site);
  const FerryGpuKernel& variant(const Launch& launch);
  void* partials_of(Stream* stream, std::size_t bytes);
  bool grow(StreamMemory& memory, std::size_t bytes);
  FerryPrivate copies_of(Stream* stream, const Launch& launch, LaunchShape& shape);
  const FerryLoopBounds* begin_running(Stream* stream, const Launch& launch, const FerryReduction& reduction,
                                       FerryLoopBounds (&loops)[2]);
  std::int64_t most_copies(std::size_t bytes, std::int64_t iterations);
  void make_copies(Stream* stream, RunningTiles& tiles);
  void copy_partials(Stream* stream, RunningTiles& tiles, void* partials);
  void scan_copies(Stream* stream, RunningTiles& tiles);
  void finish_running(Stream* stream, const Launch& launch, const FerryReduction& reduction, const void* partials,
                      bool of_body);
  void finish(Stream* stream, const Launch& launch, const FerryReduction& reduction, void* partials, unsigned count);
  void release_host(Stream* stream, const void* host);

  const int index_;
  const ProfilerDomain profiler_ = profiler_domain();
  DeviceInfo info_;
  std::string capability_;  // compute capability, like "9.0"
  DeviceLimits limits_;
  ShapeLimits shape_limits_;
  int multiprocessor_threads_ = 0;
  std::mutex mutex_;  // guards compiled_
  // This isn't a hash table, because hashing would raise floating-point flags in the caller.
  std::map<const FerryGpuKernel*, CompiledKernel> compiled_;
};

// Returns the information about one device. Throws ferry::Error.
DeviceInfo device_info(int index);

}  // namespace ferry::cuda
