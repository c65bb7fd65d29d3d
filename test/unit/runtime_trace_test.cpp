// FERRY_TRACE: valid JSON from several threads, with correct totals; file names, and files that can't be written.
#include "runtime_traced.h"

#include <ferry/data.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <memory>
#include <set>
#include <thread>

namespace runtime_trace_test {

namespace {

using namespace ferry::test;

class TraceDeathTest : public Traced {};

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
  std::set<int> tracks;
  for (const auto& event : trace.at("traceEvents")) {
    if (event.at("ph") == "X") tracks.insert(event.at("tid").get<int>());
    if (event.at("cat") == "kernel") {
      EXPECT_EQ(event.at("name"), "odd \"name\"\\\n stub.cpp:10");
    }
  }
  EXPECT_EQ(tracks.size(), 4u * 5);
  expect_tracks(trace);
}

// The trace has more events than fit into its buffers.
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

// Copies to the host in the middle of a call are counted. If they copy a scope's data, this is reported once.
TEST_F(TraceDeathTest, HostCode) {
  const auto program = [](bool scope) {
    const Environment environment(tracing("summary"));
    Work work;
    const std::unique_ptr<ferry::DataScope> held(scope ? new ferry::DataScope{work.x} : nullptr);
    for (int round = 0; round < 2; ++round) {
      FerryCall call(work.stub.module);
      launch(call, 0, {{0, 100}}, {ferry_container(work.x)});
      call.ferry_all();
      launch(call, 0, {{0, 100}}, {ferry_container(work.x)});
      call.ferry_finish();
    }
    std::exit(0);
  };
  EXPECT_EXIT(program(false), testing::ExitedWithCode(0),
              "^ferry: 4 launches, 3200 bytes to the device, 3200 bytes to the host \\(1600 for host code\\), ");
  EXPECT_EXIT(program(true), testing::ExitedWithCode(0),
              "^ferry: everything that kernels have written of what DataScopes hold is copied to the host for [^\n]*, "
              "because it isn't known what the host touches there\nferry: 4 launches, ");
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

// The process that began later keeps the file's name, and its file has no events from the other process.
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

// The processes begin at the same time, like MPI ranks.
TEST_F(TraceDeathTest, OneNameInProcessesThatBeginTogether) {
  const Environment environment(tracing(file()));
  for (int round = 0; round < 100; ++round) {
    int begun[2];
    ASSERT_EQ(pipe(begun), 0);
    std::vector<pid_t> ranks;
    for (int rank = 0; rank < 4; ++rank) {
      ranks.push_back(fork());
      if (ranks.back() != 0) continue;
      close(begun[1]);
      char byte = 0;
      while (::read(begun[0], &byte, 1) < 0 && errno == EINTR) continue;  // waits until all processes have begun
      Work().run(1 + rank);
      std::exit(0);
    }
    close(begun[0]);
    close(begun[1]);
    for (const pid_t rank : ranks) {
      int status = 1;
      waitpid(rank, &status, 0);
      EXPECT_EQ(status, 0);
    }
    const json trace = read(file());
    EXPECT_EQ(trace.at("otherData").at("launches"), count(trace, "kernel"));
  }
}

TEST_F(TraceDeathTest, AFileThatCantBeWrittenIsSaidOnce) {
  std::error_code there;  // the test's statement runs in another process, so errors are ignored
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

// A different file may then get the descriptor number of the trace's file.
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

}  // namespace

}  // namespace runtime_trace_test
