// A trace's events for copies, for fallbacks, and for nests left on the host.
#include "runtime_traced.h"

#include <csetjmp>

namespace runtime_trace_events_test {

namespace {

using namespace ferry::test;

class TraceEventsDeathTest : public Traced {};

constexpr const char* reads_and_writes = "for i32 i <; buffer 'in'; buffer 'out'; reads 0: i; writes 1: i";

// Makes a launch and a host step, and ends the call.
void copies(const std::string& trace) {
  const Environment environment(tracing(trace));
  StubModule<1> stub(kernels, {reads_and_writes}, {"buffer 'table'; reads 0: 5"});
  alignas(256) static double in[100], out[100];
  FerryCall call(stub.module, "sweep");
  launch(call, 0, {{0, 100}}, {ferry_array(in), ferry_array(out)});
#line 20 "user.cpp"
  call.ferry_reads(ferry_object(out[3]));
  call.ferry_host(0, {ferry_array(out)});
#line 30 "user.cpp"
  call.ferry_finish();
}
#line 9000 "runtime_trace_events_test.cpp"

TEST_F(TraceEventsDeathTest, CopiesNameArraysAndPlaces) {
  EXPECT_EQ(status_of([&] { copies(file()); }), 0);
  const std::vector<json> found = events(read(file()), "copy");
  ASSERT_EQ(found.size(), 6u);
  const auto is = [&](std::size_t i, const char* name, const char* array, int bytes, const char* place, bool at_end) {
    const json& arguments = found[i].at("args");
    EXPECT_EQ(found[i].at("name"), name) << i;
    EXPECT_EQ(arguments.at("array"), array) << i;
    EXPECT_EQ(arguments.at("bytes"), bytes) << i;
    EXPECT_EQ(arguments.at("place"), place) << i;
    EXPECT_EQ(arguments.contains("at_end"), at_end) << i;
    EXPECT_FALSE(arguments.contains("rows")) << i;
  };
  is(0, "in to the device", "in", 800, "function stub.cpp:10", false);
  is(1, "out to the host", "out", 8, "sweep user.cpp:20", false);
  is(2, "table to the host", "table", 8, "sweep user.cpp:21", false);
  is(3, "out to the host", "out", 24, "sweep user.cpp:30", true);
  is(4, "out to the host", "out", 8, "sweep user.cpp:30", true);
  is(5, "out to the host", "out", 752, "sweep user.cpp:30", true);
}

TEST_F(TraceEventsDeathTest, CopiesInWords) {
  const auto program = [] {
    ferry::accept_standard_error();
    copies("copies");
    std::exit(0);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(0),
              "^ferry: 800 bytes of 'in' to the device, for function stub.cpp:10\n"
              "ferry: 8 bytes of 'out' to the host, for sweep user.cpp:20\n"
              "ferry: 8 bytes of 'table' to the host, for sweep user.cpp:21\n"
              "ferry: 24 bytes of 'out' to the host, at the end of sweep user.cpp:30\n"
              "ferry: 8 bytes of 'out' to the host, at the end of sweep user.cpp:30\n"
              "ferry: 752 bytes of 'out' to the host, at the end of sweep user.cpp:30\n"
              "ferry: 1 launches, 800 bytes to the device, 800 bytes to the host \\(16 for host code\\), 0 fallbacks, "
              "0 left on the host\n$");
}

TEST_F(TraceEventsDeathTest, PitchedCopiesHaveRows) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    StubModule<1> stub(kernels, {"for i32 j <; given nx; buffer 'a'; writes 0: j * nx"});
    std::vector<double> a(40 * 1000);
    FerryCall call(stub.module);
    launch(call, 0, {{0, 40}}, {1000, ferry_container(a)});
    call.ferry_finish();
  });
  EXPECT_EQ(status, 0);
  const std::vector<json> found = events(read(file()), "copy");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at("args").at("rows"), 40);
  EXPECT_EQ(found[0].at("args").at("bytes"), 320);
  EXPECT_EQ(found[0].at("args").at("array"), "a");
}

TEST_F(TraceEventsDeathTest, FallbacksAndNestsLeftOnTheHostAreEvents) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    StubModule<1> stub(kernels, {reads_and_writes});
    stub.sites[0].ferry_work = 1;  // makes the nest one in a host loop
    std::vector<double> x(2'000'000);
    FerryCall call(stub.module);
    launch(call, 0, {{0, 1}}, {ferry_pointer(x.data()), ferry_pointer(x.data() + 1)});
    launch(call, 0, {{0, 1'000'000}}, {ferry_pointer(x.data()), ferry_pointer(x.data() + 1)});
    call.ferry_finish();
  });
  EXPECT_EQ(status, 0);
  const json trace = read(file());
  EXPECT_EQ(trace.at("otherData").at("fallbacks"), 1);
  const std::vector<json> fallbacks = events(trace, "fallback"), left = events(trace, "host");
  ASSERT_EQ(fallbacks.size(), 1u);
  EXPECT_EQ(fallbacks[0].at("ph"), "i");
  EXPECT_EQ(fallbacks[0].at("name"), "function stub.cpp:10");
  EXPECT_EQ(fallbacks[0].at("args").at("guard"), "overlap");
  EXPECT_EQ(fallbacks[0].at("args").at("remedy"), "pass arrays that don't overlap, or copy one of them before the loop");
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].at("ph"), "i");
  EXPECT_EQ(left[0].at("name"), "function stub.cpp:10");
}

std::vector<std::string> names(const json& trace, const std::string& category) {
  std::vector<std::string> found;
  for (const json& event : events(trace, category)) found.push_back(event.at("name"));
  return found;
}

using Names = std::vector<std::string>;

// An offloaded function calls another one between its nests.
void nested_calls() {
  static const FerryHostKernel two_kernels[] = {{nothing}, {nothing}};
  StubModule<2> stub(two_kernels, {reads_and_writes, reads_and_writes});
  std::vector<double> x(200);
  const auto inner = [&] {
    FerryCall call(stub.module, "inner");
    launch(call, 1, {{0, 100}}, {ferry_pointer(x.data()), ferry_pointer(x.data() + 100)});
    call.ferry_finish();
  };
  FerryCall call(stub.module, "outer");
  launch(call, 0, {{0, 100}}, {ferry_pointer(x.data()), ferry_pointer(x.data() + 100)});
  inner();
  launch(call, 0, {{0, 100}}, {ferry_pointer(x.data()), ferry_pointer(x.data())});  // falls back: arrays overlap
  call.ferry_finish();
}

TEST_F(TraceEventsDeathTest, CallsKernelsCopiesAndHostCodeHaveTracks) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    for (int i = 0; i < 2; ++i) nested_calls();
  });
  EXPECT_EQ(status, 0);
  const json trace = read(file());
  expect_tracks(trace);
  EXPECT_EQ(names(trace, "call"), (Names{"inner", "outer", "inner", "outer"}));
  EXPECT_EQ(events(trace, "call")[2].at("args").at("depth"), 1);
  EXPECT_EQ(names(trace, "kernel"),
            (Names{"function stub.cpp:10", "function stub.cpp:11", "function stub.cpp:10", "function stub.cpp:11"}));
  const json kernel = events(trace, "kernel")[0].at("args");
  EXPECT_EQ(kernel.at("grid"), "100");
  EXPECT_EQ(kernel.at("place"), "stub.cpp:10");
  EXPECT_EQ(kernel.at("arrays"), (json{{"in", "reads 800 bytes"}, {"out", "writes 800 bytes"}}));
  EXPECT_EQ(kernel.at("bytes"), 1600);
  const Names sections = names(trace, "section");
  EXPECT_EQ(
      Names(sections.begin() + static_cast<long>(sections.size() / 2), sections.end()),
      (Names{"host code of outer before stub.cpp:10", "host code of function after stub.cpp:10",
             "host code of inner before stub.cpp:11", "host code of function after stub.cpp:11",
             "host code of function after stub.cpp:10", "loop of function stub.cpp:10 on the host, which fell back"}));
  EXPECT_EQ(trace.at("otherData").at("bytes_to_device"), bytes_of_copies(trace, " to the device"));
  EXPECT_EQ(trace.at("otherData").at("bytes_to_host"), bytes_of_copies(trace, " to the host"));
}

// A longjmp leaves the inner call, which then ends when the outer one ends.
TEST_F(TraceEventsDeathTest, CallsThatALongjmpLeavesEnd) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    StubModule<1> stub(kernels, {reads_and_writes});
    std::vector<double> x(200);
    static std::jmp_buf before;
    static int left = 0;
    for (; left < 3; ++left) {
      if (setjmp(before) != 0) continue;
      FerryCall call(stub.module, "left");
      launch(call, 0, {{0, 100}}, {ferry_pointer(x.data()), ferry_pointer(x.data() + 100)});
      std::longjmp(before, 1);
    }
    Work().run(2);
  });
  EXPECT_EQ(status, 0);
  const json trace = read(file());
  expect_tracks(trace);
  EXPECT_EQ(count(trace, "call"), 5);
}

}  // namespace

}  // namespace runtime_trace_events_test
