// Copies access only pages that the nest touches, even if a page in the middle is unreadable. Also tests a
// system that doesn't permit such copies.
#include "checked_copy.h"
#include "coherence.h"
#include "number.h"
#include "resolved_launch.h"
#include "runtime_fake_device.h"
#include "runtime_index_expressions.h"
#include "runtime_stub.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cstddef>

namespace runtime_checked_copy_test {

namespace {

using namespace ferry::test;
using ferry::Footprint;
using ferry::Index;
using ferry::Interval;
using ferry::Pages;

constexpr std::size_t page = 4096;

// Three pages. The middle one is unreadable.
class GuardedPages {
 public:
  GuardedPages()
      : bytes(static_cast<unsigned char*>(
            mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    for (std::size_t i = 0; i < 3 * page; ++i) bytes[i] = static_cast<unsigned char>(i % 251);
    mprotect(bytes + page, page, PROT_NONE);
  }
  ~GuardedPages() { munmap(bytes, 3 * page); }
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  Interval interval(std::size_t begin, std::size_t end) const {
    const auto first = reinterpret_cast<std::uintptr_t>(bytes);
    return {first + begin, first + end};
  }
  double* elements() const { return reinterpret_cast<double*>(bytes); }

  unsigned char* const bytes;
};

TEST(CheckedCopy, SaysWhatItCouldNotRead) {
  const GuardedPages host;
  std::vector<unsigned char> copy(3 * page);
  std::vector<Interval> read, left;
  ferry::checked_copy(
      copy.data(), host.interval(100, 3 * page - 1), [&](Interval part) { read.push_back(part); },
      [&](Interval part) { left.push_back(part); });
  EXPECT_EQ(read, (std::vector<Interval>{host.interval(100, page), host.interval(2 * page, 3 * page - 1)}));
  EXPECT_EQ(left, (std::vector<Interval>{host.interval(page, 2 * page)}));
  EXPECT_EQ(copy[0], 100);
  EXPECT_EQ(copy[2 * page - 100], 2 * page % 251);
}

class GuardedCoherence : public testing::Test {
 protected:
  GuardedCoherence() : pool(device), coherence(pool, device) { coherence.map(all); }
  unsigned char* copy(std::size_t i) { return static_cast<unsigned char*>(coherence.device_address(all.begin + i)); }

  GuardedPages host;
  const Interval all = host.interval(0, 3 * page);
  FakeDevice device;
  ferry::MemoryPool pool;
  ferry::Coherence coherence;
};

TEST_F(GuardedCoherence, ReadsLeaveOutWhatCannotBeRead) {
  for (int round = 0; round < 2; ++round) coherence.kernel_reads(all, false, Pages::some);
  EXPECT_EQ(device.to_device, 2 * page);
  EXPECT_EQ(*copy(2 * page), 2 * page % 251);
  coherence.finish();
  EXPECT_EQ(device.to_host, 0u);
}

// Bytes that were unreadable may be readable before the next launch.
TEST_F(GuardedCoherence, ALaunchThatCouldNotReadAllIsNotHeld) {
  ferry::ResolvedLaunch launch;
  launch.add_buffer(host.bytes, all);
  launch.add({ferry::Touch::read, Pages::some, false, 0, all});
  launch.acquire(coherence);
  EXPECT_FALSE(launch.holds(coherence));
}

TEST_F(GuardedCoherence, WhatMayBeWrittenComesHomeFromWhereItCouldBeRead) {
  coherence.kernel_reads(all, true, Pages::some);
  coherence.kernel_may_write(all, Pages::some);
  EXPECT_EQ(device.to_device, 2 * page);
  *copy(5) = 77;
  *copy(2 * page + 5) = 78;
  coherence.finish();
  EXPECT_EQ(device.to_host, 2 * page);
  EXPECT_EQ(host.bytes[5], 77);
  EXPECT_EQ(host.bytes[6], 6);
  EXPECT_EQ(host.bytes[2 * page + 5], 78);
}

TEST_F(GuardedCoherence, RowsAroundIt) {
  coherence.kernel_writes_rows({all.begin, 16, 2 * page, 2});
  *copy(3) = 79;
  *copy(2 * page + 3) = 80;
  coherence.finish();
  EXPECT_EQ(device.to_device, 0u);
  EXPECT_EQ(device.to_host, 32u);
  EXPECT_EQ(host.bytes[3], 79);
  EXPECT_EQ(host.bytes[2 * page + 3], 80);
}

void add_one(const FerryLoopBounds* loops, void* const* p) {
  double* x = argument<double*>(p, 0);
  const int step = argument<int>(p, 1);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) x[i * step] += 1;
}
const FerryHostKernel kernels[] = {{add_one}};

const std::array<const char*, 1> nests = {
    "for i32 i <; given step; buffer 'x'; value; reads 0: i * step; writes 0: i * step"};

bool launch(FerryCall& call, double* x, int n, int step) {
  return ferry::test::launch(call, 0, {{0, n}}, {step, ferry_pointer(x), ferry_value(step)});
}

TEST(CheckedCopy, ANestMayStepOverAPageThatCannotBeRead) {
  const Environment environment = discrete();
  StubModule<1> stub(kernels, nests);
  const Counted counted;
  const GuardedPages host;
  host.elements()[0] = host.elements()[1024] = 5;
  FerryCall call(stub.module);
  EXPECT_TRUE(launch(call, host.elements(), 2, 1024));
  call.ferry_finish();
  EXPECT_EQ(host.elements()[0], 6);
  EXPECT_EQ(host.elements()[1024], 6);
  EXPECT_EQ(counted.to_device(), 16u);
  EXPECT_EQ(counted.to_host(), 16u);
}

struct OfDoubles : Footprint {
  OfDoubles() { buffers.push_back({"x", nullptr, sizeof(double), ferry::detail::unknown_size, 0}); }
};

bool dense(const Index& subscripts) {
  OfDoubles nest;
  nest.access(0, ferry::Touch::read, subscripts.set);
  return nest.accesses[0].dense;
}

TEST(CheckedCopy, GapsOfAPageAreNoticed) {
  const Index i = values<long long>(0, 1, 10), j = values<long long>(0, 1, 10);
  EXPECT_TRUE(dense(i));
  EXPECT_TRUE(dense(i * 512ll));
  EXPECT_FALSE(dense(i * 513ll));
  EXPECT_TRUE(dense(-i * 512ll + 5ll));
  EXPECT_FALSE(dense(-i * 513ll));
  EXPECT_TRUE(dense(j * 520ll + i));   // rows of 10 doubles, with gaps of 510
  EXPECT_TRUE(dense(j * 521ll + i));   // gaps of 511
  EXPECT_FALSE(dense(j * 522ll + i));  // gaps of 512
  EXPECT_FALSE(dense(ferry::loosened(i)));
  EXPECT_TRUE(dense(ferry::hull(0, 512)));  // both ends are touched
  EXPECT_FALSE(dense(ferry::hull(0, 513)));
  EXPECT_FALSE(dense(ferry::hull(0, 513) + 1ll));
}

TEST(CheckedCopy, WhatMayBeWrittenIsNotKnownToBeTouched) {
  OfDoubles nest;
  nest.access(0, ferry::Touch::may_write, values<int>(0, 1, 10).set);
  nest.whole(0, ferry::Touch::read);
  EXPECT_FALSE(nest.accesses[0].dense);
  EXPECT_FALSE(nest.accesses[1].dense);
}

// Makes every later process_vm_readv fail. Returns false if the system doesn't permit that.
bool forbid() {
  sock_filter filter[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 0, 1),
                          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{std::size(filter), filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

[[noreturn]] void run_forbidden() {
  if (!forbid()) {
    std::fprintf(stderr, "not permitted");
    std::exit(3);
  }
  const Environment environment = discrete();
  StubModule<1> stub(kernels, nests);
  static double x[1025] = {1};
  FerryCall call(stub.module);
  const bool contiguous = launch(call, x, 100, 1), strided = launch(call, x, 2, 1024);
  std::fprintf(stderr, "%d %d, x[0] is %g", contiguous, strided, x[0]);
  std::exit(3);
}

TEST(CheckedCopyDeathTest, WhereItIsNotPermittedTheNestRunsOnTheHost) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // the child process hasn't checked yet whether such copies work
  EXPECT_EXIT(run_forbidden(), testing::ExitedWithCode(3),
              "not permitted|^ferry: stub.cpp:10: .*unreadable memory.*this loop runs on the host \\(guard: checked "
              "copy\\); [^\n]*\n"
              "1 0, x\\[0\\] is 2$");
}

}  // namespace

}  // namespace runtime_checked_copy_test
