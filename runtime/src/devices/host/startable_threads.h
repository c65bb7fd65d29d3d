// Finds out how many of a launch's threads can be started, because the system may limit a process's threads.
#pragma once

namespace ferry {

// Returns 1 (the calling thread) to `wanted`. Fewer are reported on stderr.
unsigned startable_threads(unsigned wanted);

void say_fewer_threads(unsigned there, unsigned wanted, const char* why) noexcept;

}  // namespace ferry
