// A trace is complete whatever ends the program, and the program's own signal handlers run.
#include "runtime_traced.h"

#include <signal.h>

namespace runtime_trace_signals_test {

namespace {

using namespace ferry::test;

class TraceSignalsDeathTest : public Traced {};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // sanitizers end a faulting program themselves
constexpr int ending_signals[] = {SIGABRT, SIGTERM, SIGINT, SIGHUP};
#else
constexpr int ending_signals[] = {SIGABRT, SIGTERM, SIGINT, SIGSEGV, SIGHUP, SIGFPE};
#endif

TEST_F(TraceSignalsDeathTest, IsWholeWhenASignalEndsTheProgram) {
  for (const int number : ending_signals) {
    const int status = status_after_launches([&] { raise(number); });
    EXPECT_TRUE(WIFSIGNALED(status)) << number;
    EXPECT_EQ(WTERMSIG(status), number);
    const json trace = read(file());
    EXPECT_EQ(trace.at("otherData").at("launches"), 3) << number;
    EXPECT_EQ(count(trace, "kernel"), 3) << number;
    EXPECT_EQ(count(trace, "copy"), 6) << number;
  }
}

TEST_F(TraceSignalsDeathTest, IsWholeWhenTheProgramAborts) {
  const int status = status_after_launches([] { std::abort(); });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  EXPECT_EQ(count(read(file()), "kernel"), 3);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(TraceSignalsDeathTest, IsWholeWhenAnInstructionFaults) {
  const int status = status_after_launches([] { *const_cast<volatile int*>(static_cast<int*>(nullptr)) = 1; });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  EXPECT_EQ(count(read(file()), "kernel"), 3);
}
#endif

// A program that is killed can't finish its trace, but what it wrote before is a valid file.
TEST_F(TraceSignalsDeathTest, CanBeReadWhenTheProgramIsKilled) {
  const int status = status_after_launches([] { raise(SIGKILL); });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  EXPECT_LE(count(read(file()), "kernel"), 3);
  EXPECT_GE(read(file()).at("otherData").at("launches"), 0);
}

volatile sig_atomic_t handled = 0;

TEST_F(TraceSignalsDeathTest, TheProgramsOwnHandlersRun) {
  const int status = status_of([&] {
    signal(SIGTERM, [](int number) { handled = number; });
    struct sigaction action{};
    action.sa_flags = SA_SIGINFO;
    action.sa_sigaction = [](int number, siginfo_t* info, void*) {
      handled = handled + (info->si_pid == getpid()) * number;
    };
    sigaction(SIGINT, &action, nullptr);
    signal(SIGHUP, SIG_IGN);
    const Environment environment(tracing(file()));
    Work work;
    work.run(3);
    raise(SIGTERM);
    raise(SIGINT);
    raise(SIGHUP);
    work.run(2);
    std::exit(handled == SIGTERM + SIGINT ? 0 : 1);
  });
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(count(read(file()), "kernel"), 5);  // the program continues
}

TEST_F(TraceSignalsDeathTest, NoHandlersWithoutAFile) {
  for (const char* trace : {"", "summary", "copies"}) {
    const auto program = [&] {
      const Environment environment(tracing(trace));
      Work().run(1);
      struct sigaction now{};
      sigaction(SIGTERM, nullptr, &now);
      std::exit(now.sa_handler == SIG_DFL ? 0 : 1);
    };
    EXPECT_EQ(status_of(program), 0) << trace;
  }
}

}  // namespace

}  // namespace runtime_trace_signals_test
