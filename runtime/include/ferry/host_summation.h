// The iterations of a host kernel whose sums have a fixed order (see summation_order.h). Lanes are arrays on the stack,
// so that the compiler keeps them in vector registers.
//
//   ferry_sum_part<ferry_f_l3_partial, ferry_f_l3_lanes, FerryCounted<int, 1>>(
//       ferry_loops, ferry_part, [&](ferry_f_l3_lanes& ferry_lanes_now, int ferry_lane, ferry_int64, int ferry_value_0)
//       {
//         … s from its lane, the user's text, s into its lane … });
//
// A lane loop has a constant trip count, and each iteration loads and stores its own partial result. This is the form
// that g++ and clang vectorise without -ffast-math.
#ifndef FERRY_HOST_SUMMATION_H
#define FERRY_HOST_SUMMATION_H

#pragma GCC system_header  // allows `if constexpr` in a C++14 file

#include "host_iterations.h"
#include "reduction.h"
#include "summation_order.h"

/// Runs one iteration. `ferry_place` has the outer loops' positions, and `ferry_last` the innermost loop's variable.
template <class FerryLanes, class FerryBody, class FerryLast>
FERRY_IN_LINE void ferry_sum_one(FerryLanes& ferry_sums, int ferry_lane, ferry_int64 ferry_iteration,
                                 const FerryLoopBounds*, const FerryGridPlace<1>&, FerryLast ferry_last,
                                 const FerryBody& ferry_body) {
  ferry_body(ferry_sums, ferry_lane, ferry_iteration, ferry_last);
}
template <class FerryOuter, class FerryLanes, class FerryBody, class FerryLast>
FERRY_IN_LINE void ferry_sum_one(FerryLanes& ferry_sums, int ferry_lane, ferry_int64 ferry_iteration,
                                 const FerryLoopBounds* ferry_loops, const FerryGridPlace<2>& ferry_place,
                                 FerryLast ferry_last, const FerryBody& ferry_body) {
  ferry_body(ferry_sums, ferry_lane, ferry_iteration, FerryOuter::ferry_of(ferry_loops[0], ferry_place.ferry_at[0]),
             ferry_last);
}
template <class FerryOuter, class FerryMiddle, class FerryLanes, class FerryBody, class FerryLast>
FERRY_IN_LINE void ferry_sum_one(FerryLanes& ferry_sums, int ferry_lane, ferry_int64 ferry_iteration,
                                 const FerryLoopBounds* ferry_loops, const FerryGridPlace<3>& ferry_place,
                                 FerryLast ferry_last, const FerryBody& ferry_body) {
  ferry_body(ferry_sums, ferry_lane, ferry_iteration, FerryOuter::ferry_of(ferry_loops[0], ferry_place.ferry_at[0]),
             FerryMiddle::ferry_of(ferry_loops[1], ferry_place.ferry_at[1]), ferry_last);
}

/// Runs the iterations [begin, end) of one tile, each of them in its lane.
template <class FerryLast, class... FerryOuter, class FerryLanes, class FerryBody>
FERRY_IN_LINE void ferry_sum_lanes(FerryLanes& ferry_sums, const FerryLoopBounds* ferry_loops, ferry_int64 ferry_begin,
                                   ferry_int64 ferry_end, const FerryBody& ferry_body) {
  constexpr int ferry_dimensions = sizeof...(FerryOuter) + 1, ferry_inner = ferry_dimensions - 1;
  FerryGridPlace<ferry_dimensions> ferry_place(ferry_loops, ferry_begin);
  for (ferry_int64 ferry_row_end; ferry_begin < ferry_end; ferry_place.ferry_next_row(ferry_loops)) {
    ferry_row_end = ferry_end;
    if constexpr (ferry_dimensions > 1) {
      const ferry_int64 ferry_left = ferry_loops[ferry_inner].ferry_count - ferry_place.ferry_at[ferry_inner];
      if (ferry_left < ferry_end - ferry_begin) ferry_row_end = ferry_begin + ferry_left;
    }
    while (ferry_begin < ferry_row_end) {
      const int ferry_lane = static_cast<int>(ferry_begin % ferry_lanes);
      const ferry_int64 ferry_left = ferry_row_end - ferry_begin;
      const auto ferry_value = FerryLast::ferry_of(ferry_loops[ferry_inner], ferry_place.ferry_at[ferry_inner]);
      int ferry_done = ferry_lanes;
      if (ferry_lane == 0 && ferry_left >= ferry_lanes) {
        for (int ferry_l = 0; ferry_l < ferry_lanes; ++ferry_l)
          ferry_sum_one<FerryOuter...>(ferry_sums, ferry_l, ferry_begin + ferry_l, ferry_loops, ferry_place,
                                       FerryLast::ferry_after(ferry_value, ferry_loops[ferry_inner], ferry_l),
                                       ferry_body);
      } else {
        ferry_done = ferry_lanes - ferry_lane;
        if (ferry_left < ferry_done) ferry_done = static_cast<int>(ferry_left);
        for (int ferry_l = 0; ferry_l < ferry_done; ++ferry_l)
          ferry_sum_one<FerryOuter...>(
              ferry_sums, ferry_lane + ferry_l, ferry_begin + ferry_l, ferry_loops, ferry_place,
              FerryLast::ferry_after(ferry_value, ferry_loops[ferry_inner], ferry_l), ferry_body);
      }
      ferry_begin += ferry_done;
      ferry_place.ferry_at[ferry_inner] += ferry_done;
    }
  }
}

template <class FerryPartial, class FerryLanes, class FerryLast, class... FerryOuter, class FerryBody>
FERRY_IN_LINE void ferry_sum_part(const FerryLoopBounds* ferry_loops, const FerryIterations& ferry_part,
                                  const FerryBody& ferry_body) {
  const FerryTiles ferry_tiles = ferry_tiles_of(ferry_loops, sizeof...(FerryOuter) + 1);
  FerryPartial* ferry_to = static_cast<FerryPartial*>(ferry_part.ferry_partials);
  for (ferry_int64 ferry_begin = ferry_part.ferry_begin, ferry_end; ferry_begin < ferry_part.ferry_end;
       ferry_begin = ferry_end) {
    ferry_end = ferry_begin - ferry_begin % ferry_tiles.ferry_size + ferry_tiles.ferry_size;
    if (ferry_part.ferry_end < ferry_end) ferry_end = ferry_part.ferry_end;
    FerryLanes ferry_sums;
    ferry_sum_lanes<FerryLast, FerryOuter...>(ferry_sums, ferry_loops, ferry_begin, ferry_end, ferry_body);
    if (ferry_part.ferry_leaves) {
      for (ferry_int64 ferry_i = ferry_begin; ferry_i < ferry_end; ++ferry_i)
        ferry_sums.ferry_load(static_cast<int>(ferry_i % ferry_lanes), *ferry_to++);
      continue;
    }
    ferry_sums.ferry_join();
    ferry_sums.ferry_load(0, *ferry_to++);
  }
}

#endif
