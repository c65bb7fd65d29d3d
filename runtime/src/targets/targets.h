// What kernels are generated for: the one table of it, of translator, runtime and CMake package, which reads its rows
// as they stand here (cmake/FerryDevices.cmake). What else a target says and does is in its template, in its header
// (include/ferry/<name>_kernel.h) and in its folders: devices/<name>/ here, cmake/targets/<name>/,
// translator/target/<name>/.
#pragma once

namespace ferry {

struct Target {
  const char* name;             // "cuda": of --target, DEVICES, FERRY_DEVICE and FerryDeviceModule::ferry_target
  const char* shown;            // "CUDA": in messages
  const char* suffix;           // ".ferry.cu": of its kernel files
  const char* kernel_template;  // "gpu/kernels"
  bool is_gpu;                  // nests are cut for it; its records are FerryGpuKernels
  bool has_variants;            // of kernels, by register caps and block sizes
  bool is_built;  // by ferry cxx, ferry_offload() and bundles, and has a device; else only its kernel files are made
};

inline constexpr Target all_targets[] = {
    {"host", "host", ".ferry.host.cpp", "host/kernels", false, false, true},
    {"cuda", "CUDA", ".ferry.cu", "gpu/kernels", true, true, true},
    {"hip", "HIP", ".ferry.hip", "gpu/kernels", true, false, false},
};

}  // namespace ferry
