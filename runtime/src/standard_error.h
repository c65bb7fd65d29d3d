// Writes messages for users to stderr. A program may close descriptor 2, and then open a file of its own that gets this
// number. That file must not receive messages. So a line is written only if the descriptor still refers to the file
// that it referred to when the program, or the library that contains the runtime, was loaded. A reopened or redirected
// stderr counts as a different file.
#pragma once

namespace ferry {

// Writes the whole text, which must end in '\n', at once. Preserves errno. Thread-safe.
__attribute__((format(printf, 1, 2))) void say(const char* format, ...) noexcept;

// Accepts the file to which descriptor 2 now refers, for tests.
void accept_standard_error() noexcept;

}  // namespace ferry
