// How an iteration of a host kernel is left when a read misses (ferry/tried.h), and who catches that.
#pragma once

namespace ferry {

struct LeftIteration {};

// Runs a part of a launch. If an iteration is left, the rest of the part is repeated with the launch.
template <class Run>
void catch_left_iteration(const Run& run) {
  try {
    run();
  } catch (const LeftIteration&) {
  }
}

}  // namespace ferry
