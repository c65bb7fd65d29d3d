// The table of the targets for kernels. The translator, the runtime and the CMake package use it; the package parses
// its rows as text (cmake/FerryDevices.cmake). A target's other parts are its template, its header
// (include/ferry/<name>_kernel.h) and its folders: devices/<name>/ here, cmake/targets/<name>/,
// translator/target/<name>/.
#pragma once

namespace ferry {

struct Target {
  const char* name;    // "cuda": the name in --target, DEVICES, FERRY_DEVICE and FerryDeviceModule::ferry_target
  const char* shown;   // "CUDA": the name in messages
  const char* suffix;  // ".ferry.cu": the suffix of kernel files
  const char* kernel_template;  // like "gpu/kernels"
  bool is_gpu;                  // whether nests are cut for the target, and its records are FerryGpuKernels
  bool has_variants;            // whether kernels have variants by register limits and block sizes
  bool is_built;  // whether a device exists, and ferry cxx, ferry_offload() and bundles build it; if not, only kernel
                  // files are generated
};

inline constexpr Target all_targets[] = {
    {"host", "host", ".ferry.host.cpp", "host/kernels", false, false, true},
    {"cuda", "CUDA", ".ferry.cu", "gpu/kernels", true, true, true},
    {"hip", "HIP", ".ferry.hip", "gpu/kernels", true, false, false},
};

}  // namespace ferry
