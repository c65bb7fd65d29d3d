// Combines the threads' partial results into one per block, and these into one per launch, as a tree in shared memory
// and always in the same order. Sums whose order matters use one tile per 64 threads instead (see summation_order.h).
// Included after <target>_kernel.h by generated GPU files whose kernels reduce.
#ifndef FERRY_GPU_REDUCTION_H
#define FERRY_GPU_REDUCTION_H

#include "gpu_kernel.h"
#include "reduction.h"
#include "summation_order.h"

/// The maximum number of threads in a block of a kernel that reduces. launch_shape.cpp respects it.
constexpr unsigned ferry_reduction_threads = 256;

/// All threads of the block must call this. Afterwards `mine` of thread 0 is the block's partial result.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_threads(FerryPartial& ferry_mine, unsigned ferry_thread, unsigned ferry_threads) {
  static_assert(sizeof(FerryPartial) * ferry_reduction_threads <= 48 * 1024,
                "a block's partials fit into shared memory");
  __shared__
      __attribute__((__aligned__(16))) unsigned char ferry_storage[sizeof(FerryPartial) * ferry_reduction_threads];
  FerryPartial* const ferry_partials = reinterpret_cast<FerryPartial*>(ferry_storage);
  ferry_partials[ferry_thread] = ferry_mine;
  for (unsigned ferry_left = ferry_threads; ferry_left > 1;) {
    const unsigned ferry_half = (ferry_left + 1) / 2;
    __syncthreads();
    if (ferry_thread + ferry_half < ferry_left)
      ferry_combine(ferry_partials[ferry_thread], ferry_partials[ferry_thread + ferry_half]);
    ferry_left = ferry_half;
  }
  if (ferry_thread == 0) ferry_mine = ferry_partials[0];
}

/// The last step of a kernel. Stores this block's partial result in its element of `partials`.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_block(FerryPartial& ferry_mine, FerryPartial* ferry_partials) {
  const unsigned ferry_thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  ferry_combine_threads<FerryPartial, ferry_combine>(ferry_mine, ferry_thread, blockDim.x * blockDim.y * blockDim.z);
  if (ferry_thread == 0) ferry_partials[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] = ferry_mine;
}

/// Runs in a single block. Combines `count` partial results into the first one.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_blocks(FerryPartial* ferry_partials, unsigned ferry_count) {
  FerryPartial ferry_mine{};
  for (unsigned ferry_block = threadIdx.x; ferry_block < ferry_count; ferry_block += blockDim.x)
    ferry_combine(ferry_mine, ferry_partials[ferry_block]);
  ferry_combine_threads<FerryPartial, ferry_combine>(ferry_mine, threadIdx.x, blockDim.x);
  if (threadIdx.x == 0) ferry_partials[0] = ferry_mine;
}

/// The loops of a kernel whose sums have a fixed order. They are passed by value.
template <int ferry_dimensions>
struct FerryTiledLoops {
  FerryLoopBounds ferry_loops[ferry_dimensions];
  FerryTiles ferry_tiles;
  FerryGridPlace<ferry_dimensions> ferry_row;  ///< the distance between two iterations of a lane

  explicit FerryTiledLoops(const FerryLoopBounds* ferry_from)
      : ferry_tiles(ferry_tiles_of(ferry_from, ferry_dimensions)), ferry_row(ferry_from, ferry_lanes) {
    for (int ferry_d = 0; ferry_d < ferry_dimensions; ++ferry_d) ferry_loops[ferry_d] = ferry_from[ferry_d];
  }
  FERRY_HOST_DEVICE const FerryLoopBounds& operator[](int ferry_d) const { return ferry_loops[ferry_d]; }
};

/// The tile on which this thread works, and its lane in the tile. A block loops until none of its threads has a tile,
/// so that all threads reach its barriers. While ferry_is_block() holds, this thread's tile may be past the last one.
struct FerryLaneOfTile {
  ferry_int64 ferry_tile;
  unsigned ferry_lane;

  __device__ FerryLaneOfTile() {
    const unsigned ferry_of_block = blockDim.x / ferry_lanes;
    ferry_tile = static_cast<ferry_int64>(blockIdx.x) * ferry_of_block + threadIdx.x / ferry_lanes;
    ferry_lane = threadIdx.x % ferry_lanes;
  }
  __device__ bool ferry_is_block(const FerryTiles& ferry_tiles) const {
    return ferry_tile - threadIdx.x / ferry_lanes < ferry_tiles.ferry_count();
  }
  __device__ void ferry_next() { ferry_tile += static_cast<ferry_int64>(gridDim.x) * (blockDim.x / ferry_lanes); }
};

/// The iterations of a lane in a tile. There are none if the tile is past the last one.
template <int ferry_dimensions>
struct FerryLaneIterations {
  ferry_int64 ferry_iteration, ferry_end;
  FerryGridPlace<ferry_dimensions> ferry_place;

  __device__ FerryLaneIterations(const FerryTiledLoops<ferry_dimensions>& ferry_of, const FerryLaneOfTile& ferry_mine)
      : ferry_iteration(ferry_of.ferry_tiles.ferry_begin(ferry_mine.ferry_tile) + ferry_mine.ferry_lane),
        ferry_end(ferry_of.ferry_tiles.ferry_begin(ferry_mine.ferry_tile + 1)),
        ferry_place(ferry_of.ferry_loops, ferry_iteration) {}
  __device__ bool ferry_goes_on() const { return ferry_iteration < ferry_end; }
  __device__ void ferry_next(const FerryTiledLoops<ferry_dimensions>& ferry_of) {
    ferry_iteration += ferry_lanes;
    ferry_place.ferry_advance(ferry_of.ferry_loops, ferry_of.ferry_row);
  }
};

/// The loop of a kernel with running results, passed by value. After the loop's bounds, the runtime passes the number
/// of iterations per tile as if it were the count of another loop.
struct FerryRunningLoop {
  FerryLoopBounds ferry_loop;
  FerryRunningTiles ferry_tiles;

  explicit FerryRunningLoop(const FerryLoopBounds* ferry_from)
      : ferry_loop(*ferry_from), ferry_tiles(ferry_from[0].ferry_count, ferry_from[1].ferry_count) {}
  FERRY_HOST_DEVICE const FerryLoopBounds& operator[](int) const { return ferry_loop; }
};

/// The last step of a block's tiles. Combines the lanes of each tile and stores the result in `partials`.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_lanes(const FerryPartial& ferry_mine, const FerryLaneOfTile& ferry_of,
                                           const FerryTiles& ferry_tiles, FerryPartial* ferry_partials) {
  static_assert(sizeof(FerryPartial) * ferry_reduction_threads <= 48 * 1024,
                "a block's partials fit into shared memory");
  __shared__
      __attribute__((__aligned__(16))) unsigned char ferry_storage[sizeof(FerryPartial) * ferry_reduction_threads];
  FerryPartial* const ferry_lane = reinterpret_cast<FerryPartial*>(ferry_storage) + threadIdx.x;
  __syncthreads();  // all threads have read the lanes of the previous tiles
  *ferry_lane = ferry_mine;
  for (unsigned ferry_half = ferry_lanes / 2; ferry_half > 0; ferry_half /= 2) {
    __syncthreads();
    if (ferry_of.ferry_lane < ferry_half) ferry_combine(*ferry_lane, ferry_lane[ferry_half]);
  }
  if (ferry_of.ferry_lane == 0 && ferry_of.ferry_tile < ferry_tiles.ferry_count())
    ferry_partials[ferry_of.ferry_tile] = *ferry_lane;
}

/// Runs in a single block. Combines the partial results of `count` tiles into the first one.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_tiles(FerryPartial* ferry_partials, unsigned ferry_count) {
  for (unsigned ferry_apart = 1; ferry_apart < ferry_count; ferry_apart *= 2) {
    for (unsigned ferry_tile = threadIdx.x * 2 * ferry_apart; ferry_tile + ferry_apart < ferry_count;
         ferry_tile += blockDim.x * 2 * ferry_apart)
      ferry_combine(ferry_partials[ferry_tile], ferry_partials[ferry_tile + ferry_apart]);
    __syncthreads();
  }
}

#endif
