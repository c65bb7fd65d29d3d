// Merges the stubs of a template's instances into one body text.
//
//   in:  T = double: { FerryCall …; … ferry_empty(3, …) … }      T = float: the same text with 4
//   out: { constexpr int ferry_instance = FerrySame<T, double>::ferry_value ? 0 : …;
//          FerryCall …; … ferry_empty((ferry_instance == 0 ? 3 : 4), …) … }
//
// Stubs that differ in more than numbers are written one after the other, each under an `if constexpr`, so that only
// one of them is compiled for each instance. An instance that the translator hasn't seen doesn't compile, because it
// would silently stay on the host. But if the translator has reported that some instances stay on the host, because no
// condition distinguishes them, all unknown instances stay there, too.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::render {

// Marks a number that differs between instances, for text_of_instances().
std::string instance_number(std::size_t number);

struct InstanceText {
  std::string condition;  // empty for instances that no condition identifies, all of which have the same text
  std::string body;       // the body with its braces
};

// Returns the merged body. `directive` is the #line for its first line.
std::string text_of_instances(const std::vector<InstanceText>& instances, const std::string& directive);

}  // namespace ferry::translator::render
