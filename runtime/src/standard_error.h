// Lines for people on stderr. A program may close descriptor 2 and open a file of its own, which is then given that
// number: what is written there must not end up in the file. So a line is written only where the descriptor is still
// the file that it was when the program, or the library that holds the runtime, was loaded; stderr that was reopened or
// redirected since counts as another file.
#pragma once

namespace ferry {

// One write of the whole text, which ends with '\n'. Keeps errno. Thread-safe.
__attribute__((format(printf, 1, 2))) void say(const char* format, ...) noexcept;

// For tests: descriptor 2 is what it should be from now on.
void accept_standard_error() noexcept;

}  // namespace ferry
