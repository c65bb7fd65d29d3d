// Special uses of a process: descriptor 2 refers to one of the program's files, fork, and functions that mustn't throw.
#include "runtime_stub.h"

#include "standard_error.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <vector>

namespace runtime_process_test {

namespace {

using namespace ferry::test;

void add_one(const FerryLoopBounds* loops, void* const* p) {
  double* x = argument<double*>(p, 0);
  for (auto i = ferry_first<int>(loops[0]); i < ferry_last<int>(loops[0]); ++i) x[i] += 1;
}
const FerryHostKernel kernels[] = {{add_one}};

const std::array<const char*, 1> nests = {"for i32 i <; buffer 'x'; reads 0: i; writes 0: i"};

bool launch(FerryCall& call, std::vector<double>& x) {
  return ferry::test::launch(call, 0, {{0, int(x.size())}}, {ferry_pointer(x.data())});
}

// Makes descriptor 2 refer to a file of the program while this object lives.
class Borrowed {
 public:
  explicit Borrowed(std::FILE* file) : kept_(dup(STDERR_FILENO)) {
    if (file)
      dup2(fileno(file), STDERR_FILENO);
    else
      close(STDERR_FILENO);
  }
  ~Borrowed() {
    dup2(kept_, STDERR_FILENO);
    close(kept_);
  }

 private:
  int kept_;
};

TEST(StandardError, LinesAreWrittenWhole) {
  capture_stderr();
  const std::string text(2000, 'x');
  errno = ENOTTY;
  ferry::say("ferry: %s %d\n", text.c_str(), 7);
  EXPECT_EQ(errno, ENOTTY);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "ferry: " + text + " 7\n");
}

TEST(StandardError, NothingIsWrittenToAFileOfTheProgram) {
  ferry::accept_standard_error();
  std::FILE* file = std::tmpfile();
  {
    const Borrowed borrowed(file);
    ferry::say("ferry: a line\n");
  }
  EXPECT_EQ(lseek(fileno(file), 0, SEEK_END), 0);
  std::fclose(file);
}

TEST(StandardError, NorWhereThereIsNone) {
  ferry::accept_standard_error();
  const Borrowed borrowed(nullptr);
  errno = 0;
  ferry::say("ferry: a line\n");
  EXPECT_EQ(errno, 0);
}

[[noreturn]] void say_into_a_closed_pipe() {
  int ends[2];
  if (pipe(ends) != 0) std::exit(1);
  dup2(ends[1], STDERR_FILENO);
  ferry::accept_standard_error();
  close(ends[0]);
  ferry::say("ferry: a line\n");
  sigset_t pending;
  sigpending(&pending);
  std::exit(sigismember(&pending, SIGPIPE) ? 2 : 3);
}

TEST(StandardErrorDeathTest, WhereNobodyReadsItTheProgramGoesOn) {
  EXPECT_EXIT(say_into_a_closed_pipe(), testing::ExitedWithCode(3), "");
}

// Returns the child's exit code, in which each expectation that holds sets a bit.
int run_child(FerryCall& inherited, std::vector<double>& x, StubModule<1>& stub) {
  int holds = 0;
  if (!launch(inherited, x)) holds |= 1;
  inherited.ferry_finish();
  FerryCall call(stub.module);
  if (!launch(call, x)) holds |= 2;
  call.ferry_finish();
  if (x[99] == 2) holds |= 4;
  return holds;
}

[[noreturn]] void fork_while_a_call_is_active(const Variables& variables) {
  const Environment environment(variables);
  StubModule<1> stub(kernels, nests);
  std::vector<double> x(100, 1.0);
  FerryCall call(stub.module);
  if (!launch(call, x)) std::exit(1);
  call.ferry_all();
  const pid_t child = fork();
  if (child == 0) _exit(run_child(call, x, stub));
  int status = 0;
  waitpid(child, &status, 0);
  const bool again = launch(call, x);
  call.ferry_finish();
  std::fprintf(stderr, "child %d, parent %d, x is %g\n", WEXITSTATUS(status), again, x[99]);
  std::exit(3);
}

TEST(ForkDeathTest, AChildRunsTheLoopsThemselvesAndSaysSoOnce) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const char* memory : {"discrete", "shared"})
    EXPECT_EXIT(
        fork_while_a_call_is_active({{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", memory}}),
        testing::ExitedWithCode(3),
        "^ferry: this process was forked after its parent had begun to use a device; its loops run on the host\n"
        "child 7, parent 1, x is 3\n$");
}

[[noreturn]] void fork_first() {
  const Environment environment = discrete();
  StubModule<1> stub(kernels, nests);
  std::vector<double> x(100, 1.0);
  if (const pid_t child = fork()) {
    int status = 0;
    waitpid(child, &status, 0);
    std::exit(WEXITSTATUS(status));
  }
  FerryCall call(stub.module);
  const bool launched = launch(call, x);
  call.ferry_finish();
  _exit(launched && x[99] == 2 ? 3 : 4);
}

TEST(ForkDeathTest, AForkBeforeTheFirstLaunchChangesNothing) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(fork_first(), testing::ExitedWithCode(3), "^$");
}

// The stub's file may be compiled without exceptions, or its function may be noexcept. Then the message goes to stderr.
TEST(ErrorDeathTest, EndsAProgramThatCantCatchIt) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto function = []() noexcept {
    const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
    StubModule<1> stub(kernels, {"for i32 i <"});
    FerryCall call(stub.module);
    ferry::test::launch(call, 0, {{0, 1}}, {0});
  };
  EXPECT_DEATH(function(), "ferry: FERRY_DEVICE asks for cuda:0, but stub.cpp was built for only these devices: host");
}

}  // namespace

}  // namespace runtime_process_test
