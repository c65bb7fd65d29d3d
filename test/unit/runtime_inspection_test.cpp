// Values that a nest loads for its subscripts are inspected once per version, on the side that has the newest bytes.
#include "coherence.h"
#include "devices/host/host_device.h"
#include "footprint.h"
#include "inspection.h"
#include "runtime_stub.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace runtime_inspection_test {

namespace {

using namespace ferry;
using namespace ferry::test;

detail::BufferRecord record(const std::vector<int>& values, bool sized = false) {
  return {"v", values.data(), sizeof(int), sized ? static_cast<std::int64_t>(values.size()) : detail::unknown_size, 0};
}

TEST(Inspection, LeastAndGreatest) {
  const std::vector<int> values{5, -3, 8, 2, 100};
  const Inspector inspector(nullptr, nullptr);
  const ValueSpan found = inspector.loaded(record(values), int_type, {1, 3});
  EXPECT_EQ(static_cast<int>(found.low), -3);
  EXPECT_EQ(static_cast<int>(found.high), 8);
  EXPECT_TRUE(inspector.loaded(record(values), int_type, {}).empty());
  EXPECT_EQ(static_cast<int>(inspector.loaded(record(values), int_type, {1, 3}, {-3, -3}).low), 2);
  EXPECT_EQ(static_cast<int>(inspector.loaded(record(values), int_type, {1, 3}, {-3, 8}).low), -3);  // values -3 and 8
  EXPECT_TRUE(inspector.loaded(record(values), int_type, {4, 4}, {100, 100}).empty());
  EXPECT_FALSE(inspector.loaded(record(values), int_type, {0, 10, true, false}).known());  // the subscript is unknown
  const ValueSpan all = inspector.loaded(record(values, true), int_type, any_value(int_type));
  EXPECT_EQ(static_cast<int>(all.high), 100);  // the container ends after this value
  EXPECT_EQ(static_cast<int>(all.low), -3);
}

TEST(Inspection, WhatCantBeReadCountsForNothing) {
  const std::size_t page = 4096;
  auto* const pages =
      static_cast<unsigned char*>(mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(pages, MAP_FAILED);
  int* const first = reinterpret_cast<int*>(pages + page) - 2;
  first[0] = 7, first[1] = 9;
  mprotect(pages + page, page, PROT_NONE);
  const detail::BufferRecord buffer{"v", first, sizeof(int), detail::unknown_size, 0};
  const ValueSpan found = Inspector(nullptr, nullptr).loaded(buffer, int_type, {0, 100});
  EXPECT_EQ(static_cast<int>(found.low), 7);
  EXPECT_EQ(static_cast<int>(found.high), 9);
  munmap(pages, 2 * page);
}

// Inspects values on both sides of the unreadable page's borders, including values that are partly on it.
TEST(Inspection, OnlyWholeValuesCount) {
  const std::size_t page = 4096;
  auto* const pages =
      static_cast<unsigned char*>(mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(pages, MAP_FAILED);
  unsigned char* const first = pages + page - 10;  // values have four bytes, so the third one is on both pages
  const auto set = [&](std::size_t number, int value) { std::memcpy(first + 4 * number, &value, sizeof value); };
  const std::size_t behind = (page + 10) / 4;  // the last value that is partly on the page
  set(0, 7), set(1, 5), set(2, 1000), set(behind, -1000), set(behind + 1, 6), set(behind + 2, 9);
  mprotect(pages + page, page, PROT_NONE);
  const detail::BufferRecord buffer{"v", first, sizeof(int), detail::unknown_size, 0};
  const auto ends = [&](std::size_t from, std::size_t to) {
    const ValueSpan found =
        Inspector(nullptr, nullptr)
            .loaded(buffer, int_type, {static_cast<detail::Wide>(from), static_cast<detail::Wide>(to)});
    return std::pair(static_cast<int>(found.low), static_cast<int>(found.high));
  };
  EXPECT_EQ(ends(0, behind), std::pair(5, 7));
  EXPECT_EQ(ends(2, behind + 2), std::pair(6, 9));
  EXPECT_EQ(ends(0, behind + 2), std::pair(5, 9));
  munmap(pages, 3 * page);
}

struct Edge {
  double w;
  int a, b[2];
} __attribute__((packed));

// Elements have four bytes, and an object consists of five elements.
detail::BufferRecord record(const Edge* edges, std::int64_t count) {
  detail::BufferRecord buffer{"e", edges, 4, count < 0 ? detail::unknown_size : count * 5, 0};
  buffer.each = sizeof(Edge) / 4;
  return buffer;
}

TEST(Inspection, OfMembersAlone) {
  const std::vector<Edge> edges{{1e9, 3, {70, 80}}, {2e9, -1, {71, 90}}, {3e9, 5, {72, 60}}};
  const Inspector inspector(nullptr, nullptr);
  const LoadedPart a{8, 12}, b{12, 20};
  const ValueSpan found = inspector.loaded(record(edges.data(), -1), int_type, {0, 2}, {}, a);
  EXPECT_EQ(static_cast<int>(found.low), -1);
  EXPECT_EQ(static_cast<int>(found.high), 5);
  EXPECT_EQ(static_cast<int>(inspector.loaded(record(edges.data(), -1), int_type, {0, 2}, {-1, -1}, a).low), 3);
  const ValueSpan all = inspector.loaded(record(edges.data(), 3), int_type, any_value(int_type), {}, b);
  EXPECT_EQ(static_cast<int>(all.low), 60);
  EXPECT_EQ(static_cast<int>(all.high), 90);
  EXPECT_EQ(static_cast<int>(inspector.loaded(record(edges.data(), -1), int_type, {0, 1}, {}, b).low), 70);
  EXPECT_FALSE(inspector.loaded(record(edges.data(), -1), int_type, {0, 2}, {}, {8, 10}).known());
}

TEST(Inspection, OfMembersThatCanBeRead) {
  const std::size_t page = 4096;
  auto* const pages =
      static_cast<unsigned char*>(mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(pages, MAP_FAILED);
  Edge* const first = reinterpret_cast<Edge*>(pages + page - 16) - 1;  // b[1] of the second object is on the other page
  first[0] = {0, 4, {5, 6}}, first[1] = {0, 7, {8, 1000}};
  mprotect(pages + page, page, PROT_NONE);
  const ValueSpan found =
      Inspector(nullptr, nullptr).loaded(record(first, -1), int_type, {0, 40}, {}, LoadedPart{12, 20});
  EXPECT_EQ(static_cast<int>(found.low), 5);
  EXPECT_EQ(static_cast<int>(found.high), 8);
  munmap(pages, 2 * page);
}

TEST(Inspection, IsRememberedUntilSomethingWrites) {
  std::vector<int> values{1, 2, 3};
  const Interval bytes{reinterpret_cast<std::uintptr_t>(values.data()),
                       reinterpret_cast<std::uintptr_t>(values.data() + 3)};
  Inspections known;
  const std::uint64_t generation = Inspections::generation();
  known.add(bytes, int_type, {1, 3});
  EXPECT_TRUE(known.find(bytes, int_type));
  EXPECT_FALSE(known.find({bytes.begin, bytes.end - 4}, int_type));
  EXPECT_FALSE(known.find(bytes, int_type, {}, LoadedPart{0, 4}));
  EXPECT_FALSE(known.find(bytes, {32, false}));
  known.changed({bytes.end, bytes.end + 8});
  EXPECT_EQ(Inspections::generation(), generation);
  known.changed({bytes.begin + 4, bytes.begin + 5});
  EXPECT_FALSE(known.find(bytes, int_type));
  EXPECT_NE(Inspections::generation(), generation);
}

// Kernels of nests over i in [0, n) with plain pointers. Nest 0 reads x[index[i]].
void touch_nothing(const FerryLoopBounds*, void* const*) {}
const FerryHostKernel kernels[] = {{touch_nothing}, {touch_nothing}};

class InspectedLaunch : public testing::Test {
 protected:
  void SetUp() override {
    stub.describe(0, "for i32 i <; buffer 'index'; buffer 'x'; reads 0: i; reads 1: within(load(i32, 0, of(i)))");
    stub.describe(1, "for i32 i <; buffer 'index'; writes 0: i");
  }
  std::uint64_t bytes_to_device() { return counted.to_device(); }

  ferry::test::Environment environment = discrete();
  StubModule<2> stub{kernels};
  Counted counted;
  std::vector<int> index = {3, 4, 5};
  std::vector<double> x = std::vector<double>(10);
};

TEST_F(InspectedLaunch, CopiesWhatTheIndicesReach) {
  FerryCall call(stub.module);
  const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(bytes_to_device(), 3 * sizeof(int) + 3 * sizeof(double));
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(bytes_to_device(), 3 * sizeof(int) + 3 * sizeof(double));
  // The host writes the indices and announces the write.
  call.ferry_writes(ferry_object(index[0]));
  index[0] = 1;
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(bytes_to_device(), 4 * sizeof(int) + 5 * sizeof(double));
  call.ferry_finish();
}

TEST_F(InspectedLaunch, KernelsThatWriteTheIndicesEndWhatIsRemembered) {
  FerryCall call(stub.module);
  const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  const std::uint64_t generation = Inspections::generation();
  const FerryInput written[] = {ferry_pointer(index.data())};
  ASSERT_TRUE(launch(call, 1, {{0, 3}}, written));
  EXPECT_NE(Inspections::generation(), generation);
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  ASSERT_TRUE(launch(call, 1, {{0, 3}}, written));  // now all data is resident and remembered
  EXPECT_EQ(counted.fallbacks(), 0u);
  call.ferry_finish();
}

void count_up(const FerryLoopBounds* loops, void* const* arguments) {
  for (std::int64_t k = 0; k < loops[0].ferry_count; ++k) {
    const auto i = static_cast<int>(loops[0].ferry_first + k);
    argument<int*>(arguments, 0)[i] = i;
  }
}
const FerryHostKernel counting[] = {{touch_nothing}, {count_up}};

class WrittenByAKernel : public testing::Test {
 protected:
  void SetUp() override {
    stub.describe(0, "for i32 i <; buffer 'index'; buffer 'x'; reads 0: i; reads 1: within(load(i32, 0, of(i)))");
    stub.describe(1, "for i32 i <; buffer 'index'; writes 0: i");
  }

  ferry::test::Environment environment = discrete();
  StubModule<2> stub{counting};
  Counted counted;
};

// Two numbers determine how far x is read. No index is copied to the host before the host needs it.
TEST_F(WrittenByAKernel, IsInspectedOnTheDevice) {
  std::vector<int> index = {70, 80, 90};
  std::vector<double> x(10);
  FerryCall call(stub.module);
  const FerryInput written[] = {ferry_pointer(index.data())};
  const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
  ASSERT_TRUE(launch(call, 1, {{0, 3}}, written));
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(counted.to_host(), 0u);
  EXPECT_EQ(counted.to_device(), 3 * sizeof(double));
  EXPECT_EQ(index[2], 90);
  EXPECT_EQ(read(call, index[2]), 2);
  EXPECT_EQ(counted.to_host(), sizeof(int));
  call.ferry_finish();
  EXPECT_EQ(counted.fallbacks(), 0u);
}

// The device has two of the three indices, and the host has the third.
TEST_F(WrittenByAKernel, InPartIsInspectedOnTheHost) {
  std::vector<int> index = {70, 80, 9};
  std::vector<double> x(10);
  FerryCall call(stub.module);
  const FerryInput written[] = {ferry_pointer(index.data())};
  const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
  ASSERT_TRUE(launch(call, 1, {{0, 2}}, written));
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(counted.to_host(), 2 * sizeof(int));
  EXPECT_EQ(counted.to_device(), sizeof(int) + 10 * sizeof(double));
  call.ferry_finish();
}

// The device had all three indices, but the host has written one of them since.
TEST_F(WrittenByAKernel, AndByTheHostSinceIsInspectedOnTheHost) {
  std::vector<int> index = {70, 80, 90};
  std::vector<double> x(10);
  FerryCall call(stub.module);
  const FerryInput written[] = {ferry_pointer(index.data())};
  const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
  ASSERT_TRUE(launch(call, 1, {{0, 3}}, written));
  call.ferry_writes(ferry_object(index[2]));
  index[2] = 9;
  ASSERT_TRUE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(counted.to_host(), 3 * sizeof(int));
  EXPECT_EQ(counted.to_device(), sizeof(int) + 10 * sizeof(double));
  call.ferry_finish();
}

// The least and the greatest value are in parts of the array that different threads inspect.
TEST(Inspection, OfLargeArraysIsMadeByThreads) {
  for (const char* const threads : {"1", "3", "8"}) {
    const ferry::test::Environment environment(
        Variables{{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}, {"FERRY_HOST_THREADS", threads}});
    StubModule<2> stub(counting);
    stub.describe(0, "for i32 i <; buffer 'index'; buffer 'x'; reads 0: i; reads 1: within(load(i32, 0, of(i)))");
    stub.describe(1, "for i32 i <; buffer 'index'; writes 0: i");
    const int n = 1000003;
    std::vector<int> index(n, 500);
    std::vector<double> x(n);
    FerryCall call(stub.module);
    const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
    index[3] = 100, index[n - 1] = 899;
    const Counted counted;
    ASSERT_TRUE(launch(call, 0, {{0, n}}, inputs));
    EXPECT_EQ(counted.to_device(), n * sizeof(int) + 800 * sizeof(double)) << threads;
    const FerryInput written[] = {ferry_pointer(index.data())};
    ASSERT_TRUE(launch(call, 1, {{0, n}}, written));
    ASSERT_TRUE(launch(call, 0, {{0, n}}, inputs));
    EXPECT_EQ(counted.to_device(), n * sizeof(int) + n * sizeof(double)) << threads;
    EXPECT_EQ(counted.to_host(), 0u) << threads;
    call.ferry_finish();
  }
}

// A thread's part ends between two objects, whatever their size.
TEST(Inspection, OfMembersInLargeArraysIsMadeByThreads) {
  ferry::Environment four;
  four.host_threads = 4;
  HostDevice device(four);
  std::vector<Edge> edges(100001, Edge{1e9, 5, {70, 80}});
  edges[60000].a = -8, edges[100000].a = 9;
  const Inspector inspector(nullptr, nullptr, false, &device);
  const ValueSpan found = inspector.loaded(record(edges.data(), -1), int_type, {0, 100000}, {}, LoadedPart{8, 12});
  EXPECT_EQ(static_cast<int>(found.low), -8);
  EXPECT_EQ(static_cast<int>(found.high), 9);
}

// The user's loop would skip this marker, because it has a condition.
TEST_F(InspectedLaunch, MarkersThatReachOverNoMemoryRunOnTheHost) {
  index[1] = 2147483647;
  FerryCall call(stub.module);
  const FerryInput inputs[] = {ferry_pointer(index.data()), ferry_pointer(x.data())};
  capture_stderr();
  EXPECT_FALSE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:10: data-dependent subscripts of 'x' may reach unmapped memory; this loop runs on the "
            "host (guard: extent); write '[[ferry::extent(elements)]]' after 'x' "
            "where it is declared\n");
  call.ferry_finish();
}

TEST_F(InspectedLaunch, WhatNobodyKnowsRunsOnTheHost) {
  stub.describe(0, "for i32 i <; buffer 'x'; reads 0: within(any(i32))");
  FerryCall call(stub.module);
  const FerryInput inputs[] = {ferry_pointer(x.data())};
  capture_stderr();
  EXPECT_FALSE(launch(call, 0, {{0, 3}}, inputs));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:10: how far the loop reaches in 'x' isn't known before the launch; this loop runs on the "
            "host (guard: extent); write '[[ferry::extent(elements)]]' after 'x' where it is declared\n");
  call.ferry_finish();
}

}  // namespace

}  // namespace runtime_inspection_test
