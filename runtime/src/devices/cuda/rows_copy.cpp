#include "rows_copy.h"

#include <algorithm>
#include <utility>

namespace ferry::cuda {
namespace {

// The value of cudaDeviceProp::memPitch on every device.
constexpr std::size_t greatest_pitch = 0x7fffffff;

cudaError_t copy_single_rows(const RowsCopy& copy) {
  for (std::size_t row = 0; row < copy.rows; ++row)
    if (const cudaError_t error = cudaMemcpyAsync(copy.to + row * copy.to_pitch, copy.from + row * copy.from_pitch,
                                                  copy.row_bytes, copy.kind, copy.stream))
      return error;
  return cudaSuccess;
}

cudaError_t copy_plane(const RowsCopy& copy) {
  if (copy.rows == 1 || std::max(copy.to_pitch, copy.from_pitch) > greatest_pitch) return copy_single_rows(copy);
  return cudaMemcpy2DAsync(copy.to, copy.to_pitch, copy.from, copy.from_pitch, copy.row_bytes, copy.rows, copy.kind,
                           copy.stream);
}

bool is_one_copy(const RowsCopy& copy) {
  const auto whole_rows = [](std::size_t plane_pitch, std::size_t pitch) {
    return pitch != 0 && pitch <= greatest_pitch && plane_pitch % pitch == 0;
  };
  return whole_rows(copy.to_plane_pitch, copy.to_pitch) && whole_rows(copy.from_plane_pitch, copy.from_pitch);
}

cudaError_t copy_planes(const RowsCopy& copy) {
  cudaMemcpy3DParms parameters{};
  parameters.srcPtr = {const_cast<char*>(copy.from), copy.from_pitch, copy.row_bytes,
                       copy.from_plane_pitch / copy.from_pitch};
  parameters.dstPtr = {copy.to, copy.to_pitch, copy.row_bytes, copy.to_plane_pitch / copy.to_pitch};
  parameters.extent = {copy.row_bytes, copy.rows, copy.planes};
  parameters.kind = copy.kind;
  return cudaMemcpy3DAsync(&parameters, copy.stream);
}

}  // namespace

cudaError_t copy_rows(const RowsCopy& copy) {
  if (copy.planes == 1) return copy_plane(copy);
  if (is_one_copy(copy)) return copy_planes(copy);
  RowsCopy plane = copy;
  if (plane.planes > plane.rows && std::max(plane.to_plane_pitch, plane.from_plane_pitch) <= greatest_pitch) {
    std::swap(plane.rows, plane.planes);
    std::swap(plane.to_pitch, plane.to_plane_pitch);
    std::swap(plane.from_pitch, plane.from_plane_pitch);
  }
  for (std::size_t number = 0; number < plane.planes; ++number) {
    if (const cudaError_t error = copy_plane(plane)) return error;
    plane.to += plane.to_plane_pitch;
    plane.from += plane.from_plane_pitch;
  }
  return cudaSuccess;
}

}  // namespace ferry::cuda
