// Makes each operation that can fail during an offloaded call fail once: each call to the CUDA runtime and
// each piece of work that a stream executes, with each code that has its own meaning; each allocation, each
// thread, each write of the trace. A run without failures counts the operations, so no list is needed here.
// After each failure it checks:
//
// - The call was right, or threw a ferry::Error with the driver's message, the function, file:line and sizes.
// - The host's data is as before the call, except for arrays that the message names: their elements are old or new.
// - The next calls are right, or say that the device is lost.
// - Nothing leaks: device memory, streams, events, host memory.
//
//   failures [everything] [calls | elsewhere | work | memory | threads | writes | scopes | verify]…
//
// Without `everything`, each call fails with only three of the codes, allocations fail only in some functions and only
// one at a time, and only every seventh step of the long trials is run.
#include "faults.h"
#include "trials.h"

#include <cuda_on_cpu/control.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

namespace {

struct Code {
  cudaError_t error;
  bool lost;  // whether the device is lost afterwards
};
const Code codes[] = {
    {cudaErrorMemoryAllocation, false}, {cudaErrorInvalidValue, false},      {cudaErrorNotReady, false},
    {cudaErrorLaunchFailure, true},     {cudaErrorDevicesUnavailable, true}, {cudaErrorCudartUnloading, true},
};

// With little memory, the runtime allocates no slabs. Otherwise the double would spend most of its time filling them.
const Variables always{{"FERRY_LAUNCH", "always"}, {"FERRY_CUDA_ON_CPU_MEMORY", "1000000"}};
const Variables large{{"FERRY_LAUNCH", "always"}};

Variables with(Variables variables, const char* name, const char* value) {
  variables[name] = value;
  return variables;
}

bool everything = false;

// Returns whether the short run uses this code for a call: one recoverable code, one that loses the device, one other.
bool in_short_run(const Code& code, long number) {
  const auto k = &code - codes;
  return k == 1 || k == 3 || k == std::array{0, 2, 4, 5}[static_cast<std::size_t>(number % 4)];
}

// Returns the distance between trials. The short run skips some of the trials with many steps.
long step_of(const Trial& trial) {
  return !everything && (trial.scenario.scopes || trial.variables.count("FERRY_VERIFY")) ? 7 : 1;
}

// Makes driver calls fail. If FERRY_DEVICE is unset, the host takes over. If it names a device, there is an error.
void fail_driver(const Scenario& scenario, const Variables& variables, const char* what, long Counts::* count,
                 void (*arm)(std::int64_t, int), Where where = Where::here) {
  Trial trial{scenario, "", variables};
  trial.good = good_run(trial);
  trial.where = where;
  const bool work = count == &Counts::work;
  const long step = step_of(trial);
  for (long number = 1; number <= trial.good.*count * 2 / 3; number += step) {  // the third call is like the second
    for (const Code& code : codes) {
      if (work && !code.lost) continue;  // asynchronous work fails only together with the context
      if (!everything && !in_short_run(code, number)) continue;
      trial.words = cudaGetErrorName(code.error);
      trial.lost = code.lost;
      trial.arm = [=] { arm(number, code.error); };
      try_out(std::string(what) + " " + std::to_string(number) + " of " + std::to_string(trial.good.*count) + ", " +
                  trial.words,
              trial);
    }
  }
}

void fail_calls() {
  for (const Scenario& scenario : scenarios)
    fail_driver(scenario, &scenario == scenarios.data() ? large : always, "call", &Counts::calls,
                &cuda_on_cpu::fail_call);
  fail_driver(scenarios[1], with(always, "FERRY_DEVICE", "cuda"), "call (by name)", &Counts::calls,
              &cuda_on_cpu::fail_call);
  fail_driver(scenarios[2], with(always, "FERRY_TRACE", "failures.json"), "call (traced)", &Counts::calls,
              &cuda_on_cpu::fail_call);
}

void fail_elsewhere() {
  for (const Scenario& scenario : {scenarios[1], scenarios[2]})
    for (const Where where : {Where::own_threads, Where::at_once, Where::at_exit}) {
      fail_driver(scenario, always, "call elsewhere", &Counts::calls, &cuda_on_cpu::fail_call, where);
      fail_driver(scenario, always, "work elsewhere", &Counts::work, &cuda_on_cpu::fail_work, where);
    }
}

void fail_work() {
  for (const Scenario& scenario : scenarios)
    fail_driver(scenario, always, "work", &Counts::work, &cuda_on_cpu::fail_work);
}

// Makes allocations fail, with FERRY_DEVICE and more `variables`: each one alone and, if `both`, also all from it on.
void fail_memory(const Scenario& scenario, const Variables& variables, const std::string& where, bool both) {
  const std::string name = scenario.name;
  if (name == "opened_elsewhere") return;  // an exception in its own thread isn't caught
  Trial trial{scenario, "no memory left on the host",
              with(with(variables, "FERRY_HOST_MEMORY", "discrete"), "FERRY_HOST_THREADS", "2")};
  trial.good = good_run(trial);
  for (const bool lasts : {false, true})
    for (long number = 1; number <= trial.good.news * 2 / 3 && (both || !lasts); number += step_of(trial)) {
      trial.lasts = lasts;
      trial.may_end = lasts && (name == "locals" || scenario.scopes);  // throwing bad_alloc may fail, too
      trial.arm = [=] { failing_new.number = number, failing_new.and_all_after = lasts; };
      try_out("allocation " + std::to_string(number) + " of " + std::to_string(trial.good.news) + where +
                  (lasts ? " and all after" : ""),
              trial);
    }
}

void fail_memory() {
  for (const char* device : {"cuda", "host"})
    for (const Scenario& scenario : scenarios) {
      const std::string name = scenario.name;
      if (everything || name == "locals" || name == "positive" || name == "sums_and_differences")
        fail_memory(scenario, with(always, "FERRY_DEVICE", device), std::string(" on ") + device, everything);
    }
}

// Makes operations fail while scopes hold the calls' data.
void fail_scopes() {
  for (const Scenario& scenario : scope_scenarios) {
    fail_driver(scenario, always, "call in a scope", &Counts::calls, &cuda_on_cpu::fail_call);
    fail_driver(scenario, always, "work in a scope", &Counts::work, &cuda_on_cpu::fail_work);
    for (const char* device : {"cuda", "host"})
      fail_memory(scenario, with(always, "FERRY_DEVICE", device), std::string(" in a scope on ") + device, everything);
  }
  for (const Scenario& scenario : {scope_scenarios[0], scope_scenarios[1]})
    for (const Where where : {Where::own_threads, Where::at_once}) {
      fail_driver(scenario, always, "call in scopes elsewhere", &Counts::calls, &cuda_on_cpu::fail_call, where);
      fail_driver(scenario, always, "work in scopes elsewhere", &Counts::work, &cuda_on_cpu::fail_work, where);
    }
}

// Makes operations fail while copies are kept between calls.
void fail_kept() {
  const Variables keeping = with(always, "FERRY_KEEP", "always");
  for (const Scenario& scenario : scenarios) {
    const std::string name = scenario.name;
    if (!everything && name != "relax" && name != "sums_and_differences") continue;
    fail_driver(scenario, keeping, "call with kept copies", &Counts::calls, &cuda_on_cpu::fail_call);
    fail_driver(scenario, keeping, "work with kept copies", &Counts::work, &cuda_on_cpu::fail_work);
    if (everything || name != "relax")
      for (const char* device : {"cuda", "host"})
        fail_memory(scenario, with(keeping, "FERRY_DEVICE", device), std::string(" with kept copies on ") + device,
                    everything);
  }
}

// Makes operations fail under FERRY_VERIFY, also while original loops run.
void fail_verify() {
  const Variables verify = with(always, "FERRY_VERIFY", "1");
  for (const std::vector<Scenario>* const all : {&scenarios, &scope_scenarios})
    for (const Scenario& scenario : *all) {
      fail_driver(scenario, verify, "call in a checked run", &Counts::calls, &cuda_on_cpu::fail_call);
      fail_driver(scenario, verify, "work in a checked run", &Counts::work, &cuda_on_cpu::fail_work);
      if (everything || scenario.name == std::string("sums_and_differences"))
        fail_memory(scenario, with(verify, "FERRY_DEVICE", "cuda"), " in a checked run", everything);
    }
}

// The system allows few threads, or fails once when the executor finds out how many there can be. Later threads are
// started by oneTBB itself: if one fails to start, oneTBB ends the program or waits forever.
void fail_threads() {
  for (const char* memory : {"shared", "discrete"})
    for (const Scenario& scenario : scenarios) {
      Variables variables = with(with(always, "FERRY_DEVICE", "host"), "FERRY_HOST_MEMORY", memory);
      Trial trial{scenario, "thread", with(variables, "FERRY_HOST_THREADS", "4")};
      trial.good = good_run(trial);
      for (int most = 0; most < 3; ++most) {
        trial.arm = [=] { most_threads = most; };
        trial.said = "^(ferry: only [1-3] of 4 threads can be started .*\n)?$";
        try_out("at most " + std::to_string(most) + " threads", trial);
      }
      for (long number = 1; number <= std::min(3L, trial.good.threads); ++number) {
        trial.arm = [=] { failing_thread.number = number; };
        try_out("thread " + std::to_string(number) + " of " + std::to_string(trial.good.threads), trial);
      }
    }
}

void fail_writes() {
  const Variables variables = with(with(always, "FERRY_DEVICE", "cuda"), "FERRY_TRACE", "failures.json");
  for (const Scenario& scenario : scenarios) {
    Trial trial{scenario, "", variables};
    trial.good = good_run(trial);
    for (const int error : {ENOSPC, EIO, EPIPE, EBADF, EINTR, 0})
      for (long number = 1; number <= trial.good.writes; ++number) {
        trial.arm = [=] { failing_write.number = number, failing_write.error = error; };
        // Whether later messages appear depends on timing.
        const std::string said = "(ferry: can't write the trace to .*failures.json: .*\n)";
        trial.said = error == 0 || error == EINTR ? "^$" : "^" + said + (number == 1 ? "$" : "?$");
        try_out("write " + std::to_string(number) + " of " + std::to_string(trial.good.writes) + ", errno " +
                    std::to_string(error),
                trial);
      }
  }
}

}  // namespace

int main(int count, char** words) {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  everything =
      std::any_of(words + 1, words + count, [](const char* word) { return std::strcmp(word, "everything") == 0; });
  const std::map<std::string, void (*)()> kinds{{"calls", fail_calls},     {"elsewhere", fail_elsewhere},
                                                {"work", fail_work},       {"memory", [] { fail_memory(); }},
                                                {"threads", fail_threads}, {"writes", fail_writes},
                                                {"scopes", fail_scopes},   {"kept", fail_kept},
                                                {"verify", fail_verify}};
  for (const auto& [name, kind] : kinds) {
    if (count > 1 + everything &&
        std::none_of(words + 1, words + count, [&](const char* word) { return name == word; }))
      continue;
    trials = 0;
    kind();
    std::printf("%s: %d trials\n", name.c_str(), trials);
  }
  if (failures) std::printf("%d failures\n", failures);
  return failures ? 1 : 0;
}
