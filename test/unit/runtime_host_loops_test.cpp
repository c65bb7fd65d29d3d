// The lines in a trace's summary about loops that stay on the host.
#include "host_loops.h"

#include <gtest/gtest.h>

namespace ferry::host_loops_test {

using trace::host_loop_ran;
using trace::host_loops_that_matter;

TEST(HostLoops, ThoseThatTakeLongAreSaidOnceTheLongestFirst) {
  constexpr std::int64_t milliseconds = 1'000'000;
  host_loop_ran({"scan", "scan.cpp", 7}, 6 * milliseconds);
  host_loop_ran({"scan", "scan.cpp", 7}, 6 * milliseconds);
  host_loop_ran({"print", "scan.cpp", 12}, 9 * milliseconds);
  host_loop_ran({"search", "search.cpp", 3}, 40 * milliseconds);
  const std::vector<std::string> said = host_loops_that_matter();
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[0],
            "search.cpp:3: this loop of 'search' stays on the host, where it took 40 ms in one run; 'ferry explain' "
            "says why");
  EXPECT_EQ(
      said[1],
      "scan.cpp:7: this loop of 'scan' stays on the host, where it took 12 ms in 2 runs; 'ferry explain' says why");
}

}  // namespace ferry::host_loops_test
