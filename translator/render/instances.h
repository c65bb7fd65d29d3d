// One body text for all instances of a template, each of which has a stub of its own.
//
//   in:  T = double: { FerryCall …; … ferry_empty(3, …) … }      T = float: the same with 4
//   out: { constexpr int ferry_instance = FerrySame<T, double>::ferry_value ? 0 : …;
//          FerryCall …; … ferry_empty((ferry_instance == 0 ? 3 : 4), …) … }
//
// Stubs that differ in more than numbers stand one after the other, each under an `if constexpr`, which compiles one of
// them for each instance. An instance that the translator hasn't seen doesn't compile: it would stay on the host
// unsaid. Where it has seen some that no condition tells apart, which it has said stay there, all others do.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::render {

// A number that instances have different ones of.
std::string instance_number(std::size_t number);

struct InstanceText {
  std::string condition;  // empty: where no other holds; such texts are all the same
  std::string body;       // `{ … }`
};

// `directive`: a #line of the body's first line.
std::string text_of_instances(const std::vector<InstanceText>& instances, const std::string& directive);

}  // namespace ferry::translator::render
