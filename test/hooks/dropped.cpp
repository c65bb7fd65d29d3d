// The dependences that plans of the test build ignore: those between the pairs of lines in FERRY_TEST_DROP,
// "12:14,20:20". The linker takes this definition instead of the product's (proof/dropped.cpp).
#include "proof/dropped.h"

#include <cstdlib>
#include <set>
#include <sstream>
#include <string>

namespace ferry::translator::proof {

namespace {

std::set<std::pair<unsigned, unsigned>> read_pairs() {
  std::set<std::pair<unsigned, unsigned>> pairs;
  const char* asked = std::getenv("FERRY_TEST_DROP");
  std::istringstream list(asked ? asked : "");
  for (std::string pair; std::getline(list, pair, ',');)
    pairs.emplace(std::stoul(pair), std::stoul(pair.substr(pair.find(':') + 1)));
  return pairs;
}

}  // namespace

bool dropped(const model::Access& first, const model::Access& second) {
  static const std::set<std::pair<unsigned, unsigned>> pairs = read_pairs();
  return pairs.contains({first.line, second.line}) || pairs.contains({second.line, first.line});
}

}  // namespace ferry::translator::proof
