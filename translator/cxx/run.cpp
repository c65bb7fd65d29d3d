#include "cxx/run.h"

#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace ferry::translator::cxx {

namespace {

constexpr std::array caught_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

volatile sig_atomic_t running_child = 0;
volatile sig_atomic_t caught = 0;

void pass_on(int signal) {
  caught = signal;
  if (running_child) kill(running_child, signal);
}

sigset_t caught_set() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : caught_signals) sigaddset(&set, signal);
  return set;
}

int wait_for(pid_t child, const std::string& what) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  running_child = 0;
  if (caught) return 128 + caught;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  std::fprintf(stderr, "ferry: %s was ended by signal %d (%s)\n", what.c_str(), WTERMSIG(status),
               strsignal(WTERMSIG(status)));
  return 128 + WTERMSIG(status);
}

}  // namespace

void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = pass_on;
  for (int signal : caught_signals) {
    struct sigaction old;
    // `nohup make` stays as it is.
    if (sigaction(signal, nullptr, &old) == 0 && old.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

void end_if_interrupted() {
  if (!caught) return;
  std::signal(caught, SIG_DFL);
  raise(caught);
}

int run_apart(const std::string& what, const std::function<int()>& work) {
  if (caught) return 128 + caught;
  std::fflush(nullptr);
  // A signal between the fork and the note of the child's number would be lost on the child.
  const sigset_t set = caught_set();
  sigset_t old;
  sigprocmask(SIG_BLOCK, &set, &old);
  const pid_t child = fork();
  if (child == 0) {
    for (int signal : caught_signals) {
      struct sigaction action;
      if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == pass_on) std::signal(signal, SIG_DFL);
    }
    sigprocmask(SIG_SETMASK, &old, nullptr);
    const int code = work();
    std::fflush(nullptr);
    _exit(code);
  }
  running_child = child > 0 ? child : 0;
  sigprocmask(SIG_SETMASK, &old, nullptr);
  if (child > 0) return wait_for(child, what);
  std::fprintf(stderr, "ferry: can't start %s: %s\n", what.c_str(), std::strerror(errno));
  return 3;
}

int run(const std::vector<std::string>& command) {
  return run_apart("'" + command.front() + "'", [&] { return replace_process(command); });
}

bool started_by(const std::string& name) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/" + std::to_string(getppid()) + "/exe", error);
  return !error && program.filename() == name;
}

int replace_process(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words.front(), words.data());
  std::fprintf(stderr, "ferry: can't run '%s': %s\n", words.front(), std::strerror(errno));
  return 3;
}

}  // namespace ferry::translator::cxx
