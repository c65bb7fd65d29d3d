// What leaves an iteration of a host kernel where a read misses (ferry/tried.h), and who catches it.
#pragma once

namespace ferry {

struct LeftIteration {};

// Part of a launch: whatever is left of it where an iteration leaves is repeated with the launch.
template <class Run>
void catch_left_iteration(const Run& run) {
  try {
    run();
  } catch (const LeftIteration&) {
  }
}

}  // namespace ferry
