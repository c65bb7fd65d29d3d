// How a host kernel leaves an iteration in which a read misses (ferry/tried.h), and how that is caught.
#pragma once

namespace ferry {

struct LeftIteration {};

// Runs part of a launch. If an iteration is left, the rest of the part doesn't run, because the launch will be
// repeated.
template <class Run>
void catch_left_iteration(const Run& run) {
  try {
    run();
  } catch (const LeftIteration&) {
  }
}

}  // namespace ferry
