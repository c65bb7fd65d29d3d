// call_overhead THREADS [REPETITIONS]: what a call of an offloaded function costs if its data is already in place
// (shared memory), for a nest of 64 elements and for an empty nest. For comparison: an indirect call and a fork/join,
// which are unavoidable. Prints rows of a markdown table. Run with FERRY_DEVICE=host FERRY_HOST_MEMORY=shared
// FERRY_HOST_THREADS=THREADS.
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "loops.h"
#include "stopwatch.h"

namespace {

constexpr int calls = 20'000;
constexpr int n = 64;

// One of the compared ways to make a call, with its least time over the repetitions. Each repetition runs all ways in
// turn.
struct Way {
  std::string name;
  void (*call)(double* x);
  std::string budget;
  double least = 1e9;
};

void (*volatile indirect)(double*, int) = openmp::tiny_sequential;
void (*volatile ferry)(double*, int) = offloaded::tiny;
int threads = 1;

void tbb_fork_join(double* x) {
  static oneapi::tbb::task_arena arena(threads);
  arena.execute([x] {
    oneapi::tbb::parallel_for(
        0, threads, [x](int t) { openmp::tiny_sequential(x + t * n / threads, n / threads); },
        oneapi::tbb::static_partitioner{});
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || (threads = std::atoi(argv[1])) < 1) {
    std::fprintf(stderr, "usage: call_overhead THREADS [REPETITIONS]\n");
    return 2;
  }
  const int repetitions = argc > 2 ? std::max(1, std::atoi(argv[2])) : 15;
  std::vector<Way> ways = {
      {"indirect call, 64 elements", [](double* x) { indirect(x, n); }, ""},
      {"oneTBB fork/join", tbb_fork_join, ""},
      {"OpenMP fork/join", [](double* x) { openmp::tiny(x, n); }, ""},
      {"Ferry, 64 elements", [](double* x) { ferry(x, n); }, ""},
      {"Ferry, empty nest", [](double* x) { ferry(x, 0); }, ""},
  };
  std::vector<double> x(n, 1.0);
  for (int k = 0; k < repetitions; ++k)
    for (Way& way : ways) way.least = std::min(way.least, seconds_per_call([&] { way.call(x.data()); }, calls));
  const double call = ways[0].least * 1e6, fork_join = ways[1].least * 1e6;
  char budget[32];
  std::snprintf(budget, sizeof budget, "%.2f µs", call + fork_join + 1);
  ways[3].budget = budget;
  std::snprintf(budget, sizeof budget, "%.2f µs", call + 1);
  ways[4].budget = budget;
  std::printf("| call | time | budget |\n| --- | --- | --- |\n");
  for (const Way& way : ways)
    std::printf("| %s | %.3f µs | %s |\n", way.name.c_str(), way.least * 1e6, way.budget.c_str());
}
