// FERRY_TRACE=FILE.json: valid JSON from several threads with its totals, whatever ends the program; what it says of
// copies, fallbacks and nests left on the host.
#include "runtime_stub.h"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

namespace {

using namespace ferry::test;
using nlohmann::json;

void nothing(const FerryLoopBounds*, void* const*) {}
const FerryHostKernel kernels[] = {{nothing}};

Variables tracing(const std::string& trace) {
  return {{"FERRY_DEVICE", "host"}, {"FERRY_HOST_MEMORY", "discrete"}, {"FERRY_TRACE", trace}};
}

// Launches a nest that may write x, 800 bytes, in a call of its own.
struct Work {
  StubModule<1> stub{kernels, {"for i32 i <; buffer 'x'; may_write 0: i"}};
  std::vector<double> x = std::vector<double>(100);

  void run(int rounds) {
    for (int round = 0; round < rounds; ++round) {
      FerryCall call(stub.module);
      launch(call, 0, {{0, 100}}, {ferry_container(x)});
      call.ferry_finish();
    }
  }
};

[[noreturn]] void traced_program(const std::string& trace, int threads) {
  ferry::accept_standard_error();
  const Environment environment(tracing(trace));
  StubModule<1> stub(kernels, {"for i32 i <; buffer 'x'; may_write 0: i"});
  stub.sites[0].ferry_function = "odd \"name\"\\\n";
  const auto work = [&] {
    std::vector<double> x(100);
    for (int round = 0; round < 50; ++round) {
      FerryCall call(stub.module);
      launch(call, 0, {{0, 100}}, {ferry_container(x)});
      call.ferry_finish();
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  std::exit(0);
}

// An empty folder for traces. Death tests run their statement in a process of its own, which makes none.
class TraceDeathTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name = "trace.json") const { return folder_ + "/" + name; }
  static json read(const std::string& file) {
    std::ifstream in(file);
    return json::parse(in);
  }
  // How a child process that runs `body` ends.
  template <class F>
  static int status_of(F body) {
    const pid_t child = fork();
    if (child == 0) {
      body();
      std::exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
  // How a traced program ends that does this after some launches; its trace is whole in any case.
  template <class F>
  int status_after_launches(F body) {
    return status_of([&] {
      const Environment environment(tracing(file()));
      Work work;
      work.run(3);
      body();
      work.run(2);
      _exit(7);  // no destructors
    });
  }

 private:
  const std::string folder_ =
      testing::TempDir() + "ferry_trace_" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

int count(const json& trace, const std::string& category) {
  int found = 0;
  for (const json& event : trace.at("traceEvents")) found += event.at("cat") == category;
  return found;
}

std::vector<json> events(const json& trace, const std::string& category) {
  std::vector<json> found;
  for (const json& event : trace.at("traceEvents"))
    if (event.at("cat") == category) found.push_back(event);
  return found;
}

TEST_F(TraceDeathTest, JsonOfSeveralThreads) {
  EXPECT_EXIT(traced_program(file(), 4), testing::ExitedWithCode(0), "");
  const json trace = read(file());
  const auto& totals = trace.at("otherData");
  EXPECT_EQ(totals.at("launches"), 200);
  EXPECT_EQ(totals.at("fallbacks"), 0);
  EXPECT_EQ(totals.at("bytes_to_device"), 200 * 800);
  EXPECT_EQ(totals.at("bytes_to_host"), 200 * 800);
  EXPECT_EQ(count(trace, "kernel"), 200);
  EXPECT_EQ(count(trace, "copy"), 400);
  std::set<int> threads;
  for (const auto& event : trace.at("traceEvents")) {
    threads.insert(event.at("tid").get<int>());
    if (event.at("cat") == "kernel") {
      EXPECT_EQ(event.at("name"), "odd \"name\"\\\n stub.cpp:10");
    }
  }
  EXPECT_EQ(threads.size(), 4u);
}

// More than is kept in memory.
TEST_F(TraceDeathTest, JsonOfManyEvents) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    Work().run(3000);
    std::exit(0);
  });
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  const json trace = read(file());
  EXPECT_EQ(trace.at("otherData").at("launches"), 3000);
  EXPECT_EQ(count(trace, "kernel"), 3000);
  EXPECT_EQ(count(trace, "copy"), 6000);
}

TEST_F(TraceDeathTest, Summary) {
  EXPECT_EXIT(
      traced_program("summary", 1), testing::ExitedWithCode(0),
      "ferry: 50 launches, 40000 bytes to the device, 40000 bytes to the host, 0 fallbacks, 0 left on the host");
}

TEST_F(TraceDeathTest, IsWholeWhenASignalEndsTheProgram) {
  for (const int number : {SIGABRT, SIGTERM, SIGINT, SIGSEGV, SIGHUP, SIGFPE}) {
    const int status = status_after_launches([&] { raise(number); });
    EXPECT_TRUE(WIFSIGNALED(status)) << number;
    EXPECT_EQ(WTERMSIG(status), number);
    const json trace = read(file());
    EXPECT_EQ(trace.at("otherData").at("launches"), 3) << number;
    EXPECT_EQ(count(trace, "kernel"), 3) << number;
    EXPECT_EQ(count(trace, "copy"), 6) << number;
  }
}

TEST_F(TraceDeathTest, IsWholeWhenTheProgramAborts) {
  const int status = status_after_launches([] { std::abort(); });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  EXPECT_EQ(count(read(file()), "kernel"), 3);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which end the program themselves
TEST_F(TraceDeathTest, IsWholeWhenAnInstructionFaults) {
  const int status = status_after_launches([] { *const_cast<volatile int*>(static_cast<int*>(nullptr)) = 1; });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  EXPECT_EQ(count(read(file()), "kernel"), 3);
}
#endif

// Nothing runs in it then; what was written last can be read.
TEST_F(TraceDeathTest, CanBeReadWhenTheProgramIsKilled) {
  const int status = status_after_launches([] { raise(SIGKILL); });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  EXPECT_LE(count(read(file()), "kernel"), 3);
  EXPECT_GE(read(file()).at("otherData").at("launches"), 0);
}

volatile sig_atomic_t handled = 0;

TEST_F(TraceDeathTest, TheProgramsOwnHandlersRun) {
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
  EXPECT_EQ(count(read(file()), "kernel"), 5);  // it goes on
}

TEST_F(TraceDeathTest, NoHandlersWithoutAFile) {
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

TEST_F(TraceDeathTest, NamesOfTheProcessAndTheRank) {
  const auto run = [&](const char* variable, const char* rank) {
    return status_of([&] {
      const Environment environment(tracing(file("%p.%r%%.json")));
      if (*variable) setenv(variable, rank, 1);
      Work().run(1);
      std::ofstream(file("process")) << getpid();
    });
  };
  const auto name = [&](const std::string& rank) {
    std::string process;
    std::ifstream(file("process")) >> process;
    return file(process + "." + rank + "%.json");
  };
  for (const char* variable :
       {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK", "SLURM_PROCID"}) {
    EXPECT_EQ(run(variable, "12"), 0);
    EXPECT_EQ(count(read(name("12")), "kernel"), 1) << variable;
  }
  EXPECT_EQ(run("", ""), 0);
  EXPECT_EQ(count(read(name("0")), "kernel"), 1);
  EXPECT_EQ(run("PMI_RANK", "../1"), 0);
  EXPECT_EQ(count(read(name("0")), "kernel"), 1);
}

// The process that has begun later has the name; what the other one writes is not in it.
TEST_F(TraceDeathTest, OneNameInTwoProcesses) {
  const Environment environment(tracing(file()));
  int begun[2];
  ASSERT_EQ(pipe(begun), 0);
  const int status = status_of([&] {
    const pid_t later = fork();
    char byte = 0;
    if (later == 0 && ::read(begun[0], &byte, 1) == 1) Work().run(1), std::exit(0);
    Work work;
    work.run(3);
    const bool told = write(begun[1], &byte, 1) == 1;
    int end = 1;
    waitpid(later, &end, 0);
    work.run(3000);
    std::exit(told && end == 0 ? 0 : 1);
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(count(read(file()), "kernel"), 1);
}

TEST_F(TraceDeathTest, AFileThatCantBeWrittenIsSaidOnce) {
  std::error_code there;  // in the process of the test's statement
  std::filesystem::create_symlink("/dev/full", file(), there);
  const auto program = [this] {
    ferry::accept_standard_error();
    const Environment environment(tracing(file()));
    Work().run(2000);
    std::exit(3);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(3),
              "^ferry: can't write the trace to .*trace.json: No space left on device\n$");
}

TEST_F(TraceDeathTest, AFileThatGetsTooLongIsSaidOnce) {
  const auto program = [this] {
    ferry::accept_standard_error();
    const rlimit limit{200'000, 200'000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const Environment environment(tracing(file()));
    Work().run(3000);
    std::exit(3);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(3),
              "^ferry: can't write the trace to .*trace.json: File too large\n$");
}

TEST_F(TraceDeathTest, AFolderThatIsntThereIsSaidOnce) {
  EXPECT_EXIT(traced_program(file("none/trace.json"), 1), testing::ExitedWithCode(0),
              "^ferry: can't write the trace to .*none/trace.json: No such file or directory\n$");
}

// The number of the trace's file may then be another file's.
TEST_F(TraceDeathTest, AProgramThatClosesAllDescriptors) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    Work work;
    work.run(3);
    for (int number = 3; number < 1024; ++number) close(number);
    for (int number = 3; number < 600; ++number) open(file("other").c_str(), O_RDWR | O_CREAT, 0600);
    work.run(3000);
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(count(read(file()), "kernel"), 3003);
  EXPECT_EQ(std::filesystem::file_size(file("other")), 0u);
}

constexpr const char* reads_and_writes = "for i32 i <; buffer 'in'; buffer 'out'; reads 0: i; writes 1: i";

// What was launched, a host step, and the end of the call.
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
#line 9000 "runtime_trace_test.cpp"

TEST_F(TraceDeathTest, CopiesNameArraysAndPlaces) {
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

TEST_F(TraceDeathTest, CopiesInWords) {
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
              "ferry: 1 launches, 800 bytes to the device, 800 bytes to the host, 0 fallbacks, 0 left on the host\n$");
}

TEST_F(TraceDeathTest, PitchedCopiesHaveRows) {
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

TEST_F(TraceDeathTest, FallbacksAndNestsLeftOnTheHostAreEvents) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    StubModule<1> stub(kernels, {reads_and_writes});
    stub.sites[0].ferry_work = 1;
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

// The stub's file may be compiled without exceptions, or its function be noexcept: the message is on stderr.
TEST(ErrorDeathTest, EndsAProgramThatCantCatchIt) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto function = []() noexcept {
    const Environment environment(Variables{{"FERRY_DEVICE", "cuda"}});
    StubModule<1> stub(kernels, {"for i32 i <"});
    FerryCall call(stub.module);
    launch(call, 0, {{0, 1}}, {0});
  };
  EXPECT_DEATH(function(), "ferry: FERRY_DEVICE asks for cuda:0, but stub.cpp was built for only these devices: host");
}

}  // namespace
