// A test double for the part of NVTX that Ferry uses, with the name of CUDA's header. FERRY_CUDA_ON_CPU_PROFILER=1
// attaches a profiler that keeps the texts of ranges (cuda_on_cpu/control.h).
#ifndef CUDA_ON_CPU_NVTX_H
#define CUDA_ON_CPU_NVTX_H

#include <cstdint>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE (static_cast<std::uint16_t>(sizeof(nvtxEventAttributes_t)))
enum nvtxMessageType_t { NVTX_MESSAGE_UNKNOWN = 0, NVTX_MESSAGE_TYPE_ASCII = 1 };

union nvtxMessageValue_t {
  const char* ascii;
  const wchar_t* unicode;
};

struct nvtxEventAttributes_t {
  std::uint16_t version, size;
  std::int32_t messageType;
  nvtxMessageValue_t message;
};

using nvtxDomainHandle_t = struct nvtxDomainRegistration_st*;

nvtxDomainHandle_t nvtxDomainCreateA(const char* name);
int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event);
int nvtxDomainRangePop(nvtxDomainHandle_t domain);

#endif
