// What of the stack stays on the device between statements: registered variables of the stubs that are joined, and what
// lies above the outermost one; everything else is at home after the nest that wrote it.
#include "runtime_stub.h"

#include <csetjmp>
#include <new>

namespace {

using namespace ferry::test;
using ferry::Call;
using ferry::Compare;
using ferry::Footprint;
using ferry::Index;
using ferry::LocalArray;

constexpr int n = 64;
constexpr std::uint64_t bytes = n * sizeof(double);

// 0: x[i] = i + v;  1: y[i] += x[i]
void fill(const FerryLoopBounds* loops, void* const* p) {
  double* x = argument<double*>(p, 0);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) x[i] = i + argument<double>(p, 1);
}
void add(const FerryLoopBounds* loops, void* const* p) {
  const double* x = argument<double*>(p, 0);
  double* y = argument<double*>(p, 1);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) y[i] += x[i];
}

const FerryHostKernel kernels[] = {{fill}, {add}};
StubModule<2> stub(kernels);

void launch_fill(Call& call, double* x, double v) {
  EXPECT_TRUE(call.launch(0, ferry::loops(ferry::loop<int>(0, Compare::less, n)), [&](Footprint& nest, Index<int> i) {
    nest.buffer("x", x).writes(i);
    nest.value(v);
  }));
}
void launch_add(Call& call, const double* x, double* y) {
  EXPECT_TRUE(call.launch(1, ferry::loops(ferry::loop<int>(0, Compare::less, n)), [&](Footprint& nest, Index<int> i) {
    nest.buffer("x", x).reads(i);
    nest.buffer("y", y).reads(i).writes(i);
  }));
}

double far_away[n];

// Each stub returns what came home right after its last launch.
#define STUB __attribute__((noinline))

STUB std::uint64_t fill_callers(double* x) {
  Call call(stub.module);
  const Counted counted;
  launch_fill(call, x, 1);
  const std::uint64_t home = counted.to_host();
  call.finish();
  return home;
}

TEST(StackRule, ACallersArrayStays) {
  const Environment environment = discrete();
  double x[n] = {};
  EXPECT_EQ(fill_callers(x), 0u);
  EXPECT_EQ(x[5], 6);
}

STUB std::uint64_t fill_named() {
  Call call(stub.module);
  double x[n];
  const LocalArray local(call, x);
  const Counted counted;
  launch_fill(call, x, 1);
  return counted.to_host();
}

TEST(StackRule, ANamedVariableStays) {
  const Environment environment = discrete();
  EXPECT_EQ(fill_named(), 0u);
}

STUB std::uint64_t fill_unnamed(std::size_t elements) {
  Call call(stub.module);
  auto* x = static_cast<double*>(__builtin_alloca(elements * sizeof(double)));
  const Counted counted;
  launch_fill(call, x, 1);
  EXPECT_EQ(x[5], 6);
  const std::uint64_t home = counted.to_host();
  x[5] = 10;  // the device copy is forgotten
  launch_add(call, x, far_away);
  call.finish();
  EXPECT_EQ(far_away[5], 10);
  return home;
}

TEST(StackRule, AnythingElseComesHomeAndIsForgotten) {
  const Environment environment = discrete();
  far_away[5] = 0;
  EXPECT_EQ(fill_unnamed(n), bytes);
}

struct Values {
  double first[n], second[n];
};

STUB std::uint64_t inner(Values values, double* y) {
  Call call(stub.module);
  double t[n];
  const LocalArray local(call, t);
  launch_fill(call, t, 1);
  launch_add(call, t, y);
  const Counted counted;
  launch_fill(call, values.second, 3);
  const std::uint64_t home = counted.to_host();
  EXPECT_EQ(values.second[1], 4);
  call.finish();
  return home;
}

STUB std::uint64_t outer(double* y) {
  Call call(stub.module);
  double kept[n];
  const LocalArray local(call, kept);
  launch_fill(call, kept, 2);
  const Counted counted;
  call.join();
  const std::uint64_t home = inner(Values{}, y);
  EXPECT_EQ(counted.to_host(), home);  // neither t nor kept nor y
  call.join();
  inner(Values{}, kept);
  launch_add(call, kept, y);
  call.finish();
  return home;
}

TEST(StackRule, AJoinedCallsParameterComesHomeAndNamedVariablesOfBothStay) {
  const Environment environment = discrete();
  double y[n] = {};
  EXPECT_EQ(outer(y), bytes);
  EXPECT_EQ(y[5], (5 + 1) + (5 + 2) + (5 + 1));
}

STUB std::uint64_t halves(Call& call, Values& values) {
  const LocalArray local(call, values.first);
  const Counted counted;
  launch_fill(call, values.first, 1);
  launch_fill(call, values.second, 1);
  return counted.to_host();
}

TEST(StackRule, OnlyTheNamedPartStays) {
  const Environment environment = discrete();
  Call call(stub.module);
  Values values;
  EXPECT_EQ(halves(call, values), bytes);
}

// A call that a longjmp left, on its way to one that it wanted to be joined by.
std::jmp_buf back;
[[noreturn]] STUB void leave() { std::longjmp(back, 1); }

STUB void abandoned() {
  Call& call = *new (__builtin_alloca(sizeof(Call))) Call(stub.module);  // no destructor that a longjmp could miss
  launch_fill(call, far_away, 1);
  call.host_all();
  call.join();
  leave();
}

STUB void next() {
  Call call(stub.module);
  launch_fill(call, far_away, 5);
  call.finish();
}

STUB int deeper() {
  volatile char space[512] = {1};
  abandoned();
  return space[0];
}

TEST(StackRule, AfterALongjmpTheNextCallJoinsNothing) {
  const Environment environment = discrete();
  if (setjmp(back) == 0) deeper();
  EXPECT_EQ(far_away[1], 2);
  next();
  EXPECT_EQ(far_away[1], 6);
}

}  // namespace
