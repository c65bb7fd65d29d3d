// The host device: every iteration runs exactly once, however loops are divided, reversed or shuffled, and whichever
// thread makes the call.
#include "devices/host/host_device.h"
#include "devices/host/split.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <set>
#include <thread>
#include <vector>

namespace runtime_host_device_test {

namespace {

struct Seen {
  std::vector<std::atomic<int>> count;
  std::vector<std::int64_t> order;
  std::int64_t columns;
  bool ordered;
};

void visit(const FerryLoopBounds* loops, void* const* arguments) {
  Seen& seen = **static_cast<Seen* const*>(arguments[0]);
  for (std::int64_t j = 0; j < loops[0].ferry_count; ++j)
    for (std::int64_t i = 0; i < loops[1].ferry_count; ++i) {
      const std::int64_t row = (loops[0].ferry_first + j * loops[0].ferry_step - 5) / -2,
                         column = loops[1].ferry_first + i * loops[1].ferry_step;
      const std::int64_t at = row * seen.columns + column;
      ++seen.count[static_cast<std::size_t>(at)];
      if (seen.ordered) seen.order.push_back(at);
    }
}
const FerryHostKernel kernels[] = {{visit}, {visit, nullptr, true}};
const FerryDeviceModule image{"host", "m", kernels, 2};

// Visits rows 5, 3, 1, … and columns 0, 1, 2, …, and returns what was visited.
std::vector<std::int64_t> visit_all(ferry::Environment environment, std::int64_t rows, std::int64_t columns,
                                    int rounds = 1) {
  ferry::HostDevice device(environment);
  const bool ordered = environment.host_order != ferry::HostOrder::forward;
  Seen seen{std::vector<std::atomic<int>>(static_cast<std::size_t>(rows * columns)), {}, columns, ordered};
  Seen* pointer = &seen;
  void* arguments[] = {&pointer};
  FerrySite site{"function", "m.cpp", 1, ""};
  const FerryLoopBounds loops[] = {{5, -2, rows}, {0, 1, columns}};
  for (int round = 0; round < rounds; ++round) device.launch(nullptr, {image, 0, loops, 2, arguments, site});
  for (int round = 0; round < rounds; ++round) device.launch(nullptr, {image, 1, loops, 2, arguments, site});
  for (const auto& count : seen.count) EXPECT_EQ(count, 2 * rounds);
  return seen.order;
}

TEST(HostDevice, EveryIterationOnce) {
  ferry::Environment environment;
  for (const unsigned threads : {1u, 2u, 3u, 7u}) {
    environment.host_threads = threads;
    for (const auto& [rows, columns] :
         std::vector<std::array<std::int64_t, 2>>{{1, 1}, {1, 10000}, {2, 5000}, {100, 3}, {5000, 1}, {64, 64}, {7, 9}})
      visit_all(environment, rows, columns, 5);
  }
}

void count_part(const FerryLoopBounds*, void* const* arguments) {
  ++**static_cast<std::atomic<int>* const*>(arguments[0]);
}
const FerryHostKernel counting[] = {{count_part}, {count_part, nullptr, true}};
const FerryDeviceModule counting_image{"host", "m", counting, 2};

// If the parts may take different times, there are more parts than threads, provided that there are enough iterations.
TEST(HostDevice, UnevenLoopsHaveMoreParts) {
  ferry::Environment environment;
  environment.host_threads = 3;
  ferry::HostDevice device(environment);
  FerrySite site{"function", "m.cpp", 1, ""};
  const auto parts = [&](unsigned kernel, std::int64_t count) {
    std::atomic<int> ran = 0;
    std::atomic<int>* pointer = &ran;
    void* arguments[] = {&pointer};
    const FerryLoopBounds loops[] = {{0, 1, count}};
    device.launch(nullptr, {counting_image, kernel, loops, 1, arguments, site});
    return ran.load();
  };
  EXPECT_EQ(parts(0, 10000), 3);
  EXPECT_EQ(parts(1, 10000), 24);
  EXPECT_EQ(parts(1, 7), 7);
}

TEST(HostDevice, OtherOrders) {
  ferry::Environment environment;
  environment.host_order = ferry::HostOrder::reversed;
  const auto reversed = visit_all(environment, 4, 5);
  for (std::size_t i = 0; i < reversed.size(); ++i) EXPECT_EQ(reversed[i], 19 - static_cast<std::int64_t>(i % 20));
  environment.host_order = ferry::HostOrder::shuffled;
  environment.host_order_seed = 7;
  const auto first = visit_all(environment, 4, 5), again = visit_all(environment, 4, 5);
  EXPECT_EQ(first, again);
  environment.host_order_seed = 8;
  EXPECT_NE(first, visit_all(environment, 4, 5));
}

TEST(HostDevice, SeveralCallersAtOnce) {
  ferry::Environment environment;
  environment.host_threads = 4;
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller) callers.emplace_back([&] { visit_all(environment, 300, 20, 50); });
  for (std::thread& caller : callers) caller.join();
}

TEST(HostDevice, DiscreteMemoryIsPoisoned) {
  ferry::Environment environment;
  environment.discrete_host_memory = true;
  ferry::HostDevice device(environment);
  auto* memory = static_cast<unsigned char*>(device.allocate(100));
  EXPECT_EQ(memory[0], 0xA5);
  EXPECT_EQ(memory[99], 0xA5);
  device.free(memory, 100);
}

TEST(Split, PartsCoverALoop) {
  for (std::int64_t count = 1; count < 40; ++count)
    for (unsigned parts = 1; parts <= count; ++parts) {
      std::int64_t next = 100;
      for (unsigned part = 0; part < parts; ++part) {
        const FerryLoopBounds bounds = ferry::part_of({100, 3, count}, part, parts);
        EXPECT_EQ(bounds.ferry_first, next);
        EXPECT_GE(bounds.ferry_count, count / parts);
        EXPECT_LE(bounds.ferry_count, count / parts + 1);
        next += 3 * bounds.ferry_count;
      }
      EXPECT_EQ(next, 100 + 3 * count);
    }
}

TEST(Split, PermutationsAreOnes) {
  for (const std::uint64_t size : {1u, 2u, 3u, 5u, 16u, 100u, 1025u})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const ferry::Permutation permutation(size, seed);
      std::set<std::uint64_t> values;
      for (std::uint64_t i = 0; i < size; ++i) values.insert(permutation(i));
      EXPECT_EQ(values.size(), size);
      EXPECT_LT(*values.rbegin(), size);
    }
}

}  // namespace

}  // namespace runtime_host_device_test
