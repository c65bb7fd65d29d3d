// Names launches for profilers (NVTX). The time in which the host launches a kernel is a range in the domain `ferry`,
// named after the user's function and line.
//
//   heat heat.cpp:8
//
// CUDA's own NVTX is header-only and finds an attached profiler by itself. Without a profiler there is no domain, and a
// range costs one comparison. If the header is missing (CUDA 9 and older), there are no ranges.
#pragma once

#include <string>

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define FERRY_HAS_NVTX 1
#else
#define FERRY_HAS_NVTX 0
#endif

#include "../../device.h"

namespace ferry::cuda {

#if FERRY_HAS_NVTX

using ProfilerDomain = nvtxDomainHandle_t;

inline ProfilerDomain profiler_domain() { return nvtxDomainCreateA("ferry"); }

class ProfilerRange {
 public:
  ProfilerRange(ProfilerDomain domain, const FerrySite& site) : domain_(domain) {
    if (!domain_) return;
    const std::string text =
        std::string(site.ferry_function) + " " + site.ferry_file + ":" + std::to_string(site.ferry_line);
    nvtxEventAttributes_t event{};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = text.c_str();  // NVTX copies the text
    static_cast<void>(nvtxDomainRangePushEx(domain_, &event));
  }
  ~ProfilerRange() {
    if (domain_) static_cast<void>(nvtxDomainRangePop(domain_));
  }
  ProfilerRange(const ProfilerRange&) = delete;
  ProfilerRange& operator=(const ProfilerRange&) = delete;

 private:
  ProfilerDomain domain_;
};

#else

using ProfilerDomain = void*;

inline ProfilerDomain profiler_domain() { return nullptr; }

struct ProfilerRange {
  ProfilerRange(ProfilerDomain, const FerrySite&) {}
  ~ProfilerRange() {}
};

#endif

}  // namespace ferry::cuda
