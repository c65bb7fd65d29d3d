// Transfers data between host and device for one context, in one stream, and counts the bytes. If kernels are traced,
// it also finds out how long they take. If launches return early, the device is asked for times when something waits
// for it anyway.
#pragma once

#include "device.h"
#include "results.h"
#include "trace.h"

#include <utility>
#include <vector>

namespace ferry {

class TransferQueue {
 public:
  TransferQueue(Device& device, Stream* stream) : device_(device), stream_(stream) {}

  Device& device() const { return device_; }
  Stream* stream() const { return stream_; }
  trace::ArrayNames& names() { return names_; }
  Results& results() { return results_; }

  // Copies to the device. If `host` is itself a copy of host bytes, `array` is the address of the original bytes.
  void to_device(void* device, const void* host, std::size_t bytes, std::uintptr_t array = 0) {
    trace::Span span;
    device_.copy_to_device(stream_, device, host, bytes);
    count(span, true, bytes, 1, of(array, host, bytes), host);
  }
  // Copies to the host. The host's bytes are valid after synchronize().
  void to_host(void* host, const void* device, std::size_t bytes, std::uintptr_t array = 0) {
    if (!array) results_.begin_copy_to_host(of(0, host, bytes));
    trace::Span span;
    device_.copy_to_host(stream_, host, device, bytes);
    count(span, false, bytes, 1, of(array, host, bytes));
  }
  void rows_to_device(void* device, const void* host, const Rows& rows) {
    trace::Span span;
    device_.copy_rows_to_device(stream_, device, host, rows);
    count(span, true, rows.bytes(), rows.rows * rows.planes, of(0, host, rows.host_hull()));
  }
  void rows_to_host(void* host, const void* device, const Rows& rows) {
    results_.begin_copy_to_host(of(0, host, rows.host_hull()));
    trace::Span span;
    device_.copy_rows_to_host(stream_, host, device, rows);
    count(span, false, rows.bytes(), rows.rows * rows.planes, of(0, host, rows.host_hull()));
  }
  void on_device(void* to, const void* from, std::size_t bytes) { device_.copy_on_device(stream_, to, from, bytes); }
  void synchronize() {
    device_.synchronize(stream_);
    if (!kernels_.empty()) tell_kernels();
  }

  // On a device whose launches return early, returns a mark before or after a launch, or null if its time isn't needed.
  Mark* mark() {
    if (!trace::times_kernels()) return nullptr;
    kernels_.reserve(kernels_.size() + 1);
    return begun_ = device_.create_mark(stream_);
  }
  void launched(const trace::Launched& launched, trace::Clock::time_point given) {
    kernels_.push_back({&launched.site, trace::arguments_of(launched), begun_, device_.create_mark(stream_), given});
    begun_ = nullptr;
  }
  void forget_kernels() noexcept {
    if (begun_) device_.destroy_mark(std::exchange(begun_, nullptr));
    for (const Kernel& kernel : kernels_) device_.destroy_mark(kernel.begin), device_.destroy_mark(kernel.end);
    kernels_.clear();
  }

 private:
  struct Kernel {
    const FerrySite* site;
    std::string arguments;
    Mark *begin, *end;
    trace::Clock::time_point given;
  };

  // Records the kernels' times. The device's clock isn't the host's, so the first kernel is assumed to begin when it is
  // given to the device.
  void tell_kernels() {
    const Kernel& first = kernels_.front();
    for (const Kernel& kernel : kernels_) {
      const std::chrono::nanoseconds after{device_.nanoseconds(first.begin, kernel.begin)};
      trace::late_kernel(*kernel.site, kernel.arguments, first.given + after,
                         device_.nanoseconds(kernel.begin, kernel.end));
    }
    forget_kernels();
  }

  static Interval of(std::uintptr_t array, const void* host, std::size_t bytes) {
    const std::uintptr_t begin = array ? array : reinterpret_cast<std::uintptr_t>(host);
    return {begin, begin + bytes};
  }
  void count(trace::Span& span, bool to_device, std::size_t bytes, std::size_t rows, Interval host,
             const void* sent = nullptr) {
    auto& total = to_device ? trace::totals().bytes_to_device : trace::totals().bytes_to_host;
    total.fetch_add(bytes, std::memory_order_relaxed);
    if (!to_device && trace::ForHostCode::here())
      trace::totals().bytes_for_host_code.fetch_add(bytes, std::memory_order_relaxed);
    span.copy({to_device, bytes, rows, host, sent}, names_);
  }

  Device& device_;
  Stream* stream_;
  trace::ArrayNames names_;
  Results results_;
  Mark* begun_ = nullptr;        // the beginning of the kernel that is being launched
  std::vector<Kernel> kernels_;  // kernels that nothing has waited for yet
};

}  // namespace ferry
