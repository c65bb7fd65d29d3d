// Helpers for all functions of the CUDA device.
#pragma once

#include "cuda_device.h"
#include "cuda_error.h"

#include <string>

namespace ferry::cuda {

// A stream, and the kernel that it launched last without waiting for it. CUDA reports the failure of a kernel in a
// later call, and doesn't name the kernel.
struct CudaStream {
  cudaStream_t handle = nullptr;
  StreamMemory partials, copies;  // for kernels that reduce, and for kernels whose threads have private memory
  detail::InlineVector<std::int64_t, 32> total;  // being copied to the host; outlives a call that fails meanwhile
  std::string function, file;
  unsigned line = 0;
};

inline CudaStream& of(Stream* stream) { return *reinterpret_cast<CudaStream*>(stream); }

// Returns a kernel's name for messages.
inline std::string kernel_name(const std::string& function, const std::string& file, unsigned line) {
  return "a kernel of " + function + ", " + file + ":" + std::to_string(line);
}

inline std::string kernel_name(const FerrySite& site) {
  return kernel_name(site.ferry_function, site.ferry_file, site.ferry_line);
}

// Returns text that names the launch whose failure a later call on the stream may report, or "" if there is none.
inline std::string after(const CudaStream& stream) {
  if (stream.function.empty()) return "";
  return " after the launch of " + kernel_name(stream.function, stream.file, stream.line);
}

inline std::string copy_text(const char* call, std::size_t bytes, const char* where) {
  return std::string(call) + " of " + std::to_string(bytes) + " bytes " + where;
}

// While it exists, the thread's current device is this one.
class Current {
 public:
  explicit Current(int index) : index_(index) {
    check(cudaGetDevice(&before_), index, [] { return "cudaGetDevice"; });
    if (before_ != index) check(cudaSetDevice(index), index, [] { return "cudaSetDevice"; });
  }
  ~Current() {
    if (before_ != index_ && cudaSetDevice(before_) != cudaSuccess) forget_error();
  }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  const int index_;
  int before_ = 0;
};

}  // namespace ferry::cuda
