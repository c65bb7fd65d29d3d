// Lines of the user's file as generated text names them: what compilers, debuggers and traces say is what they say of
// the user's file, whose own #line counts.
//
//   heat.y:1    #line 100 "grammar.y"
//   heat.y:2    for (…)                     directive(2): #line 100 "grammar.y"
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

// `"` and `\` as a string literal wants them; the quotes are not added.
std::string in_quotes(const std::string& text);

class UserLines {
 public:
  UserLines(const std::string& file, const std::vector<model::LineNote>& notes) : file_(file), notes_(notes) {}

  struct Place {
    std::string file, line;  // as they are written
  };
  Place place(unsigned line) const;
  // With its newline.
  std::string directive(unsigned line) const;

 private:
  const std::string& file_;
  const std::vector<model::LineNote>& notes_;
};

}  // namespace ferry::translator::render
