// Child processes of `ferry cxx`. A signal that ends this process is passed on to the child first, so that whoever
// waits here can clean up and then end by the same signal.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ferry::translator::cxx {

// From now on SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE go to the child and are remembered.
void catch_signals();

// Ends this process by the signal that was caught, if any. Call it when nothing is left to clean up.
void end_if_interrupted();

// The child's exit code; 128 + N where signal N ended it, 3 where it can't be run: both are said.
int run(const std::vector<std::string>& command);

// Several, side by side where there is more than one core and no make that counts its jobs. The first one's messages
// come as it says them, those of the others after it, and not where one before failed: that one's code is the answer.
// `folder` is for their messages.
int run_together(const std::vector<std::vector<std::string>>& commands, const std::string& folder);

// How a process ended: by exiting with a code, or by a signal.
struct Ending {
  int code = 0;
  int signal = 0;
};

// Runs a function in a process of its own. `seconds`: the most CPU time that it may take (then SIGXCPU ends it); 0:
// any. `quietly`: what it says goes nowhere.
Ending run_apart(const std::function<int()>& work, unsigned seconds, bool quietly);

// Whether this process is to end because of a signal that it has caught.
bool is_interrupted();

// A process whose program has this name started this one.
bool started_by(const std::string& name);

// Replaces this process. Returns only where that fails, with the exit code; said on stderr.
int replace_process(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
