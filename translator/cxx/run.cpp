#include "cxx/run.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace ferry::translator::cxx {

namespace {

constexpr std::array caught_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

constexpr std::size_t most_children = 4;  // one for the stub, and one for each target
volatile sig_atomic_t running_children[most_children] = {};
volatile sig_atomic_t caught = 0;

void pass_on(int signal) {
  caught = signal;
  for (const volatile sig_atomic_t& child : running_children)
    if (child) kill(child, signal);
}

// Replaces `old` by `by` in the list of children. 0 stands for no child.
void replace_child(pid_t old, pid_t by) {
  for (volatile sig_atomic_t& child : running_children)
    if (child == old) {
      child = by;
      return;
    }
}

sigset_t caught_set() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : caught_signals) sigaddset(&set, signal);
  return set;
}

Ending end_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  replace_child(child, 0);
  if (WIFEXITED(status)) return {WEXITSTATUS(status), 0};
  return {128 + WTERMSIG(status), WTERMSIG(status)};
}

int wait_for(pid_t child, const std::string& what, bool unwanted = false) {
  const Ending ending = end_of(child);
  if (caught) return 128 + caught;
  if (unwanted) return 0;
  if (ending.signal)
    std::fprintf(stderr, "ferry: %s was killed by signal %d (%s)\n", what.c_str(), ending.signal,
                 strsignal(ending.signal));
  return ending.code;
}

// Returns the child's process id. Returns -1 if it couldn't be started, which has been reported.
pid_t start(const std::string& what, const std::function<int()>& work) {
  std::fflush(nullptr);
  // Signals are blocked, because a signal between the fork and the storing of the child's id wouldn't reach the child.
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
  if (child > 0) replace_child(0, child);
  sigprocmask(SIG_SETMASK, &old, nullptr);
  if (child < 0) std::fprintf(stderr, "ferry: can't start %s: %s\n", what.c_str(), std::strerror(errno));
  return child;
}

std::string name_of(const std::vector<std::string>& command) { return "'" + command.front() + "'"; }

// Returns whether several jobs may run. If make has a job server, it has granted this process only one job.
bool may_use_cores() {
  const char* const flags = std::getenv("MAKEFLAGS");
  if (flags && std::strstr(flags, "--jobserver")) return false;
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 1;
}

void say_nothing() {
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO), dup2(nowhere, STDERR_FILENO);
}

int run_quietly(const std::vector<std::string>& command, const std::string& messages) {
  const int file = open(messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file >= 0) dup2(file, STDOUT_FILENO), dup2(file, STDERR_FILENO);
  return replace_process(command);
}

void say_messages(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = pass_on;
  for (int signal : caught_signals) {
    struct sigaction old;
    // An ignored signal stays ignored, as under `nohup make`.
    if (sigaction(signal, nullptr, &old) == 0 && old.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

void end_if_interrupted() {
  if (!caught) return;
  std::signal(caught, SIG_DFL);
  raise(caught);
}

bool is_interrupted() { return caught != 0; }

Ending run_apart(const std::function<int()>& work, unsigned seconds, bool quietly) {
  if (caught) return {128 + caught, 0};
  const pid_t child = start("a process", [&] {
    if (seconds) {
      rlimit limit;
      if (getrlimit(RLIMIT_CPU, &limit) == 0) {
        limit.rlim_cur = seconds;
        setrlimit(RLIMIT_CPU, &limit);
      }
    }
    if (quietly) say_nothing();
    return work();
  });
  if (child < 0) return {3, 0};
  const Ending ending = end_of(child);
  return caught ? Ending{128 + caught, 0} : ending;
}

int run(const std::vector<std::string>& command) {
  if (caught) return 128 + caught;
  const pid_t child = start(name_of(command), [&] { return replace_process(command); });
  return child > 0 ? wait_for(child, name_of(command)) : 3;
}

int run_together(const std::vector<std::vector<std::string>>& commands, const std::string& folder) {
  int code = 0;
  if (commands.size() == 1 || commands.size() > most_children || !may_use_cores()) {
    for (std::size_t i = 0; i < commands.size() && !code; ++i) code = run(commands[i]);
    return code;
  }
  if (caught) return 128 + caught;
  const auto messages = [&](std::size_t i) { return folder + "/messages." + std::to_string(i); };
  std::vector<pid_t> children;
  for (std::size_t i = 0; i < commands.size(); ++i)
    children.push_back(start(name_of(commands[i]),
                             [&] { return i ? run_quietly(commands[i], messages(i)) : replace_process(commands[i]); }));
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (code && children[i] > 0) kill(children[i], SIGTERM);
    const int own = children[i] > 0 ? wait_for(children[i], name_of(commands[i]), code != 0) : 3;
    if (!code && i) say_messages(messages(i));
    if (!code) code = own;
  }
  return code;
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
