// Writes the trace's file even if a signal ends the process: SIGABRT, SIGSEGV, SIGTERM and others that do so by
// default. The process still ends by that signal. A handler that the program installed earlier still runs as usual, and
// an ignored signal stays ignored. A handler that the program installs later replaces this one.
#pragma once

namespace ferry::trace {

// Installs the handlers. Call it when a file is open. Calling it repeatedly does no harm.
void watch_signals() noexcept;

// Restores the earlier handlers, unless others have been installed in the meantime.
void leave_signals() noexcept;

}  // namespace ferry::trace
