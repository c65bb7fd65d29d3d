// Runs child processes of `ferry cxx`. A signal that ends this process is first passed on to the child. Then the caller
// can clean up and end by the same signal.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ferry::translator::cxx {

// Makes SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE be remembered and passed on to the children.
void catch_signals();

// Ends this process by the signal that was caught, if any. Requires that nothing is left to clean up.
void end_if_interrupted();

// Runs a command and returns its exit code. Returns 128 + N if signal N ended it, and 3 if it can't be run, and reports
// either.
int run(const std::vector<std::string>& command);

// Runs several commands. They run in parallel if there are several cores and make has no job server. The first
// command's messages appear at once. Those of the others follow, unless an earlier command failed; its code is then
// returned. `folder` is for files that hold their messages.
int run_together(const std::vector<std::vector<std::string>>& commands, const std::string& folder);

// How a process ended: by exit or by a signal.
struct Ending {
  int code = 0;
  int signal = 0;
};

// Runs a function in a separate process. `seconds` limits its CPU time (SIGXCPU ends it); 0 means no limit. If
// `quietly`, its messages are discarded.
Ending run_apart(const std::function<int()>& work, unsigned seconds, bool quietly);

// Returns whether a signal was caught after which this process has to end.
bool is_interrupted();

// Returns whether this process was started by a program of this name.
bool started_by(const std::string& name);

// Replaces this process by the command. If that fails, reports the failure and returns the exit code.
int replace_process(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
