// Writes the trace's file also when a signal ends the process: SIGABRT, SIGSEGV, SIGTERM and others that do so by
// default. The process still ends by that signal. A handler that the program installed before runs as if it were alone,
// and an ignored signal stays ignored. A handler that the program installs later replaces this one.
#pragma once

namespace ferry::trace {

// Installs the handlers. To be called when a file is open. Repeated calls do no harm.
void watch_signals() noexcept;

// Restores the earlier handlers, unless others have been installed since.
void leave_signals() noexcept;

}  // namespace ferry::trace
