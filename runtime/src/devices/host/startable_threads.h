// Finds out how many of a launch's threads can be started, because the system may limit how many threads a process has.
#pragma once

namespace ferry {

// Returns a number between 1 (the calling thread) and `wanted`. If it is less than `wanted`, reports that on stderr.
unsigned startable_threads(unsigned wanted);

void say_fewer_threads(unsigned there, unsigned wanted, const char* why) noexcept;

}  // namespace ferry
