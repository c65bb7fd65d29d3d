// Traces with very many events: the first events are reported one by one, and later ones in summaries.
#include "runtime_traced.h"

#include "trace_tally.h"

#include <filesystem>

namespace runtime_trace_tally_test {

namespace {

using namespace ferry::test;
using namespace ferry::trace;

struct Told {
  std::vector<std::string> texts;
  Sum sum;
  Tally::More more() {
    return [this](const std::string& text, Kind, const Sum& one) {
      texts.push_back(text);
      sum.count += one.count, sum.nanoseconds += one.nanoseconds, sum.bytes += one.bytes;
    };
  }
};

TEST(TraceTally, TheFirstOfAPlaceAreToldAndTheOthersAddedUp) {
  Tally tally;
  Told told;
  const auto more = told.more();
  std::uint64_t alone = 0;
  for (int i = 0; i < 4'000'000; ++i) alone += tally.tells({Kind::kernel, {"heat", "heat.cpp", 12}}, {1, 3, 0}, more);
  EXPECT_EQ(alone, Tally::most_of_one);
  EXPECT_TRUE(tally.tells({Kind::kernel, {"heat", "heat.cpp", 20}}, {1, 3, 0}, more));
  EXPECT_TRUE(tally.tells({Kind::to_host, {"heat", "heat.cpp", 12}}, {1, 3, 8}, more));
  tally.finish(more);
  EXPECT_EQ(told.texts.front(), "5,000 further launches of heat heat.cpp:12");
  EXPECT_LT(told.texts.size(), 15u);  // each summary covers as many events as all previous ones together
  EXPECT_EQ(told.sum.count + alone, 4'000'000u);
  EXPECT_EQ(static_cast<std::uint64_t>(told.sum.nanoseconds), 3 * told.sum.count);
}

TEST(TraceTally, ManyPlacesHaveFewEventsEach) {
  Tally tally;
  Told told;
  const auto more = told.more();
  std::uint64_t alone = 0, all = 0;
  for (unsigned line = 1; line <= 10'000; ++line)
    for (int i = 0; i < 100; ++i, ++all) alone += tally.tells({Kind::to_device, {"f", "f.cpp", line}}, {1, 0, 8}, more);
  tally.finish(more);
  EXPECT_LT(alone, Tally::most + Tally::most_places * Tally::least_of_one);
  EXPECT_EQ(told.sum.count + alone, all);
  EXPECT_EQ(told.sum.bytes, 8 * told.sum.count);
}

class TraceTallyDeathTest : public Traced {};

TEST_F(TraceTallyDeathTest, AFileOfManyLaunchesIsSmallAndItsTotalsAreExact) {
  const int status = status_of([&] {
    const Environment environment(tracing(file()));
    Work().run(40'000);
    std::exit(0);
  });
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  const json trace = read(file());
  EXPECT_EQ(trace.at("otherData").at("launches"), 40'000);
  EXPECT_EQ(trace.at("otherData").at("bytes_to_host"), 40'000 * 800);
  EXPECT_EQ(count(trace, "kernel"), static_cast<int>(Tally::most_of_one));
  std::map<std::string, std::uint64_t> further, bytes;
  for (const json& event : events(trace, "more")) {
    further[event.at("args").at("of")] += event.at("args").at("count").get<std::uint64_t>();
    bytes[event.at("args").at("of")] += event.at("args").at("bytes").get<std::uint64_t>();
  }
  EXPECT_EQ(further["kernel"], 40'000 - Tally::most_of_one);
  EXPECT_EQ(further["copy"], 2 * (40'000 - Tally::most_of_one));  // in each direction
  EXPECT_EQ(bytes["copy"], 800 * further["copy"]);
  EXPECT_LT(std::filesystem::file_size(file()), 8'000'000u);
}

TEST_F(TraceTallyDeathTest, LinesThatAreLeftOutAreCounted) {
  const auto run = [&] {
    ferry::accept_standard_error();
    const Environment environment(tracing("copies"));
    Work().run(5'003);
    std::exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "ferry: 3 further copies to the host, for run .* us, 2400 bytes");
}

}  // namespace

}  // namespace runtime_trace_tally_test
