// Makes everything fail once that a call of an offloaded function asks of its surroundings: each call of the CUDA
// runtime and each piece of work that a stream carries out, with each code that differs in meaning; each allocation,
// each thread, each write of the trace. How many there are is counted, in a run where nothing fails, so nothing is
// listed here. Afterwards:
//
//   the call was right, or threw a ferry::Error with the driver's words, the function, file:line and sizes
//   the host's data is as before the call, but for arrays that the message names: their elements are old or new
//   the next calls are right, or say that the device is lost
//   nothing leaks: device memory, streams, events, memory of the host's
//
//   failures [everything] [calls | elsewhere | work | memory | threads | writes]…
//
// Without `everything` a call fails with three of the codes, and two functions find no memory once.
#include "calls.h"
#include "faults.h"
#include "process.h"

#include "choose.h"

#include <cuda_on_cpu/control.h>
#include <cuda_runtime_api.h>
#include <ferry/error.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <regex>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace plain {
#include "calls.cpp"
#include "without_exceptions.cpp"
}  // namespace plain

namespace {

struct Data {
  static constexpr int n = 64;
  std::vector<double> x, y, z;
  std::vector<int> index;
  double value = 0;

  Data() : x(n), y(n), z(n), index(n) {
    for (int i = 0; i < n; ++i) x[i] = i + 0.5, y[i] = -i, z[i] = 3 * i, index[i] = (i * 7) % n;
  }
};

template <class F>
double value_of(F call) {
  if constexpr (std::is_void_v<decltype(call())>)
    return call(), 0;
  else
    return call();
}

struct Scenario {
  const char* name;
  double (*call)(Data& d);
  double (*plain)(Data& d);
  bool ends;  // what fails in it may end the program
};

#define CALL(NAME, ARGUMENTS, ENDS)                                           \
  {#NAME, [](Data& d) { return value_of([&] { return ::NAME ARGUMENTS; }); }, \
   [](Data& d) { return value_of([&] { return plain::NAME ARGUMENTS; }); }, ENDS}

constexpr int n = Data::n;

const Scenario scenarios[] = {
    CALL(scale, (d.y.data(), d.x.data(), n), false),
    CALL(sums_and_differences, (d.y.data(), d.z.data(), d.x.data(), n), false),
    CALL(relax, (d.y.data(), d.z.data(), n, 3), false),
    CALL(columns, (d.y.data(), d.x.data(), 8, 8), false),
    CALL(interleaved, (d.y.data(), d.x.data(), 1, 3, n), false),
    CALL(positive, (d.y.data(), d.x.data(), n), false),
    CALL(gather, (d.y.data(), d.x.data(), d.index.data(), n), false),
    CALL(total, (d.y.data(), d.x.data(), n), false),
    CALL(locals, (d.y.data(), d.x.data(), n), false),
    CALL(products, (d.y.data(), d.x.data(), 8), false),
    CALL(rows, (d.y.data(), d.x.data(), 4, 16), false),
    CALL(nested, (d.y.data(), d.x.data(), n), false),
    CALL(locked, (d.y.data(), d.x.data(), n), false),
    CALL(throws, (d.y.data(), d.x.data(), n), true),
    CALL(never_throws, (d.y.data(), d.x.data(), n), true),
    CALL(without_exceptions, (d.y.data(), d.x.data(), n), true),
};

struct Code {
  cudaError_t error;
  bool lost;  // with the device
};
const Code codes[] = {
    {cudaErrorMemoryAllocation, false}, {cudaErrorInvalidValue, false},      {cudaErrorNotReady, false},
    {cudaErrorLaunchFailure, true},     {cudaErrorDevicesUnavailable, true}, {cudaErrorCudartUnloading, true},
};

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

bool says(const std::string& text, const char* pattern) { return std::regex_search(text, std::regex(pattern)); }

void check_message(const Trial& trial, const std::string& text) {
  if (text.find(trial.words) == text.npos) complain("not the driver's words: " + text);
  if (!says(text, "(calls|without_exceptions)\\.cpp:[0-9]+")) complain("no file and line: " + text);
  if (!says(text, trial.scenario.name) && !says(text, "inner")) complain("no function: " + text);
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

// The program's exception counts as a value.
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

// Whether it threw.
bool check_call(const Trial& trial, bool failed_before) {
  Data data, after;
  const Data before;
  const double value = expected(trial.scenario, after);
  std::string message;
  try {
    if (run(trial.scenario, data) != value) complain("a wrong value");
  } catch (const ferry::Error& error) {
    on = false;
    message = error.what();
  } catch (const std::bad_alloc&) {  // there was none for the message
    on = false;
    if (!trial.lasts && std::string(trial.scenario.name) != "locals") complain("bad_alloc");  // which allocates, too
    return true;
  }
  if (message.empty()) {
    if (data.y != after.y || data.z != after.z) complain("a wrong result, and nothing said");
    return false;
  }
  const bool again = failed_before && !trial.lasts;
  if (again && !(trial.lost && trial.by_name() && says(message, "is lost"))) complain("it fails again: " + message);
  if (!again) check_message(trial, message);
  const std::string name = trial.scenario.name;
  const bool steps = name == "relax" || name == "locals" || name == "nested" || name == "locked";
  check_array("y", data.y, before.y, after.y, message, steps);
  check_array("z", data.z, before.z, after.z, message, steps);
  if (data.x != before.x) complain("an input is changed");
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
    check_call(trial, false);  // the driver's end comes before what is made earlier than its beginning
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
  for (const auto& [name, value] : trial.variables) setenv(name.c_str(), value.c_str(), 1);
  make_calls(trial);
  Counts counts;
  const cuda_on_cpu::Seen seen = cuda_on_cpu::seen();
  counts.calls = seen.api_calls, counts.work = seen.work;
  check_leaks(trial);
  counts.news = failing_new.seen, counts.threads = failing_thread.seen, counts.writes = failing_write.seen;
  counts.live = live_blocks;
  report(counts);
}

int failures = 0, trials = 0;

void fail(const std::string& what, const Trial& trial, const Ended& ended) {
  if (++failures > 40) return;
  std::printf("%s, %s:\n  %s", trial.scenario.name, what.c_str(), ended.wrong.c_str());
  if (ended.signal) std::printf("  signal %d\n", ended.signal);
  if (ended.code) std::printf("  exit code %d\n", ended.code);
  std::printf("  stderr: %s\n", ended.err.c_str());
}

// The program may have ended where that is what it is to do, with the message.
bool ended_as_said(const Trial& trial, const Ended& ended) {
  const bool said = trial.lasts || ended.err.find(trial.words) != ended.err.npos;
  if (ended.signal == 0) return ended.code == 0 || (said && ended.code == EXIT_FAILURE && trial.by_name());
  return said && (trial.scenario.ends || trial.may_end) && ended.signal == SIGABRT;
}

Counts good_run(const Trial& trial) {
  const Ended ended = in_child([&] { run_trial(trial); });
  if (!ended.wrong.empty() || ended.signal || ended.code || !ended.err.empty()) fail("nothing fails", trial, ended);
  return ended.counts;
}

void try_out(const std::string& what, const Trial& trial) {
  ++trials;
  Ended ended = in_child([&] { run_trial(trial); });
  const bool counted = trial.where == Where::here && ended.err.empty() && !trial.lost;
  if (counted && ended.counts.live > trial.good.live + 8)
    ended.wrong += std::to_string(ended.counts.live) + " blocks of the host's are live, not " +
                   std::to_string(trial.good.live) + "\n";
  if (!trial.said.empty() && !says(ended.err, trial.said.c_str())) ended.wrong += "stderr doesn't say so\n";
  if (!ended.wrong.empty() || !ended_as_said(trial, ended)) fail(what, trial, ended);
}

// Of a small memory the runtime takes no slabs, which the double would fill: most trials.
const Variables always{{"FERRY_LAUNCH", "always"}, {"FERRY_CUDA_ON_CPU_MEMORY", "1000000"}};
const Variables large{{"FERRY_LAUNCH", "always"}};

Variables with(Variables variables, const char* name, const char* value) {
  variables[name] = value;
  return variables;
}

bool everything = false;

// Of a call: one code after which all is well again, one that loses the device, and one of the others in turn.
bool in_short_run(const Code& code, long number) {
  const auto k = &code - codes;
  return k == 1 || k == 3 || k == std::array{0, 2, 4, 5}[static_cast<std::size_t>(number % 4)];
}

// Unset FERRY_DEVICE: the host goes on; a device by name: an error.
void fail_driver(const Scenario& scenario, const Variables& variables, const char* what, long Counts::* count,
                 void (*arm)(std::int64_t, int), Where where = Where::here) {
  Trial trial{scenario, "", variables};
  trial.good = good_run(trial);
  trial.where = where;
  const bool work = count == &Counts::work;
  for (long number = 1; number <= trial.good.*count * 2 / 3; ++number) {  // the third time is as the second
    for (const Code& code : codes) {
      if (work && !code.lost) continue;  // what fails later brings the context down
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
    fail_driver(scenario, &scenario == scenarios ? large : always, "call", &Counts::calls, &cuda_on_cpu::fail_call);
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

void fail_memory() {
  for (const char* device : {"cuda", "host"})
    for (const Scenario& scenario : scenarios) {
      const std::string name = scenario.name;
      if (!everything && name != "locals" && name != "sums_and_differences") continue;
      Trial trial{
          scenario, "no memory left on the host",
          with(with(with(always, "FERRY_DEVICE", device), "FERRY_HOST_MEMORY", "discrete"), "FERRY_HOST_THREADS", "2")};
      trial.good = good_run(trial);
      for (const bool lasts : {false, true})
        for (long number = 1; number <= trial.good.news * 2 / 3 && (everything || !lasts); ++number) {
          trial.lasts = lasts;
          trial.may_end = lasts && name == "locals";  // its own bad_alloc may be under way
          trial.arm = [=] { failing_new.number = number, failing_new.and_all_after = lasts; };
          try_out("allocation " + std::to_string(number) + " of " + std::to_string(trial.good.news) + " on " + device +
                      (lasts ? " and all after" : ""),
                  trial);
        }
    }
}

// The system allows few, or fails once when the executor finds out how many there can be. What oneTBB starts later is
// its own: where that fails it ends the program, or waits for ever.
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
        // Later ones depend on the time.
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
                                                {"work", fail_work},       {"memory", fail_memory},
                                                {"threads", fail_threads}, {"writes", fail_writes}};
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
