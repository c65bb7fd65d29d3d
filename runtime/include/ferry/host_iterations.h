// How a host kernel runs its innermost loop if several iterations run side by side, each in a lane.
//
//   ferry_run_jammed<32, FerryCounted<int, 1>>(ferry_loops[1], [&](const int ferry_width, const int ferry_from) {
//     double ferry_of_0[32];
//     FERRY_MANY_LANES { const int j = …; double s = 0; ferry_of_0[ferry_lane] = s; }
//     for (int k = 0; k < n; ++k)
//       FERRY_MANY_LANES { const int j = …; double s = ferry_of_0[ferry_lane]; { s += a[k] * b[k * n + j]; } … } });
//
// The lambda is compiled twice: for all lanes, and for a single lane, whose arrays become registers.
#ifndef FERRY_HOST_ITERATIONS_H
#define FERRY_HOST_ITERATIONS_H

#pragma GCC system_header  // allows `if constexpr` in a C++14 file

#include "kernel_common.h"

#define FERRY_IN_LINE __attribute__((__always_inline__)) inline

// The compiler isn't told that lanes are independent, because all lanes share the memory of a body's own arrays.
#define FERRY_MANY_LANES for (int ferry_lane = 0; ferry_lane < ferry_width; ++ferry_lane)
#ifdef __clang__
#define FERRY_FEW_LANES _Pragma("clang loop unroll(full)") FERRY_MANY_LANES
#else
#define FERRY_FEW_LANES _Pragma("GCC unroll 4") FERRY_MANY_LANES
#endif

/// The type of an induction variable, and its step if the step is constant, or else 0.
template <class FerryOf, ferry_int64 ferry_constant_step>
struct FerryCounted {
  using ferry_type = FerryOf;
  static constexpr ferry_int64 ferry_step = ferry_constant_step;

  static FERRY_IN_LINE FerryOf ferry_of(const FerryLoopBounds& ferry_loop, ferry_int64 ferry_index) {
    return ferry_at<FerryOf>(ferry_loop, ferry_index);
  }
  /// Returns the value `ferry_by` iterations later. It is computed in the variable's type, so that the compiler sees
  /// that subscripts are adjacent.
  static FERRY_IN_LINE FerryOf ferry_after(FerryOf ferry_value, const FerryLoopBounds& ferry_loop, int ferry_by) {
    if constexpr (ferry_step != 0)
      return static_cast<FerryOf>(ferry_value + static_cast<FerryOf>(ferry_by) * static_cast<FerryOf>(ferry_step));
    return static_cast<FerryOf>(ferry_value +
                                static_cast<FerryOf>(ferry_by) * static_cast<FerryOf>(ferry_loop.ferry_step));
  }
};

/// Runs the loop's iterations, ferry_lanes_of_thread at a time while that many are left, and then one by one.
template <int ferry_lanes_of_thread, class FerryLoop, class FerryBody>
FERRY_IN_LINE void ferry_run_jammed(const FerryLoopBounds& ferry_loop, const FerryBody& ferry_body) {
  ferry_int64 ferry_index = 0;
  for (; ferry_index + ferry_lanes_of_thread <= ferry_loop.ferry_count; ferry_index += ferry_lanes_of_thread)
    ferry_body(ferry_lanes_of_thread, FerryLoop::ferry_of(ferry_loop, ferry_index));
  for (; ferry_index < ferry_loop.ferry_count; ++ferry_index)
    ferry_body(1, FerryLoop::ferry_of(ferry_loop, ferry_index));
}

#endif
