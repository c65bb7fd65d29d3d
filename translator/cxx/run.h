// Child processes of `ferry cxx`. A signal that ends this process is first passed on to the child. Then the caller can
// clean up and end by the same signal.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ferry::translator::cxx {

// From now on SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE are passed on to the child and remembered.
void catch_signals();

// Ends this process by the signal that was caught, if any. Call it when nothing is left to clean up.
void end_if_interrupted();

// Returns the child's exit code. It is 128 + N if signal N ended it, and 3 if it can't be run; both are reported.
int run(const std::vector<std::string>& command);

// Runs several, in parallel if there are several cores and no make with a job server. The first one's messages appear
// at once. Those of the others follow, unless an earlier one failed, whose code is returned then. `folder` is for their
// messages.
int run_together(const std::vector<std::vector<std::string>>& commands, const std::string& folder);

// How a process ended: by exit or by a signal.
struct Ending {
  int code = 0;
  int signal = 0;
};

// Runs a function in a separate process. `seconds`: the most CPU time that it may take (SIGXCPU ends it); 0: unlimited.
// `quietly`: its messages are discarded.
Ending run_apart(const std::function<int()>& work, unsigned seconds, bool quietly);

// Returns whether a caught signal is to end this process.
bool is_interrupted();

// Returns whether a process whose program has this name started this one.
bool started_by(const std::string& name);

// Replaces this process. If that fails, reports it and returns the exit code.
int replace_process(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
