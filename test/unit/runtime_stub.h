// Hand-written stubs for tests: a module of host kernels with their descriptions, and FERRY_* variables for one test.
//
//   StubModule<1> stub(kernels, {"for i32 i <; buffer 'x'; reads 0: i"});
//   FerryCall call(stub.module);
//   EXPECT_TRUE(launch(call, 0, {{0, n}}, {ferry_pointer(x)}));     // like a stub's condition
#pragma once

#include "choose.h"
#include "remembered.h"
#include "standard_error.h"
#include "trace.h"

#include <ferry/call.h>
#include <ferry/container.h>
#include <ferry/error.h>

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace ferry::test {

// Sets variables for a test and unsets all other FERRY_* variables. Whatever depends on these variables is chosen
// again.
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
    std::vector<std::string> names;
    for (char** variable = environ; *variable; ++variable)
      if (const std::string text = *variable; text.rfind("FERRY_", 0) == 0)
        names.push_back(text.substr(0, text.find('=')));
    for (const std::string& name : names) unsetenv(name.c_str());
  }
};

inline Environment discrete() {
  return Environment(Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}});
}
inline Environment shared() { return Environment(Variables{{"FERRY_DEVICE", "host"}}); }

// A module with one image. Kernel k has line 10 + k.
template <std::size_t N>
struct StubModule {
  explicit StubModule(const FerryHostKernel (&kernels)[N], const std::array<const char*, N>& nests = {},
                      const std::vector<const char*>& host_steps = {}, const char* target = "host")
      : image{target, "stub", kernels, N}, steps(host_steps.begin(), host_steps.end()) {
    for (std::size_t k = 0; k < N; ++k)
      sites.emplace_back("function", "stub.cpp", static_cast<unsigned>(10 + k), nests[k]);
    module.ferry_sites = sites.data();
    module.ferry_steps = steps.data();
  }
  StubModule(const StubModule&) = delete;
  ~StubModule() { drop_nests(&image); }  // as if a library were unloaded

  // Replaces the description of a nest, or of a host step.
  void describe(std::size_t nest, const char* text) {
    drop_nests(&image);
    sites[nest] = {"function", "stub.cpp", static_cast<unsigned>(10 + nest), text};
  }
  void describe_step(std::size_t step, const char* text) {
    drop_nests(&image);
    steps[step] = {text};
  }

  FerryDeviceModule image;
  FerryDeviceModule* images[1] = {&image};
  std::vector<FerrySite> sites;
  std::vector<FerryStep> steps;
  FerryModule module{"stub", nullptr, N, nullptr, images, 1};
};

// Returns false if the original loop must run.
template <std::size_t Loops, std::size_t Inputs>
bool launch(FerryCall& call, unsigned nest, const FerryHeader (&headers)[Loops], const FerryInput (&inputs)[Inputs]) {
  return call.ferry_empty(nest, headers) || call.ferry_launch(inputs);
}

// Acquires an element for the host and returns it.
template <class T>
T& read(FerryCall& call, T& element) {
  call.ferry_reads(ferry_object(element));
  return element;
}

// GoogleTest redirects descriptor 2 to a different file. The runtime prints there only after the second call.
inline void capture_stderr() {
  testing::internal::CaptureStderr();
  accept_standard_error();
}

// Counts the events since this object was constructed.
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

// Returns argument i of a kernel.
template <class T>
T argument(void* const* arguments, int i) {
  return *static_cast<const T*>(arguments[i]);
}

}  // namespace ferry::test
