// The test build's faults: with FERRY_TEST_FAULT=segfault:heat, translating the function `heat` fails like this. The
// linker takes this definition instead of the product's (lift/fault.cpp).
#include "lift/fault.h"

#include <csignal>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace ferry::translator::lift {

namespace {

void spin() {
  for (volatile bool go_on = true; go_on;) {
  }
}

void take_all_memory() {
  for (std::vector<std::vector<char>> blocks;;) blocks.emplace_back(std::size_t{1} << 26, 'x');
}

}  // namespace

void fault_in(const std::string& function) {
  const char* const asked = std::getenv("FERRY_TEST_FAULT");
  const std::string_view fault = asked ? asked : "";
  const std::size_t colon = fault.find(':');
  if (colon == fault.npos || fault.substr(colon + 1) != function) return;
  const std::string_view kind = fault.substr(0, colon);
  if (kind == "segfault") raise(SIGSEGV);
  if (kind == "abort") std::abort();
  if (kind == "memory") take_all_memory();
  if (kind == "endless") spin();
  if (kind == "throw") std::vector<int>().at(0) = 1;
}

}  // namespace ferry::translator::lift
