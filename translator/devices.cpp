// See devices.h. The runtime that this program links has no CUDA (that part is compiled in the user's build), so GPUs
// are found through the driver, libcuda.so.1, which is loaded only here. The calls and codes are CUDA's driver API.
#include "devices.h"

#include <ferry/ferry.h>

#include <cstdio>
#include <exception>

#include <dlfcn.h>

namespace ferry::translator {

namespace {

void print_line(const char* id, const char* name, std::size_t memory_bytes) {
  std::printf("%-8s %s", id, name);
  if (memory_bytes) std::printf(", %.1f GiB", static_cast<double>(memory_bytes) / (1 << 30));
  std::printf("\n");
}

template <class Function>
bool find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  return function != nullptr;
}

// Prints each GPU; returns why there is none, or null.
const char* print_gpus() {
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!driver) return "no CUDA driver (libcuda.so.1) on this machine";
  int (*init)(unsigned), (*count_devices)(int*), (*get)(int*, int), (*get_name)(char*, int, int),
      (*get_memory)(std::size_t*, int);
  if (!find(driver, "cuInit", init) || !find(driver, "cuDeviceGetCount", count_devices) ||
      !find(driver, "cuDeviceGet", get) || !find(driver, "cuDeviceGetName", get_name) ||
      !find(driver, "cuDeviceTotalMem_v2", get_memory))
    return "the CUDA driver lacks a function that Ferry asks for";
  int count = 0;
  if (init(0) != 0 || count_devices(&count) != 0 || count == 0) return "the CUDA driver finds no device";
  for (int i = 0; i < count; ++i) {
    int device = 0;
    char id[16], name[256];
    std::size_t memory_bytes = 0;
    std::snprintf(id, sizeof id, "cuda:%d", i);
    if (get(&device, i) != 0 || get_name(name, sizeof name, device) != 0 || get_memory(&memory_bytes, device) != 0)
      print_line(id, "does not answer", 0);
    else
      print_line(id, name, memory_bytes);
  }
  return nullptr;
}

}  // namespace

ExitCode print_devices() {
  try {
    const char* const no_gpu = print_gpus();
    for (const ferry::DeviceInfo& device : ferry::devices())
      if (device.kind != "cuda") print_line(device.id.c_str(), device.name.c_str(), device.memory_bytes);
    if (no_gpu) std::printf("%-8s none: %s\n", "cuda", no_gpu);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());  // the runtime's messages begin with "ferry:"
    return ExitCode::environment;
  }
  return ExitCode::done;
}

}  // namespace ferry::translator
