// Runs programs that write FERRY_TRACE=FILE.json, each in its own process, and reads the file.
//
//   EXPECT_EQ(status_of([&] { const Environment environment(tracing(file())); Work().run(3); }), 0);
//   EXPECT_EQ(count(read(file()), "kernel"), 3);
#pragma once

#include "runtime_stub.h"

#include <nlohmann/json.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ferry::test {

using nlohmann::json;

inline void nothing(const FerryLoopBounds*, void* const*) {}
inline const FerryHostKernel kernels[] = {{nothing}};

inline Variables tracing(const std::string& trace) {
  return {{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}, {"FERRY_TRACE", trace}};
}

// Launches a nest that may write x (800 bytes), each time in a call of its own.
struct Work {
  StubModule<1> stub{kernels, {"for i32 i <; buffer 'x'; may_write 0: i"}};
  std::vector<double> x = std::vector<double>(100);

  void run(int rounds) {
    for (int round = 0; round < rounds; ++round) {
      FerryCall call(stub.module);
      launch(call, 0, {{0, 100}}, {ferry_container(x)});
      call.ferry_finish();
    }
  }
};

// An empty folder for traces. A death test runs its statement in another process, which doesn't create a folder.
class Traced : public testing::Test {
 protected:
  void SetUp() override {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name = "trace.json") const { return folder_ + "/" + name; }
  static json read(const std::string& file) {
    std::ifstream in(file);
    return json::parse(in);
  }
  // Returns the exit status of a child process that runs `body`.
  template <class F>
  static int status_of(F body) {
    const pid_t child = fork();
    if (child == 0) {
      for (const int number : {SIGINT, SIGHUP, SIGTERM}) signal(number, SIG_DFL);  // nohup ignores some of these
      body();
      std::exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
  // Returns the exit status of a traced program that runs `body` after some launches. Checks that its trace is complete
  // in any case.
  template <class F>
  int status_after_launches(F body) {
    return status_of([&] {
      const Environment environment(tracing(file()));
      Work work;
      work.run(3);
      body();
      work.run(2);
      _exit(7);  // runs no destructors
    });
  }

 private:
  const std::string folder_ =
      testing::TempDir() + "ferry_trace_" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

inline int count(const json& trace, const std::string& category) {
  int found = 0;
  for (const json& event : trace.at("traceEvents")) found += event.at("cat") == category;
  return found;
}

inline std::vector<json> events(const json& trace, const std::string& category) {
  std::vector<json> found;
  for (const json& event : trace.at("traceEvents"))
    if (event.at("cat") == category) found.push_back(event);
  return found;
}

// Expects that viewers can show the trace: each event is on a track with a name, and spans of a track nest or don't
// overlap.
inline void expect_tracks(const json& trace) {
  std::map<int, std::string> names;
  std::map<int, std::vector<std::pair<double, double>>> spans;  // beginnings and ends by track
  for (const json& event : trace.at("traceEvents")) {
    const int track = event.at("tid").get<int>();
    if (event.at("ph") == "M") {
      const bool added = event.at("name") != "thread_name" || names.emplace(track, event.at("args").at("name")).second;
      EXPECT_TRUE(added) << event;
      continue;
    }
    EXPECT_TRUE(names.count(track)) << event;
    EXPECT_TRUE(event.at("args").is_object()) << event;
    const double begin = event.at("ts").get<double>();
    if (event.at("ph") == "X")
      spans[track].emplace_back(begin, begin + event.at("dur").get<double>());
    else
      EXPECT_EQ(event.at("ph"), "i");
  }
  for (auto& [track, all] : spans) {
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    std::vector<double> open;  // the ends of the open spans
    constexpr double rounding = 0.0005;
    for (const auto& [begin, end] : all) {
      while (!open.empty() && open.back() <= begin + rounding) open.pop_back();
      EXPECT_TRUE(open.empty() || end <= open.back() + rounding) << names[track] << " at " << begin;
      open.push_back(end);
    }
  }
}

inline std::uint64_t bytes_of_copies(const json& trace, const std::string& name_ends) {
  std::uint64_t bytes = 0;
  for (const json& event : trace.at("traceEvents"))
    if (event.at("cat") == "copy" && event.at("name").get<std::string>().ends_with(name_ends))
      bytes += event.at("args").at("bytes").get<std::uint64_t>();
  return bytes;
}

}  // namespace ferry::test
