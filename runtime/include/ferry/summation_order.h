// The order in which a kernel adds floating-point numbers. It depends only on the number of iterations, so a sum has
// the same bits for any number of threads, on the host and on a GPU:
//
//   iterations, numbered row by row       0 … 63 | 64 … 127 | …         tiles of ferry_size iterations
//   iteration i adds into lane i % 64     lanes 0 … 63 of its tile      a vector register's, or a GPU's threads
//   lanes of a tile become one            p[l] = join(p[l], p[l + h])   for h = 32, 16, … 1 and l < h
//   tiles become one                      p[i] = join(p[i], p[i + d])   for d = 1, 2, 4, … and i a multiple of 2 * d
//   the loop's variable                   join(start, total)
//
// The error grows with the number of a lane's terms (at most 128 below 5 * 10^8 iterations) and the logarithm of the
// rest, as in pairwise summation (N. J. Higham, The accuracy of floating point summation, SIAM J. Sci. Comput. 14,
// 1993; blocks with strided lanes as in P. Castaldo, R. C. Whaley, A. T. Chronopoulos, SIAM J. Sci. Comput. 31, 2008).
#ifndef FERRY_SUMMATION_ORDER_H
#define FERRY_SUMMATION_ORDER_H

#include "kernel_common.h"

constexpr int ferry_lanes = 64;

/// The tiles of a launch. If there are few iterations, tiles are small, so that each thread of a device has one. If
/// there are many iterations, the number of tiles is bounded.
struct FerryTiles {
  ferry_int64 ferry_iterations, ferry_size;  ///< iterations of all tiles; of one tile (2^k times the least size)

  FERRY_HOST_DEVICE explicit FerryTiles(ferry_int64 ferry_all) : FerryTiles(ferry_all, ferry_lanes, 8192, 256, 65536) {}
  FERRY_HOST_DEVICE ferry_int64 ferry_count() const {
    return ferry_iterations / ferry_size + (ferry_iterations % ferry_size != 0);
  }
  /// Returns the first iteration of a tile. For the number after the last tile, returns the end.
  FERRY_HOST_DEVICE ferry_int64 ferry_begin(ferry_int64 ferry_tile) const {
    return ferry_tile < ferry_count() ? ferry_tile * ferry_size : ferry_iterations;
  }

 protected:
  /// Makes tiles of at least `ferry_least` iterations. Their size grows up to `ferry_usual` while there are at least
  /// `ferry_wanted` tiles, and beyond that if there would be twice `ferry_most` tiles.
  FERRY_HOST_DEVICE FerryTiles(ferry_int64 ferry_all, ferry_int64 ferry_least, ferry_int64 ferry_usual,
                               ferry_int64 ferry_wanted, ferry_int64 ferry_most)
      : ferry_iterations(ferry_all), ferry_size(ferry_least) {
    while ((ferry_size < ferry_usual && ferry_size * 2 * ferry_wanted <= ferry_all) ||
           ferry_all / ferry_size / 2 >= ferry_most)
      ferry_size *= 2;
  }
};

/// The tiles of a loop that needs a running result (`s += x[i]; y[i] = s;`). Each tile runs in order, from the result
/// of the tiles before it. One kernel finds what each tile adds, the host computes the start of each tile, and a second
/// kernel runs the loop's body. This is the reduce-then-scan of G. E. Blelloch, "Prefix sums and their applications"
/// (1990). Here, too, the order depends only on the number of iterations.
struct FerryRunningTiles : FerryTiles {
  FERRY_HOST_DEVICE explicit FerryRunningTiles(ferry_int64 ferry_all) : FerryTiles(ferry_all, 1, 128, 128, 32768) {}
  FERRY_HOST_DEVICE FerryRunningTiles(ferry_int64 ferry_all, ferry_int64 ferry_of_tile)
      : FerryTiles(ferry_all, ferry_of_tile, ferry_of_tile, 1, __LONG_LONG_MAX__) {}
};

inline FerryTiles ferry_tiles_of(const FerryLoopBounds* ferry_loops, unsigned ferry_dimensions) {
  ferry_int64 ferry_all = 1;
  for (unsigned ferry_d = 0; ferry_d < ferry_dimensions; ++ferry_d) ferry_all *= ferry_loops[ferry_d].ferry_count;
  return FerryTiles(ferry_all);
}

/// A range of a launch's iterations, for a host kernel. There is one partial result for each tile in the range, or for
/// each iteration if `ferry_leaves`. The latter requires tiles of ferry_lanes iterations, in which none share a lane.
struct FerryIterations {
  void* ferry_partials;
  ferry_int64 ferry_begin, ferry_end;
  bool ferry_leaves;
};

/// An iteration's position in the loops.
template <int ferry_dimensions>
struct FerryGridPlace {
  ferry_int64 ferry_at[ferry_dimensions];

  FERRY_HOST_DEVICE FerryGridPlace(const FerryLoopBounds* ferry_loops, ferry_int64 ferry_iteration) {
    for (int ferry_d = ferry_dimensions - 1; ferry_d > 0; --ferry_d) {
      ferry_at[ferry_d] = ferry_iteration % ferry_loops[ferry_d].ferry_count;
      ferry_iteration /= ferry_loops[ferry_d].ferry_count;
    }
    ferry_at[0] = ferry_iteration;
  }
  /// Advances by the number of iterations that precede `ferry_by`.
  FERRY_HOST_DEVICE void ferry_advance(const FerryLoopBounds* ferry_loops, const FerryGridPlace& ferry_by) {
    for (int ferry_d = ferry_dimensions - 1; ferry_d > 0; --ferry_d) {
      ferry_at[ferry_d] += ferry_by.ferry_at[ferry_d];
      if (ferry_at[ferry_d] < ferry_loops[ferry_d].ferry_count) continue;
      ferry_at[ferry_d] -= ferry_loops[ferry_d].ferry_count;
      ++ferry_at[ferry_d - 1];
    }
    ferry_at[0] += ferry_by.ferry_at[0];
  }
  /// Advances to the start of the innermost loop's next row.
  FERRY_HOST_DEVICE void ferry_next_row(const FerryLoopBounds* ferry_loops) {
    for (int ferry_d = ferry_dimensions - 1; ferry_d > 0; --ferry_d) {
      ferry_at[ferry_d] = 0;
      if (++ferry_at[ferry_d - 1] < ferry_loops[ferry_d - 1].ferry_count) return;
    }
  }
};

#endif
