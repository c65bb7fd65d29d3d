// What a stub's file says about its translation unit: the loop nests, and the device files made from them.
//
//   heat.ferry.host.cpp   FERRY_REGISTER_HOST_MODULE(heat_5e1c03, kernels)   defines ferry_module_heat_5e1c03_host
//   heat.ferry.cpp        FERRY_MODULE_IMAGE(heat_5e1c03, host)              refers to it, so that an archive keeps it
//                         static ferry::Module ferry_module_heat_5e1c03{…};
//
// Plain aggregates, constant-initialised: they are there before any constructor runs.
#pragma once

#include <ferry/kernel_common.h>

namespace ferry {

// The loop nest that a kernel was made from, for messages.
struct KernelSite {
  const char* function;
  const char* file;
  unsigned line;
  // Of a nest inside a loop of the host's, which stays there where it is small (see src/worth.h): operations in an
  // iteration of the grid, as far as that is a constant. 0: it is always launched.
  unsigned work = 0;
  bool work_in_bytes = false;  // its inner loops have other counts, but they run over what it touches
  unsigned warned = 0;  // bit set of guards whose first failure was said; touched atomically
  unsigned small = 0;   // whether the host device found its work too small for a fork; likewise
};

struct Module {
  const char* id;
  KernelSite* sites;  // one per kernel
  std::size_t sites_count;
  DeviceModule* const* images;
  std::size_t images_count;
  // The runtime's: which image runs on which device, settled at the first launch (see src/choose.h).
  const DeviceModule* image = nullptr;
  void* device = nullptr;
  unsigned generation = 0;
};

}  // namespace ferry
