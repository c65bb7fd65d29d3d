// Runs loops with running results on a GPU (see running_tiles.h), with one thread for each tile.
#include "cuda_stream.h"

#include "../../running_tiles.h"
#include "launch_shape.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace ferry::cuda {

// Begins a launch over tiles. Returns the loop's bounds, and then the number of iterations in a tile
// (FerryRunningLoop).
const FerryLoopBounds* CudaDevice::begin_running(Stream* stream, const Launch& launch, const FerryReduction& reduction,
                                                 FerryLoopBounds (&loops)[2]) {
  const std::int64_t iterations = launch.loops[0].ferry_count;
  RunningTiles& tiles = *launch.running;
  const bool anew = !tiles.any();
  tiles.begin(iterations, reduction, anew ? most_copies(tiles.array_bytes(), iterations) : 1);
  if (anew && tiles.has_array()) make_copies(stream, tiles);
  loops[0] = launch.loops[0];
  loops[1] = {0, 1, tiles.tiles().ferry_size};
  return loops;
}

// Returns the largest useful number of tiles, each of which has a copy of the array. With few tiles, each tile takes
// long. With many, scanning their copies does. A thread takes about half a microsecond for an iteration that depends on
// the previous one, and the copies move through memory three times. All copies together take at most an eighth of the
// device's memory, and half of its free memory.
std::int64_t CudaDevice::most_copies(std::size_t bytes, std::int64_t iterations) {
  constexpr std::size_t iteration_in_bytes = std::size_t{1}
                                             << 20;  // bytes that memory moves in the time of one iteration
  constexpr std::size_t most = 32768;
  if (bytes == 0) return most;
  const std::size_t each = RunningTiles::pitch_of(bytes),
                    room = std::max<std::size_t>(std::min(limits_.memory_bytes / 8, free_bytes() / 2) / each, 1);
  std::size_t tiles = 1;
  while (tiles < most && tiles * tiles * 3 * each < static_cast<std::size_t>(iterations) * iteration_in_bytes)
    tiles *= 2;
  return static_cast<std::int64_t>(std::min({tiles, room, most}));
}

void CudaDevice::make_copies(Stream* stream, RunningTiles& tiles) {
  const std::size_t bytes = tiles.copies_bytes();
  void* const memory = allocate(bytes);
  if (!memory)
    check(cudaErrorMemoryAllocation, index_, [&] { return "cudaMalloc of " + std::to_string(bytes) + " bytes"; });
  tiles.keep_copies(*this, memory);
  check(cudaMemsetAsync(memory, 0, bytes, of(stream).handle), index_, [] { return "cudaMemsetAsync"; });
}

// Copies the initial values of each tile to the device, or the addresses of the tiles' copies of an array.
void CudaDevice::copy_partials(Stream* stream, RunningTiles& tiles, void* partials) {
  check(cudaMemcpyAsync(partials, tiles.partials(), tiles.bytes(), cudaMemcpyHostToDevice, of(stream).handle), index_,
        [&] { return copy_text("cudaMemcpyAsync", tiles.bytes(), "to the device"); });
}

void CudaDevice::scan_copies(Stream* stream, RunningTiles& tiles) {
  const FerryRunningScan& scan = tiles.scan();
  const FerryRunningCopies copies = tiles.copies_to_scan();
  constexpr std::int64_t most_blocks = 4096;
  const auto blocks = static_cast<unsigned>(
      std::clamp<std::int64_t>((copies.ferry_count + reduction_threads - 1) / reduction_threads, 1, most_blocks));
  auto* const seen = static_cast<FerryRunningEnds*>(partials_of(stream, blocks * sizeof(FerryRunningEnds)));
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(blocks, 1, 1);
  config.blockDim = dim3(reduction_threads, 1, 1);
  config.stream = of(stream).handle;
  const auto launched = [] { return "cudaLaunchKernelEx of a scan of an array's copies"; };
  check(static_cast<cudaError_t>(scan.ferry_launch(&config, copies, seen)), index_, launched);
  config.gridDim = dim3(1, 1, 1);
  check(static_cast<cudaError_t>(scan.ferry_finish(&config, seen, blocks)), index_, launched);
  FerryRunningEnds all;
  check(cudaMemcpyAsync(&all, seen, sizeof all, cudaMemcpyDeviceToHost, of(stream).handle), index_,
        [] { return "cudaMemcpyAsync of a scan to the host"; });
  synchronize(stream);
  tiles.scanned(all);
}

// Finishes a launch over tiles. The host converts what each tile adds to the initial values of the next tile. If the
// kernel ran the loop's body, only the results of the last tile are copied to the host. If the running results are an
// array, all its values stay on the device.
void CudaDevice::finish_running(Stream* stream, const Launch& launch, const FerryReduction& reduction,
                                const void* partials, bool of_body) {
  RunningTiles& running = *launch.running;
  if (running.has_array() && !of_body) return scan_copies(stream, running);
  if (running.has_array())
    check(cudaMemcpyAsync(running.elements(), running.last_elements(), running.array_bytes(), cudaMemcpyDeviceToDevice,
                          of(stream).handle),
          index_, [&] { return copy_text("cudaMemcpyAsync", running.array_bytes(), "on the device"); });
  const std::size_t bytes = of_body ? reduction.ferry_bytes : running.bytes();
  unsigned char* const to = running.partials() + (running.bytes() - bytes);
  const auto* const from = static_cast<const unsigned char*>(partials) + (running.bytes() - bytes);
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, of(stream).handle), index_,
        [&] { return copy_text("cudaMemcpyAsync", bytes, "to the host") + after(of(stream)); });
  synchronize(stream);
  if (!of_body) return;
  std::memcpy(launch.total->take(bytes), to, bytes);
  launch.total->reduction = &reduction;
}

}  // namespace ferry::cuda
