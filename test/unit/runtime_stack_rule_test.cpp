// The parts of the stack that stay on the device between statements: registered variables of the joined stubs, and
// everything above the outermost stub's frame. Any other part is copied to the host after the nest that wrote it.
#include "runtime_stub.h"

#include <csetjmp>
#include <new>

namespace runtime_stack_rule_test {

namespace {

using namespace ferry::test;

constexpr int n = 64;
constexpr std::uint64_t bytes = n * sizeof(double);

// Kernel 0: x[i] = i + v. Kernel 1: y[i] += x[i].
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
StubModule<2> stub(kernels, {"for i32 i <; buffer 'x'; value; writes 0: i",
                             "for i32 i <; buffer 'x'; buffer 'y'; reads 0: i; reads 1: i; writes 1: i"});

void launch_fill(FerryCall& call, double* x, double v) {
  EXPECT_TRUE(launch(call, 0, {{0, n}}, {ferry_pointer(x), ferry_value(v)}));
}
void launch_add(FerryCall& call, const double* x, double* y) {
  EXPECT_TRUE(launch(call, 1, {{0, n}}, {ferry_pointer(x), ferry_pointer(y)}));
}

double far_away[n];

// Each stub returns the number of bytes copied to the host right after its last launch.
#define STUB __attribute__((noinline))

STUB std::uint64_t fill_callers(double* x) {
  FerryCall call(stub.module);
  const Counted counted;
  launch_fill(call, x, 1);
  const std::uint64_t home = counted.to_host();
  call.ferry_finish();
  return home;
}

TEST(StackRule, ACallersArrayStays) {
  const Environment environment = discrete();
  double x[n] = {};
  EXPECT_EQ(fill_callers(x), 0u);
  EXPECT_EQ(x[5], 6);
}

STUB std::uint64_t fill_named() {
  FerryCall call(stub.module);
  double x[n];
  const FerryLocal local(call, ferry_object(x));
  const Counted counted;
  launch_fill(call, x, 1);
  return counted.to_host();
}

TEST(StackRule, ANamedVariableStays) {
  const Environment environment = discrete();
  EXPECT_EQ(fill_named(), 0u);
}

STUB std::uint64_t fill_unnamed(std::size_t elements) {
  FerryCall call(stub.module);
  auto* x = static_cast<double*>(__builtin_alloca(elements * sizeof(double)));
  const Counted counted;
  launch_fill(call, x, 1);
  EXPECT_EQ(x[5], 6);
  const std::uint64_t home = counted.to_host();
  x[5] = 10;  // the device copy is dropped
  launch_add(call, x, far_away);
  call.ferry_finish();
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
  FerryCall call(stub.module);
  double t[n];
  const FerryLocal local(call, ferry_object(t));
  launch_fill(call, t, 1);
  launch_add(call, t, y);
  const Counted counted;
  launch_fill(call, values.second, 3);
  const std::uint64_t home = counted.to_host();
  EXPECT_EQ(values.second[1], 4);
  call.ferry_finish();
  return home;
}

STUB std::uint64_t outer(double* y) {
  FerryCall call(stub.module);
  double kept[n];
  const FerryLocal local(call, ferry_object(kept));
  launch_fill(call, kept, 2);
  const Counted counted;
  call.ferry_join();
  const std::uint64_t home = inner(Values{}, y);
  EXPECT_EQ(counted.to_host(), home);  // none of t, kept and y is copied to the host
  call.ferry_join();
  inner(Values{}, kept);
  launch_add(call, kept, y);
  call.ferry_finish();
  return home;
}

TEST(StackRule, AJoinedCallsParameterComesHomeAndNamedVariablesOfBothStay) {
  const Environment environment = discrete();
  double y[n] = {};
  EXPECT_EQ(outer(y), bytes);
  EXPECT_EQ(y[5], (5 + 1) + (5 + 2) + (5 + 1));
}

STUB std::uint64_t halves(FerryCall& call, Values& values) {
  const FerryLocal local(call, ferry_object(values.first));
  const Counted counted;
  launch_fill(call, values.first, 1);
  launch_fill(call, values.second, 1);
  return counted.to_host();
}

TEST(StackRule, OnlyTheNamedPartStays) {
  const Environment environment = discrete();
  FerryCall call(stub.module);
  Values values;
  EXPECT_EQ(halves(call, values), bytes);
}

// Jumps out of a call while a call that is to join it is announced.
std::jmp_buf back;
[[noreturn]] STUB void leave() { std::longjmp(back, 1); }

STUB void abandoned() {
  FerryCall& call =
      *new (__builtin_alloca(sizeof(FerryCall))) FerryCall(stub.module);  // longjmp mustn't skip a destructor
  launch_fill(call, far_away, 1);
  call.ferry_all();
  call.ferry_join();
  leave();
}

STUB void next() {
  FerryCall call(stub.module);
  launch_fill(call, far_away, 5);
  call.ferry_finish();
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

}  // namespace runtime_stack_rule_test
