// The host as a device. Kernels run in chunks of one loop, on the threads of an executor.
//
// Its memory is the program's own (shared: nothing is allocated or copied). With FERRY_HOST_MEMORY=discrete, its memory
// is separate allocations filled with 0xA5, which reveals missing copies. FERRY_HOST_ORDER runs single iterations in a
// different order on one thread, which reveals loops that aren't parallel. FERRY_HOST_CAPACITY limits the size of
// discrete memory.
#pragma once

#include "device.h"
#include "environment.h"
#include "executor.h"

#include <atomic>
#include <mutex>

namespace ferry {

class HostDevice final : public Device {
 public:
  explicit HostDevice(const Environment& environment);

  const DeviceInfo& info() const override { return info_; }
  const DeviceLimits& limits() const override { return limits_; }

  Stream* create_stream() override { return nullptr; }
  void destroy_stream(Stream*) noexcept override {}
  void* allocate(std::size_t bytes) override;
  void free(void* memory, std::size_t bytes) noexcept override;
  std::size_t free_bytes() override;
  void copy_to_device(Stream*, void* device, const void* host, std::size_t bytes) override;
  void copy_to_host(Stream*, void* host, const void* device, std::size_t bytes) override;
  void copy_on_device(Stream*, void* to, const void* from, std::size_t bytes) override;
  void copy_rows_to_device(Stream*, void* device, const void* host, const Rows& rows) override;
  void copy_rows_to_host(Stream*, void* host, const void* device, const Rows& rows) override;
  bool reserve_copies(Stream*, const PrivateCopies& copies) override;
  void launch(Stream*, const Launch& launch) override;
  void synchronize(Stream*) override {}
  bool runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const override;
  bool inspect(Stream*, const FerryDeviceModule&, const void* device, std::size_t bytes, const LoadedValues& values,
               ValueSpan& found) override;
  unsigned host_threads() override { return executor().threads(); }
  void run_on_host(unsigned chunks, void (*run)(void* data, unsigned chunk), void* data) override;

 private:
  Executor& executor();
  void run(const Launch& launch);
  void run_in_test_order(const Launch& launch);
  void run_short(const Launch& launch);
  unsigned wanted_parts(const Launch& launch);
  void run_parallel(const Launch& launch, unsigned split);
  void run_reduction(const Launch& launch);
  void run_running(const Launch& launch);
  template <class Parts>
  void run_ordered(unsigned count, void (*run)(void* data, unsigned part), Parts& parts);

  const Environment environment_;
  DeviceInfo info_;
  DeviceLimits limits_;
  std::atomic<std::size_t> in_use_{0};  // bytes; only counted if there is a capacity
  std::once_flag executor_made_;
  std::unique_ptr<Executor> executor_;  // created by the first launch
};

}  // namespace ferry
