// The trace's file is written also where a signal ends the process: SIGABRT, SIGSEGV, SIGTERM and others whose default
// is that. The process still ends by that signal; a handler that the program had installed before runs as if it had
// been called alone, and a signal that it ignores stays ignored. What it installs later replaces this.
#pragma once

namespace ferry::trace {

// Once a file is open; more than once is as good.
void watch_signals() noexcept;

// Puts back what was there, as far as nothing else was installed since.
void leave_signals() noexcept;

}  // namespace ferry::trace
