// FERRY_VERIFY with hand-written stubs: unannounced host writes, other threads, exits from the loop, and the end of the
// process. test/verify tests translated programs.
#include "runtime_stub.h"

#include "verification.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ferry/ferry.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace runtime_verify_test {

namespace {

using namespace ferry::test;

void add(const FerryLoopBounds* loops, void* const* p) {
  auto *y = argument<double*>(p, 0), *x = argument<double*>(p, 1);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) y[i] += x[i];
}
// Updates only the elements that belong to one of two threads.
void set_own(const FerryLoopBounds* loops, void* const* p) {
  auto *y = argument<double*>(p, 0), *owner = argument<double*>(p, 1);
  const double self = argument<double>(p, 2);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i)
    if (owner[i] == self) y[i] += 1;
}
void add_wrongly(const FerryLoopBounds* loops, void* const* p) {
  add(loops, p);
  if (ferry_first<int>(loops[0]) == 0) argument<double*>(p, 0)[3] += 0.5;
}
const FerryHostKernel kernels[] = {{add}, {set_own}, {add_wrongly}};
const std::array<const char*, 3> nests = {
    "for i32 i <; buffer 'y'; buffer 'x'; reads 0: i; reads 1: i; writes 0: i",
    "for i32 i <; buffer 'y'; buffer 'owner'; value; reads 0: i; reads 1: i; may_write 0: i",
    "for i32 i <; buffer 'y'; buffer 'x'; reads 0: i; reads 1: i; writes 0: i"};

Variables variables(const char* functions = "1") {
  return {{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}, {"FERRY_VERIFY", functions}};
}
// The device runs no threads, so other threads can't have written anything.
Variables alone() {
  Variables all = variables();
  all["FERRY_HOST_THREADS"] = "1";
  return all;
}

// Errors that FERRY_VERIFY finds here must not become this program's exit code.
struct Verifying {
  explicit Verifying(const char* functions = "1") : Verifying(variables(functions)) {}
  explicit Verifying(const Variables& variables) : environment(variables) {}
  ~Verifying() { ferry::verify::configure({}); }
  Environment environment;
};

using Array = std::vector<double>;

struct Stub : StubModule<3> {
  Stub() : StubModule<3>(kernels, nests) {}

  // Does what a translated `for (i) y[i] += x[i];` does.
  void add(FerryCall& call, Array& y, Array& x, unsigned nest = 0) {
    const int n = static_cast<int>(y.size());
    if (launch(call, nest, {{0, n}}, {ferry_pointer(y.data()), ferry_pointer(x.data())})) return;
    for (int i = 0; i < n; ++i) y[i] += x[i];
    call.ferry_compare(nest);
  }
  void set_own(FerryCall& call, Array& y, Array& owner, double self) {
    const int n = static_cast<int>(y.size());
    if (launch(call, 1, {{0, n}}, {ferry_pointer(y.data()), ferry_pointer(owner.data()), ferry_value(self)})) return;
    for (int i = 0; i < n; ++i)
      if (owner[i] == self) y[i] += 1;
    call.ferry_compare(1);
  }
};

std::string captured() { return testing::internal::GetCapturedStderr(); }

TEST(Verify, SaysWhatWasCompared) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  {
    FerryCall call(stub.module);
    stub.add(call, y, x);
    stub.add(call, x, y);
    call.ferry_finish();
  }
  EXPECT_EQ(x[99], 4);
  EXPECT_EQ(y[99], 3);
  EXPECT_EQ(
      ferry::verify::summary().find("2 launches of 1 nest compared with the original loops, 200 elements: no differen"),
      0u);
}

TEST(Verify, HostDataStaysAsOldAsItIsWithoutIt) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  FerryCall call(stub.module);
  stub.add(call, y, x);
  EXPECT_EQ(y[5], 2) << "it isn't home yet";
  stub.add(call, x, y);
  EXPECT_EQ(x[5], 1);
  const Counted before;
  call.ferry_finish();
  EXPECT_EQ(before.to_host(), 1600u);
  EXPECT_EQ(y[5], 3);
  EXPECT_EQ(x[5], 4);
}

TEST(Verify, GoesOnWithTheDevicesResults) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  capture_stderr();
  FerryCall call(stub.module);
  stub.add(call, y, x, 2);
  call.ferry_finish();
  EXPECT_EQ(y[3], 3.5);
  EXPECT_EQ(captured(),
            "ferry: stub.cpp:12: the kernel of 'function' differs from the original loop: 'y'[3] is 3.5 on the host "
            "device and 3 in the original loop; 1 of 100 elements differs\n");
  EXPECT_EQ(ferry::verify::counts().differing_launches, 1u);
}

// Host code writes an array although no stub announces it. The device has an equally new copy of the array.
TEST(Verify, FindsAForgottenUpdateOfTheDevice) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0), z(100, 0.0);
  capture_stderr();
  FerryCall call(stub.module);
  stub.add(call, y, x);
  x[42] = 7;
  stub.add(call, z, x);
  call.ferry_finish();
  EXPECT_EQ(captured(),
            "ferry: stub.cpp:10: the kernel of 'function' differs from the original loop: 'y'[42] is 1 on the host "
            "device and 7 in the original loop; 'x'[42] was 1 on the host device and 7 in host memory; has host code "
            "written it without notice?; 1 of 100 elements differs\n");
}

TEST(Verify, FindsOneInPlace) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  capture_stderr();
  FerryCall call(stub.module);
  stub.add(call, x, y);
  y[7] = -1;
  stub.add(call, y, x);
  call.ferry_finish();
  EXPECT_NE(captured().find("'y'[7] was 2 on the host device and -1 in host memory"), std::string::npos);
}

// Host code writes an array whose newer elements are on the device. Later these elements overwrite what it wrote.
TEST(Verify, FindsWhatComesHomeOverHostCodesWork) {
  for (const bool launches_again : {true, false}) {
    const Verifying verifying;
    Stub stub;
    Array x(100, 1.0), y(100, 2.0);
    capture_stderr();
    FerryCall call(stub.module);
    stub.add(call, y, x);
    y[9] = 100;
    if (launches_again) stub.add(call, x, y);
    call.ferry_finish();
    EXPECT_EQ(captured(),
              "ferry: stub.cpp:10: host code has written an element without notice after the kernel of 'function' "
              "wrote it: 'y'[9] was 2 in host memory and is 100 there now; the copy from the device overwrites it\n");
    EXPECT_EQ(ferry::verify::counts().lost_writes, 1u);
  }
}

TEST(Verify, AnnouncedHostCodeIsNone) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  FerryCall call(stub.module);
  stub.add(call, y, x);
  call.ferry_writes(ferry_object(y[9]));
  y[9] = 100;
  stub.add(call, x, y);
  stub.add(call, y, x);
  call.ferry_all();
  for (double& one : y) one = 0;
  stub.add(call, y, x);
  call.ferry_finish();
  EXPECT_EQ(y[9], x[9]);
  EXPECT_EQ(ferry::verify::counts().launches, 4u);
  EXPECT_EQ(ferry::verify::counts().differing_launches + ferry::verify::counts().lost_writes, 0u);
}

TEST(Verify, OnlyFunctionsThatAreNamed) {
  const Verifying verifying("another");
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  FerryCall call(stub.module);
  stub.add(call, y, x, 2);
  call.ferry_finish();
  const std::string said = ferry::verify::summary();
  EXPECT_EQ(said.find("NOTHING was compared: no launch of the functions named"), 0u) << said;
  EXPECT_NE(said.find("; function 'another' was never launched"), said.npos) << said;
}

// A launch fails while it examines a scope's data, and its thread then ends. This must not hide a forgotten update.
TEST(Verify, FindsAForgottenUpdateOfAScopeAfterALaunchThatFailed) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0), z(100, 3.0), of_z(100, 4.0);
  capture_stderr();
  {
    const ferry::DataScope scope{x, y};
    {
      std::optional<ferry::DataScope> changes{std::in_place, std::initializer_list<ferry::DataRef>{z}};
      const auto add = [&] {
        FerryCall call(stub.module);
        stub.add(call, z, of_z);
        call.ferry_finish();
      };
      add();
      z.resize(50);
      std::thread([&] { EXPECT_THROW(add(), ferry::Error); }).join();
    }
    for (int turn = 0; turn < 2; ++turn) {
      FerryCall call(stub.module);
      stub.add(call, y, x);
      call.ferry_finish();
      x[42] = 7;
    }
  }
  const std::string said = captured();
  EXPECT_NE(said.find("'function' reads 'x'[42], which host code has written while a DataScope"), said.npos) << said;
}

TEST(Verify, NamesOfFunctionsAsTheyAreWrittenOrShown) {
  const std::pair<const char*, const char*> matches[] = {{"add", "add<double>"},
                                                         {"add<double>", "add<double>"},
                                                         {"two<int, 3>", "ns::two<int, 3>"},
                                                         {"Grid::step", "Grid<int>::step"},
                                                         {"ns::inner", "ns::(anonymous namespace)::inner"},
                                                         {"operator+=", "F::operator+="},
                                                         {"F::operator bool", "F::operator bool"},
                                                         {"operator<", "F::operator<"}};
  for (const auto& [name, function] : matches) {
    const Verifying verifying(name);
    ferry::verify::configure(ferry::read_environment());
    const FerrySite site(function, "stub.cpp", 1, "");
    EXPECT_TRUE(ferry::verify::wants(site)) << name;
    EXPECT_FALSE(ferry::verify::wants(FerrySite("another", "stub.cpp", 1, ""))) << name;
  }
  const Verifying both("two<int, 3>,add");
  ferry::verify::configure(ferry::read_environment());
  EXPECT_TRUE(ferry::verify::wants(FerrySite("add", "stub.cpp", 1, "")));
}

// Each instance of a template counts as a separate nest.
TEST(Verify, InstancesAreToldApart) {
  const Verifying verifying;
  ferry::verify::configure(ferry::read_environment());
  capture_stderr();
  const FerrySite of_int("rec<int>", "stub.cpp", 3, ""), of_double("rec<double>", "stub.cpp", 3, "");
  for (const FerrySite* site : {&of_int, &of_double, &of_int}) ferry::verify::differs(*site, 1, 1, "'x'[0] …");
  const std::string said = captured();
  EXPECT_NE(said.find("rec<int>"), said.npos);
  EXPECT_NE(said.find("rec<double>"), said.npos);
  EXPECT_EQ(ferry::verify::summary().find("3 launches of 2 nests compared"), 0u);
}

// A kernel omits a write that no other thread could have made. It runs in its own process, because other tests'
// devices may have threads awake, and what such threads might have written isn't reported as a difference.
void leave_an_element() {
  const Verifying verifying(alone());
  Stub stub;
  Array y(100, 0.0), none(100, 5.0);
  FerryCall call(stub.module);
  if (!launch(call, 1, {{0, 100}}, {ferry_pointer(y.data()), ferry_pointer(none.data()), ferry_value(1.0)})) {
    y[50] += 1;
    call.ferry_compare(1);
  }
  call.ferry_finish();
  _exit(y[50] == 0 ? 0 : 1);
}

TEST(Verify, AloneWhatTheKernelLeavesIsADifference) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(leave_an_element(), testing::ExitedWithCode(0),
              "'y'.50. is 0 on the host device, which doesn't write it, and 1 in the original loop; 1 of 100");
}

TEST(Verify, AnExceptionOutOfTheOwnTextIsADifferenceAndCounts) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0);
  capture_stderr();
  for (const bool caught_outside : {true, false}) {
    try {
      FerryCall call(stub.module);
      stub.add(call, x, y);
      try {
        if (!launch(call, 0, {{0, 100}}, {ferry_pointer(y.data()), ferry_pointer(x.data())})) {
          y[0] = -1;
          throw std::runtime_error("thrown");
        }
      } catch (const std::runtime_error&) {
        if (caught_outside) throw;
      }
      stub.add(call, x, y);
      call.ferry_finish();
    } catch (const std::runtime_error&) {
      EXPECT_TRUE(caught_outside);
    }
    EXPECT_EQ(y[0], -1) << "the program goes on as its own text does";
    EXPECT_EQ(y[1], 2);
  }
  EXPECT_EQ(x[1], 7);
  EXPECT_EQ(x[0], 1);
  EXPECT_NE(captured().find("the original loop doesn't reach its end, but the kernel does"), std::string::npos);
  EXPECT_EQ(ferry::verify::counts().differing_launches, 2u);
}

// Offloaded functions that the original loop calls run their original loops, and leave nothing on the device.
TEST(Verify, LaunchesInsideRunOnTheHost) {
  const Verifying verifying;
  Stub stub;
  Array x(100, 1.0), y(100, 2.0), z(100, 3.0);
  const Counted before;
  FerryCall call(stub.module);
  stub.add(call, z, x);
  if (!launch(call, 0, {{0, 100}}, {ferry_pointer(y.data()), ferry_pointer(z.data())})) {
    for (int i = 0; i < 50; ++i) y[i] += z[i];
    {
      FerryCall inner(stub.module);
      Array rest(y.begin() + 50, y.end()), of(z.begin() + 50, z.end());
      stub.add(inner, rest, of);
      inner.ferry_finish();
      std::copy(rest.begin(), rest.end(), y.begin() + 50);
    }
    call.ferry_compare(0);
  }
  call.ferry_finish();
  EXPECT_EQ(before.launches(), 2u);
  EXPECT_EQ(y[99], 6);
  EXPECT_EQ(z[99], 4);
  EXPECT_EQ(ferry::verify::counts().differing_launches, 0u);
}

// Two threads own a third of the elements each. A third thread writes the rest without a stub.
TEST(Verify, ThreadsOnTheElementsOfOneArrayHarmNobody) {
  const Verifying verifying;
  Stub stub;
  constexpr int n = 3000, turns = 60;
  Array y(n, 0.0), owner(n);
  for (int i = 0; i < n; ++i) owner[i] = i % 3;
  capture_stderr();  // undecided results are reported
  const auto work = [&](double self) {
    for (int t = 0; t < turns; ++t) {
      FerryCall call(stub.module);
      stub.set_own(call, y, owner, self);
      call.ferry_finish();
    }
  };
  std::thread first(work, 0.0), second(work, 1.0), third([&] {
    for (int t = 0; t < turns; ++t)
      for (int i = 2; i < n; i += 3) __atomic_store_n(reinterpret_cast<long*>(&y[i]), t, __ATOMIC_RELAXED);
  });
  first.join(), second.join(), third.join();
  captured();
  for (int i = 0; i < n; ++i) EXPECT_TRUE(i % 3 == 2 || y[i] == turns) << i;
  EXPECT_EQ(ferry::verify::counts().launches, 2u * turns);
  EXPECT_EQ(ferry::verify::counts().differing_launches, 0u);
}

[[noreturn]] void end_in(const char* what) {
  static Environment environment(variables());
  static Stub stub;
  static Array x(100, 1.0), y(100, 2.0);
  static FerryCall call(stub.module);
  const std::string way = what;
  if (way == "own text" && !launch(call, 0, {{0, 100}}, {ferry_pointer(y.data()), ferry_pointer(x.data())}))
    std::exit(0);
  stub.add(call, y, x, way == "right" ? 0 : 2);
  if (way == "child") {
    if (fork() == 0) std::exit(0);
    int status = 0;
    wait(&status);
    _exit(WEXITSTATUS(status) == 0 ? 11 : 12);
  }
  std::exit(way == "status 5" ? 5 : 0);
}

TEST(VerifyDeathTest, TheExitCodeSaysSo) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(end_in("right"), testing::ExitedWithCode(0), "100 elements: no difference\n$");
  EXPECT_EXIT(end_in("wrong"), testing::ExitedWithCode(4), "100 elements: 1 launch differs \\(stub.cpp:12\\)\n$");
  EXPECT_EXIT(end_in("status 5"), testing::ExitedWithCode(5), "1 launch differs");
  EXPECT_EXIT(end_in("own text"), testing::ExitedWithCode(4), "the original loop doesn't reach its end");
#if !defined(__SANITIZE_ADDRESS__)  // LeakSanitizer reports memory of the parent's threads as leaks of the child
  EXPECT_EXIT(end_in("child"), testing::ExitedWithCode(11), "1 of 100 elements differs\n$");
#endif
}

// Sanitizers don't support a limit of the address space.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Limits the address space: there is room for the device's copies, but not for the saved bytes.
[[noreturn]] void without_memory() {
  static Environment environment(variables());
  static Stub stub;
  static Array x(std::size_t{1} << 22, 1.0), y(std::size_t{1} << 22, 2.0);
  {
    FerryCall call(stub.module);
    Array one(100), other(100);
    stub.add(call, one, other);
    call.ferry_finish();
  }
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlimit limit{pages * 4096 + (std::size_t{90} << 20), RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
  FerryCall call(stub.module);
  stub.add(call, y, x);
  call.ferry_finish();
  std::exit(y[7] == 3 ? 0 : 1);
}

TEST(VerifyDeathTest, WhatThereIsNoMemoryForIsSaid) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(without_memory(), testing::ExitedWithCode(0),
              "stub.cpp:10: the kernel of 'function' isn't compared because FERRY_VERIFY has no memory to save [0-9]+ "
              "bytes\nferry: FERRY_VERIFY: 1 launch .*; not compared: 1 without memory to save their data");
}
#endif

}  // namespace

}  // namespace runtime_verify_test
