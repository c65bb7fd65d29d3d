// FERRY_TRACE=FILE.json, written when the process ends: valid JSON from several threads, with its totals.
#include "runtime_stub.h"

#include <nlohmann/json.hpp>

#include <unistd.h>
#include <cstdio>
#include <fstream>
#include <thread>
#include <vector>

namespace {

using namespace ferry::test;

void nothing(const FerryLoopBounds*, void* const*) {}
const FerryHostKernel kernels[] = {{nothing}};

[[noreturn]] void traced_program(const std::string& trace, int threads) {
  ferry::accept_standard_error();
  const Environment environment(
      Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}, {"FERRY_TRACE", trace}});
  StubModule<1> stub(kernels, {"for i32 i <; buffer 'x'; may_write 0: i"});
  stub.sites[0].ferry_function = "odd \"name\"\\\n";
  const auto work = [&] {
    std::vector<double> x(100);
    for (int round = 0; round < 50; ++round) {
      FerryCall call(stub.module);
      launch(call, 0, {{0, 100}}, {ferry_container(x)});
      call.ferry_finish();
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  std::exit(0);
}

TEST(TraceDeathTest, JsonOfSeveralThreads) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const std::string file = testing::TempDir() + "ferry_trace_test.json";
  std::remove(file.c_str());
  EXPECT_EXIT(traced_program(file, 4), testing::ExitedWithCode(0), "");
  std::ifstream in(file);
  const auto trace = nlohmann::json::parse(in);
  std::remove(file.c_str());
  const auto& totals = trace.at("otherData");
  EXPECT_EQ(totals.at("launches"), 200);
  EXPECT_EQ(totals.at("fallbacks"), 0);
  EXPECT_EQ(totals.at("bytes_to_device"), 200 * 800);
  EXPECT_EQ(totals.at("bytes_to_host"), 200 * 800);
  int kernels_seen = 0, copies = 0;
  std::set<int> threads;
  for (const auto& event : trace.at("traceEvents")) {
    kernels_seen += event.at("cat") == "kernel";
    copies += event.at("cat") == "copy";
    threads.insert(event.at("tid").get<int>());
    if (event.at("cat") == "kernel") {
      EXPECT_EQ(event.at("name"), "odd \"name\"\\\n stub.cpp:10");
    }
  }
  EXPECT_EQ(kernels_seen, 200);
  EXPECT_EQ(copies, 400);
  EXPECT_EQ(threads.size(), 4u);
}

TEST(TraceDeathTest, Summary) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      traced_program("summary", 1), testing::ExitedWithCode(0),
      "ferry: 50 launches, 40000 bytes to the device, 40000 bytes to the host, 0 fallbacks, 0 left on the host");
}

// The stub's file may be compiled without exceptions, or its function be noexcept: the message is on stderr.
TEST(ErrorDeathTest, EndsAProgramThatCantCatchIt) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto function = []() noexcept {
    const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
    StubModule<1> stub(kernels, {"for i32 i <"});
    FerryCall call(stub.module);
    launch(call, 0, {{0, 1}}, {0});
  };
  EXPECT_DEATH(function(), "ferry: FERRY_DEVICE asks for cuda:0, but stub.cpp was built for only these devices: host");
}

}  // namespace
