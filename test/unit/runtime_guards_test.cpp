// Guards: which one fails, what is said, once, and that host data is valid then. Bounds: what is the program's error.
#include "guards.h"
#include "runtime_stub.h"

#include <cstdint>
#include <vector>

namespace {

using namespace ferry::test;
using ferry::Call;
using ferry::Compare;
using ferry::Footprint;
using ferry::Index;

void nothing(const ferry::LoopBounds*, void* const*) {}
const ferry::HostKernel kernels[] = {{nothing}};

class GuardsTest : public testing::Test {
 protected:
  template <class F>
  std::string failure(int n, F describe) {
    Counted counted;
    stub.sites[0].warned = 0;
    capture_stderr();
    Call call(stub.module);
    const bool ran = call.launch(0, ferry::loops(ferry::loop<int>(0, Compare::less, n)), describe);
    call.finish();
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(counted.fallbacks(), ran ? 0u : 1u);
    EXPECT_EQ(ran, said.empty());
    return said;
  }

  template <class F>
  std::string error(int n, F describe) {
    Call call(stub.module);
    try {
      call.launch(0, ferry::loops(ferry::loop<int>(0, Compare::less, n)), describe);
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
  EXPECT_EQ(failure(10, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).reads(i * 1000000000); }),
            "ferry: stub.cpp:10: index arithmetic overflows or changes a value in a conversion; this loop runs on the "
            "host (guard: index arithmetic)\n");
  EXPECT_NE(failure(10, [&](Footprint& nest, Index<int> i) { nest.check_no_wrap(i - 11u); }), "");
}

TEST_F(GuardsTest, Stride) {
  const auto describe = [&](int nx) {
    return [this, nx](Footprint& nest, Index<int> i) {
      nest.buffer("x", x).reads(i);
      nest.check_stride("iterations of 'j' in 'b'", nx, 1, i);
    };
  };
  EXPECT_EQ(failure(10, describe(10)), "");
  EXPECT_EQ(failure(10, describe(-10)), "");
  EXPECT_EQ(
      failure(10, describe(9)),
      "ferry: stub.cpp:10: iterations of 'j' in 'b' may touch the same elements; this loop runs on the host (guard: "
      "stride)\n");
}

TEST_F(GuardsTest, OverlapCountsBytes) {
  const auto both = [&](double* b) {
    return [this, b](Footprint& nest, Index<int> i) {
      nest.buffer("a", x.data()).reads(i);
      nest.buffer("b", b).writes(i);
    };
  };
  EXPECT_EQ(failure(10, both(&x[10])), "");
  EXPECT_EQ(failure(10, both(&x[9])),
            "ferry: stub.cpp:10: buffers 'a' and 'b' overlap; this loop runs on the host (guard: overlap)\n");
}

TEST_F(GuardsTest, BuffersThatAreOnlyReadMayOverlap) {
  EXPECT_EQ(failure(10,
                    [&](Footprint& nest, Index<int> i) {
                      nest.buffer("a", x.data()).reads(i);
                      nest.buffer("b", &x[3]).reads(i);
                    }),
            "");
}

TEST_F(GuardsTest, BuffersThatMayBeTheSameArrayMustNotOverlapInPart) {
  const auto both = [&](double* b, bool said) {
    return [this, b, said](Footprint& nest, Index<int> i) {
      nest.buffer("a", x.data()).reads(i);
      const auto buffer = nest.buffer("b", b).writes(i);
      if (said) buffer.may_alias(0);
    };
  };
  EXPECT_EQ(failure(10, both(x.data(), true)), "");
  EXPECT_NE(failure(10, both(x.data(), false)), "");
  EXPECT_NE(failure(10, both(&x[1], true)), "");
}

TEST_F(GuardsTest, ObjectsThatTheStubReadMustNotBeWritten) {
  EXPECT_EQ(failure(10,
                    [&](Footprint& nest, Index<int> i) {
                      nest.buffer("x", x).writes(i);
                      nest.object("n", x[9]);
                    }),
            "ferry: stub.cpp:10: buffer 'x' and 'n' overlap; this loop runs on the host (guard: overlap)\n");
  EXPECT_EQ(failure(10,
                    [&](Footprint& nest, Index<int> i) {
                      nest.buffer("x", x).writes(i);
                      nest.object("n", x[10]);
                    }),
            "");
}

TEST_F(GuardsTest, LeavingAContainerIsAnError) {
  EXPECT_EQ(error(101, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).reads(i); }),
            "ferry: stub.cpp:10: in 'function', the loop reads elements [0, 101) of 'x', which has 100");
  EXPECT_EQ(error(10, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).writes(i - 1); }),
            "ferry: stub.cpp:10: in 'function', the loop writes elements [-1, 9) of 'x', which has 100");
  double array[4][5] = {};
  EXPECT_EQ(error(5, [&](Footprint& nest, Index<int> i) { nest.buffer("array", array).reads(i * 5 - 1 + 1); }),
            "ferry: stub.cpp:10: in 'function', the loop reads elements [0, 21) of 'array', which has 20");
}

TEST_F(GuardsTest, LeavingAContainerMaybeIsAGuard) {
  EXPECT_EQ(
      failure(101, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).may_write(i); }),
      "ferry: stub.cpp:10: 'x' may be accessed outside its 100 elements; this loop runs on the host (guard: bounds)\n");
}

TEST_F(GuardsTest, LooseHullsNeedAnExtent) {
  const auto describe = [&](Footprint& nest, Index<int> i) { nest.buffer("p", x.data() + 50).reads(i * i - i); };
  EXPECT_EQ(
      failure(5, describe),
      "ferry: stub.cpp:10: the elements of 'p' that are touched have no exact bounds, and its extent is not known; "
      "this loop runs on the host (guard: extent)\n");
  Call call(stub.module);
  call.extent("p", x.data(), 100);
  EXPECT_TRUE(call.launch(0, ferry::loops(ferry::loop<int>(0, Compare::less, 5)), describe));
  call.finish();
}

TEST_F(GuardsTest, TheEndOfAnExtentIsAnotherArray) {
  const auto describe = [&](Footprint& nest, Index<int>) { nest.buffer("p", x.data() + 50).reads_whole(); };
  Call call(stub.module);
  call.extent("x", x.data(), 50);
  capture_stderr();
  EXPECT_FALSE(call.launch(0, ferry::loops(ferry::loop<int>(0, Compare::less, 5)), describe));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("the extent of 'p' is not known"), std::string::npos);
  call.extent("p", x.data() + 50, 50);
  EXPECT_TRUE(call.launch(0, ferry::loops(ferry::loop<int>(0, Compare::less, 5)), describe));
  call.finish();
}

TEST_F(GuardsTest, LoopBounds) {
  capture_stderr();
  Call call(stub.module);
  const auto loops = ferry::loops(ferry::loop<int>(0, Compare::not_equal, 5, 2));
  EXPECT_FALSE(call.launch(0, loops, [&](Footprint&, Index<int>) { FAIL() << "not described"; }));
  EXPECT_FALSE(call.launch(0, loops, [&](Footprint&, Index<int>) {}));
  call.finish();
  EXPECT_EQ(
      testing::internal::GetCapturedStderr(),
      "ferry: stub.cpp:10: the loop's bounds overflow, miss their end or change in a conversion; this loop runs on "
      "the host (guard: loop bounds)\n");
}

void set_seven(const ferry::LoopBounds* loops, void* const* p) {
  for (auto i = ferry::first<int>(loops[0]); i < ferry::last<int>(loops[0]); ++i) argument<double*>(p, 0)[i] = 7;
}

TEST_F(GuardsTest, HostDataIsValidWhereAGuardFails) {
  const ferry::HostKernel writing[] = {{set_seven}};
  StubModule<1> writer(writing);
  const auto loops = ferry::loops(ferry::loop<int>(0, Compare::less, 10));
  Call call(writer.module);
  EXPECT_TRUE(call.launch(0, loops, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).writes(i); }));
  EXPECT_EQ(x[3], 0);
  EXPECT_FALSE(call.launch(0, loops, [&](Footprint& nest, Index<int> i) {
    nest.buffer("a", x.data()).reads(i);
    nest.buffer("b", x.data()).writes(i);
  }));
  EXPECT_EQ(x[3], 7);
  x[3] = 8;  // the nest's own text
  call.finish();
  EXPECT_EQ(x[3], 8);
}

// What a guard presupposes of a footprint doesn't hold where it fails: then the ranges say nothing.
TEST_F(GuardsTest, AllHostDataIsValidWhereTheRangesMayBeWrong) {
  const ferry::HostKernel writing[] = {{set_seven}};
  const auto loops = ferry::loops(ferry::loop<int>(0, Compare::less, 10));
  const auto fails = [&](const auto& describe) {
    StubModule<1> writer(writing);
    x.assign(100, 0.0);
    Call call(writer.module);
    EXPECT_TRUE(call.launch(0, loops, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).writes(i); }));
    EXPECT_FALSE(call.launch(0, loops, describe));
    const double found = x[9];
    call.finish();
    return found;
  };
  EXPECT_EQ(fails([&](Footprint& nest, Index<int>) {
              nest.buffer("x", x).writes(0);
              nest.check_row("x", Index<long long>(0, 1, 5), 4);
            }),
            7);
  EXPECT_EQ(fails([&](Footprint& nest, Index<int> i) {
              nest.buffer("x", x).writes(0);
              nest.check_stride("0 <= i < 2", 2, 1, i);
            }),
            7);
  EXPECT_EQ(fails([&](Footprint& nest, Index<int> i) {
              nest.buffer("x", x).writes(0);
              nest.check_no_wrap(i * 1000000000);
            }),
            7);
  EXPECT_EQ(fails([&](Footprint& nest, Index<int>) {
              nest.buffer("x", x).writes(0);
              nest.buffer("p", static_cast<const double*>(&x[50])).reads_whole();
            }),
            7);
  EXPECT_EQ(fails([&](Footprint& nest, Index<int>) {  // the ranges hold: only what they name
              nest.buffer("a", x.data()).reads(0);
              nest.buffer("b", x.data()).writes(0);
            }),
            0);
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
  const ferry::HostKernel writing[] = {{set_seven}};
  const auto loops = ferry::loops(ferry::loop<int>(0, Compare::less, 10));
  for (const Index<long>& all : {Index<long>(0, 1, INT64_MAX - 1), Index<long>(INT64_MIN + 1, 1, INT64_MAX)}) {
    StubModule<1> writer(writing);
    x.assign(100, 0.0);
    Call call(writer.module);
    EXPECT_TRUE(call.launch(0, loops, [&](Footprint& nest, Index<int> i) { nest.buffer("x", x).writes(i); }));
    call.host([&](Footprint& host) { host.buffer("p", all.min() < 0 ? &x[10] : &x[0]).reads(all); });
    EXPECT_EQ(x[9], 7);
    call.finish();
  }
}

}  // namespace
