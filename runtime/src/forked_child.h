// A child of a process that has opened a device: neither its threads nor the driver's state are there, and any lock may
// be held by a thread that isn't. So it touches nothing of all that, and runs the loops' own text.
#pragma once

namespace ferry {

bool is_forked_child() noexcept;
void say_forked() noexcept;  // once

void watch_forks();  // from here on

}  // namespace ferry
