// What kernel files of every target share: the records through which a generated device file and the runtime meet
// (LoopBounds, HostKernel, CudaKernel, DeviceModule and their registration), a loop's values as its variable's type
// (at, first, last), and the device images of library names that kernel text uses (View, min, max, clamp, abs).
//
//   in:  a generated *.ferry.host.cpp or *.ferry.cu, through host_kernel.h or cuda_kernel.h; module.h includes it too
//   out: one registration object per device file, `ferry_module_<id>_<target>`, to which the stub's file refers
//
// Light and host/device clean on purpose: nvcc, clang-cuda and every host compiler compile it, once for each
// kernel file. No <vector>, <string>, <algorithm>, <atomic>.
#ifndef FERRY_KERNEL_COMMON_H
#define FERRY_KERNEL_COMMON_H

#include <cstddef>
#include <cstdint>

#if defined(__CUDACC__) || defined(__CUDA__)
#define FERRY_HOST_DEVICE __host__ __device__
#else
#define FERRY_HOST_DEVICE
#endif

#define FERRY_RESTRICT __restrict__
#define FERRY_HIDDEN __attribute__((visibility("hidden")))

/// The kernels of one translation unit for one target. Objects of this type are constant-initialised globals of
/// generated files; the links are the registry's.
struct FerryDeviceModule {
  const char* target;   ///< "host", "cuda"
  const char* id;       ///< equal in the images of one translation unit
  const void* kernels;  ///< HostKernel[count] or CudaKernel[count], as the target says
  std::size_t count;
  FerryDeviceModule* next = nullptr;
  FerryDeviceModule* previous = nullptr;
};

namespace ferry {

/// One loop of a nest as it was evaluated on the host: iteration k of count has the value first + k * step.
struct LoopBounds {
  std::int64_t first, step, count;
};

/// How the partial results of a kernel become one (see reduction.h). The kernel's last argument is a partial on the
/// host, on CUDA an array with one for each block.
struct Reduction {
  std::size_t bytes;  ///< of a partial
  void (*combine)(void* earlier, const void* later);
  void (*finish)(void* total);  ///< nullptr, or: puts what belongs into elements there, where they lie
  /// CUDA: combines `count` partials into the first and finishes it. A cudaError_t.
  int (*finish_on_device)(const void* config, void* partials, unsigned count);
  void (*store)(const void* total, void* const* variables);  ///< nullptr: no variable of the host waits for it
};

/// One kernel of a host image. `arguments` are pointers to the values of its parameters, in their order.
struct HostKernel {
  void (*run)(const LoopBounds* loops, void* const* arguments);
  const Reduction* reduction = nullptr;
};

/// One kernel of a CUDA image.
struct CudaKernel {
  const void* function;  ///< what cudaFuncGetAttributes takes
  /// `config` is a cudaLaunchConfig_t; returns the cudaError_t of the launch. Arguments as HostKernel's.
  int (*launch)(const void* config, const LoopBounds* loops, void* const* arguments);
  int dimensions;         ///< number of loops that are spread over the grid
  unsigned char axis[3];  ///< grid axis of loop d: 0 = x
  int block;              ///< threads per block, 0 = the runtime chooses
  int max_registers;      ///< 0 = as compiled
  const Reduction* reduction = nullptr;
};

using DeviceModule = ::FerryDeviceModule;

/// Called when a generated file is loaded and unloaded; defined in the runtime. Thread-safe.
void register_module(DeviceModule& module) noexcept;
void unregister_module(DeviceModule& module) noexcept;

/// Makes the CUDA backend known to the runtime; defined in the backend, called by every generated CUDA file. So a
/// linker takes the backend out of a static library, and a program without it doesn't link.
void use_cuda_backend() noexcept;

/// Iteration `index` of a loop, as its variable's type. Call::launch has checked that every one and the end fit.
template <class V>
FERRY_HOST_DEVICE constexpr V at(const LoopBounds& loop, std::int64_t index) {
  return static_cast<V>(loop.first + index * loop.step);
}
template <class V>
FERRY_HOST_DEVICE constexpr V first(const LoopBounds& loop) {
  return static_cast<V>(loop.first);
}
/// The variable's value after the last iteration.
template <class V>
FERRY_HOST_DEVICE constexpr V last(const LoopBounds& loop) {
  return static_cast<V>(loop.first + loop.count * loop.step);
}

/// The device image of std::span and std::vector: same members, no ownership.
template <class T>
struct View {
  T* data_;
  std::size_t size_;

  using value_type = T;
  using size_type = std::size_t;
  using iterator = T*;

  FERRY_HOST_DEVICE constexpr T& operator[](std::size_t i) const { return data_[i]; }
  FERRY_HOST_DEVICE constexpr std::size_t size() const { return size_; }
  FERRY_HOST_DEVICE constexpr T* data() const { return data_; }
  FERRY_HOST_DEVICE constexpr bool empty() const { return size_ == 0; }
  FERRY_HOST_DEVICE constexpr T* begin() const { return data_; }
  FERRY_HOST_DEVICE constexpr T* end() const { return data_ + size_; }
  FERRY_HOST_DEVICE constexpr T& front() const { return data_[0]; }
  FERRY_HOST_DEVICE constexpr T& back() const { return data_[size_ - 1]; }
};

template <class T>
FERRY_HOST_DEVICE constexpr void swap(T& a, T& b) {
  const T first = a;
  a = b;
  b = first;
}

// As <algorithm> defines them, NaN and equal arguments included: the first argument wins a tie.
template <class T>
FERRY_HOST_DEVICE constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T, class Less>
FERRY_HOST_DEVICE constexpr const T& min(const T& a, const T& b, Less less) {
  return less(b, a) ? b : a;
}
template <class T>
FERRY_HOST_DEVICE constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T, class Less>
FERRY_HOST_DEVICE constexpr const T& max(const T& a, const T& b, Less less) {
  return less(a, b) ? b : a;
}
template <class T>
FERRY_HOST_DEVICE constexpr const T& clamp(const T& value, const T& low, const T& high) {
  return value < low ? low : high < value ? high : value;
}

FERRY_HOST_DEVICE constexpr int abs(int x) { return x < 0 ? -x : x; }
FERRY_HOST_DEVICE constexpr long abs(long x) { return x < 0 ? -x : x; }
FERRY_HOST_DEVICE constexpr long long abs(long long x) { return x < 0 ? -x : x; }
FERRY_HOST_DEVICE inline float abs(float x) { return __builtin_fabsf(x); }
FERRY_HOST_DEVICE inline double abs(double x) { return __builtin_fabs(x); }

}  // namespace ferry

/// Declares a device file's registration object, in the stub's file.
#define FERRY_MODULE_IMAGE(ID, TARGET) extern FERRY_HIDDEN ferry::DeviceModule ferry_module_##ID##_##TARGET;

/// Defines the registration object of a device file and its uniquely named constructor and destructor functions.
/// The object has hidden visibility and external linkage: the stub's reference to it makes a linker take the device
/// file out of a static library. Priority 200 puts the constructor before the user's own.
#define FERRY_REGISTER_MODULE_IMPL(ID, TARGET, KERNELS)                                                               \
  FERRY_MODULE_IMAGE(ID, TARGET)                                                                                      \
  ferry::DeviceModule ferry_module_##ID##_##TARGET = {#TARGET, #ID, KERNELS, sizeof(KERNELS) / sizeof((KERNELS)[0])}; \
  __attribute__((constructor(200), used)) static void ferry_module_ctor_##ID##_##TARGET() {                           \
    ferry::register_module(ferry_module_##ID##_##TARGET);                                                             \
  }                                                                                                                   \
  __attribute__((destructor(200), used)) static void ferry_module_dtor_##ID##_##TARGET() {                            \
    ferry::unregister_module(ferry_module_##ID##_##TARGET);                                                           \
  }
#define FERRY_REGISTER_HOST_MODULE(ID, KERNELS) FERRY_REGISTER_MODULE_IMPL(ID, host, KERNELS)
#define FERRY_REGISTER_CUDA_MODULE(ID, KERNELS) \
  FERRY_REGISTER_MODULE_IMPL(ID, cuda, KERNELS) \
  __attribute__((constructor(199), used)) static void ferry_module_backend_##ID() { ferry::use_cuda_backend(); }

#endif
