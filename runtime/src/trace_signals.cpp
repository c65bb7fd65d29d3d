#include "trace_signals.h"

#include "kept_errno.h"
#include "trace_file.h"

#include <signal.h>

#include <iterator>

namespace ferry::trace {

namespace {

constexpr int watched[] = {SIGHUP, SIGINT,  SIGQUIT, SIGILL,  SIGABRT, SIGBUS,
                           SIGFPE, SIGSEGV, SIGPIPE, SIGTERM, SIGXCPU, SIGSYS};

struct sigaction earlier[std::size(watched)];
bool installed[std::size(watched)];

void on_signal(int number, siginfo_t* info, void* context);

bool is_ours(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == &on_signal;
}

bool is_default(const struct sigaction& action) {
  return !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_DFL;
}

bool is_ignored(const struct sigaction& action) {
  return !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
}

// Returns whether an instruction has raised the signal. Such a signal is raised again when the handler returns.
bool is_fault(int number, const siginfo_t& info) {
  return info.si_code > 0 && (number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL);
}

void on_signal(int number, siginfo_t* info, void* context) {
  const KeptErrno kept;
  std::size_t i = 0;
  while (watched[i] != number) ++i;
  const struct sigaction& before = earlier[i];
  const bool ends = is_default(before);
  flush_in_handler(ends);
  if (ends) {
    sigaction(number, &before, nullptr);
    if (!is_fault(number, *info)) raise(number);  // the signal stays blocked until the handler returns
  } else if (before.sa_flags & SA_SIGINFO) {
    before.sa_sigaction(number, info, context);
  } else {
    before.sa_handler(number);
  }
}

}  // namespace

void watch_signals() noexcept {
  for (std::size_t i = 0; i < std::size(watched); ++i) {
    struct sigaction now{};
    if (sigaction(watched[i], nullptr, &now) != 0 || is_ours(now) || is_ignored(now)) continue;
    earlier[i] = now;
    struct sigaction action = now;
    action.sa_sigaction = &on_signal;
    action.sa_flags |= SA_SIGINFO | (is_default(now) ? SA_ONSTACK : 0);
    installed[i] = sigaction(watched[i], &action, nullptr) == 0;
  }
}

void leave_signals() noexcept {
  for (std::size_t i = 0; i < std::size(watched); ++i) {
    struct sigaction now{};
    if (installed[i] && sigaction(watched[i], nullptr, &now) == 0 && is_ours(now))
      sigaction(watched[i], &earlier[i], nullptr);
    installed[i] = false;
  }
}

}  // namespace ferry::trace
