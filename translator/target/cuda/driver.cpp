// See driver.h. Loads the driver, libcuda.so.1, which nothing else in the translator does. Calls and codes follow the
// driver's API.
#include "target/cuda/driver.h"

#include <dlfcn.h>

namespace ferry::translator {

namespace {

template <class Function>
bool find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  return function != nullptr;
}

}  // namespace

std::string list_cuda_devices(const DeviceLine& line) {
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!driver) return "no CUDA driver (libcuda.so.1) on this machine";
  int (*init)(unsigned), (*count_devices)(int*), (*get)(int*, int), (*get_name)(char*, int, int),
      (*get_memory)(std::size_t*, int);
  if (!find(driver, "cuInit", init) || !find(driver, "cuDeviceGetCount", count_devices) ||
      !find(driver, "cuDeviceGet", get) || !find(driver, "cuDeviceGetName", get_name) ||
      !find(driver, "cuDeviceTotalMem_v2", get_memory))
    return "the CUDA driver lacks a function that Ferry needs";
  int count = 0;
  if (init(0) != 0 || count_devices(&count) != 0 || count == 0) return "the CUDA driver finds no device";
  for (int i = 0; i < count; ++i) {
    int device = 0;
    char name[256];
    std::size_t memory_bytes = 0;
    const std::string id = "cuda:" + std::to_string(i);
    if (get(&device, i) != 0 || get_name(name, sizeof name, device) != 0 || get_memory(&memory_bytes, device) != 0)
      line(id, "does not answer", 0);
    else
      line(id, name, memory_bytes);
  }
  return "";
}

}  // namespace ferry::translator
