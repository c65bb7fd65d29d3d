// Handles the child of a process that has opened a device. The child has neither the parent's threads nor the state of
// the driver, and a missing thread may hold any lock. The child therefore uses neither the driver nor these locks, and
// runs the original loops.
#pragma once

namespace ferry {

bool is_forked_child() noexcept;
void say_forked() noexcept;  // prints the message only once

void watch_forks();  // handles all forks from here on

}  // namespace ferry
