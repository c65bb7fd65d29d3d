// One trial: a process in which one operation fails during a scenario's calls, and the conditions that must hold then.
#pragma once

#include "process.h"
#include "scenarios.h"

#include <functional>
#include <map>
#include <string>

using Variables = std::map<std::string, std::string>;

// Where calls are made: three in one thread; one in each of several threads, which then end; in four threads at once;
// one in the destructor of a static object, after an earlier call.
enum class Where { here, own_threads, at_once, at_exit };

// One trial: its scenario, its fault, and the expected and allowed outcomes.
struct Trial {
  const Scenario& scenario;
  std::string words;    // text that the error's message must contain
  Variables variables;  // environment variables FERRY_…
  Where where = Where::here;
  std::string said{};  // regular expression for the output on stderr
  std::function<void()> arm = [] {};
  bool lost = false;     // whether the device is lost afterwards
  bool lasts = false;    // whether the fault persists, so that each call may fail
  bool may_end = false;  // whether the program may end in any function
  Counts good{};         // the counts of a run without failures

  bool by_name() const { return variables.count("FERRY_DEVICE"); }
};

extern int failures, trials;

// Returns the counts of a run without failures.
Counts good_run(const Trial& trial);
void try_out(const std::string& what, const Trial& trial);
