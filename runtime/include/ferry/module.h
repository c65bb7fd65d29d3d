// What generated files register and what stubs refer to. Plain aggregates, constant-initialised, so that they
// are there before any constructor runs.
//
//   heat.ferry.host.cpp   FERRY_REGISTER_HOST_MODULE(heat_5e1c03, kernels)   defines ferry_module_heat_5e1c03_host
//   heat.ferry.cpp        FERRY_MODULE_IMAGE(heat_5e1c03, host)              declares it, so that an archive keeps it
//
// Everything here also compiles in kernel files: no standard header but <cstddef> and <cstdint>.
#pragma once

#include <cstddef>
#include <cstdint>

#define FERRY_HIDDEN __attribute__((visibility("hidden")))

namespace ferry {

// One parallel loop: the values first, first + step, …, count of them. A backend may pass a part of a loop as a loop.
struct LoopBounds {
  std::int64_t first, step, count;
};

// `arguments[i]` points at the i-th kernel argument: a device address, a container's std::size_t size, a value.
struct HostKernel {
  void (*run)(const LoopBounds* loops, void* const* arguments);
};

struct CudaKernel {
  const void* function;
  int (*launch)(const void* config /* cudaLaunchConfig_t */, const LoopBounds* loops, void* const* arguments);
  int dimensions;
  unsigned char axis[3];  // grid axis of loop d; 0 = x
  int block;              // threads of a block asked for by the user; 0 = the runtime chooses
  int max_registers;      // 0 = not limited
};

// The kernels of one translation unit for one target. `kernels` is an array of HostKernel or CudaKernel.
struct DeviceModule {
  const char* target;
  const char* id;
  const void* kernels;
  std::size_t count;
  DeviceModule* next = nullptr;      // the registry's link
  DeviceModule* previous = nullptr;  // likewise
  void* device_state = nullptr;      // for the backend; cleared by Device::unload
};

// The loop nest that a kernel was made from, for messages.
struct KernelSite {
  const char* function;
  const char* file;
  unsigned line;
  unsigned warned = 0;  // bit set of guards whose first failure was said; touched atomically
};

struct Module {
  const char* id;
  KernelSite* sites;
  std::size_t sites_count;
  DeviceModule* const* images;
  std::size_t images_count;
  const DeviceModule* chosen = nullptr;  // the image for the process's device; touched atomically
};

// Called by generated constructors and destructors; may be called at any time, from any thread.
void register_module(DeviceModule& module) noexcept;
void unregister_module(DeviceModule& module) noexcept;

}  // namespace ferry

#define FERRY_MODULE_IMAGE(ID, TARGET) extern FERRY_HIDDEN ferry::DeviceModule ferry_module_##ID##_##TARGET;

#define FERRY_REGISTER_MODULE(ID, TARGET, KERNELS)                                                          \
  FERRY_MODULE_IMAGE(ID, TARGET)                                                                            \
  ferry::DeviceModule ferry_module_##ID##_##TARGET{#TARGET, #ID, KERNELS, sizeof(KERNELS) / sizeof(*(KERNELS))}; \
  FERRY_HIDDEN void ferry_module_ctor_##ID##_##TARGET();                                                    \
  FERRY_HIDDEN void ferry_module_dtor_##ID##_##TARGET();                                                    \
  __attribute__((constructor(200))) void ferry_module_ctor_##ID##_##TARGET() {                              \
    ferry::register_module(ferry_module_##ID##_##TARGET);                                                   \
  }                                                                                                         \
  __attribute__((destructor(200))) void ferry_module_dtor_##ID##_##TARGET() {                               \
    ferry::unregister_module(ferry_module_##ID##_##TARGET);                                                 \
  }

#define FERRY_REGISTER_HOST_MODULE(ID, KERNELS) FERRY_REGISTER_MODULE(ID, host, KERNELS)
#define FERRY_REGISTER_CUDA_MODULE(ID, KERNELS) FERRY_REGISTER_MODULE(ID, cuda, KERNELS)
