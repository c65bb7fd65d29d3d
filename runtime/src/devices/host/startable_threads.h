// How many of the threads that a launch is to have can be started: the system may allow a process few.
#pragma once

namespace ferry {

// From 1, the calling thread, to `wanted`. Fewer are said on stderr.
unsigned startable_threads(unsigned wanted);

void say_fewer_threads(unsigned there, unsigned wanted, const char* why) noexcept;

}  // namespace ferry
