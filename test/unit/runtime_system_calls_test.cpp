// What inspecting data costs: nothing if no range depends on data, and no system call if the nest certainly reads it.
#include "runtime_stub.h"

#include "checked_copy.h"
#include "row_tables.h"

#include <ferry/rows.h>

#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <regex>
#include <string>
#include <vector>

namespace runtime_system_calls_test {

static std::atomic<int> checked_copies{0};

}  // namespace runtime_system_calls_test

// Replaces the C library's process_vm_readv.
extern "C" ssize_t process_vm_readv(pid_t process, const iovec* to, unsigned long to_count, const iovec* from,
                                    unsigned long from_count, unsigned long flags) noexcept {
  ++runtime_system_calls_test::checked_copies;
  return syscall(SYS_process_vm_readv, process, to, to_count, from, from_count, flags);
}

namespace runtime_system_calls_test {

namespace {

using namespace ferry::test;

void touch_nothing(const FerryLoopBounds*, void* const*) {}
const FerryHostKernel kernels[] = {{touch_nothing}};

class SystemCalls : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(ferry::checked_copy_works()); }  // the check itself makes such copies

  template <class... Inputs>
  bool launched(int n, Inputs... given) {
    const FerryInput inputs[] = {given...};
    checked_copies = 0;
    FerryCall call(stub.module);
    const bool ran = launch(call, 0, {{0, n}}, inputs);
    call.ferry_finish();
    return ran;
  }

  StubModule<1> stub{kernels};
  Counted counted;
};

constexpr const char* gather =
    "for i32 i <; buffer 'index'; buffer 'x'; buffer 'y'; reads 0: i; reads 1: within(load(i32, 0, of(i))); writes 2: "
    "i";
constexpr const char* csr =
    "for i32 i <; buffer 'start'; buffer 'index'; buffer 'x'; buffer 'y'; reads 0: i, i + 1; "
    "reads 1: within(between(load(i32, 0, of(i)), load(i32, 0, of(i + 1)) + -1L)); "
    "reads 2: within(load(i32, 1, between(load(i32, 0, of(i)), load(i32, 0, of(i + 1)) + -1L))); writes 3: i";

TEST_F(SystemCalls, WhatTheNestIsCertainToReadIsReadAtOnce) {
  for (const bool is_shared : {true, false}) {
    const Environment environment = is_shared ? shared() : discrete();
    stub.describe(0, gather);
    std::vector<int> index(1000, 5);
    std::vector<double> x(10), y(1000);
    ASSERT_TRUE(launched(1000, ferry_pointer(index.data()), ferry_pointer(x.data()), ferry_pointer(y.data())));
    EXPECT_EQ(checked_copies, is_shared ? 0 : 1);  // some of the copied bytes of x may not be touched
    index[7] = -1, index[8] = 1;
    EXPECT_TRUE(launched(1000, ferry_pointer(index.data()), ferry_pointer(x.data() + 1), ferry_pointer(y.data())));
    index[8] = static_cast<int>(y.data() - x.data());
    EXPECT_EQ(counted.fallbacks(), 0u);
    capture_stderr();
    EXPECT_FALSE(launched(1000, ferry_pointer(index.data()), ferry_pointer(x.data()), ferry_pointer(y.data())));
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(counted.fallbacks(), 1u) << "y is among what x[index[8]] reaches";
    stub.sites[0].ferry_warned = 0;
    counted = Counted();
  }
}

TEST_F(SystemCalls, WhereNothingIsCopiedTheContainersAreEnough) {
  const Environment environment = shared();
  stub.describe(0, csr);
  std::vector<int> start(1001), index(3000, 5);
  for (std::size_t i = 0; i < start.size(); ++i) start[i] = static_cast<int>(3 * i);
  std::vector<double> x(10), y(1000);
  const auto run = [&](const FerryInput& to) {
    return launched(1000, ferry_container(start), ferry_container(index), ferry_container(x), to);
  };
  ASSERT_TRUE(run(ferry_container(y)));
  EXPECT_EQ(checked_copies, 0);
  index[4] = 11;  // this subscript is outside the array: the original loop would access the same element
  ASSERT_TRUE(run(ferry_container(y)));
  EXPECT_EQ(checked_copies, 0);
  // Both ranges are in one container: only the data shows that they are disjoint.
  index[4] = 6;
  x.resize(2000);
  ASSERT_TRUE(run(ferry_pointer(x.data() + 1000)));
  EXPECT_GT(checked_copies, 0);
  EXPECT_EQ(counted.fallbacks(), 0u);
  index[4] = 1000;
  capture_stderr();
  EXPECT_FALSE(run(ferry_pointer(x.data() + 1000)));
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(counted.fallbacks(), 1u);
}

// Rows of a compressed matrix: everything between the first and the last offset is read.
TEST_F(SystemCalls, CompressedRowsAreReadAtOnce) {
  const Environment environment = shared();
  const std::string every = std::regex_replace(csr, std::regex("reads 1: within"), "reads 1: every");
  std::vector<int> start(1001), index(3000, 5);
  for (std::size_t i = 0; i < start.size(); ++i) start[i] = static_cast<int>(3 * i);
  std::vector<double> x(10), y(1000);
  const auto run = [&](const std::string& description, const FerryInput& to) {
    stub.describe(0, description.c_str());
    return launched(1000, ferry_pointer(start.data()), ferry_pointer(index.data()), ferry_pointer(x.data()), to);
  };
  const auto copies = [&](const std::string& description) {
    EXPECT_TRUE(run(description, ferry_pointer(y.data())));
    return checked_copies.load();
  };
  EXPECT_EQ(copies(every), 0);
  EXPECT_GT(copies(csr), 0) << "each element under a condition";
  start[500] = 0;  // makes a row read half of the elements again
  EXPECT_EQ(copies(every), 0);
  start[1000] = 2000;  // only the last row ends here
  EXPECT_GT(copies(every), 0);
  start[1000] = 3000;
  const auto with_ends = [&](const char* ends) {
    return std::regex_replace(every, std::regex(R"(of\(i \+ 1\)\) \+ -1L)"), ends);
  };
  EXPECT_GT(copies(with_ends("of(i)) + 2L")), 0) << "of each row three elements";
  EXPECT_GT(copies(with_ends("of(i + 1)) + -2L")), 0) << "of each row all but the last";
  EXPECT_EQ(copies(with_ends("of(i + 1)) + 0L")), 0);
  EXPECT_EQ(counted.fallbacks(), 0u);
  // The nest writes offsets, so it doesn't read their current values.
  capture_stderr();
  EXPECT_FALSE(run(every, ferry_pointer(start.data() + 1)));
  testing::internal::GetCapturedStderr();
  EXPECT_GT(checked_copies, 0);
}

// Data determines which of a thousand rows are read, and how far.
TEST_F(SystemCalls, TheRowsOfATableAreReadTogether) {
  const Environment environment = shared();
  stub.describe(
      0,
      "for i32 i <; rows 'a' 1099511627776; row; buffer 'length'; buffer 'y'; reads 1: i; "
      "reads 0: within(of(i64(i) * 1099511627776) + between(of(i64(0)), load(i32, 1, of(i)) - 1)); writes 2: i");
  std::vector<double> memory(1000 * 8), y(1000);
  std::vector<double*> rows;
  for (int i = 0; i < 1000; ++i) rows.push_back(&memory[static_cast<std::size_t>(i) * 8]);
  std::vector<int> length(1000, 8);
  double* const* const a = rows.data();
  ASSERT_TRUE(launched(1000, ferry_rows(a), ferry_row(a), ferry_pointer(length.data()), ferry_pointer(y.data())));
  EXPECT_LE(checked_copies, 8);
}

}  // namespace

}  // namespace runtime_system_calls_test
