// Copies regions of rows and planes between host and device with as few CUDA calls as possible. One call is enough if
// the plane pitch is a multiple of the row pitch. Otherwise there is one call per plane. If a plane has fewer rows than
// there are planes, there is instead one call for each row number, which covers all planes.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace ferry::cuda {

struct RowsCopy {
  char* to;
  const char* from;
  std::size_t row_bytes, rows, planes;
  std::size_t to_pitch, from_pitch, to_plane_pitch, from_plane_pitch;
  cudaMemcpyKind kind;
  cudaStream_t stream;
};

cudaError_t copy_rows(const RowsCopy& copy);

}  // namespace ferry::cuda
