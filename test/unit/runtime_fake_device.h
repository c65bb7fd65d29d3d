// A device for tests. Its memory is filled with changing garbage. Copies to the host happen only when the stream is
// synchronised, so that tests notice a missing synchronisation.
#pragma once

#include "device.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

namespace ferry::test {

class FakeDevice : public Device {
 public:
  explicit FakeDevice(bool pools_memory = true) {
    info_ = {"fake:0", "fake", "fake", 0};
    limits_.pools_memory = pools_memory;
  }

  const DeviceInfo& info() const override { return info_; }
  const DeviceLimits& limits() const override { return limits_; }
  Stream* create_stream() override { return reinterpret_cast<Stream*>(this); }
  void destroy_stream(Stream*) noexcept override {}

  bool reserve_copies(Stream*, const PrivateCopies&) override { return true; }
  void* allocate(std::size_t bytes) override {
    if (used + bytes > room) return nullptr;
    used += bytes;
    void* memory = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    std::memset(memory, 0x80 + (++allocations & 0x7f), bytes);
    return memory;
  }
  void free(void* memory, std::size_t bytes) noexcept override {
    used -= bytes;
    std::free(memory);
  }

  void copy_to_device(Stream*, void* device, const void* host, std::size_t bytes) override {
    std::memcpy(device, host, bytes);
    to_device += bytes;
    ++copies;
    if (copied) copied();
  }
  void copy_to_host(Stream*, void* host, const void* device, std::size_t bytes) override {
    if (fails) throw DeviceError("fake:0: unspecified launch failure");
    std::vector<char> kept(static_cast<const char*>(device), static_cast<const char*>(device) + bytes);
    pending_.push_back([=, kept = std::move(kept)] { std::memcpy(host, kept.data(), kept.size()); });
    to_host += bytes;
    ++copies;
  }
  void copy_on_device(Stream*, void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }
  void copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) override {
    const unsigned before = copies;
    for (std::size_t p = 0; p < rows.planes; ++p)
      for (std::size_t r = 0; r < rows.rows; ++r)
        copy_to_device(stream, static_cast<char*>(device) + p * rows.device_plane_pitch + r * rows.device_pitch,
                       static_cast<const char*>(host) + p * rows.host_plane_pitch + r * rows.host_pitch,
                       rows.row_bytes);
    copies = before + 1;
  }
  void copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) override {
    const unsigned before = copies;
    for (std::size_t p = 0; p < rows.planes; ++p)
      for (std::size_t r = 0; r < rows.rows; ++r)
        copy_to_host(stream, static_cast<char*>(host) + p * rows.host_plane_pitch + r * rows.host_pitch,
                     static_cast<const char*>(device) + p * rows.device_plane_pitch + r * rows.device_pitch,
                     rows.row_bytes);
    copies = before + 1;
  }

  void launch(Stream*, const Launch& launch) override {
    static_cast<const FerryHostKernel*>(launch.image.ferry_kernels)[launch.kernel].ferry_run(launch.loops,
                                                                                             launch.arguments);
  }
  bool runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const override {
    return !static_cast<const FerryHostKernel*>(image.ferry_kernels)[kernel].ferry_reduction;
  }
  void synchronize(Stream*) override {
    for (const auto& copy : pending_) copy();
    pending_.clear();
    if (copied) copied();
  }

  std::function<void()> copied;  // called after a copy to the device, or after all copies to the host
  std::size_t to_device = 0, to_host = 0;
  std::size_t room = SIZE_MAX, used = 0;  // both in bytes
  unsigned allocations = 0, copies = 0;   // the rows and planes of a region count as one copy
  bool fails = false;
  void tell_memory() { limits_.memory_bytes = room; }
  std::size_t free_bytes() override { return room - used; }
  void keep_alignment(std::size_t alignment) { limits_.alignment = alignment; }

 private:
  DeviceInfo info_;
  DeviceLimits limits_;
  std::vector<std::function<void()>> pending_;
};

}  // namespace ferry::test
