// A trace's events for copies, fallbacks and nests left on the host.
#include "runtime_traced.h"

namespace runtime_trace_events_test {

namespace {

using namespace ferry::test;

class TraceEventsDeathTest : public Traced {};

constexpr const char* reads_and_writes = "for i32 i <; buffer 'in'; buffer 'out'; reads 0: i; writes 1: i";

// A launch, a host step, and the end of the call.
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
  is(0, "to device", "in", 800, "function stub.cpp:10", false);
  is(1, "to host", "out", 8, "sweep user.cpp:20", false);
  is(2, "to host", "table", 8, "sweep user.cpp:21", false);
  is(3, "to host", "out", 24, "sweep user.cpp:30", true);
  is(4, "to host", "out", 8, "sweep user.cpp:30", true);
  is(5, "to host", "out", 752, "sweep user.cpp:30", true);
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
              "ferry: 1 launches, 800 bytes to the device, 800 bytes to the host \\(16 for host code\\), 0 fallbacks, 0 left on the host\n$");
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
    stub.sites[0].ferry_work = 1;  // in a host loop
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
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].at("ph"), "i");
  EXPECT_EQ(left[0].at("name"), "function stub.cpp:10");
}

}  // namespace

}  // namespace runtime_trace_events_test
