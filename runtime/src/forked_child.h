// Handles the child of a process that has opened a device. The child has neither the parent's threads nor the driver's
// state, and a missing thread may hold any lock. So it touches none of these and runs the original loops.
#pragma once

namespace ferry {

bool is_forked_child() noexcept;
void say_forked() noexcept;  // once

void watch_forks();  // watches from here on

}  // namespace ferry
