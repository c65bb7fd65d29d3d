// FerryCall in hand-written stubs, on the host device with discrete memory: the work of a generated stub, and problems
// that can occur around a stub.
#include "runtime_stub.h"

#include <ferry/returned_calls.h>
#include <ferry/returned_containers.h>
#include <ferry/view.h>

#include <array>
#include <thread>
#include <vector>

namespace runtime_call_test {

namespace {

using namespace ferry::test;

// Kernel 0: x[i * step] += 1. Kernel 1: y[i] = 2 * x[i]. Kernel 2: x[start[i]] = i, whose range depends on data.
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
const std::array<const char*, 3> nests = {
    "for i32 i <; given step; buffer 'x'; value; reads 0: i * step; writes 0: i * step",
    "for i32 i <; buffer 'x'; buffer 'y'; reads 0: i; writes 1: i",
    "for i32 i <; view 'start'; view 'x'; reads 0: i; may_write_whole 1",
};
StubModule<3> stub(kernels, nests, {"view 'x'; may_write 0: 7", "given n; view 'x'; reads 0: n"});

void launch_add(FerryCall& call, double* x, int n, int step = 1) {
  EXPECT_TRUE(launch(call, 0, {{0, n}}, {step, ferry_pointer(x), ferry_value(step)}));
}

bool launch_twice(FerryCall& call, const double* x, double* y, int n) {
  return launch(call, 1, {{0, n}}, {ferry_pointer(x), ferry_pointer(y)});
}

TEST(Call, CopiesHullsInAndWrittenElementsOut) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(100, 1.0);
  FerryCall call(stub.module);
  launch_add(call, &x[10], 20, 2);
  launch_add(call, &x[10], 20, 2);
  call.ferry_finish();
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
  FerryCall call(stub.module);
  EXPECT_TRUE(launch_twice(call, x.data(), y.data(), 100));
  EXPECT_EQ(y[99], 2);
  call.ferry_finish();
  EXPECT_EQ(counted.to_device() + counted.to_host(), 0u);
}

TEST(Call, HostExpressionsSeeDeviceData) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(100, 1.0), y(100);
  FerryCall call(stub.module);
  launch_twice(call, x.data(), y.data(), 100);
  EXPECT_EQ(y[5], 0);
  EXPECT_EQ(read(call, y[5]), 2);
  call.ferry_host(0, {ferry_container(x)});
  x[7] = 10;
  launch_twice(call, x.data(), y.data(), 100);
  call.ferry_finish();
  EXPECT_EQ(y[7], 20);
  EXPECT_EQ(counted.to_device(), 808u);
  EXPECT_EQ(counted.to_host(), 808u);
}

TEST(Call, TwoThreadsOwnEvenAndOddElements) {
  const Environment environment = discrete();
  std::vector<double> x(2000, 0.0);
  StubModule<3> odd_and_even(kernels, nests);
  odd_and_even.describe(0, "for i32 i <; given step; buffer 'x'; value; may_write 0: i * step");
  const auto work = [&](int offset) {
    for (int round = 0; round < 300; ++round) {
      FerryCall call(odd_and_even.module);
      launch_add(call, x.data() + offset, 1000, 2);
      call.ferry_finish();
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
  FerryCall call(stub.module);
  double sum = 0;
  for (int round = 0; round < 3; ++round) {
    std::vector<double> local(50);
    const FerryOwner owner(call, local);
    launch_twice(call, x.data(), local.data(), 50);
    sum += read(call, local[3]);
  }
  call.ferry_finish();
  EXPECT_EQ(sum, 6);
  EXPECT_EQ(counted.to_device(), 400u);
  EXPECT_EQ(counted.to_host(), 24u);
}

TEST(Call, AnExceptionBringsDataHome) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  const auto function = [&] {
    FerryCall call(stub.module);
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
    FerryCall call(stub.module);
    launch_add(call, x.data(), 50);
    call.ferry_finish();
  };
  FerryCall call(stub.module);
  launch_add(call, x.data(), 50);
  call.ferry_join();
  inner();
  EXPECT_EQ(x[0], 1);  // the new value is still on the device
  call.ferry_join();
  inner();
  call.ferry_finish();
  EXPECT_EQ(x[0], 4);
  EXPECT_EQ(counted.to_device(), 400u);
  EXPECT_EQ(counted.to_host(), 400u);
}

TEST(Call, SeveralCallsOfAStatementJoin) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  const auto inner = [&] {
    FerryCall call(stub.module);
    launch_add(call, x.data(), 50);
    call.ferry_finish();
  };
  FerryCall call(stub.module);
  call.ferry_join(2);
  inner();
  inner();
  EXPECT_EQ(x[0], 1);  // still on the device
  inner();             // no stub announces this call
  EXPECT_EQ(x[0], 4);
  call.ferry_finish();
}

// The nested function has a local vector, which it returns.
std::vector<double> doubled(const std::vector<double>& x) {
  FerryCall nested(stub.module);
  std::vector<double> result(x.size());
  FerryOwner owner(nested, result);
  launch_twice(nested, x.data(), result.data(), static_cast<int>(x.size()));
  owner.ferry_hand(nested);
  nested.ferry_finish();
  return result;
}

TEST(Call, AReturnedVectorChangesItsOwnerOnTheDevice) {
  const Environment environment = discrete();
  const Counted counted;
  std::vector<double> x(50, 1.0), y(50, 3.0);
  FerryCall call(stub.module);
  call.ferry_join(), ferry_take(call);
  const std::vector<double> z = doubled(x);
  const FerryOwner owner(call, z);
  EXPECT_EQ(z[0], 0);  // still on the device
  EXPECT_EQ(read(call, z[3]), 2);
  call.ferry_join(2), ferry_take(call);
  y = ferry_moved(call, y, doubled(FerryTemporary{call, doubled(x)}.ferry_value()));
  EXPECT_EQ(y[0], 0);
  EXPECT_EQ(read(call, y[4]), 4);
  EXPECT_EQ(counted.to_host(), 16u);
  call.ferry_finish();
  EXPECT_EQ(y[49], 4);
  EXPECT_EQ(counted.to_device(), 400u);
  EXPECT_EQ(counted.to_host(), 16u + 50 * 8 - 8 + 50 * 8 - 8);
}

TEST(Call, AReturnedVectorWithoutAnOwnerIsCopiedToTheHost) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  const auto passed_on = [&] {
    FerryCall nested(stub.module);
    nested.ferry_join(), ferry_take(nested);
    std::vector<double> result = doubled(x);
    ferry_pass(nested);
    nested.ferry_finish();
    return result;
  };
  FerryCall call(stub.module);
  launch_add(call, x.data(), 50);
  call.ferry_join();
  EXPECT_EQ(doubled(x)[7], 4);
  call.ferry_join();
  EXPECT_EQ(passed_on()[7], 4);
  call.ferry_join(), ferry_take(call);
  const std::vector<double> z = passed_on();
  const FerryOwner owner(call, z);
  EXPECT_EQ(z[7], 0);
  EXPECT_EQ(x[7], 1);
  call.ferry_finish();
}

TEST(Call, ArgumentsAreAcquiredBetweenJoinedCalls) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  const auto inner = [&](double) {
    FerryCall call(stub.module);
    launch_add(call, x.data(), 50);
    call.ferry_finish();
  };
  FerryCall call(stub.module);
  call.ferry_join(2);
  inner(ferry_load(call, x[0]));
  EXPECT_EQ(x[1], 1);
  EXPECT_EQ(ferry_load(call, x[1]), 2);
  inner(0);
  EXPECT_EQ(x[2], 1);
  call.ferry_finish();
  EXPECT_EQ(x[2], 3);
}

// The compiler may remove a call that the stub has announced. Then the stub's next step must cancel the announcement.
TEST(Call, ACallThatDoesNotComeJoinsNothing) {
  const Environment environment = discrete();
  std::vector<double> x(50), y(50);
  const auto left_by_unseen_call = [&](const auto& next) {
    x.assign(50, 1.0);
    FerryCall call(stub.module);
    const FerryOwner owner(call, y);
    call.ferry_join();  // announces a call that isn't made
    next(call);
    FerryCall nested(stub.module);
    launch_add(nested, x.data(), 50);
    nested.ferry_finish();
    const double found = x[0];
    call.ferry_finish();
    return found;
  };
  EXPECT_EQ(left_by_unseen_call([](FerryCall&) {}), 1);  // the inner call might be the announced one
  EXPECT_EQ(left_by_unseen_call([](FerryCall& call) { call.ferry_all(); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](FerryCall& call) { call.ferry_reads(ferry_element(&y[0])); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](FerryCall& call) { call.ferry_writes(ferry_object(y[0])); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](FerryCall& call) { const FerryLocal other(call, ferry_object(y[0])); }), 2);
  EXPECT_EQ(left_by_unseen_call(
                [&](FerryCall& call) { call.ferry_step() ? call.ferry_host(1, {0, ferry_container(y)}) : void(); }),
            2);
  EXPECT_EQ(left_by_unseen_call([](FerryCall& call) { const FerryHostExit guard(call); }), 2);
  EXPECT_EQ(left_by_unseen_call([&](FerryCall& call) { launch_add(call, y.data(), 0); }), 2);
}

// Untranslated code makes the nested call. Afterwards it reads x and changes it.
TEST(Call, NestedCallsOfOthersBringEverythingHome) {
  const Environment environment = discrete();
  std::vector<double> x(50, 1.0);
  FerryCall call(stub.module);
  launch_add(call, x.data(), 50);
  call.ferry_all();
  {
    FerryCall nested(stub.module);
    launch_add(nested, x.data(), 50);
    nested.ferry_finish();
  }
  EXPECT_EQ(x[0], 3);
  x[0] = 10;
  launch_add(call, x.data(), 50);
  call.ferry_finish();
  EXPECT_EQ(x[0], 11);
  EXPECT_EQ(x[49], 4);
}

TEST(Call, EmptyLoopsTouchNothing) {
  const Environment environment = discrete();
  const Counted counted;
  FerryCall call(stub.module);
  EXPECT_TRUE(launch_twice(call, nullptr, nullptr, 0));
  EXPECT_TRUE(launch_twice(call, nullptr, nullptr, -5));
  call.ferry_finish();
  EXPECT_EQ(counted.launches(), 0u);
}

TEST(Call, InteriorPointersAndSizes) {
  const Environment environment = discrete();
  std::vector<int> start{3, 1, 2};
  std::vector<double> x(5, -1.0);
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, 2, {{0, 3}}, {ferry_container(start), ferry_container(x)}));
  call.ferry_finish();
  EXPECT_EQ(x, (std::vector<double>{-1, 1, 2, 0, -1}));
}

TEST(Call, HostExitAndMemoryThatMoves) {
  const Environment environment = discrete();
  std::vector<double> x(10, 1.0);
  double seen = 0;
  struct Guard {
    ~Guard() { seen = x[3]; }
    double &seen, *x;
  };
  FerryCall call(stub.module);
  {
    const Guard guard{seen, x.data()};
    const FerryHostExit host_exit(call);
    launch_add(call, x.data(), 10);
  }
  EXPECT_EQ(seen, 2);
  launch_add(call, x.data(), 10);
  call.ferry_writes(ferry_memory(reinterpret_cast<std::uintptr_t>(x.data()), 10 * sizeof(double)));
  EXPECT_EQ(x[9], 3);
  x.assign(1000, 5.0);
  call.ferry_finish();
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
        FerryCall call(stub.module);
        EXPECT_TRUE(launch_twice(call, x.data(), y.data(), 5000));
        call.ferry_finish();
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
  StubModule<3> pointers(kernels, nests);
  pointers.describe(2, "for i32 i <; view 'start'; buffer 'x'; value; reads 0: i; may_write_whole 1");
  const auto launch_interior = [&](FerryCall& call) {
    double* interior = &x[4];
    const std::size_t size = 6;
    return launch(call, 2, {{0, 1}}, {ferry_container(start), ferry_pointer(interior), ferry_value(size)});
  };
  FerryCall call(pointers.module);
  const FerryExtent extent(call, ferry_pointer(x.data()), 10);
  capture_stderr();
  {
    FerryCall nested(pointers.module);
    EXPECT_FALSE(launch_interior(nested));
    nested.ferry_finish();
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:12: the extent of 'x' is unknown; this loop runs on the host (guard: extent); write "
            "'[[ferry::extent(elements)]]' after 'x' where it is declared\n");
  call.ferry_finish();
}

}  // namespace

}  // namespace runtime_call_test
