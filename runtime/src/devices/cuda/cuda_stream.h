// Helpers that all functions of the CUDA device use.
#pragma once

#include "cuda_device.h"
#include "cuda_error.h"

#include <string>

namespace ferry::cuda {

// A stream and its latest launch that wasn't waited for, because CUDA reports a kernel's failure at a later call
// without a name.
struct CudaStream {
  cudaStream_t handle = nullptr;
  StreamMemory partials, copies;  // for kernels that reduce; for those whose threads have memory of their own
  detail::InlineVector<std::int64_t, 32> total;  // being copied to the host; outlives a call that fails meanwhile
  std::string function, file;
  unsigned line = 0;
};

inline CudaStream& of(Stream* stream) { return *reinterpret_cast<CudaStream*>(stream); }

// The names in messages.
inline std::string kernel_name(const std::string& function, const std::string& file, unsigned line) {
  return "a kernel of " + function + ", " + file + ":" + std::to_string(line);
}

inline std::string kernel_name(const FerrySite& site) {
  return kernel_name(site.ferry_function, site.ferry_file, site.ferry_line);
}

// Names the launch whose failure a call on the stream may also report.
inline std::string after(const CudaStream& stream) {
  if (stream.function.empty()) return "";
  return " after the launch of " + kernel_name(stream.function, stream.file, stream.line);
}

inline std::string copy_text(const char* call, std::size_t bytes, const char* where) {
  return std::string(call) + " of " + std::to_string(bytes) + " bytes " + where;
}

// Sets the thread's current device during its own life.
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
