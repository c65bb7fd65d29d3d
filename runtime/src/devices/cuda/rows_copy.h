// Regions of rows and planes between host and device, in as few of CUDA's calls as there can be: one, where a plane's
// pitch is a whole number of rows; else one for each plane, or for each row of all planes if there are fewer of those.
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
