// Guards: which guard fails, that its message appears once, and that host data is valid afterwards. Bounds: which
// violations are errors in the program.
#include "guards.h"
#include "runtime_stub.h"

#include <cstdint>
#include <vector>

namespace runtime_guards_test {

namespace {

using namespace ferry::test;

void nothing(const FerryLoopBounds*, void* const*) {}
const FerryHostKernel kernels[] = {{nothing}};

class GuardsTest : public testing::Test {
 protected:
  // Returns the message for a nest over i in [0, n) with these inputs.
  template <std::size_t Inputs>
  std::string failure(int n, const char* nest, const FerryInput (&inputs)[Inputs]) {
    Counted counted;
    stub.describe(0, nest);
    capture_stderr();
    FerryCall call(stub.module);
    const bool ran = launch(call, 0, {{0, n}}, inputs);
    call.ferry_finish();
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(counted.fallbacks(), ran ? 0u : 1u);
    EXPECT_EQ(ran, said.empty());
    return said;
  }

  template <std::size_t Inputs>
  std::string error(int n, const char* nest, const FerryInput (&inputs)[Inputs]) {
    stub.describe(0, nest);
    FerryCall call(stub.module);
    try {
      launch(call, 0, {{0, n}}, inputs);
    } catch (const ferry::Error& thrown) {
      return thrown.what();
    }
    return "";
  }

  Environment environment = discrete();
  StubModule<1> stub{kernels};
  std::vector<double> x = std::vector<double>(100);
};

TEST_F(GuardsTest, IndexArithmetic) {
  EXPECT_EQ(
      failure(10, "for i32 i <; view 'x'; reads 0: i * 1000000000", {ferry_container(x)}),
      "ferry: stub.cpp:10: index arithmetic overflows or changes a value in a conversion, or a loop with '!=' begins "
      "beyond its end; this loop runs on the host (guard: index arithmetic); compute subscripts in a signed type that "
      "is wide enough, such as 'long', and compare with '<'\n");
  EXPECT_NE(failure(10, "for i32 i <; no_wrap i - 11u", {0}), "");
  EXPECT_EQ(failure(10, "for i32 i <; no_wrap i - 11", {0}), "");
}

TEST_F(GuardsTest, Dependence) {
  const auto with = [&](int nx) {
    return failure(
        10,
        "for i32 i <; given nx; view 'x'; reads 0: i; in i32 k < 0, 10, 1; dependence 'i' 'x': i, writes(i * nx + k)",
        {nx, ferry_container(x)});
  };
  EXPECT_EQ(with(10), "");
  EXPECT_EQ(with(-10), "");
  EXPECT_EQ(
      with(9),
      "ferry: stub.cpp:10: iterations of 'i' may touch the same elements of 'x'; this loop runs on the host (guard: "
      "dependence); give each iteration its own elements: a pitch of at least a row, offsets at least as far apart as "
      "the loop reaches, or indices without repetition\n");
}

TEST_F(GuardsTest, Fill) {
  const auto with = [&](int n) {
    return failure(10, "for i32 i <; given n; view 'x'; reads 0: i; filled 't': hull(n < 3, 0, 0)",
                   {n, ferry_container(x)});
  };
  EXPECT_EQ(with(3), "");
  EXPECT_EQ(with(2),
            "ferry: stub.cpp:10: iterations read elements of 't' before they write them; this loop runs on the host "
            "(guard: fill); write each element before an iteration reads it, for all sizes\n");
}

// The original loop exits early, too, so this isn't a fallback. Output in the loop is reported, however.
TEST_F(GuardsTest, EndsThatNumbersDecideAbout) {
  const auto launched = [&](const char* nest, int n) {
    stub.describe(0, nest);
    FerryCall call(stub.module);
    return launch(call, 0, {{0, 10}}, {n, ferry_container(x)});
  };
  const char* const nest =
      "for i32 i <; given n; view 'x'; reads 0: i; ends_where hull(n < 3, 0, 0), hull(7 < n, 0, 0)";
  Counted counted;
  capture_stderr();
  EXPECT_TRUE(launched(nest, 3));
  EXPECT_TRUE(launched(nest, 7));
  EXPECT_FALSE(launched(nest, 2));
  EXPECT_FALSE(launched(nest, 8));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(counted.fallbacks(), 0u);
  EXPECT_EQ(failure(10, "for i32 i <; given n; view 'x'; reads 0: i; ends_where hull(n < 3, 0, 0); outputs",
                    {2, ferry_container(x)}),
            "ferry: stub.cpp:10: an iteration reaches input, output or an exit of the loop; this loop runs on "
            "the host (guard: output); store what is to be printed in an array, and print it after the loop\n");
}

TEST_F(GuardsTest, OverlapCountsBytes) {
  const auto with = [&](double* b) {
    return failure(10, "for i32 i <; buffer 'a'; buffer 'b'; reads 0: i; writes 1: i",
                   {ferry_pointer(x.data()), ferry_pointer(b)});
  };
  EXPECT_EQ(with(&x[10]), "");
  EXPECT_EQ(with(&x[9]),
            "ferry: stub.cpp:10: buffers 'a' and 'b' overlap; this loop runs on the host (guard: overlap); pass arrays "
            "that don't overlap, or copy one of them before the loop\n");
}

TEST_F(GuardsTest, BuffersThatAreOnlyReadMayOverlap) {
  EXPECT_EQ(failure(10, "for i32 i <; buffer 'a'; buffer 'b'; reads 0: i; reads 1: i",
                    {ferry_pointer(x.data()), ferry_pointer(&x[3])}),
            "");
}

TEST_F(GuardsTest, BuffersThatMayBeTheSameArrayMustNotOverlapInPart) {
  const char* const unsaid = "for i32 i <; buffer 'a'; buffer 'b'; reads 0: i; writes 1: i";
  const char* const said = "for i32 i <; buffer 'a'; buffer 'b'; reads 0: i; writes 1: i; may_alias 1: 0";
  EXPECT_EQ(failure(10, said, {ferry_pointer(x.data()), ferry_pointer(x.data())}), "");
  EXPECT_NE(failure(10, unsaid, {ferry_pointer(x.data()), ferry_pointer(x.data())}), "");
  EXPECT_NE(failure(10, said, {ferry_pointer(x.data()), ferry_pointer(&x[1])}), "");
}

TEST_F(GuardsTest, ObjectsThatTheStubReadMustNotBeWritten) {
  const char* const nest = "for i32 i <; view 'x'; object 'n'; writes 0: i";
  EXPECT_EQ(failure(10, nest, {ferry_container(x), ferry_object(x[9])}),
            "ferry: stub.cpp:10: buffer 'x' and 'n' overlap; this loop runs on the host (guard: overlap); copy 'n' "
            "to a local variable before the loop\n");
  EXPECT_EQ(failure(10, nest, {ferry_container(x), ferry_object(x[10])}), "");
}

TEST_F(GuardsTest, ResultsMustNotBeTouched) {
  const char* const nest = "for i32 i <; view 'x'; object 'n'; result 's'; result 't'; reads 0: i";
  int n = 0;
  double s = 0, t = 0;
  EXPECT_EQ(failure(10, nest, {ferry_container(x), ferry_object(n), ferry_object(s), ferry_object(t)}), "");
  EXPECT_EQ(failure(10, nest, {ferry_container(x), ferry_object(n), ferry_object(x[9]), ferry_object(t)}),
            "ferry: stub.cpp:10: 's' and buffer 'x' overlap; this loop runs on the host (guard: overlap); use a local "
            "variable instead of 's', and store it after the loop\n");
  EXPECT_EQ(failure(10, nest, {ferry_container(x), ferry_object(s), ferry_object(s), ferry_object(t)}),
            "ferry: stub.cpp:10: 's' and 'n' overlap; this loop runs on the host (guard: overlap); use a local "
            "variable instead of 's', and store it after the loop\n");
  EXPECT_NE(failure(10, nest, {ferry_container(x), ferry_object(n), ferry_object(s), ferry_object(s)}), "");
}

TEST_F(GuardsTest, LeavingAContainerIsAnError) {
  EXPECT_EQ(error(101, "for i32 i <; view 'x'; reads 0: i", {ferry_container(x)}),
            "ferry: stub.cpp:10: in 'function', the loop reads elements [0, 101) of 'x', which has 100 elements");
  EXPECT_EQ(error(10, "for i32 i <; view 'x'; writes 0: i - 1", {ferry_container(x)}),
            "ferry: stub.cpp:10: in 'function', the loop writes elements [-1, 9) of 'x', which has 100 elements");
  double array[4][5] = {};
  EXPECT_EQ(error(5, "for i32 i <; buffer 'array'; reads 0: i * 5 - 1 + 1", {ferry_array(array)}),
            "ferry: stub.cpp:10: in 'function', the loop reads elements [0, 21) of 'array', which has 20 elements");
  std::array<double[5], 4> rows = {};
  EXPECT_EQ(error(5, "for i32 i <; buffer 'rows'; reads 0: i * 5", {ferry_container(rows)}),
            "ferry: stub.cpp:10: in 'function', the loop reads elements [0, 5) of 'rows', which has 4 elements");
}

TEST_F(GuardsTest, LeavingAContainerMaybeIsAGuard) {
  EXPECT_EQ(
      failure(101, "for i32 i <; view 'x'; may_write 0: i", {ferry_container(x)}),
      "ferry: stub.cpp:10: 'x' may be accessed outside its 100 elements; this loop runs on the host (guard: bounds); "
      "make it as large as the loop may need, or end the loop at its last element\n");
}

TEST_F(GuardsTest, LooseHullsNeedAnExtent) {
  EXPECT_EQ(failure(5, "for i32 i <; buffer 'p'; reads 0: i * i - i", {ferry_pointer(x.data() + 50)}),
            "ferry: stub.cpp:10: the loop touches elements of 'p' without exact bounds, and its extent is unknown; "
            "this loop runs on the host (guard: extent); write '[[ferry::extent(elements)]]' after 'p' where it is "
            "declared\n");
  FerryCall call(stub.module);
  const FerryExtent extent(call, ferry_pointer(x.data()), 100);
  EXPECT_TRUE(launch(call, 0, {{0, 5}}, {ferry_pointer(x.data() + 50)}));
  call.ferry_finish();
}

TEST_F(GuardsTest, TheEndOfAnExtentIsAnotherArray) {
  stub.describe(0, "for i32 i <; buffer 'p'; reads_whole 0");
  FerryCall call(stub.module);
  const FerryExtent before(call, ferry_pointer(x.data()), 50);
  capture_stderr();
  EXPECT_FALSE(launch(call, 0, {{0, 5}}, {ferry_pointer(x.data() + 50)}));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("the extent of 'p' is unknown"), std::string::npos);
  const FerryExtent extent(call, ferry_pointer(x.data() + 50), 50);
  EXPECT_TRUE(launch(call, 0, {{0, 5}}, {ferry_pointer(x.data() + 50)}));
  call.ferry_finish();
}

// Storage that is private to iterations has no address. But a null pointer with an extent has no address, either.
TEST_F(GuardsTest, MemoryOfTheIterationsHasNoDeclaredExtent) {
  FerryCall call(stub.module);
  const FerryExtent none(call, ferry_pointer(static_cast<double*>(nullptr)), 0);
  ferry::Footprint footprint;
  footprint.buffers.push_back({"w", nullptr, sizeof(double), ferry::detail::unknown_size, 0});
  footprint.buffers[0].has_copies = true;
  footprint.access(0, ferry::Touch::copy, ferry::ValueSpan{3, 51});
  EXPECT_FALSE(ferry::resolve_extents(footprint, &none).failed);
  ASSERT_EQ(footprint.accesses.size(), 1u);
  EXPECT_EQ(footprint.accesses[0].high, 51);
}

TEST_F(GuardsTest, LoopBounds) {
  stub.describe(0, "for i32 i !=; buffer 'p'; reads 0: i * 1000000000");  // the access isn't examined
  capture_stderr();
  FerryCall call(stub.module);
  EXPECT_FALSE(launch(call, 0, {{0, 5, 2}}, {ferry_pointer(x.data())}));
  EXPECT_FALSE(launch(call, 0, {{0, 5, 2}}, {ferry_pointer(x.data())}));
  call.ferry_finish();
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ferry: stub.cpp:10: the loop counter overflows, steps over its bound or changes its value in a "
            "conversion; this loop runs on "
            "the host (guard: loop bounds); count in a signed type that holds both bounds, with a nonzero step, and "
            "compare with '<' or '>'\n");
}

void set_seven(const FerryLoopBounds* loops, void* const* p) {
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) argument<double*>(p, 0)[i] = 7;
}
const FerryHostKernel writing[] = {{set_seven}, {nothing}};
const char* const writes_x = "for i32 i <; view 'x'; writes 0: i";

TEST_F(GuardsTest, HostDataIsValidWhereAGuardFails) {
  StubModule<2> writer(writing, {writes_x, "for i32 i <; buffer 'a'; buffer 'b'; reads 0: i; writes 1: i"});
  FerryCall call(writer.module);
  EXPECT_TRUE(launch(call, 0, {{0, 10}}, {ferry_container(x)}));
  EXPECT_EQ(x[3], 0);
  EXPECT_FALSE(launch(call, 1, {{0, 10}}, {ferry_pointer(x.data()), ferry_pointer(x.data())}));
  EXPECT_EQ(x[3], 7);
  x[3] = 8;  // does the work of the original loop
  call.ferry_finish();
  EXPECT_EQ(x[3], 8);
}

// If a guard fails, the precondition of a footprint may be violated, and then the ranges are unreliable.
TEST_F(GuardsTest, AllHostDataIsValidWhereTheRangesMayBeWrong) {
  const auto fails = [&](const char* nest, const double* second) {
    StubModule<2> writer(writing, {writes_x, nest});
    x.assign(100, 0.0);
    FerryCall call(writer.module);
    EXPECT_TRUE(launch(call, 0, {{0, 10}}, {ferry_container(x)}));
    EXPECT_FALSE(launch(call, 1, {{0, 10}}, {ferry_pointer(x.data()), ferry_pointer(second)}));
    const double found = x[9];
    call.ferry_finish();
    return found;
  };
  const double other[1] = {};
  EXPECT_EQ(fails("for i32 i <; buffer 'x'; buffer 'o'; writes 0: 0; row 'x': hull(0, 4), 4", other), 7);
  EXPECT_EQ(fails("for i32 i <; buffer 'x'; buffer 'o'; writes 0: 0; dependence 'i' 'x': i, writes(i / 2)", other), 7);
  EXPECT_EQ(fails("for i32 i <; buffer 'x'; buffer 'o'; writes 0: 0; no_wrap i * 1000000000", other), 7);
  EXPECT_EQ(fails("for i32 i <; buffer 'x'; buffer 'p'; writes 0: 0; reads_whole 1", &x[50]), 7);
  // The ranges are reliable, so nothing outside them is acquired.
  EXPECT_EQ(fails("for i32 i <; buffer 'a'; buffer 'b'; reads 0: 0; writes 1: 0", x.data()), 0);
}

TEST(Bytes, EndWhereMemoryDoes) {
  const auto bytes = [](std::size_t element, std::int64_t low, std::int64_t high) {
    ferry::detail::BufferRecord buffer{"x", reinterpret_cast<const void*>(std::uintptr_t{4096}), element, -1, 0};
    ferry::detail::AccessRecord access{};
    access.low = low, access.high = high;
    return ferry::bytes_of(buffer, access);
  };
  using ferry::Interval;
  EXPECT_EQ(bytes(8, -2, 3), (Interval{4080, 4128}));
  EXPECT_EQ(bytes(1, 0, INT64_MAX), (Interval{4096, std::uintptr_t{1} << 63 | 4096}));
  for (const std::size_t element : {2, 4, 8, 16}) {
    EXPECT_EQ(bytes(element, 0, INT64_MAX), (Interval{4096, UINTPTR_MAX}));
    EXPECT_EQ(bytes(element, INT64_MIN, -1), (Interval{0, 4096}));
    EXPECT_EQ(bytes(element, INT64_MIN, INT64_MAX), (Interval{0, UINTPTR_MAX}));
  }
  EXPECT_EQ(bytes(1, INT64_MIN, -1), (Interval{0, 4096}));
}

TEST_F(GuardsTest, AnAcquireReachesTheEndsOfMemory) {
  const char* const steps[] = {"buffer 'p'; reads 0: hull(0, 9223372036854775806)",
                               "buffer 'p'; reads 0: hull(-9223372036854775807, -1)"};
  for (unsigned step = 0; step < 2; ++step) {
    StubModule<2> writer(writing, {writes_x, ""}, {steps[0], steps[1]});
    x.assign(100, 0.0);
    FerryCall call(writer.module);
    EXPECT_TRUE(launch(call, 0, {{0, 10}}, {ferry_container(x)}));
    call.ferry_host(step, {ferry_pointer(step == 1 ? &x[10] : &x[0])});
    EXPECT_EQ(x[9], 7);
    call.ferry_finish();
  }
}

}  // namespace

}  // namespace runtime_guards_test
