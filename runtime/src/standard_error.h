// Writes messages for people to stderr. A program may close descriptor 2 and then open a file of its own that gets this
// number. That file must not receive messages. So a line is only written if the descriptor still refers to the same
// file as when the program, or the library with the runtime, was loaded. A reopened or redirected stderr counts as
// another file.
#pragma once

namespace ferry {

// Writes the whole text, which ends with '\n', at once. Preserves errno. Thread-safe.
__attribute__((format(printf, 1, 2))) void say(const char* format, ...) noexcept;

// Accepts the present file of descriptor 2, for tests.
void accept_standard_error() noexcept;

}  // namespace ferry
