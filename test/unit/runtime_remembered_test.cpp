// Remembered launches: equal launches are described only once, and every difference is noticed. The device's memory is
// discrete and poisoned, so mistaking a launch for a different, earlier one gives wrong results.
#include "modules.h"
#include "runtime_stub.h"

#include <atomic>
#include <random>
#include <thread>

namespace runtime_remembered_test {

namespace {

using namespace ferry::test;
using ferry::RecentLaunches;
using ferry::Remembered;
using ferry::RememberedLaunches;

// Kernel 0: y[i * step] += x[i] * v + size of x. Kernel 1: *y = p[at]. Kernel 2: s = v.
void scaled(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<double*>(p, 0);
  const auto size = static_cast<double>(argument<std::size_t>(p, 1));
  double* y = argument<double*>(p, 2);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i)
    y[i * argument<int>(p, 3)] += x[i] * argument<double>(p, 4) + size;
}
void pick(const FerryLoopBounds*, void* const* p) {
  *argument<double*>(p, 1) = argument<double*>(p, 0)[argument<int>(p, 2)];
}
void number(const FerryLoopBounds*, void* const* p) { *argument<double*>(p, 1) = argument<double>(p, 0); }
void last(void* into, const void* from) { *static_cast<double*>(into) = *static_cast<const double*>(from); }
bool store(const void* total, void* const* variables) {
  *static_cast<double*>(variables[0]) = *static_cast<const double*>(total);
  return true;
}
const FerryReduction reduction{sizeof(double), &last, nullptr, nullptr, &store};
const FerryHostKernel kernels[] = {{scaled}, {pick}, {number, &reduction}};
const std::array<const char*, 3> nests = {
    "for i32 i <; given step; view 'x'; buffer 'y'; object 'o'; value; value; reads 0: i; reads 1: i * step; "
    "writes 1: i * step",
    "for i32 i <; buffer 'p'; buffer 'y'; value; reads_whole 0; writes 1: 0",
    "for i32 i <; result 's'; value",
};

// Tells whether launches were described. Only describing a launch creates variables.
class Described {
 public:
  bool anything() {
    const std::uint32_t before = std::exchange(last_, ferry::detail::last_variable);
    return before != last_;
  }

 private:
  std::uint32_t last_ = ferry::detail::last_variable;
};

class RememberedTest : public testing::Test {
 protected:
  bool run(FerryCall& call, int n, double v = 1, int step = 1) {
    return launch(
        call, 0, {{0, n}},
        {step, ferry_container(x), ferry_pointer(y.data()), ferry_object(o), ferry_value(step), ferry_value(v)});
  }

  Environment environment = discrete();
  StubModule<3> stub{kernels, nests};
  std::vector<double> x = std::vector<double>(100, 1.0), y = std::vector<double>(400);
  int o = 0;
};

TEST_F(RememberedTest, TheSameLaunchIsDescribedOnce) {
  Described described;
  for (int round = 0; round < 3; ++round) {
    FerryCall call(stub.module);
    for (int again = 0; again < 3; ++again) {
      EXPECT_TRUE(run(call, 10, again));  // ranges don't depend on a value
      EXPECT_EQ(described.anything(), round + again == 0);
      EXPECT_TRUE(call.ferry_ran(0));
      EXPECT_EQ(call.ferry_last(0), 10);
    }
    call.ferry_finish();
  }
  EXPECT_EQ(y[9], 3 * (0 + 1 + 2 + 3 * 100));
}

TEST_F(RememberedTest, WhatIsToldAnewIsDescribedAnew) {
  Described described;
  FerryCall call(stub.module);
  EXPECT_TRUE(run(call, 10));
  EXPECT_TRUE(described.anything());
  EXPECT_TRUE(run(call, 11));
  EXPECT_TRUE(described.anything());
  EXPECT_TRUE(run(call, 11, 1, 2));
  EXPECT_TRUE(described.anything());
  x.reserve(1000);
  EXPECT_TRUE(run(call, 11, 1, 2));
  EXPECT_TRUE(described.anything());
  x.resize(150, 1.0);
  EXPECT_TRUE(run(call, 11, 1, 2));
  EXPECT_TRUE(described.anything());
  EXPECT_TRUE(run(call, 11, 1, 2));
  EXPECT_FALSE(described.anything());
  call.ferry_finish();
}

TEST_F(RememberedTest, WithExtentsToo) {
  Described described;
  for (const int elements : {10, 10, 20, 20}) {
    FerryCall call(stub.module);
    const FerryExtent extent(call, ferry_pointer(x.data()), elements), other(call, ferry_pointer(y.data()), 5);
    x[static_cast<std::size_t>(elements) - 1] = elements;
    stub.sites[1].ferry_warned = 0;
    const int at = elements - 1;
    EXPECT_TRUE(launch(call, 1, {{0, 1}}, {ferry_pointer(x.data()), ferry_pointer(y.data()), ferry_value(at)}));
    call.ferry_finish();
    EXPECT_EQ(y[0], elements);
  }
  // A nest of one iteration creates no variable, but the range in this description does.
  stub.describe(1, "for i32 i <; buffer 'p'; buffer 'y'; value; reads 0: loose(i); writes 1: 0");
  described.anything();
  bool expected = true;
  for (const int elements : {10, 10, 20, 20}) {
    FerryCall call(stub.module);
    const FerryExtent extent(call, ferry_pointer(x.data()), elements), other(call, ferry_pointer(y.data()), 5);
    const int at = 4;
    EXPECT_TRUE(launch(call, 1, {{0, 5}}, {ferry_pointer(x.data()), ferry_pointer(y.data()), ferry_value(at)}));
    EXPECT_EQ(described.anything(), expected) << elements;
    expected = !expected;
    call.ferry_finish();
  }
}

TEST_F(RememberedTest, AnEmptyLoopBetweenTwoFullOnes) {
  FerryCall call(stub.module);
  for (const int n : {10, 0, 10, -3, 10}) {
    EXPECT_TRUE(run(call, n));
    EXPECT_EQ(call.ferry_ran(0), n > 0);
    EXPECT_EQ(call.ferry_last(0), n > 0 ? n : 0);
  }
  call.ferry_finish();
  EXPECT_EQ(y[9], 3 * 101);
}

TEST_F(RememberedTest, GuardsAreCheckedForOtherAddresses) {
  const auto run_with = [&](double* written, const double& object) {
    FerryCall call(stub.module);
    const int step = 1;
    const double v = 1;
    const bool ran = launch(
        call, 0, {{0, 10}},
        {step, ferry_container(x), ferry_pointer(written), ferry_object(object), ferry_value(step), ferry_value(v)});
    call.ferry_finish();
    return ran;
  };
  capture_stderr();
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(run_with(&y[0], y[10]));
    EXPECT_FALSE(run_with(&y[0], y[9]));
    EXPECT_FALSE(run_with(&y[0], y[9]));  // a failed launch isn't remembered
    EXPECT_TRUE(run_with(&y[0], y[10]));
    EXPECT_FALSE(run_with(&x[5], y[10]));
  }
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(y[9], 4 * 101);
}

TEST_F(RememberedTest, AResultGoesToItsVariable) {
  double s[2] = {};
  FerryCall call(stub.module);
  for (const int which : {0, 0, 1, 0}) {
    const double v = s[0] + s[1] + 1;
    EXPECT_TRUE(launch(call, 2, {{0, 1}}, {ferry_object(s[which]), ferry_value(v)}));
  }
  call.ferry_finish();
  EXPECT_EQ(s[0], 6);
  EXPECT_EQ(s[1], 3);
}

TEST_F(RememberedTest, OnAnotherDevice) {
  for (int round = 0; round < 2; ++round) {
    for (const char* memory : {"discrete", "shared"}) {
      const Environment other(Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", memory}});
      FerryCall call(stub.module);
      EXPECT_TRUE(run(call, 10));
      call.ferry_finish();
    }
  }
  EXPECT_EQ(y[9], 4 * 101);
}

// Runs launches, half of which equal the previous launch, with host steps in between. Compares with a single memory.
void random_launches(StubModule<3>& stub, unsigned seed) {
  std::mt19937 random(seed);
  const auto any = [&](unsigned n) { return static_cast<int>(random() % n); };
  std::vector<double> x[2] = {std::vector<double>(50), std::vector<double>(60)}, y[2];
  for (auto& to : y) to.resize(300);
  for (auto& from : x) {
    from.reserve(100);
    for (double& value : from) value = any(100);
  }
  auto truth = std::array{y[0], y[1]};
  int o[2] = {}, n = 5, first = 0, from = 0, to = 0, step = 1, object = 0;
  FerryCall call(stub.module);
  for (int round = 0; round < 300; ++round) {
    switch (any(16)) {
      case 0:
        n = any(50);
        break;
      case 1:
        first = any(5);
        break;
      case 2:
        from = any(2);
        break;
      case 3:
        to = any(2);
        break;
      case 4:
        step = 1 + any(5);
        break;
      case 5:
        object = any(2);
        break;
      case 6:
        call.ferry_all(), x[from].resize(static_cast<std::size_t>(50 + any(50)), 7.0);
        break;
      case 7: {
        const auto at = static_cast<std::size_t>(any(300));
        call.ferry_writes(ferry_element(&y[to][at]));
        ASSERT_EQ(y[to][at], truth[static_cast<std::size_t>(to)][at]);
        y[to][at] = truth[static_cast<std::size_t>(to)][at] = any(10);
        break;
      }
      default:
        break;
    }
    const double v = any(3);
    ASSERT_TRUE(launch(call, 0, {{first, n}},
                       {step, ferry_container(x[from]), ferry_pointer(y[to].data()), ferry_object(o[object]),
                        ferry_value(step), ferry_value(v)}));
    for (int i = first; i < n; ++i)
      truth[static_cast<std::size_t>(to)][static_cast<std::size_t>(i * step)] +=
          x[from][static_cast<std::size_t>(i)] * v + static_cast<double>(x[from].size());
  }
  call.ferry_finish();
  ASSERT_EQ(y[0], truth[0]);
  ASSERT_EQ(y[1], truth[1]);
}

TEST_F(RememberedTest, RandomLaunches) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    random_launches(stub, seed);
    if (HasFatalFailure()) return;
  }
}

TEST_F(RememberedTest, ThreadsThatLaunchTheSameNest) {
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      for (unsigned seed = 0; seed < 5; ++seed) random_launches(stub, 100 * t + seed);
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_F(RememberedTest, AnUnloadedModuleIsForgottenAndAnotherIsNot) {
  StubModule<3> stays{kernels, nests};
  const auto run_in = [&](StubModule<3>& of) {
    FerryCall call(of.module);
    const int step = 1;
    const double v = 1;
    EXPECT_TRUE(launch(
        call, 0, {{0, 10}},
        {step, ferry_container(x), ferry_pointer(y.data()), ferry_object(o), ferry_value(step), ferry_value(v)}));
    call.ferry_finish();
  };
  ferry_register_module(stub.image);
  run_in(stub);
  run_in(stays);
  EXPECT_NE(stub.sites[0].ferry_parsed, nullptr);
  EXPECT_EQ(stub.sites[1].ferry_parsed, nullptr);
  ferry_unregister_module(stub.image);
  EXPECT_EQ(stub.sites[0].ferry_parsed, nullptr);
  EXPECT_NE(stays.sites[0].ferry_parsed, nullptr);
  // The module is loaded again at the same address, but with a different text.
  stub.sites[0].ferry_text =
      "for i32 i <; given step; view 'x'; buffer 'y'; object 'o'; value; value; reads 0: i; may_write 1: i * step";
  ferry_register_module(stub.image);
  Described described;
  run_in(stub);
  EXPECT_TRUE(described.anything());
  run_in(stays);
  EXPECT_FALSE(described.anything());
  ferry_unregister_module(stub.image);
  EXPECT_EQ(y[9], 4 * 101);
}

TEST_F(RememberedTest, AStepsTextIsReadOnceAndForgottenToo) {
  StubModule<3> with_step(kernels, nests, {"given n; buffer 'y'; reads 0: n"});
  FerryCall call(with_step.module);
  for (const int at : {3, 7, 3}) {
    const int step = 1;
    const double v = 1;
    launch(call, 0, {{0, 10}},
           {step, ferry_container(x), ferry_pointer(y.data()), ferry_object(o), ferry_value(step), ferry_value(v)});
    const double before = y[static_cast<std::size_t>(at)];
    call.ferry_host(0, {at, ferry_pointer(y.data())});
    EXPECT_GT(y[static_cast<std::size_t>(at)], before);
  }
  call.ferry_finish();
  EXPECT_NE(with_step.steps[0].ferry_parsed, nullptr);
  ferry::drop_nests(&with_step.image);
  EXPECT_EQ(with_step.steps[0].ferry_parsed, nullptr);
}

TEST(RememberedLaunches, WhoTakesThemHasThemAlone) {
  RememberedLaunches launches;
  const auto add = [](RecentLaunches& to) { to.blank(), to.keep_blank(); };
  const auto any = [](RecentLaunches& in) { return in.find([](const Remembered&) { return true; }); };
  const Remembered* kept = nullptr;
  {
    const auto taken = launches.take();
    EXPECT_EQ(any(*taken), nullptr);
    add(*taken);
    kept = any(*taken);
  }
  auto taken = launches.take();
  EXPECT_EQ(any(*taken), kept);
  {
    const auto others = launches.take();
    EXPECT_EQ(any(*others), nullptr);
    add(*others);
  }
  taken.reset();  // replaces the launches that were returned before
  EXPECT_EQ(any(*launches.take()), kept);
}

TEST(RememberedLaunches, TheLastFourAreKept) {
  RememberedLaunches launches;
  const auto recent = launches.take();
  const auto with = [](std::size_t loops) { return [=](const Remembered& one) { return one.loops.size() == loops; }; };
  const auto add = [&](std::size_t loops) { recent->blank().loops.resize(loops), recent->keep_blank(); };
  EXPECT_EQ(recent->find(with(1)), nullptr);
  for (const std::size_t loops : {1, 2, 3, 4}) add(loops);
  EXPECT_NE(recent->find(with(1)), nullptr);  // launch 1 is now the newest
  add(5);
  EXPECT_EQ(recent->find(with(2)), nullptr);
  recent->blank().loops.resize(6);  // this launch isn't remembered
  EXPECT_EQ(recent->find(with(6)), nullptr);
  for (const std::size_t loops : {1, 3, 4, 5}) EXPECT_NE(recent->find(with(loops)), nullptr) << loops;
}

TEST(RememberedLaunches, ABlankOneHoldsNothing) {
  RememberedLaunches launches;
  const auto recent = launches.take();
  double a[10] = {};
  const FerryInput inputs[] = {ferry_array(a), ferry_value(a[0])};
  const FerryLoopBounds loops[] = {{0, 1, 20}};
  const auto fill = [&] {
    Remembered& one = recent->blank();
    EXPECT_TRUE(one.headers.empty() && one.inputs.empty() && one.extents.empty() && one.loops.empty() && one.counted);
    const ferry::Footprint& footprint = one.footprint;
    EXPECT_FALSE(footprint.poisoned || footprint.failed_row || footprint.failed_dependence);
    EXPECT_EQ(footprint.buffers.size() + footprint.accesses.size() + footprint.objects.size() +
                  footprint.results.size() + footprint.arguments.size(),
              0u);
    EXPECT_EQ(one.resolved.buffers() + one.arguments.size(), 0u);
    EXPECT_TRUE(one.resolved.hull().empty());
    one.headers.assign(3, inputs[0]), one.inputs.assign(2, inputs[0]), one.extents.assign(2, inputs[0]);
    one.loops.assign(1, loops[0]), one.counted = false;
    fill_footprint(
        ferry::parse_description("for i32 i <; buffer 'a'; value; reads 0: i, i * 2147483647; row 'a': i, 10; "
                                 "dependence 'i' 'a': i, writes(0); writes 0: i"),
        one.loops.data(), inputs, ferry::Inspector(nullptr, nullptr), one.footprint);
    EXPECT_TRUE(footprint.poisoned && footprint.failed_row && footprint.failed_dependence);
    one.resolved.add_buffer(a, {100, 200});
    one.arguments.lay_out(one.footprint, one.resolved);
  };
  for (int round = 0; round < 7; ++round) fill(), recent->keep_blank();
}

TEST(RememberedLaunches, SoHaveThreads) {
  RememberedLaunches launches;
  std::atomic<int> shared{0};
  const auto work = [&] {
    for (int round = 0; round < 20000; ++round) {
      const auto recent = launches.take();
      const auto any = [&] { return recent->find([](const Remembered&) { return true; }); };
      if (!any()) recent->blank(), recent->keep_blank();
      Remembered* const launch = any();
      if (!launch->loops.empty()) ++shared;
      launch->loops.push_back({});
      if (round % 64 == 0) std::this_thread::yield();
      launch->loops.clear();
    }
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared, 0);
}

// A time loop that swaps its arrays needs only two descriptions of launches.
TEST_F(RememberedTest, SwappedArraysAreBothRemembered) {
  Described described;
  std::vector<double> other(400);
  FerryCall call(stub.module);
  for (int t = 0; t < 6; ++t) {
    EXPECT_TRUE(run(call, 10));
    EXPECT_EQ(described.anything(), t < 2) << t;
    std::swap(y, other);
  }
  call.ferry_finish();
  EXPECT_EQ(y[3], 3 * 101);
  EXPECT_EQ(other[3], 3 * 101);
}

}  // namespace

}  // namespace runtime_remembered_test
