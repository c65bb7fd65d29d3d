// DataScope and its functions with hand-written stubs, on the host device with discrete memory: bytes, addresses,
// errors.
#include "runtime_stub.h"

#include <ferry/ferry.h>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace runtime_scopes_test {

namespace {

using namespace ferry::test;
using ferry::DataRef;
using ferry::DataScope;

// Kernel 0: x[i * step] += 1. Kernel 1: y[i] = 2 * x[i].
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

const FerryHostKernel kernels[] = {{add_one}, {twice}};
StubModule<2> stub(kernels, {"for i32 i <; given step; buffer 'x'; value; reads 0: i * step; writes 0: i * step",
                             "for i32 i <; buffer 'x'; buffer 'y'; reads 0: i; writes 1: i"});

void call_add(double* x, int n, int step = 1) {
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, 0, {{0, n}}, {step, ferry_pointer(x), ferry_value(step)}));
  call.ferry_finish();
}

void call_twice(const double* x, double* y, int n) {
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, 1, {{0, n}}, {ferry_pointer(x), ferry_pointer(y)}));
  call.ferry_finish();
}

template <class F>
std::string error_of(const F& body) {
  try {
    body();
  } catch (const ferry::Error& error) {
    return error.what();
  }
  return "";
}

TEST(DataScope, KeepsWhatCallsTouch) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const Counted counted;
  {
    DataScope scope{x};
    EXPECT_EQ(counted.to_device(), 0u);
    for (int k = 0; k < 3; ++k) call_add(x.data(), 50);
    EXPECT_EQ(counted.to_device(), 400u);
    EXPECT_EQ(counted.to_host(), 0u);
    EXPECT_EQ(x[0], 1);
    ferry::update_host(x);
    EXPECT_EQ(counted.to_host(), 400u);
    EXPECT_EQ(x[49], 4);
    ferry::update_host(x);
    EXPECT_EQ(counted.to_host(), 400u);
  }
  EXPECT_EQ(counted.to_host(), 400u);
  call_add(x.data(), 50);
  EXPECT_EQ(x[49], 5);
  EXPECT_EQ(counted.to_device(), 800u);
}

TEST(DataScope, UpdatesCrossAsParts) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const Counted counted;
  {
    DataScope scope{x};
    call_add(x.data(), 100);
    ferry::update_host(ferry::range(&x[10], 5));
    EXPECT_EQ(counted.to_host(), 40u);
    EXPECT_EQ(x[14], 2);
    EXPECT_EQ(x[15], 1);
    x[20] = 40;
    ferry::update_device(ferry::range(&x[20], 1));
    call_add(x.data(), 100);
    EXPECT_EQ(counted.to_device(), 808u);
  }
  EXPECT_EQ(x[20], 41);
  EXPECT_EQ(x[21], 3);
}

// A kernel writes elements with gaps between them.
TEST(DataScope, UpdatesOfStridedElements) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  {
    DataScope scope{x};
    call_add(x.data(), 50, 2);
    x[8] = 30;
    ferry::update_device(ferry::range(&x[8], 1));
    ferry::update_host(ferry::range(&x[10], 1));
    EXPECT_EQ(x[10], 2);
    x[10] = 40;
    ferry::update_host(x);  // copies another thread's results
    ferry::update_device(ferry::range(&x[10], 1));
    call_add(x.data(), 100);
  }
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(x[i], i == 8 ? 31 : i == 10 ? 41 : i % 2 ? 2 : 3) << i;
}

TEST(DataScope, LastScopeOfBytesBringsThemHome) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const Counted counted;
  std::optional<DataScope> outer, inner;
  outer.emplace(std::initializer_list<DataRef>{x});
  call_add(x.data(), 100);
  inner.emplace(std::initializer_list<DataRef>{ferry::range(x.data(), 40)});
  outer.reset();
  EXPECT_EQ(counted.to_host(), 480u);
  EXPECT_EQ(x[40], 2);
  EXPECT_EQ(x[39], 1);
  call_add(x.data(), 40);
  inner.reset();
  EXPECT_EQ(counted.to_host(), 800u);
  EXPECT_EQ(counted.to_device(), 800u);
  EXPECT_EQ(x[39], 3);
}

// The scope that ends contains other scopes, is inside one, or is next to one. The other scopes' data stays.
TEST(DataScope, EndsTakeOnlyWhatNoOtherHolds) {
  const Environment environment = discrete();
  std::vector<double> x(100, 0.0);
  std::optional<DataScope> whole(std::in_place, std::initializer_list<DataRef>{x});
  std::optional<DataScope> parts[3];
  for (int k = 0; k < 3; ++k)
    parts[k].emplace(std::initializer_list<DataRef>{ferry::range(&x[static_cast<std::size_t>(10 + 30 * k)], 20)});
  call_add(x.data(), 100);
  const Counted counted;
  parts[1].reset();
  call_add(x.data(), 100);
  EXPECT_EQ(counted.to_host(), 0u) << "the whole is held";
  whole.reset();
  EXPECT_EQ(counted.to_host(), 480u);
  EXPECT_EQ(x[9], 2);
  EXPECT_EQ(x[10], 0) << "held by a part";
  EXPECT_EQ(x[40], 2);
  call_add(&x[10], 20);
  parts[0].reset();
  parts[2].reset();
  EXPECT_EQ(counted.to_host(), 800u);
  EXPECT_EQ(x[29], 3);
  EXPECT_EQ(x[89], 2);
}

TEST(DataScope, WhatNoScopeHoldsComesHomeAtOnce) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const Counted counted;
  {
    DataScope scope{ferry::range(&x[20], 20)};
    for (int k = 0; k < 3; ++k) {
      call_add(x.data(), 100);
      EXPECT_EQ(x[19], 2 + k);
      EXPECT_EQ(x[40], 2 + k);
      EXPECT_EQ(x[20], 1);
    }
    EXPECT_EQ(counted.to_device(), 800u + 2 * 640u);
    EXPECT_EQ(counted.to_host(), 3 * 640u);
  }
  EXPECT_EQ(x[20], 4);
}

TEST(DataScope, LaunchesMayHaveDataOfBothKinds) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0), y(100);
  const Counted counted;
  {
    DataScope scope{x};
    for (int k = 0; k < 3; ++k) {
      call_add(x.data(), 100);
      call_twice(x.data(), y.data(), 100);
      EXPECT_EQ(y[99], 2 * (2 + k));
    }
    EXPECT_EQ(counted.to_device(), 800u);
    EXPECT_EQ(counted.to_host(), 2400u);
    DataScope results{y};
    call_twice(x.data(), y.data(), 50);
    EXPECT_EQ(counted.to_host(), 2400u);
  }
  EXPECT_EQ(x[99], 4);
  EXPECT_EQ(y[49], 8);
}

// When the scope begins, a call that is in progress has a copy of its own.
TEST(DataScope, TakesOverFromCallsThatAreUnderWay) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  FerryCall call(stub.module);
  const auto add = [&](int step) {
    EXPECT_TRUE(launch(call, 0, {{0, 50}}, {step, ferry_pointer(x.data()), ferry_value(step)}));
  };
  add(2);
  std::optional<DataScope> scope;
  std::thread([&] {
    scope.emplace(std::initializer_list<DataRef>{x});
    call_add(&x[1], 50, 2);
  }).join();
  add(2);
  call.ferry_finish();
  std::thread([&] { call_add(x.data(), 100); }).join();
  scope.reset();
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(x[i], i % 2 ? 3 : 4);
}

// The call's next nest finds its data in the scope.
TEST(DataScope, TakesOverWithinACall) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0), y(100);
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, 0, {{0, 50}}, {2, ferry_pointer(x.data()), ferry_value(2)}));
  std::optional<DataScope> scope;
  std::thread([&] {
    scope.emplace(std::initializer_list<DataRef>{x});
    call_add(&x[1], 50, 2);
  }).join();
  EXPECT_TRUE(launch(call, 1, {{0, 100}}, {ferry_pointer(x.data()), ferry_pointer(y.data())}));
  call.ferry_finish();
  scope.reset();
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(x[i], 2);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(y[i], 4);
}

TEST(DataScope, HostCodeOfCallsSeesIt) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const DataScope scope{x};
  call_add(x.data(), 100);
  FerryCall call(stub.module);
  EXPECT_TRUE(call.ferry_step());
  EXPECT_EQ(read(call, x[5]), 2);
  call.ferry_writes(ferry_object(x[5]));
  x[5] = 10;
  call.ferry_finish();
  call_add(x.data(), 100);
  ferry::update_host(x);
  EXPECT_EQ(x[5], 11);
}

TEST(DataScope, ContainersStayWhereTheyAre) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const std::string said = error_of([&] {
    const DataScope scope{x};
    call_add(x.data(), 100);
    x.resize(50);
    call_add(x.data(), 50);
  });
  EXPECT_NE(said.find("runtime_scopes_test.cpp:"), said.npos) << said;
  EXPECT_NE(said.find("was resized, moved or swapped: it had 800 bytes at "), said.npos) << said;
  EXPECT_NE(said.find("and now has 400 bytes at "), said.npos) << said;
  EXPECT_NE(said.find("for a kernel of function, stub.cpp:10"), said.npos) << said;
  x.assign(100, 1.0);
  call_add(x.data(), 100);  // the failed scope has left no trace
  EXPECT_EQ(x[99], 2);
}

TEST(DataScope, EndsWithAMessageWhereItCannotThrow) {
  const Environment environment = discrete();
  const auto end = [](bool by_exception) {
    ferry::accept_standard_error();
    std::vector<double> x(100, 1.0);
    try {
      const DataScope scope({x}, {by_exception, __FILE__, __LINE__});
      call_add(x.data(), 100);
      x.resize(50);
      if (by_exception) throw 1;
    } catch (int) {
    }
  };
  EXPECT_DEATH(end(false), "was resized, moved or swapped");
  EXPECT_DEATH(end(true), "was resized, moved or swapped");
}

TEST(DataScope, MemoryThatIsGoneIsNotWritten) {
  const Environment environment = discrete();
  const std::size_t bytes = std::size_t{1} << 16;
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto* const x = static_cast<double*>(memory);
  const std::string said = error_of([&] {
    const DataScope scope{ferry::range(x, 100)};
    call_add(x, 100);
    munmap(memory, bytes);
  });
  EXPECT_NE(said.find("were freed while a DataScope held them"), said.npos) << said;
}

// The functions don't accept a second array, pointer or number.
template <class A, class B>
constexpr bool takes_two =
    requires(A& a, B& b) { ferry::update_host(a, b); } || requires(A& a, B& b) { ferry::update_device(a, b); };
static_assert(!takes_two<double[4], double[4]> && !takes_two<std::vector<double>, double*> &&
              !takes_two<std::vector<double>, int> && !takes_two<std::vector<double>, std::vector<double>>);

TEST(DataScope, CountsThatAreNoneAreErrors) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const DataScope scope{x};
  call_add(x.data(), 100);
  const auto negative = static_cast<std::size_t>(-1), large = std::size_t{1} << 61;
  for (const std::size_t count : {negative, large}) {
    const std::string said = error_of([&] { ferry::update_host(ferry::range(x.data(), count)); });
    EXPECT_NE(said.find("more elements than the address space holds"), said.npos) << said;
    EXPECT_NE(said.find("for ferry::update_host, "), said.npos) << said;
    EXPECT_NE(error_of([&] { DataScope{ferry::range(x.data(), count)}; }), "");
  }
  ferry::update_host(x);
  EXPECT_EQ(x[3], 2);
}

// The error is printed before the fork(), and is thrown in the parent, too.
TEST(DataScope, ContainersThatHaveChangedBeforeAFork) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  capture_stderr();
  const std::string said = error_of([&] {
    const DataScope scope{x};
    call_add(x.data(), 100);
    x.resize(50);
    const pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, nullptr, 0);
  });
  EXPECT_NE(testing::internal::GetCapturedStderr().find("this data is lost in the child that is forked now"),
            std::string::npos);
  EXPECT_NE(said.find("was resized, moved or swapped"), said.npos) << said;
}

TEST(DataScope, ManyThreads) {
  const Environment environment = discrete();
  constexpr int threads = 16, rounds = 100;
  std::vector<double> x(threads * 10, 0.0), y(threads * 10, 0.0);
  {
    const DataScope all{x};
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t)
      workers.emplace_back([&, t] {
        for (int k = 0; k < rounds; ++k) {
          const DataScope own{ferry::range(&y[10 * t], 10)};
          call_add(&x[t], 10, threads);
          call_add(&y[10 * t], 10);
          if (k % 10 == 0) ferry::update_host(ferry::range(&y[10 * t], 10));
        }
      });
    for (std::thread& worker : workers) worker.join();
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(x[i], rounds);
    EXPECT_EQ(y[i], rounds);
  }
}

TEST(DeviceData, IsWhereKernelsHaveIt) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const DataScope scope{x};
  call_add(x.data(), 100);
  double* const there = ferry::device_data(x);
  EXPECT_NE(there, x.data());
  EXPECT_EQ(there[3], 2);
  EXPECT_EQ(ferry::device_data(ferry::range(&x[10], 5)), there + 10);
  there[3] = 7;
  ferry::update_host(x);
  EXPECT_EQ(x[3], 7);
  there[4] = 8;  // a library writes once more
  ferry::update_host(x);
  EXPECT_EQ(x[4], 8);
  x[5] = 9;
  ferry::update_device(ferry::range(&x[5], 1));
  EXPECT_EQ(ferry::device_data(x), there);
  EXPECT_EQ(there[5], 9);
  EXPECT_EQ(there[4], 8);
  there[6] = 1;
  call_add(x.data(), 100);
  ferry::update_host(x);
  EXPECT_EQ(x[6], 2);
}

TEST(DeviceData, OfConstantsIsOnlyRead) {
  const Environment environment = discrete();
  const std::vector<double> x(100, 1.0);
  const Counted counted;
  {
    const DataScope scope{x};
    EXPECT_EQ(*ferry::device_data(x), 1);
  }
  EXPECT_EQ(counted.to_device(), 800u);
  EXPECT_EQ(counted.to_host(), 0u);
}

TEST(DeviceData, NeedsAScope) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  EXPECT_NE(error_of([&] { ferry::device_data(x); }).find("which no DataScope holds"), std::string::npos);
  const DataScope part{ferry::range(x.data(), 50)};
  EXPECT_NE(error_of([&] { ferry::device_data(x); }).find("which no DataScope holds"), std::string::npos);
}

TEST(DeviceData, StaysWhereItIs) {
  const Environment environment = discrete();
  std::vector<double> x(100, 1.0);
  const DataScope part{ferry::range(x.data(), 50)};
  double* const there = ferry::device_data(ferry::range(x.data(), 50));
  call_add(x.data(), 50);
  const std::string said = error_of([&] {
    const DataScope all{x};
    call_add(x.data(), 100);
  });
  EXPECT_NE(said.find("device_data() has returned an address"), said.npos) << said;
  EXPECT_EQ(there[49], 2);
  EXPECT_NE(error_of([&] { call_add(x.data(), 100); }), "");
}

TEST(DeviceData, IsTheHostsWhereMemoryIsShared) {
  const Environment environment = shared();
  std::vector<double> x(100, 1.0);
  double array[4] = {};
  const DataScope scope{x, array};
  EXPECT_EQ(ferry::device_data(x), x.data());
  EXPECT_EQ(ferry::device_data(array), array);
}

}  // namespace

}  // namespace runtime_scopes_test
