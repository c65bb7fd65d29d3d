// Call by hand-written stubs on the host device with its own memory: what a generated stub does, and what can go wrong
// around it.
#include "runtime_stub.h"

#include <ferry/view.h>

#include <array>
#include <thread>
#include <vector>

namespace {

using namespace ferry::test;
using ferry::Call;
using ferry::Compare;
using ferry::Footprint;
using ferry::Index;

// 0: x[i * step] += 1;  1: y[i] = 2 * x[i];  2: x[start[i]] = i, what only data decides
void add_one(const FerryLoopBounds* loops, void* const* p) {
  double* x = argument<double*>(p, 0);
  const int step = argument<int>(p, 1);
  for (auto i = ferry_first<int>(loops[0]), last = ferry_last<int>(loops[0]); i < last; i += 1) x[i * step] += 1;
}
void twice(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) y[i] = 2 * x[i];
}
void scatter(const FerryLoopBounds* loops, void* const* p) {
  const FerryView<int> start(argument<int*>(p, 0), argument<std::size_t>(p, 1));
  const FerryView<double> x(argument<double*>(p, 2), argument<std::size_t>(p, 3));
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i)
    x[static_cast<std::size_t>(start[static_cast<std::size_t>(i)])] = i;
}

const FerryHostKernel kernels[] = {{add_one}, {twice}, {scatter}};
StubModule<3> stub(kernels);

auto count_to(int n) { return ferry::loops(ferry::loop<int>(0, Compare::less, n)); }

void launch_add(Call& call, double* x, int n, int step = 1) {
  const bool ran = call.launch(0, count_to(n), [&](Footprint& nest, Index<int> i) {
    nest.buffer("x", x).reads(i * step).writes(i * step);
    nest.value(step);
  });
  EXPECT_TRUE(ran);
}

bool launch_twice(Call& call, const double* x, double* y, int n) {
  return call.launch(1, count_to(n), [&](Footprint& nest, Index<int> i) {
    nest.buffer("x", x).reads(i);
    nest.buffer("y", y).writes(i);
  });
}

TEST(Call, CopiesHullsInAndWrittenElementsOut) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(100, 1.0);
  Call call(stub.module);
  launch_add(call, &x[10], 20, 2);
  launch_add(call, &x[10], 20, 2);
  call.finish();
  EXPECT_EQ(x[10], 3);
  EXPECT_EQ(x[11], 1);
  EXPECT_EQ(x[48], 3);
  EXPECT_EQ(counted.to_device(), 39 * sizeof(double));
  EXPECT_EQ(counted.to_host(), 20 * sizeof(double));
  EXPECT_EQ(counted.launches(), 2u);
  EXPECT_EQ(counted.fallbacks(), 0u);
}

TEST(Call, SharedMemoryIsNotCopied) {
  const Environment environment = shared();
  const Counted counted;
  std::vector<double> x(100, 1.0), y(100);
  Call call(stub.module);
  EXPECT_TRUE(launch_twice(call, x.data(), y.data(), 100));
  EXPECT_EQ(y[99], 2);
  call.finish();
  EXPECT_EQ(counted.to_device() + counted.to_host(), 0u);
}

TEST(Call, HostExpressionsSeeDeviceData) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(100, 1.0), y(100);
  Call call(stub.module);
  launch_twice(call, x.data(), y.data(), 100);
  EXPECT_EQ(y[5], 0);
  EXPECT_EQ((call.host_reads(&y[5]), y[5]), 2);
  call.host([&](Footprint& host) { host.buffer("x", x).may_write(7); });
  x[7] = 10;
  launch_twice(call, x.data(), y.data(), 100);
  call.finish();
  EXPECT_EQ(y[7], 20);
  EXPECT_EQ(counted.to_device(), 808u);
  EXPECT_EQ(counted.to_host(), 808u);
}

TEST(Call, TwoThreadsOwnEvenAndOddElements) {
  const Environment environment = discrete();
  std::vector<double> x(2000, 0.0);
  const auto work = [&](int offset) {
    for (int round = 0; round < 300; ++round) {
      Call call(stub.module);
      const int step = 2;
      call.launch(0, count_to(1000), [&](Footprint& nest, Index<int> i) {
        nest.buffer("x", x.data() + offset).may_write(i * step);
        nest.value(step);
      });
      call.finish();
    }
  };
  std::thread odd(work, 1);
  work(0);
  odd.join();
  for (double value : x) ASSERT_EQ(value, 300);
}

TEST(Call, LocalVectorIsForgotten) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(50, 1.0);
  Call call(stub.module);
  double sum = 0;
  for (int round = 0; round < 3; ++round) {
    std::vector<double> local(50);
    const ferry::LocalArray local_array(call, local);
    launch_twice(call, x.data(), local.data(), 50);
    sum += (call.host_reads(&local[3]), local[3]);
  }
  call.finish();
  EXPECT_EQ(sum, 6);
  EXPECT_EQ(counted.to_device(), 400u);
  EXPECT_EQ(counted.to_host(), 24u);
}

TEST(Call, AnExceptionBringsDataHome) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  const auto function = [&] {
    Call call(stub.module);
    launch_add(call, x.data(), 50);
    throw 1;
  };
  EXPECT_THROW(function(), int);
  EXPECT_EQ(x[49], 2);
}

TEST(Call, NestedCallsJoin) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(50, 1.0);
  const auto inner = [&] {
    Call call(stub.module);
    launch_add(call, x.data(), 50);
    call.finish();
  };
  Call call(stub.module);
  launch_add(call, x.data(), 50);
  call.join();
  inner();
  EXPECT_EQ(x[0], 1);  // still on the device
  call.join();
  inner();
  call.finish();
  EXPECT_EQ(x[0], 4);
  EXPECT_EQ(counted.to_device(), 400u);
  EXPECT_EQ(counted.to_host(), 400u);
}

// The compiler may drop a call that was announced: what the stub does next is not for the one after it.
TEST(Call, ACallThatDoesNotComeJoinsNothing) {
  const Environment environment = discrete();
  std::vector<double> x(50), y(50);
  const auto left_by_unseen_call = [&](const auto& next) {
    x.assign(50, 1.0);
    Call call(stub.module);
    const ferry::LocalArray local(call, y);
    call.join();  // of a call that isn't made
    next(call);
    Call nested(stub.module);
    launch_add(nested, x.data(), 50);
    nested.finish();
    const double found = x[0];
    call.finish();
    return found;
  };
  EXPECT_EQ(left_by_unseen_call([](Call&) {}), 1);  // it might be the one
  EXPECT_EQ(left_by_unseen_call([](Call& call) { call.host_all(); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](Call& call) { call.host_reads(&y[0]); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](Call& call) { call.host_writes(&y[0]); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](Call& call) { call.host_forget(&y[0]); }), 2);
  EXPECT_EQ(left_by_unseen_call([](Call& call) { call.host([](Footprint&) {}); }), 2);
  EXPECT_EQ(left_by_unseen_call([](Call& call) { const ferry::HostExit guard(call); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](Call& call) { launch_add(call, y.data(), 0); }), 2);
}

// Made by code that isn't translated, which looks at x and changes it after the call.
TEST(Call, NestedCallsOfOthersBringEverythingHome) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  Call call(stub.module);
  launch_add(call, x.data(), 50);
  call.host_all();
  {
    Call nested(stub.module);
    launch_add(nested, x.data(), 50);
    nested.finish();
  }
  EXPECT_EQ(x[0], 3);
  x[0] = 10;
  launch_add(call, x.data(), 50);
  call.finish();
  EXPECT_EQ(x[0], 11);
  EXPECT_EQ(x[49], 4);
}

TEST(Call, EmptyLoopsTouchNothing) {
  const Environment environment = discrete();
  const Counted counted;
  Call call(stub.module);
  EXPECT_TRUE(launch_twice(call, nullptr, nullptr, 0));
  EXPECT_TRUE(launch_twice(call, nullptr, nullptr, -5));
  call.finish();
  EXPECT_EQ(counted.launches(), 0u);
}

TEST(Call, InteriorPointersAndSizes) {
  const Environment environment = discrete();
  std::vector<int> start{3, 1, 2};
  std::vector<double> x(5, -1.0);
  Call call(stub.module);
  EXPECT_TRUE(call.launch(2, count_to(3), [&](Footprint& nest, Index<int> i) {
    nest.buffer("start", start).reads(i);
    nest.buffer("x", x).may_write_whole();
  }));
  call.finish();
  EXPECT_EQ(x, (std::vector<double>{-1, 1, 2, 0, -1}));
}

TEST(Call, HostExitAndForgetting) {
  const Environment environment = discrete();
  std::vector<double> x(10, 1.0);
  double seen = 0;
  struct Guard {
    ~Guard() { seen = x[3]; }
    double &seen, *x;
  };
  Call call(stub.module);
  {
    const Guard guard{seen, x.data()};
    const ferry::HostExit host_exit(call);
    launch_add(call, x.data(), 10);
  }
  EXPECT_EQ(seen, 2);
  launch_add(call, x.data(), 10);
  call.host_forget(x.data(), 10);
  EXPECT_EQ(x[9], 3);
  x.assign(1000, 5.0);
  call.finish();
  EXPECT_EQ(x[0], 5);
}

TEST(Call, ThreadsUseTheirOwnContexts) {
  const Environment environment = discrete();
  std::vector<std::thread> threads;
  std::array<double, 8> results{};
  for (std::size_t t = 0; t < results.size(); ++t)
    threads.emplace_back([&results, t] {
      std::vector<double> x(5000, double(t)), y(5000);
      for (int round = 0; round < 20; ++round) {
        Call call(stub.module);
        EXPECT_TRUE(launch_twice(call, x.data(), y.data(), 5000));
        call.finish();
      }
      results[t] = y[4999];
    });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t t = 0; t < results.size(); ++t) EXPECT_EQ(results[t], 2.0 * double(t));
}

TEST(Call, ExtentsBelongToTheirCall) {
  const Environment environment = discrete();
  std::vector<int> start{0};
  std::vector<double> x(10, 1.0);
  const auto launch = [&](Call& call) {
    double* interior = &x[4];
    return call.launch(2, count_to(1), [&](Footprint& nest, Index<int> i) {
      nest.buffer("start", start).reads(i);
      nest.buffer("x", interior).may_write_whole();
    });
  };
  Call call(stub.module);
  call.extent("x", x.data(), 10);
  capture_stderr();
  {
    Call nested(stub.module);
    EXPECT_FALSE(launch(nested));
    nested.finish();
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:12: the extent of 'x' is not known; this loop runs on the host (guard: extent)\n");
  call.finish();
}

}  // namespace
