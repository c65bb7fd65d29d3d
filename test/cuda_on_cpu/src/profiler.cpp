// The NVTX test double: a single domain, and the texts of its ranges.
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

#include "cuda_on_cpu/control.h"
#include "nvtx3/nvToolsExt.h"

struct nvtxDomainRegistration_st {
  std::mutex mutex;
  std::string name;
  std::vector<std::string> ranges;
  int depth = 0;
};

namespace {

nvtxDomainRegistration_st domain_;

}  // namespace

nvtxDomainHandle_t nvtxDomainCreateA(const char* name) {
  const char* profiler = std::getenv("FERRY_CUDA_ON_CPU_PROFILER");
  if (!profiler || std::strcmp(profiler, "1") != 0) return nullptr;
  const std::lock_guard lock(domain_.mutex);
  domain_.name = name;
  return &domain_;
}

int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
  if (!domain || event->version != NVTX_VERSION || event->size != sizeof *event ||
      event->messageType != NVTX_MESSAGE_TYPE_ASCII)
    return -1;
  const std::lock_guard lock(domain->mutex);
  domain->ranges.push_back(domain->name + ": " + event->message.ascii);
  return domain->depth++;
}

int nvtxDomainRangePop(nvtxDomainHandle_t domain) {
  if (!domain) return -1;
  const std::lock_guard lock(domain->mutex);
  return --domain->depth;
}

std::vector<std::string> cuda_on_cpu::profiler_ranges() {
  const std::lock_guard lock(domain_.mutex);
  std::vector<std::string> ranges = domain_.ranges;
  if (domain_.depth != 0) ranges.emplace_back("a range is open");
  domain_.ranges.clear();
  return ranges;
}
