// Inspects values that kernels load directly on the device, where a kernel has written them.
#include "cuda_stream.h"

#include "../../loaded_values.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace ferry::cuda {
namespace {

// The number of values that each thread inspects. With fewer values per thread, more threads would only wait for
// memory.
constexpr std::int64_t values_of_a_thread = 8;
constexpr int blocks_of_a_multiprocessor = 8;

constexpr std::int64_t first_bit = INT64_MIN;

bool turns(IntegerType type) { return type.bits == 64 && !type.is_signed; }

std::int64_t ordered(IntegerType type, detail::Wide value) {
  const auto bits = static_cast<std::int64_t>(static_cast<std::uint64_t>(value));
  return turns(type) ? bits ^ first_bit : bits;
}
detail::Wide value_of(IntegerType type, std::int64_t number) {
  return turns(type) ? detail::Wide(static_cast<std::uint64_t>(number ^ first_bit)) : detail::Wide(number);
}

bool in_type(IntegerType type, detail::Wide value) {
  const detail::Wide end = detail::Wide(1) << (type.bits - (type.is_signed ? 1 : 0));
  return value < end && value >= (type.is_signed ? -end : 0);
}

// Describes the values for the inspecting kernel. Returns false if the kernel can't handle their alignment or stride.
bool describe(const void* memory, std::size_t bytes, const LoadedValues& values, FerryInspection& what) {
  const std::size_t size = values.size();
  if (bytes < values.run || reinterpret_cast<std::uintptr_t>(memory) % size != 0 || values.stride % size != 0)
    return false;
  const bool one_run = values.stride == values.run;
  const std::size_t runs = one_run ? 1 : (bytes - values.run) / values.stride + 1;
  what.ferry_memory = static_cast<const unsigned char*>(memory);
  what.ferry_count = static_cast<std::int64_t>(one_run ? bytes / size : runs * (values.run / size));
  what.ferry_run = one_run ? 0 : static_cast<std::int64_t>(values.run / size);
  what.ferry_stride = static_cast<std::int64_t>(values.stride);
  what.ferry_bytes = static_cast<int>(size);
  what.ferry_signed = values.type.is_signed;
  const ValueSpan& without = values.without;
  what.ferry_skips = !without.empty() && without.low == without.high && in_type(values.type, without.low);
  what.ferry_skipped = what.ferry_skips ? ordered(values.type, without.low) : 0;
  return true;
}

}  // namespace

bool CudaDevice::inspect(Stream* stream, const FerryDeviceModule& image, const void* device, std::size_t bytes,
                         const LoadedValues& values, ValueSpan& found) {
  FerryInspection what{};
  const FerryInspector* const inspector = image.ferry_inspector;
  if (!inspector || !describe(device, bytes, values, what)) return false;
  const int kept_errno = errno;
  const Current current(index_);
  const std::int64_t each = values_of_a_thread * inspector->ferry_threads;
  const auto most = static_cast<std::int64_t>(blocks_of_a_multiprocessor) * shape_limits_.multiprocessors;
  const auto blocks = static_cast<unsigned>(std::clamp<std::int64_t>((what.ferry_count + each - 1) / each, 1, most));
  auto* const partials = static_cast<FerryLoadedEnds*>(partials_of(stream, blocks * sizeof(FerryLoadedEnds)));
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(blocks, 1, 1);
  config.blockDim = dim3(inspector->ferry_threads, 1, 1);
  config.stream = of(stream).handle;
  const auto launched = [] { return "cudaLaunchKernelEx of an inspection of subscripts"; };
  check(static_cast<cudaError_t>(inspector->ferry_launch(&config, what, partials)), index_, launched);
  config.gridDim = dim3(1, 1, 1);
  check(static_cast<cudaError_t>(inspector->ferry_finish(&config, partials, blocks)), index_, launched);
  auto& total = of(stream).total;
  total.shrink(0);
  total.extend(Total::words_of(sizeof(FerryLoadedEnds)));
  check(cudaMemcpyAsync(total.begin(), partials, sizeof(FerryLoadedEnds), cudaMemcpyDeviceToHost, of(stream).handle),
        index_, [] { return "cudaMemcpyAsync of an inspection to the host"; });
  synchronize(stream);
  const FerryLoadedEnds ends{total.begin()[0], total.begin()[1]};
  found = ends.ferry_low > ends.ferry_high
              ? ValueSpan{}
              : ValueSpan{value_of(values.type, ends.ferry_low), value_of(values.type, ends.ferry_high)};
  errno = kept_errno;
  return true;
}

}  // namespace ferry::cuda
