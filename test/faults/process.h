// Runs a child process for each fault. The result has the errors that the child found, its stderr, and how it ended.
#pragma once

#include <functional>
#include <string>

struct Counts {
  long calls = 0, work = 0, news = 0, threads = 0, writes = 0, live = 0;
};

struct Ended {
  std::string wrong, err;  // empty if nothing is wrong, or if nothing is on stderr
  int signal = 0, code = 0;
  Counts counts;
};

// The child calls these functions to report an error or its counts.
void complain(const std::string& what);
void report(const Counts& counts);

Ended in_child(const std::function<void()>& run);
