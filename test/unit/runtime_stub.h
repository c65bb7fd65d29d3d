// Hand-written stubs for tests: a module of host kernels, and the FERRY_* variables for one test.
#pragma once

#include "choose.h"
#include "standard_error.h"
#include "trace.h"

#include <ferry/call.h>
#include <ferry/error.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

namespace ferry::test {

// Sets variables for a test; all others of Ferry's are unset, and what they choose is chosen anew.
using Variables = std::map<std::string, std::string>;

class Environment {
 public:
  explicit Environment(const Variables& variables) {
    clear();
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
    reload_environment();
  }
  Environment(const Environment&) = delete;
  ~Environment() {
    clear();
    reload_environment();
  }

 private:
  static void clear() {
    for (const char* name :
         {"FERRY_DEVICE", "FERRY_LAUNCH", "FERRY_TRACE", "FERRY_HOST_MEMORY", "FERRY_HOST_ORDER", "FERRY_HOST_THREADS"})
      unsetenv(name);
  }
};

inline Environment discrete() {
  return Environment(Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}});
}
inline Environment shared() { return Environment(Variables{{"FERRY_DEVICE", "host"}}); }

// A module with one image.
template <std::size_t N>
struct StubModule {
  explicit StubModule(const HostKernel (&kernels)[N], const char* target = "host") : image{target, "stub", kernels, N} {
    for (std::size_t k = 0; k < N; ++k) sites[k] = {"function", "stub.cpp", static_cast<unsigned>(10 + k)};
  }

  DeviceModule image;
  DeviceModule* images[1] = {&image};
  KernelSite sites[N] = {};
  Module module{"stub", sites, N, images, 1};
};

// GoogleTest puts another file behind descriptor 2, where the runtime would say nothing.
inline void capture_stderr() {
  testing::internal::CaptureStderr();
  accept_standard_error();
}

// What was counted since construction.
class Counted {
 public:
  std::uint64_t to_device() const { return trace::totals().bytes_to_device - to_device_; }
  std::uint64_t to_host() const { return trace::totals().bytes_to_host - to_host_; }
  std::uint64_t launches() const { return trace::totals().launches - launches_; }
  std::uint64_t fallbacks() const { return trace::totals().fallbacks - fallbacks_; }
  std::uint64_t left_on_host() const { return trace::totals().left_on_host - left_on_host_; }

 private:
  std::uint64_t to_device_ = trace::totals().bytes_to_device, to_host_ = trace::totals().bytes_to_host,
                launches_ = trace::totals().launches, fallbacks_ = trace::totals().fallbacks,
                left_on_host_ = trace::totals().left_on_host;
};

// Argument i of a kernel.
template <class T>
T argument(void* const* arguments, int i) {
  return *static_cast<const T*>(arguments[i]);
}

}  // namespace ferry::test
