// Finds results for the same header in several sources, so that they are reported only once.
//
//   a.cpp, b.cpp: #include "twice.h"      twice() and its errors belong to a.cpp's part, "in 2 sources"
#pragma once

#include "model/model.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace ferry::translator::render {

class Repeated {
 public:
  explicit Repeated(const std::vector<model::Unit>& units);

  // Returns whether an earlier source has the same function with the same results.
  bool is_repeated(const model::Function& function) const { return sources_.at(&function) == 0; }
  // Returns a text like " (in 2 sources)", or "" for a function that only one source has.
  std::string in_sources(const model::Function& function) const;

  // Returns whether an earlier call was made with an equal remark about a header.
  bool is_known(const model::Remark& remark);

 private:
  std::map<const model::Function*, unsigned> sources_;  // the number of sources that have it; 0 if it is repeated
  std::map<std::tuple<std::string, unsigned, unsigned, std::string>, bool> known_;
};

}  // namespace ferry::translator::render
