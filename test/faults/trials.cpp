#include "trials.h"

#include "faults.h"

#include "choose.h"

#include <cuda_on_cpu/control.h>
#include <cuda_runtime_api.h>
#include <ferry/error.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <mutex>
#include <new>
#include <regex>
#include <thread>

int failures = 0, trials = 0;

namespace {

bool says(const std::string& text, const char* pattern) { return std::regex_search(text, std::regex(pattern)); }

void check_message(const Trial& trial, const std::string& text) {
  const bool ended = trial.scenario.scopes && says(text, "driver has shut down");  // the driver is no longer called
  if (!ended && text.find(trial.words) == text.npos) complain("not the driver's words: " + text);
  if (!ended && !says(text, "(calls|without_exceptions|scopes)\\.cpp:[0-9]+")) complain("no file and line: " + text);
  const char* const names = trial.scenario.scopes ? "(a kernel of|at the end of|for|Data[sS]cope)" : "inner";
  if (!says(text, trial.scenario.name) && !says(text, names)) complain("no function: " + text);
  if (says(text, "(Malloc|Memcpy)") && !says(text, "[0-9] bytes")) complain("no size: " + text);
}

void check_array(const char* name, const std::vector<double>& now, const std::vector<double>& before,
                 const std::vector<double>& after, const std::string& message, bool steps) {
  const bool said =
      message.find("elements of") != message.npos && message.find("'" + std::string(name) + "'") != message.npos;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] == before[i]) continue;
    if (!said) return complain(std::string(name) + " is changed, which isn't said: " + message);
    if (!steps && now[i] != after[i]) return complain(std::string(name) + " holds what is neither old nor new");
  }
}

// Checks each element of y: it must be a value that host code may see between calls, or one that a call has left.
void check_passed(const Trial& trial, const Data& now, const Data& before, const Data& after,
                  const std::string& message) {
  for (std::size_t i = 0; i < now.y.size(); ++i) {
    const auto is = [&](const std::vector<double>& passed) { return passed[i] == now.y[i]; };
    if (!is(before.y) && !is(after.y) && std::none_of(after.passed.begin(), after.passed.end(), is))
      return complain("y[" + std::to_string(i) + "] is what it never was: " + message);
  }
  // In simultaneous calls, a failure in another thread may have lost data, which the scope's end reports on stderr.
  const bool said = message.find("newer device data of") != message.npos || trial.where == Where::at_once;
  const bool whole = now.y == before.y || now.y == after.y ||
                     std::find(after.passed.begin(), after.passed.end(), now.y) != after.passed.end();
  const bool one_call = std::string(trial.scenario.name) != "looked_at";  // each call has one kernel
  if (!whole && !said && one_call) complain("data is lost, which isn't said: " + message);
  if (now.z != after.z) check_array("z", now.z, before.z, after.z, said ? "elements of 'z'" : message, false);
}

// Runs the scenario's call. The program's own exception counts as a result.
double run(const Scenario& scenario, Data& data) {
  try {
    on = true;
    const double value = scenario.call(data);
    on = false;
    return value;
  } catch (int thrown) {
    on = false;
    return thrown;
  }
}

double expected(const Scenario& scenario, Data& data) {
  try {
    return scenario.plain(data);
  } catch (int thrown) {
    return thrown;
  }
}

// Returns data that lives until the trial ends. If addresses were reused, launches would be remembered only once, and
// the memory in use at the end would depend on the allocator's placement.
Data& kept_data() {
  static std::mutex mutex;
  static auto& kept = *new std::list<Data>;
  const std::lock_guard lock(mutex);
  return kept.emplace_back();
}

// Makes one call and checks its result. Returns whether it threw.
bool check_call(const Trial& trial, bool failed_before) {
  Data& data = kept_data();
  Data after;
  const Data before;
  after.records = true;
  const double value = expected(trial.scenario, after);
  std::string message;
  try {
    if (run(trial.scenario, data) != value) complain("a wrong value");
  } catch (const ferry::Error& error) {
    on = false;
    message = error.what();
  } catch (const std::bad_alloc&) {  // there was no memory for the message
    on = false;
    const std::string name = trial.scenario.name;  // some scenarios allocate memory themselves
    if (!trial.lasts && name != "locals") complain("bad_alloc");
    return true;
  }
  if (message.empty()) {
    if (data.y != after.y || data.z != after.z) complain("a wrong result, and nothing said");
    return false;
  }
  const bool by_another = trial.where == Where::at_once && says(message, "another thread's call has failed");
  const bool again = failed_before && !trial.lasts && !by_another;
  if (again && !(trial.lost && trial.by_name() && says(message, "is lost"))) complain("it fails again: " + message);
  if (!again) check_message(trial, message);
  if (data.x != before.x) complain("an input is changed");
  if (trial.scenario.scopes) return check_passed(trial, data, before, after, message), true;
  const std::string name = trial.scenario.name;
  const bool steps = name == "relax" || name == "locals" || name == "nested" || name == "locked";
  check_array("y", data.y, before.y, after.y, message, steps);
  check_array("z", data.z, before.z, after.z, message, steps);
  return true;
}

void check_leaks(const Trial& trial) {
  if (trial.lost) return;
  if (cudaPeekAtLastError() != cudaSuccess) complain("the program's own CUDA code would meet Ferry's error");
  if (ferry::OpenDevice* const gpu = ferry::chosen_gpu()) gpu->pool.release();
  const cuda_on_cpu::Seen seen = cuda_on_cpu::seen();
  const auto none = [](const char* what, long count) {
    if (count != 0) complain(std::to_string(count) + " " + what + " leak");
  };
  none("device allocations", seen.allocations);
  none("streams", seen.streams);
  none("events", seen.events);
}

void three_rounds(const Trial& trial) {
  bool failed = false;
  for (int round = 0; round < 3; ++round) failed = check_call(trial, failed) || failed;
}

class AtExit {
 public:
  explicit AtExit(const Trial& trial) : trial_(trial) {}
  ~AtExit() {
    trial_.arm();
    three_rounds(trial_);
  }

 private:
  const Trial trial_;
};

void make_calls(const Trial& trial) {
  if (trial.where == Where::at_exit) {
    check_call(trial, false);  // starts the driver, which then shuts down before objects constructed earlier
    static const AtExit at_exit(trial);
    return;
  }
  trial.arm();
  if (trial.where == Where::here) return three_rounds(trial);
  if (trial.where == Where::own_threads) {
    bool failed = false;
    for (int round = 0; round < 3; ++round) std::thread([&] { failed = check_call(trial, failed) || failed; }).join();
    return;
  }
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back([&] { three_rounds(trial); });
  for (std::thread& thread : threads) thread.join();
}

void run_trial(const Trial& trial) {
  const long before = live_blocks;  // the trial itself has allocated these
  for (const auto& [name, value] : trial.variables) setenv(name.c_str(), value.c_str(), 1);
  make_calls(trial);
  Counts counts;
  const cuda_on_cpu::Seen seen = cuda_on_cpu::seen();
  counts.calls = seen.api_calls, counts.work = seen.work;
  check_leaks(trial);
  counts.news = failing_new.seen, counts.threads = failing_thread.seen, counts.writes = failing_write.seen;
  counts.live = live_blocks - before;
  report(counts);
}

void fail(const std::string& what, const Trial& trial, const Ended& ended) {
  if (++failures > 40) return;
  std::printf("%s, %s:\n  %s", trial.scenario.name, what.c_str(), ended.wrong.c_str());
  if (ended.signal) std::printf("  signal %d\n", ended.signal);
  if (ended.code) std::printf("  exit code %d\n", ended.code);
  std::printf("  stderr: %s\n", ended.err.c_str());
}

// Returns whether the process ended as expected, possibly with the message.
bool ended_as_said(const Trial& trial, const Ended& ended) {
  const bool said = trial.lasts || ended.err.find(trial.words) != ended.err.npos;
  if (ended.signal == 0) return ended.code == 0 || (said && ended.code == EXIT_FAILURE && trial.by_name());
  return said && (trial.scenario.ends || trial.may_end) && ended.signal == SIGABRT;
}

}  // namespace

Counts good_run(const Trial& trial) {
  const Ended ended = in_child([&] { run_trial(trial); });
  if (!ended.wrong.empty() || ended.signal || ended.code || !ended.err.empty()) fail("nothing fails", trial, ended);
  return ended.counts;
}

void try_out(const std::string& what, const Trial& trial) {
  ++trials;
  Ended ended = in_child([&] { run_trial(trial); });
  // A trace contains what it recorded before the failure.
  const bool counted =
      trial.where == Where::here && ended.err.empty() && !trial.lost && !trial.variables.count("FERRY_TRACE");
  if (counted && ended.counts.live > trial.good.live)
    ended.wrong += std::to_string(ended.counts.live) + " blocks of the host's are live, not " +
                   std::to_string(trial.good.live) + "\n";
  if (!trial.said.empty() && !says(ended.err, trial.said.c_str())) ended.wrong += "stderr doesn't say so\n";
  if (!ended.wrong.empty() || !ended_as_said(trial, ended)) fail(what, trial, ended);
}
