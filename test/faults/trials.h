// One trial: a process in which something fails once, while a scenario's calls are made, and what must hold then.
#pragma once

#include "process.h"
#include "scenarios.h"

#include <functional>
#include <map>
#include <string>

using Variables = std::map<std::string, std::string>;

// Three calls of one thread; of a thread each, which ends after it; in four threads at once; and of a static object's
// destructor, after one before.
enum class Where { here, own_threads, at_once, at_exit };

// What is to happen, and what may.
struct Trial {
  const Scenario& scenario;
  std::string words;    // of the message
  Variables variables;  // FERRY_…
  Where where = Where::here;
  std::string said{};  // on stderr, as a regex
  std::function<void()> arm = [] {};
  bool lost = false;     // the device is, afterwards
  bool lasts = false;    // the fault: each call may fail
  bool may_end = false;  // the program, whatever the function is
  Counts good{};         // what a run counts in which nothing fails

  bool by_name() const { return variables.count("FERRY_DEVICE"); }
};

extern int failures, trials;

// What is counted where nothing fails.
Counts good_run(const Trial& trial);
void try_out(const std::string& what, const Trial& trial);
