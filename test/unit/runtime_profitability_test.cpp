// Nests inside a host loop, and calls, that are too small for a launch: what is decided, and on which facts.
#include "runtime_stub.h"

#include "profitability.h"

#include <ferry/data.h>

#include <thread>
#include <vector>

namespace runtime_worth_test {

namespace {

using namespace ferry::test;
FerrySite site(unsigned work) { return {"f", "f.cpp", 1, "", work}; }

bool small(const FerrySite& site, const std::vector<long long>& counts) {
  return ferry::is_small(site, counts.data(), counts.size());
}

TEST(Worth, OperationsOfAllIterationsCount) {
  EXPECT_TRUE(small(site(8), {5}));
  EXPECT_TRUE(small(site(8), {16383}));
  EXPECT_FALSE(small(site(8), {16384}));
  EXPECT_TRUE(small(site(8), {127, 129}));
  EXPECT_FALSE(small(site(8), {128, 128}));
  EXPECT_FALSE(small(site(140'000), {1}));
}

TEST(Worth, CountsThatOverflowOrArentKnownAreLarge) {
  EXPECT_FALSE(small(site(8), {-1, 2}));
  EXPECT_FALSE(small(site(3), {INT64_MAX}));
  EXPECT_FALSE(small(site(1), {INT64_MAX, INT64_MAX, INT64_MAX}));
}

TEST(Worth, OutsideOfHostLoopsAndWhereWorkIsUnknownAllIsLaunched) { EXPECT_FALSE(small(site(0), {1})); }

TEST(Worth, BytesDecideAboutInnerLoops) {
  EXPECT_TRUE(ferry::is_small(16383));
  EXPECT_FALSE(ferry::is_small(16384));
}

// y[i] = x[i] + 1, in a host loop
void add_one(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<const double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) y[i] = x[i] + 1;
}
const FerryHostKernel kernels[] = {{add_one}, {add_one}, {add_one}, {add_one}, {add_one}};

struct Stub : StubModule<5> {
  static constexpr const char* text = "for i32 i <; buffer 'x'; buffer 'y'; reads 0: i; writes 1: i";
  Stub() : StubModule<5>(kernels, {text, text, text, text, text}) {
    sites[1] = {"small", "stub.cpp", 11, text, 8};
    sites[2] = {"rows", "stub.cpp", 12, text, 8, ferry_in_bytes};
    sites[3] = {"called", "stub.cpp", 13, text, 8, ferry_called};
    sites[4] = {"called_rows", "stub.cpp", 14, text, 8, ferry_called | ferry_in_bytes};
  }
};
Stub stub;

void step(FerryCall& call, unsigned kernel, const std::vector<double>& x, std::vector<double>& y, int n) {
  if (!launch(call, kernel, {{0, n}}, {ferry_pointer(x.data()), ferry_pointer(y.data())}))
    for (int i = 0; i < n; ++i) y[static_cast<std::size_t>(i)] = x[static_cast<std::size_t>(i)] + 1;
}

TEST(Worth, ASmallNestStaysOnTheHostWhereItsDataIs) {
  for (const bool is_shared : {false, true}) {
    const Environment environment = is_shared ? shared() : discrete();
    const Counted counted;
    std::vector<double> x(20000, 1.0), y(20000);
    FerryCall call(stub.module);
    for (int t = 0; t < 10; ++t) step(call, 1, x, y, 5), step(call, 1, y, x, 5);
    call.ferry_finish();
    EXPECT_EQ(x[4], 21);
    EXPECT_EQ(counted.launches() + counted.fallbacks() + counted.to_device(), 0u);
    EXPECT_EQ(counted.left_on_host(), 20u);
    step(call, 1, x, y, 20000);
    EXPECT_EQ(counted.launches(), 1u);
    call.ferry_finish();
  }
}

TEST(Worth, ASmallNestIsLaunchedWhereTheDeviceHasNewerData) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(20000, 1.0), y(20000);
  FerryCall call(stub.module);
  for (int t = 0; t < 10; ++t) step(call, 0, x, y, 20000), step(call, 1, y, x, 5);
  call.ferry_finish();
  EXPECT_EQ(x[4], 21);
  EXPECT_EQ(counted.launches(), 20u);
  EXPECT_EQ(counted.to_device(), 20000 * sizeof(double));  // x once; y is written first
}

// The loop contains no larger nest, so the small nests' data is copied to the host only once.
TEST(Worth, SmallNestsThatFollowEachOtherStayInTheEnd) {
  const Environment environment = discrete();
  std::vector<double> x(20000, 1.0), y(20000);
  FerryCall call(stub.module);
  const Counted counted;
  step(call, 0, x, y, 20000);
  for (int t = 0; t < 20; ++t) step(call, 1, y, x, 5), step(call, 1, x, y, 5);
  EXPECT_EQ(counted.launches(), 1u + 8);
  EXPECT_EQ(counted.left_on_host(), 32u);
  EXPECT_EQ(counted.to_host(), 2 * 5 * sizeof(double));
  EXPECT_EQ(x[4], 41);
  // Repeats the small steps after a larger nest.
  step(call, 0, x, y, 20000);
  for (int t = 0; t < 20; ++t) step(call, 1, y, x, 5), step(call, 1, x, y, 5);
  EXPECT_EQ(counted.launches(), 2u + 8 + 8);
  call.ferry_finish();
  EXPECT_EQ(x[4], 81);
  EXPECT_EQ(y[19999], 2);
  step(call, 0, x, y, 20000);
  for (int t = 0; t < 20; ++t) step(call, 1, y, x, 5);
  EXPECT_EQ(counted.launches(), 3u + 8 + 8 + 8);
  call.ferry_finish();
}

TEST(Worth, NothingComesHomeThatCostsMoreThanTheLaunches) {
  constexpr std::size_t launch = 65536;
  const auto launched = [](ferry::SmallChain& chain, std::size_t bytes) {
    int count = 0;
    while (!chain.copies_to_host(bytes)) ++count;
    return count;
  };
  ferry::SmallChain chain;
  EXPECT_EQ(launched(chain, 100), 8);
  EXPECT_EQ(launched(chain, 100), 0);
  EXPECT_EQ(launched(chain, 100 * launch), 90);
  EXPECT_EQ(launched(chain, 3 * launch), 2);
  chain.larger_nest();
  EXPECT_EQ(launched(chain, 3 * launch), 8);
  chain.larger_nest();
  EXPECT_EQ(launched(chain, 100 * launch), 99);
}

// The device has an equally new copy of the data that the small nest writes. Only this copy becomes invalid.
TEST(Worth, WhatASmallNestWritesGoesToTheDeviceAgain) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(20000, 1.0), y(20000), z(20000);
  FerryCall call(stub.module);
  for (int t = 0; t < 10; ++t) {
    step(call, 1, z, x, 5);  // the newest z and x are on the host
    step(call, 0, x, y, 20000);
    z[0] = t;
  }
  call.ferry_finish();
  EXPECT_EQ(y[0], 10);
  EXPECT_EQ(y[19999], 2);
  EXPECT_EQ(counted.launches(), 10u);
  EXPECT_EQ(counted.left_on_host(), 10u);
  EXPECT_EQ(counted.to_device(), (20000 + 9 * 5) * sizeof(double));
}

TEST(Worth, BytesMaySayThatItIsLarge) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(1100), y(1100);
  FerryCall call(stub.module);
  step(call, 2, x, y, 1023);  // 16368 bytes
  EXPECT_EQ(counted.launches(), 0u);
  step(call, 2, x, y, 1024);
  EXPECT_EQ(counted.launches(), 1u);
  call.ferry_finish();
}

// Even for an empty loop, the stub gets the trip counts of a nest's loops if the nest stays on the host.
TEST(Worth, TheLoopsOfOneThatStaysAreCounted) {
  const Environment environment = shared();
  const Counted counted;
  std::vector<double> x(5), y(5);
  FerryCall call(stub.module);
  for (const int n : {5, 3, 0, -2, 4}) {
    EXPECT_EQ(call.ferry_empty(1, {{1, n}}), n < 2);
    if (n > 1) {
      EXPECT_FALSE(call.ferry_launch({ferry_pointer(x.data()), ferry_pointer(y.data())}));
    }
    EXPECT_EQ(call.ferry_ran(0), n > 1);
    EXPECT_EQ(call.ferry_last(0), n > 1 ? n : 1);
  }
  call.ferry_finish();
  EXPECT_EQ(counted.left_on_host(), 3u);
}

// A nest was going to stay on the host, but evaluating its inputs calls a function that launches a kernel.
TEST(Worth, WhatInputsHaveLaunchedComesHome) {
  const Environment environment = discrete();
  std::vector<double> x(20000, 1.0), y(20000);
  FerryCall call(stub.module);
  EXPECT_FALSE(call.ferry_empty(1, {{0, 5}}));
  call.ferry_join();
  {
    FerryCall inner(stub.module);
    step(inner, 0, x, y, 20000);
    inner.ferry_finish();
  }
  EXPECT_FALSE(call.ferry_launch({ferry_pointer(y.data()), ferry_pointer(x.data())}));
  EXPECT_EQ(y[0], 2);
  call.ferry_finish();
}

// Does what a stub does while the runtime has learned nothing about the nest.
void call_with(Stub& of, unsigned kernel, const std::vector<double>& x, std::vector<double>& y, int n) {
  FerryCall call(of.module);
  if (!(call.ferry_no_iteration(kernel, 0, n) ||
        (call.ferry_needs_inputs() && call.ferry_launch({ferry_pointer(x.data()), ferry_pointer(y.data())}))))
    for (int i = 0; i < n; ++i) y[static_cast<std::size_t>(i)] = x[static_cast<std::size_t>(i)] + 1;
  call.ferry_finish();
}

bool asks(Stub& of, unsigned kernel, int n) {
  FerryCall call(of.module);
  call.ferry_no_iteration(kernel, 0, n);
  return call.ferry_needs_inputs();
}

TEST(Worth, ACallThatDoesntPayIsLearned) {
  for (const bool is_shared : {false, true}) {
    const Environment environment = is_shared ? shared() : discrete();
    for (const unsigned kernel : {3u, 4u}) {
      Stub of;
      const Counted counted;
      std::vector<double> x(20000, 1.0), y(20000);
      for (int t = 0; t < 100; ++t) call_with(of, kernel, x, y, 5);
      EXPECT_EQ(counted.launches(), ferry::launches_to_learn);
      call_with(of, kernel, x, y, 20000);
      EXPECT_EQ(counted.launches(), ferry::launches_to_learn + 1);
      call_with(of, kernel, y, x, 5);
      EXPECT_EQ(counted.launches(), ferry::launches_to_learn + 1);
      EXPECT_EQ(x[4], 3);
      EXPECT_EQ(y[19999], 2);
      EXPECT_EQ(asks(of, kernel, 5), kernel == 4);  // the runtime must know how many bytes the nest touches
      EXPECT_TRUE(asks(of, kernel, 20000));
      EXPECT_EQ(ferry_process.ferry_active, 0u);
    }
  }
}

// The calls of all threads count together. Others may be in progress when the last required call is counted.
TEST(Worth, ThreadsLearnTogether) {
  const Environment environment = discrete();
  Stub of;
  const Counted counted;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      std::vector<double> x(5, 1.0), y(5);
      for (int i = 0; i < 100; ++i) {
        call_with(of, 3, x, y, 5);
        EXPECT_EQ(y[4], 2);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_GE(counted.launches(), ferry::launches_to_learn);
  EXPECT_LT(counted.launches(), ferry::launches_to_learn + 4);
  EXPECT_EQ(ferry_process.ferry_active, 0u);
}

// What the runtime has learned is ignored if the device already has the data that the call needs.
TEST(Worth, ALearnedCallIsLaunchedOnDataOfAScope) {
  const Environment environment = discrete();
  Stub of;
  std::vector<double> x(20000, 1.0), y(20000);
  for (int t = 0; t < 100; ++t) call_with(of, 3, x, y, 5);
  const Counted counted;
  {
    const ferry::DataScope scope{x, y};
    call_with(of, 3, x, y, 20000);
    EXPECT_GT(ferry_process.ferry_active, 0u);
    call_with(of, 3, y, x, 5);
    EXPECT_EQ(counted.launches(), 2u);
  }
  EXPECT_EQ(x[4], 3);
  EXPECT_EQ(ferry_process.ferry_active, 0u);
  call_with(of, 3, x, y, 5);
  EXPECT_EQ(counted.launches(), 2u);
}

TEST(Worth, NothingIsLearnedWhereAllIsLaunched) {
  for (const Variables& variables :
       {Variables{{"FERRY_LAUNCH", "always"}}, Variables{{"FERRY_VERIFY", "1"}, {"FERRY_HOST_MEMORY", "discrete"}}}) {
    Variables all = variables;
    all["FERRY_DEVICE"] = "host";
    const Environment environment(all);
    Stub of;
    const Counted counted;
    std::vector<double> x(5, 1.0), y(5);
    for (int t = 0; t < 100; ++t) {
      FerryCall call(of.module);
      if (!launch(call, 3, {{0, 5}}, {ferry_pointer(x.data()), ferry_pointer(y.data())}))
        for (std::size_t i = 0; i < 5; ++i) y[i] = x[i] + 1;
      call.ferry_compare(3);
      call.ferry_finish();
    }
    EXPECT_EQ(counted.launches(), 100u);
    EXPECT_TRUE(asks(of, 3, 5));
  }
}

// A call began while no device held data. The calls inside it are launched without joining it, or an exception ends
// them.
TEST(Worth, ACallThatAskedForNothingLeavesNothing) {
  const Environment environment = discrete();
  Stub of;
  std::vector<double> x(20000, 1.0), y(20000), z(20000);
  for (int t = 0; t < 100; ++t) call_with(of, 3, x, y, 5);
  FerryCall outer(of.module);
  EXPECT_FALSE(outer.ferry_step());
  call_with(of, 0, x, y, 20000);
  EXPECT_EQ(y[19999], 2);  // the inner call hasn't joined the outer one
  EXPECT_FALSE(outer.ferry_step());
  outer.ferry_join();
  EXPECT_GT(ferry_process.ferry_active, 0u);
  call_with(of, 0, y, z, 20000);  // this inner call joins
  EXPECT_TRUE(outer.ferry_step());
  EXPECT_NE(z[19999], 3);
  outer.ferry_finish();
  EXPECT_EQ(z[19999], 3);
  EXPECT_EQ(ferry_process.ferry_active, 0u);
  try {
    FerryCall call(of.module);
    step(call, 0, z, x, 20000);
    throw 1;
  } catch (int) {
  }
  EXPECT_EQ(x[0], 4);
  EXPECT_EQ(ferry_process.ferry_active, 0u);
}

TEST(Worth, OffIsKnownFromTheFirstCallOn) {
  {
    const Environment environment(Variables{{"FERRY_DEVICE", "off"}});
    EXPECT_GT(ferry_process.ferry_active, 0u);
    FerryCall call(stub.module);
    EXPECT_TRUE(FerryCall::ferry_off());
    EXPECT_EQ(ferry_process.ferry_active, 0u);
    EXPECT_FALSE(call.ferry_step());
    call.ferry_finish();
  }
  const Environment environment = shared();
  FerryCall call(stub.module);
  EXPECT_FALSE(FerryCall::ferry_off());
  call.ferry_finish();
}

TEST(Worth, UsersMaySwitchItOff) {
  const Environment environment(Variables{{"FERRY_DEVICE", "host"}, {"FERRY_LAUNCH", "always"}});
  const Counted counted;
  std::vector<double> x(5), y(5);
  FerryCall call(stub.module);
  step(call, 1, x, y, 5);
  call.ferry_finish();
  EXPECT_EQ(counted.launches(), 1u);
}

TEST(Worth, AnotherValueIsAnError) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto run = [] {
    const Environment environment(Variables{{"FERRY_DEVICE", "host"}, {"FERRY_LAUNCH", "never"}});
    ferry::accept_standard_error();
    std::vector<double> x(5), y(5);
    FerryCall call(stub.module);
    step(call, 1, x, y, 5);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(1), "FERRY_LAUNCH=never isn't valid; use always, or leave it unset");
}

}  // namespace

}  // namespace runtime_worth_test
