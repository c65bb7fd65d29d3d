// What a stub calls around a host loop that may stay on the host as a whole, with all nests inside it (see
// src/small_loop.h):
//
//   { FerrySmallLoop ferry_small_9{ferry_call, 3};
//     if (ferry_small_9.ferry_begin(0, n)) ferry_small_9.ferry_stays({n, ferry_pointer(a)});
//     for (int i = 0; i < n; ++i) { if (ferry_small_9.ferry_stay || !(…launch…)) … } }
#ifndef FERRY_SMALL_LOOP_H
#define FERRY_SMALL_LOOP_H

#pragma GCC system_header

#include <ferry/call.h>

/// A scope guard around the loop. The host step with number `ferry_step` describes the loop.
class FerrySmallLoop {
 public:
  FerrySmallLoop(FerryCall& ferry_of, unsigned ferry_step) : ferry_call_(ferry_of), ferry_step_(ferry_step) {}
  FerrySmallLoop(const FerrySmallLoop&) = delete;
  FerrySmallLoop& operator=(const FerrySmallLoop&) = delete;
  ~FerrySmallLoop() { ferry_call_.ferry_nest_.ferry_stays = false; }

  /// Takes the loop's header. Returns whether the stub must call ferry_stays(), with what the loop touches.
  template <class FerryFirst, class FerryBound>
  FERRY_SHARED bool ferry_begin(FerryFirst ferry_f, FerryBound ferry_b) {
    if (FerryCall::ferry_off() || ferry_is_short(FerryCall::ferry_distance(ferry_f, ferry_b))) return false;
    ferry_call_.ferry_loops_[0].ferry_set(ferry_f, ferry_b);
    return ferry_may_stay();
  }
  template <class FerryFirst, class FerryBound, class FerryStepType>
  FERRY_SHARED bool ferry_begin(FerryFirst ferry_f, FerryBound ferry_b, FerryStepType ferry_s) {
    if (FerryCall::ferry_off()) return false;
    ferry_call_.ferry_loops_[0] = FerryHeader(ferry_f, ferry_b, ferry_s);
    return ferry_may_stay();
  }
  /// If nothing in the loop needs a device, sets ferry_stay and makes the loop's data valid on the host.
  template <__SIZE_TYPE__ FerrySize>
  void ferry_stays(const FerryInput (&ferry_inputs)[FerrySize], const char* ferry_file = __builtin_FILE(),
                   unsigned ferry_line = __builtin_LINE()) {
    ferry_leave(ferry_inputs, ferry_file, ferry_line);
  }

  bool ferry_stay = false;

  /// The smallest trip count for which describing the loop is worthwhile. In shorter loops, each nest decides alone.
  static constexpr unsigned long long ferry_worth = 64;

 private:
  static bool ferry_is_short(unsigned long long ferry_iterations) {
    return ferry_iterations < ferry_worth && !ferry_active();
  }
  bool ferry_may_stay();
  void ferry_leave(const FerryInput* ferry_inputs, const char* ferry_file, unsigned ferry_line);

  FerryCall& ferry_call_;
  const unsigned ferry_step_;
};

#endif
