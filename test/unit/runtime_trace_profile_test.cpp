// FERRY_TRACE=profile: the table and the advice.
#include "trace_profile.h"

#include "runtime_traced.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace runtime_trace_profile_test {

namespace {

using namespace ferry::test;
using ferry::Interval;
using ferry::trace::Activity;
using ferry::trace::Place;
using ferry::trace::Profile;

constexpr std::size_t size = 1u << 15;
constexpr Place sweep{"sweep", "heat.cpp", 12}, host_code{"driver", "driver.cpp", 41},
    end{"sweep", "heat.cpp", 30, true};

struct Array {
  std::vector<unsigned char> bytes = std::vector<unsigned char>(size, 1);

  Profile::Copy sent(const char* name, std::uint64_t call) const {
    return {true, false, call, name, all(), size, &bytes[0]};
  }
  Profile::Copy home(const char* name, bool for_host_code) const {
    return {false, for_host_code, 0, name, all(), size, nullptr};
  }
  Interval all() const {
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
    return {begin, begin + size};
  }
};

TEST(Profile, TheTableHasTheLongestFirst) {
  Profile profile;
  Array x;
  profile.launch(sweep, {1000, 24'000, false}, 2'000'000);
  profile.launch(sweep, {1000, 24'000, false}, 1'000'000);
  profile.copy(sweep, x.sent("x", 0), 4'000'000);
  profile.copy(end, x.home("x", false), 500'000);
  EXPECT_EQ(profile.table(10'000'000).size(), 6u);
  const std::vector<std::string> lines = profile.table(10'000'000);
  EXPECT_EQ(lines[0].substr(0, 11), "profile of ");
  EXPECT_EQ(lines[1], "        time     %     count          bytes        rate  what");
  EXPECT_NE(lines[2].find("4.000 ms"), std::string::npos);
  EXPECT_NE(lines[2].find("32768    0.0 GB/s  'x' to the device, for sweep heat.cpp:12"), std::string::npos)
      << lines[2];
  EXPECT_NE(lines[3].find("         2          48000    0.0 GB/s  kernel of sweep heat.cpp:12"), std::string::npos)
      << lines[3];
  EXPECT_NE(lines[4].find("'x' to the host, at the end of sweep heat.cpp:30"), std::string::npos) << lines[4];
  EXPECT_EQ(lines[5], "a kernel's bytes are the elements that it reads and writes, each counted once");
}

// The times in the rows and the time outside calls add up to the program's time.
TEST(Profile, HostCodeAndTheRestOfTheProgramHaveRows) {
  Profile profile;
  profile.outermost(true, 1'000'000);
  profile.section(Activity::before, {"sweep", "heat.cpp", 12}, 500'000);
  profile.section(Activity::runtime, sweep, 300'000);
  profile.launch(sweep, {1000, 0, false}, 2'000'000);
  profile.section(Activity::fell_back, {"sweep", "heat.cpp", 20}, 4'200'000);
  profile.section(Activity::after, sweep, 9'000);  // less than a thousandth of the time
  profile.call({"sweep", nullptr, nullptr, 0});
  profile.outermost(false, 8'000'000);
  profile.apart_outside(1'000'000);
  const std::vector<std::string> lines = profile.table(10'000'000);
  ASSERT_EQ(lines.size(), 8u);
  EXPECT_EQ(lines[0], "profile of 10.000 ms, 1 call of offloaded functions");
  const auto is = [&](std::size_t number, const std::string& time, const std::string& what) {
    EXPECT_NE(lines[number].find(time), std::string::npos) << lines[number];
    EXPECT_TRUE(lines[number].ends_with("  " + what)) << lines[number];
  };
  is(2, " 4.200 ms  42.0         1 ", "loop of sweep heat.cpp:20 on the host, which fell back");
  is(3, " 2.000 ms  20.0         1 ", "kernel of sweep heat.cpp:12");
  is(4, " 2.000 ms  20.0           ", "the program outside offloaded functions");
  is(5, " 0.500 ms   5.0         1 ", "host code of sweep before heat.cpp:12");
  is(6, " 0.300 ms   3.0         1 ", "Ferry's own work for sweep heat.cpp:12");
  is(7, " 0.009 ms   0.0         1 ", "1 more");
}

TEST(Profile, ALongTableEndsWithTheRest) {
  Profile profile;
  for (unsigned line = 1; line <= 23; ++line) profile.launch({"many", "many.cpp", line}, {1, 0, false}, 1000 * line);
  const std::vector<std::string> lines = profile.table(1'000'000);
  ASSERT_EQ(lines.size(), 23u);
  EXPECT_NE(lines.back().find("  3 more"), std::string::npos) << lines.back();
}

std::vector<std::string> none() { return {}; }

TEST(Profile, AnInputThatNobodyChangesIsSaid) {
  Profile profile;
  Array x;
  for (std::uint64_t call = 0; call < 3; ++call) profile.copy(sweep, x.sent("x", call), 1);
  EXPECT_EQ(profile.advice(), none());  // two occurrences aren't worth mentioning
  profile.copy(sweep, x.sent("x", 3), 1);
  EXPECT_EQ(
      profile.advice(),
      (std::vector<std::string>{
          "'x' went to the device 3 times without a change, for sweep heat.cpp:12 (98.3 kB): annotate the function "
          "that calls 'sweep', or hold the data in a ferry::DataScope there"}));
}

// Arrays sent by the same function are one finding. The program's symbols give the function's name.
[[gnu::noinline]] const void* return_address() { return __builtin_return_address(0); }
[[gnu::noinline]] const void* solve() {
  const void* const inside = return_address();
  asm volatile("");
  return inside;
}

TEST(Profile, ArraysThatOneCallerSendsAreOneFinding) {
  Profile profile;
  Array x, y;
  for (std::uint64_t call = 0; call < 5; ++call) {
    profile.copy(sweep, x.sent("x", call), 1), profile.copy({"dot", "blas.cpp", 3}, y.sent("y", call), 1);
    for (const char* function : {"sweep", "dot"}) profile.call({function, solve(), nullptr, 0});
  }
  ASSERT_EQ(profile.advice().size(), 1u);
  EXPECT_EQ(
      profile.advice()[0],
      "'x', 'y' went to the device 8 times without a change, for sweep heat.cpp:12 and another loop (262.1 kB): "
      "annotate 'runtime_trace_profile_test::(anonymous namespace)::solve', which calls 'sweep', or hold the data "
      "in a ferry::DataScope there");
}

TEST(Profile, AClosureThatCallsHasNoNameToAnnotate) {
  Profile profile;
  Array x;
  const auto closure = [] {
    const void* const inside = return_address();
    asm volatile("");
    return inside;
  };
  for (std::uint64_t call = 0; call < 5; ++call) {
    profile.copy(sweep, x.sent("x", call), 1);
    profile.call({"sweep", closure(), nullptr, 0});
  }
  ASSERT_EQ(profile.advice().size(), 1u);
  EXPECT_TRUE(
      profile.advice()[0].ends_with("call 'sweep' in an annotated function itself, not in a lambda, or hold "
                                    "the data in a ferry::DataScope around the calls"))
      << profile.advice()[0];
}

// A function whose calls are counted is already annotated.
TEST(Profile, AnAnnotatedCallerIsNotToBeAnnotated) {
  Profile profile;
  Array x;
  for (std::uint64_t call = 0; call < 5; ++call) {
    profile.copy(sweep, x.sent("x", call), 1);
    profile.call({"sweep", solve(), nullptr, 1});
    profile.call({"solve", solve(), nullptr, 0});
  }
  ASSERT_EQ(profile.advice().size(), 1u);
  EXPECT_TRUE(
      profile.advice()[0].ends_with(": 'runtime_trace_profile_test::(anonymous namespace)::solve', which calls "
                                    "'sweep', is annotated already, so host "
                                    "code in the two causes the copies, and 'ferry explain' says which"))
      << profile.advice()[0];
}

TEST(Profile, AnInputThatChangesIsNoWaste) {
  Profile profile;
  Array x;
  for (std::uint64_t call = 0; call < 9; ++call) {
    x.bytes[call * 1000 + size / 2] = 7;
    profile.copy(sweep, x.sent("x", call), 1);
  }
  EXPECT_EQ(profile.advice(), none());
}

TEST(Profile, InsideACallHostCodeIsToBlame) {
  Profile profile;
  Array x;
  for (int times = 0; times < 4; ++times)
    profile.copy(sweep, x.sent("x", 8), 1), profile.copy(host_code, x.home("y", true), 1);
  const std::vector<std::string> lines = profile.advice();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].substr(0, 62), "'x' went to the device 3 times without a change inside a call,");
  EXPECT_EQ(lines[1],
            "131.0 kB were copied to the host for code at driver driver.cpp:41, in 4 copies: 'ferry explain' says what "
            "it touches");
}

TEST(Profile, ResultsThatGoBackAreSaid) {
  Profile profile;
  Array y;
  for (std::uint64_t call = 0; call < 4; ++call) {
    y.bytes[call] = 9;  // the kernel's result
    profile.copy(sweep, y.sent("y", call), 1);
    profile.copy(end, y.home("y", false), 1);
  }
  const std::vector<std::string> lines = profile.advice();
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].substr(0, 81),
            "'y' came to the host at the end of a call and went back for the next one 3 times,");
}

// A loop that is never worth a launch, but in which the program spends much of its time.
TEST(Profile, LoopsThatAreTooSmallAreSaid) {
  Profile profile;
  profile.section(Activity::left, sweep, 9'000'000);
  EXPECT_EQ(profile.advice(), none());  // the loop took less than 10 ms
  for (int times = 0; times < 3; ++times) profile.section(Activity::left, sweep, 9'000'000);
  EXPECT_EQ(
      profile.advice(),
      std::vector<std::string>{"loop sweep heat.cpp:12 was too small for a launch 4 times, and took 36.000 ms on the "
                               "host: make a loop around it the parallel one ('ferry explain' says what keeps that on "
                               "the host)"});
}

TEST(Profile, FallbacksComeFirstAndThereAreFiveLines) {
  Profile profile;
  Array x;
  for (std::uint64_t call = 0; call < 4; ++call) {
    profile.copy(sweep, x.sent("x", call), 1);
    profile.fallback(sweep, "dependence", "give each iteration elements of its own");
    profile.copy(sweep, x.home("x", true), 1);  // copied for the fallback
    profile.section(Activity::runtime, sweep, 2'000'000);
    for (unsigned line = 1; line < 9; ++line) profile.launch({"few", "few.cpp", line}, {41, 0, true}, 0);
  }
  const std::vector<std::string> lines = profile.advice();
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0],
            "loop sweep heat.cpp:12 fell back 4 times (guard: dependence), so it ran on the host, and finding that out "
            "took 8.000 ms: give each iteration "
            "elements of its own");
  EXPECT_NE(lines[1].find("without a change"), std::string::npos);
  EXPECT_NE(lines[2].find("was launched 4 times with 41 threads on average"), std::string::npos) << lines[2];
}

TEST(ProfileDeathTest, AProgramSaysItWhenItEnds) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto program = [] {
    const Environment environment(tracing("profile"));
    Work().run(50);
    std::exit(0);
  };
  EXPECT_EXIT(
      program(), testing::ExitedWithCode(0),
      "^ferry: 50 launches, 40000 bytes to the device, 40000 bytes to the host, 0 fallbacks, 0 left on the host\n"
      "ferry: profile of [0-9.]+ ms, 50 calls of offloaded functions\nferry:  +time +% +count +bytes +rate  what\n"
      "(ferry: +[0-9.]+ ms +[0-9.]+ [^\n]*\n){4,8}$");
}

}  // namespace

}  // namespace runtime_trace_profile_test
