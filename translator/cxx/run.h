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

// As run(), for a function in a process of its own: a crash in it is an exit code here.
int run_apart(const std::string& what, const std::function<int()>& work);

// A process whose program has this name started this one.
bool started_by(const std::string& name);

// Replaces this process. Returns only where that fails, with the exit code; said on stderr.
int replace_process(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
