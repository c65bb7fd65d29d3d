#include "cuda_device.h"

#include <algorithm>
#include <cerrno>
#include <cfenv>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "../../running_tiles.h"
#include "cuda_error.h"
#include "cuda_stream.h"
#include "rows_copy.h"

namespace ferry::cuda {
namespace {

std::string rows_text(const Rows& rows, const char* where) {
  std::string text = rows.planes == 1 ? "cudaMemcpy2DAsync of " : "cudaMemcpy3DAsync of ";
  if (rows.planes != 1) text += std::to_string(rows.planes) + " planes of ";
  return text + std::to_string(rows.rows) + " rows of " + std::to_string(rows.row_bytes) + " bytes " + where;
}

cudaDeviceProp properties_of(int index) {
  cudaDeviceProp properties{};
  check(cudaGetDeviceProperties(&properties, index), index, [] { return "cudaGetDeviceProperties"; });
  return properties;
}

DeviceInfo info_of(int index, const cudaDeviceProp& properties) {
  return {"cuda:" + std::to_string(index), properties.name, "cuda", properties.totalGlobalMem};
}

}  // namespace

DeviceInfo device_info(int index) { return info_of(index, properties_of(index)); }

CudaDevice::CudaDevice(int index) : index_(index) {
  const cudaDeviceProp properties = properties_of(index);
  info_ = info_of(index, properties);
  limits_.memory_bytes = properties.totalGlobalMem;
  limits_.launches_return_early = true;
  limits_.tells_places = true;
  limits_.default_arithmetic_only = true;
  if (properties.major < 10) limits_.alignment = 16;  // newer GPUs can load 32 bytes at once
  capability_ = std::to_string(properties.major) + "." + std::to_string(properties.minor);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    shape_limits_.block[axis] = properties.maxThreadsDim[axis];
    shape_limits_.grid[axis] = properties.maxGridSize[axis];
  }
  shape_limits_.multiprocessors = properties.multiProcessorCount;
  multiprocessor_threads_ = properties.maxThreadsPerMultiProcessor;
}

Stream* CudaDevice::create_stream() {
  const Current current(index_);
  auto stream = std::make_unique<CudaStream>();
  check(cudaStreamCreateWithFlags(&stream->handle, cudaStreamNonBlocking), index_,
        [] { return "cudaStreamCreateWithFlags"; });
  return reinterpret_cast<Stream*>(stream.release());
}

void CudaDevice::destroy_stream(Stream* stream) noexcept {
  for (const StreamMemory& memory : {of(stream).partials, of(stream).copies})
    if (memory.address && cudaFree(memory.address) != cudaSuccess) forget_error();  // cudaFree waits for the device
  if (cudaStreamDestroy(of(stream).handle) != cudaSuccess) forget_error();
  delete &of(stream);
}

void* CudaDevice::allocate(std::size_t bytes) {
  const Current current(index_);
  void* memory = nullptr;
  const cudaError_t error = cudaMalloc(&memory, bytes);
  if (error == cudaErrorMemoryAllocation) {
    forget_error();
    return nullptr;
  }
  check(error, index_, [&] { return "cudaMalloc of " + std::to_string(bytes) + " bytes"; });
  return memory;
}

void CudaDevice::free(void* memory, std::size_t) noexcept {
  if (cudaFree(memory) != cudaSuccess) forget_error();  // after a failed kernel, all calls fail
}

// Waits until the host bytes of a copy may change. CUDA has read pageable memory when the copy's call returns. It may
// read pinned memory later, so a copy of pinned memory must be complete first.
void CudaDevice::release_host(Stream* stream, const void* host) {
  cudaPointerAttributes attributes{};
  const cudaError_t error = cudaPointerGetAttributes(&attributes, host);
  if (error == cudaSuccess && attributes.type == cudaMemoryTypeUnregistered) return;
  if (error != cudaSuccess) forget_error();
  synchronize(stream);
}

void CudaDevice::copy_to_device(Stream* stream, void* device, const void* host, std::size_t bytes) {
  const Current current(index_);
  check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, of(stream).handle), index_,
        [&] { return copy_text("cudaMemcpyAsync", bytes, "to the device") + after(of(stream)); });
  release_host(stream, host);
}

void CudaDevice::copy_to_host(Stream* stream, void* host, const void* device, std::size_t bytes) {
  const Current current(index_);
  check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, of(stream).handle), index_,
        [&] { return copy_text("cudaMemcpyAsync", bytes, "to the host") + after(of(stream)); });
}

void CudaDevice::copy_on_device(Stream* stream, void* to, const void* from, std::size_t bytes) {
  const Current current(index_);
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, of(stream).handle), index_,
        [&] { return copy_text("cudaMemcpyAsync", bytes, "on the device") + after(of(stream)); });
}

void CudaDevice::copy_rows_to_device(Stream* stream, void* device, const void* host, const Rows& rows) {
  const Current current(index_);
  const RowsCopy copy{static_cast<char*>(device),
                      static_cast<const char*>(host),
                      rows.row_bytes,
                      rows.rows,
                      rows.planes,
                      rows.device_pitch,
                      rows.host_pitch,
                      rows.device_plane_pitch,
                      rows.host_plane_pitch,
                      cudaMemcpyHostToDevice,
                      of(stream).handle};
  check(copy_rows(copy), index_, [&] { return rows_text(rows, "to the device") + after(of(stream)); });
  release_host(stream, host);
}

void CudaDevice::copy_rows_to_host(Stream* stream, void* host, const void* device, const Rows& rows) {
  const Current current(index_);
  const RowsCopy copy{static_cast<char*>(host),
                      static_cast<const char*>(device),
                      rows.row_bytes,
                      rows.rows,
                      rows.planes,
                      rows.host_pitch,
                      rows.device_pitch,
                      rows.host_plane_pitch,
                      rows.device_plane_pitch,
                      cudaMemcpyDeviceToHost,
                      of(stream).handle};
  check(copy_rows(copy), index_, [&] { return rows_text(rows, "to the host") + after(of(stream)); });
}

// Returns whether the driver says that the program has neither code for this GPU nor PTX that it could translate.
bool is_for_other_gpus(cudaError_t error) {
  return error == cudaErrorNoKernelImageForDevice || error == cudaErrorInvalidDeviceFunction ||
         error == cudaErrorUnsupportedPtxVersion;
}

bool CudaDevice::runs(const FerryDeviceModule& image, std::string& why_not) {
  if (image.ferry_count == 0) return true;
  const Current current(index_);
  cudaFuncAttributes attributes{};
  const cudaError_t error =
      cudaFuncGetAttributes(&attributes, static_cast<const FerryGpuKernel*>(image.ferry_kernels)[0].ferry_function);
  if (error == cudaSuccess) return true;
  forget_error();
  if (!is_for_other_gpus(error)) return true;  // the launch reports it
  why_not = "the program wasn't built for " + info_.id + " (" + info_.name + ", compute capability " + capability_ +
            "): " + words(error) + "; add its architecture to CMAKE_CUDA_ARCHITECTURES";
  return false;
}

MemoryPlace CudaDevice::place_of(const void* pointer) {
  const Current current(index_);
  cudaPointerAttributes attributes{};
  if (cudaPointerGetAttributes(&attributes, pointer) != cudaSuccess) {
    forget_error();
    return MemoryPlace::host;
  }
  if (attributes.type == cudaMemoryTypeManaged) return MemoryPlace::shared;
  if (attributes.type != cudaMemoryTypeDevice) return MemoryPlace::host;
  return attributes.device == index_ ? MemoryPlace::here : MemoryPlace::elsewhere;
}

// Returns whether some page is pinned. Asks about each page, because the user may have pinned only part of an array.
bool CudaDevice::pins(const void* begin, std::size_t bytes) noexcept try {
  constexpr std::uintptr_t page = 4096;
  const Current current(index_);
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  for (std::uintptr_t at = first / page * page; at < first + bytes; at += page) {
    cudaPointerAttributes attributes{};
    if (cudaPointerGetAttributes(&attributes, reinterpret_cast<const void*>(at)) != cudaSuccess) {
      forget_error();
      return true;
    }
    if (attributes.type != cudaMemoryTypeUnregistered) return true;
  }
  return false;
} catch (const DeviceError&) {
  return true;
}

bool CudaDevice::works() noexcept try {
  const Current current(index_);
  const cudaError_t error = cudaStreamQuery(nullptr);
  if (error == cudaSuccess || error == cudaErrorNotReady) return true;
  forget_error();
  return false;
} catch (const std::exception&) {
  return false;
}

std::size_t CudaDevice::free_bytes() {
  const Current current(index_);
  std::size_t free = 0, all = 0;
  if (cudaMemGetInfo(&free, &all) == cudaSuccess) return free;
  forget_error();
  return 0;
}

// Asks CUDA once per record. The record's address is the key, because variants share functions but not block sizes.
CompiledKernel CudaDevice::compiled(const FerryGpuKernel& kernel, const FerrySite& site) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = compiled_.find(&kernel); known != compiled_.end()) return known->second;
  }
  cudaFuncAttributes attributes{};
  const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel.ferry_function);
  check(error, index_, [&] {
    std::string text = "cudaFuncGetAttributes of " + kernel_name(site);
    if (is_for_other_gpus(error)) text += " (the program was built for other GPUs: see CMAKE_CUDA_ARCHITECTURES)";
    return text;
  });
  CompiledKernel compiled{attributes.numRegs,         attributes.maxThreadsPerBlock, attributes.binaryVersion,
                          attributes.sharedSizeBytes, attributes.localSizeBytes,     attributes.constSizeBytes};
  compiled.block = block_threads(kernel, compiled.max_threads);
  int blocks = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel.ferry_function, compiled.block, 0), index_,
        [&] { return "cudaOccupancyMaxActiveBlocksPerMultiprocessor of " + kernel_name(site); });
  compiled.occupancy = static_cast<double>(blocks * compiled.block) / multiprocessor_threads_;
  const std::lock_guard lock(mutex_);
  return compiled_[&kernel] = compiled;
}

CompiledKernel CudaDevice::compiled(const FerryDeviceModule& image, unsigned kernel, const FerrySite& site) {
  const Current current(index_);
  return compiled(static_cast<const FerryGpuKernel*>(image.ferry_kernels)[kernel], site);
}

// Returns the kernel's variant for this launch. Takes the first variant that the user allows with which all iterations
// run on the device at once. If there is none, takes the one with which the most iterations run at once.
const FerryGpuKernel& CudaDevice::variant(const Launch& launch) {
  const auto* const kernels = static_cast<const FerryGpuKernel*>(launch.image.ferry_kernels);
  const FerryGpuKernel& kernel = kernels[launch.kernel];
  if (kernel.ferry_jammed != 0 &&
      is_worth_jamming(kernels[kernel.ferry_jammed], launch.loops, shape_limits_.multiprocessors))
    return kernels[kernel.ferry_jammed];
  if (kernel.ferry_variants == 0) return kernel;
  std::int64_t iterations = 1;
  for (unsigned d = 0; d < launch.loops_count; ++d)
    if (__builtin_mul_overflow(iterations, launch.loops[d].ferry_count, &iterations)) iterations = INT64_MAX;
  const FerryGpuKernel* best = nullptr;
  std::int64_t most = -1;
  for (unsigned v = 0; v <= kernel.ferry_variants && most < iterations; ++v) {
    const FerryGpuKernel& tried = v == 0 ? kernel : kernels[kernel.ferry_first_variant + v - 1];
    const CompiledKernel found = compiled(tried, launch.site);
    const auto resident =
        static_cast<std::int64_t>(found.occupancy * multiprocessor_threads_) * shape_limits_.multiprocessors;
    if (resident > most) best = &tried, most = resident;
  }
  return *best;
}

namespace {

// Returns the number of partial results: one for each tile or block.
unsigned partials_count(const FerryReduction& reduction, const Launch& launch, const LaunchShape& shape) {
  if (launch.running) return static_cast<unsigned>(launch.running->tiles().ferry_count());
  if (!reduction.ferry_in_lanes) return shape.grid[0] * shape.grid[1] * shape.grid[2];
  return static_cast<unsigned>(ferry_tiles_of(launch.loops, launch.loops_count).ferry_count());
}

}  // namespace

void CudaDevice::launch(Stream* stream, const Launch& launch) {
  const int kept_errno = errno;  // nothing on the device sets errno
  const Current current(index_);
  const ProfilerRange range(profiler_, launch.site);
  const FerryGpuKernel& kernel = variant(launch);
  ShapeLimits limits = shape_limits_;
  limits.kernel_threads = compiled(kernel, launch.site).max_threads;
  const bool runs_body = launch.running && launch.running->any();
  FerryLoopBounds tiled[2];
  const FerryLoopBounds* loops = launch.loops;
  if (launch.running) loops = begin_running(stream, launch, *kernel.ferry_reduction, tiled);
  LaunchShape shape = launch_shape(kernel, loops, limits);
  FerryPrivate copies{};
  if (launch.copies) copies = copies_of(stream, launch, shape);
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(shape.grid[0], shape.grid[1], shape.grid[2]);
  config.blockDim = dim3(shape.block[0], shape.block[1], shape.block[2]);
  config.stream = of(stream).handle;
  const unsigned count = kernel.ferry_reduction ? partials_count(*kernel.ferry_reduction, launch, shape) : 0;
  void* partials = kernel.ferry_reduction ? partials_of(stream, count * kernel.ferry_reduction->ferry_bytes) : nullptr;
  if (launch.running && (runs_body || launch.running->has_array())) copy_partials(stream, *launch.running, partials);
  detail::InlineVector<void*, 32> arguments;
  std::memcpy(arguments.extend(launch.arguments_count), launch.arguments, launch.arguments_count * sizeof(void*));
  if (launch.copies) arguments.push_back(&copies);
  arguments.push_back(&partials);
  const bool more = launch.copies || kernel.ferry_reduction;
  const auto error =
      static_cast<cudaError_t>(kernel.ferry_launch(&config, loops, more ? arguments.begin() : launch.arguments));
  check(error, index_, [&] {
    return "cudaLaunchKernelEx of " +
           kernel_name(launch.site.ferry_function, launch.site.ferry_file, launch.site.ferry_line);
  });
  of(stream).function = launch.site.ferry_function;
  of(stream).file = launch.site.ferry_file;
  of(stream).line = launch.site.ferry_line;
  if (launch.running)
    finish_running(stream, launch, *kernel.ferry_reduction, partials, runs_body);
  else if (kernel.ferry_reduction)
    finish(stream, launch, *kernel.ferry_reduction, partials, count);
  errno = kept_errno;
}

bool CudaDevice::runs_in_chunks(const FerryDeviceModule& image, unsigned kernel) const {
  return !static_cast<const FerryGpuKernel*>(image.ferry_kernels)[kernel].ferry_reduction;
}

void* CudaDevice::partials_of(Stream* stream, std::size_t bytes) {
  StreamMemory& memory = of(stream).partials;
  if (!grow(memory, bytes))
    check(cudaErrorMemoryAllocation, index_, [&] { return "cudaMalloc of " + std::to_string(bytes) + " bytes"; });
  return memory.address;
}

// Enlarges the memory to at least `bytes` bytes. If there is no room, returns false, and all of the memory is freed.
bool CudaDevice::grow(StreamMemory& memory, std::size_t bytes) {
  if (bytes <= memory.bytes) return true;
  memory.bytes = 0;
  if (memory.address) check(cudaFree(std::exchange(memory.address, nullptr)), index_, [] { return "cudaFree"; });
  memory.address = allocate(bytes);
  if (memory.address) memory.bytes = bytes;
  return memory.address != nullptr;
}

// Reserves private copies. If all iterations have copies, these may take a quarter of the device's memory together.
bool CudaDevice::reserve_copies(Stream* stream, const PrivateCopies& copies) {
  const Current current(index_);
  if (copies.iterations == 0) return grow(of(stream).copies, fewest_threads * std::max<std::size_t>(copies.bytes(), 1));
  const std::optional<std::size_t> all = copies.all_bytes();
  return all && *all <= limits_.memory_bytes / 4 && grow(of(stream).copies, std::max<std::size_t>(*all, 1));
}

// Returns the launch's private copies. The launch gets as many threads as fit in a quarter of the device's memory.
FerryPrivate CudaDevice::copies_of(Stream* stream, const Launch& launch, LaunchShape& shape) {
  StreamMemory& memory = of(stream).copies;
  if (launch.copies->iterations > 0) return launch.copies->in(memory.address, launch.loops, launch.loops_count);
  const std::size_t each = std::max<std::size_t>(launch.copies->bytes(), 1);
  const std::size_t most = std::max(limits_.memory_bytes / 4 / each, std::size_t{fewest_threads});
  std::size_t threads = std::min(threads_of(shape), most);
  while (!grow(memory, threads * each) && threads > fewest_threads)
    threads = std::max(threads / 2, std::size_t{fewest_threads});
  if (!memory.address)
    check(cudaErrorMemoryAllocation, index_,
          [&] { return "cudaMalloc of " + std::to_string(threads * each) + " bytes for " + kernel_name(launch.site); });
  limit_threads(shape, threads);
  return launch.copies->in(memory.address, launch.loops, launch.loops_count);
}

// Combines the partial results on the device. The host only waits if it needs the total.
void CudaDevice::finish(Stream* stream, const Launch& launch, const FerryReduction& reduction, void* partials,
                        unsigned count) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(1, 1, 1);
  config.blockDim = dim3(reduction_threads, 1, 1);
  config.stream = of(stream).handle;
  check(static_cast<cudaError_t>(reduction.ferry_finish_on_device(&config, partials, count)), index_, [&] {
    return "cudaLaunchKernelEx of " +
           kernel_name(launch.site.ferry_function, launch.site.ferry_file, launch.site.ferry_line);
  });
  if (!reduction.ferry_store || !launch.total) return;
  auto& total = of(stream).total;
  total.shrink(0);
  total.extend(launch.total->words_of(reduction.ferry_bytes));
  check(cudaMemcpyAsync(total.begin(), partials, reduction.ferry_bytes, cudaMemcpyDeviceToHost, of(stream).handle),
        index_, [&] { return copy_text("cudaMemcpyAsync", reduction.ferry_bytes, "to the host") + after(of(stream)); });
  synchronize(stream);
  std::memcpy(launch.total->take(reduction.ferry_bytes), total.begin(), reduction.ferry_bytes);
  launch.total->reduction = &reduction;
}

void CudaDevice::synchronize(Stream* stream) {
  const Current current(index_);
  CudaStream& s = of(stream);
  check(cudaStreamSynchronize(s.handle), index_, [&] { return "cudaStreamSynchronize" + after(s); });
  s.function.clear();
}

Mark* CudaDevice::create_mark(Stream* stream) {
  const Current current(index_);
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), index_, [] { return "cudaEventCreate"; });
  const cudaError_t error = cudaEventRecord(event, of(stream).handle);
  if (error != cudaSuccess) destroy_mark(reinterpret_cast<Mark*>(event));
  check(error, index_, [&] { return "cudaEventRecord" + after(of(stream)); });
  return reinterpret_cast<Mark*>(event);
}

// Returns the time between two marks. CUDA computes it in floating point, so the exception flags are restored.
std::int64_t CudaDevice::nanoseconds(Mark* from, Mark* to) {
  const Current current(index_);
  std::fenv_t before;
  std::fegetenv(&before);
  float milliseconds = 0;
  const cudaError_t error =
      cudaEventElapsedTime(&milliseconds, reinterpret_cast<cudaEvent_t>(from), reinterpret_cast<cudaEvent_t>(to));
  const auto result = static_cast<std::int64_t>(milliseconds * 1e6);
  std::fesetenv(&before);
  check(error, index_, [] { return "cudaEventElapsedTime"; });
  return result;
}

void CudaDevice::destroy_mark(Mark* mark) noexcept {
  if (cudaEventDestroy(reinterpret_cast<cudaEvent_t>(mark)) != cudaSuccess) forget_error();
}

void CudaDevice::unload(FerryDeviceModule& image) noexcept {
  const auto* kernels = static_cast<const FerryGpuKernel*>(image.ferry_kernels);
  const std::lock_guard lock(mutex_);
  for (std::size_t k = 0; k < image.ferry_count; ++k) compiled_.erase(&kernels[k]);
}

}  // namespace ferry::cuda
