// Writes #line directives in generated text, so that compilers, debuggers and traces show the same lines as for the
// user's file. Takes the file's own #line directives into account.
//
//   heat.y:1    #line 100 "grammar.y"
//   heat.y:2    for (…)                     directive(2): #line 100 "grammar.y"
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

// Escapes `"` and `\` for a string literal, without the quotes.
std::string in_quotes(const std::string& text);

class UserLines {
 public:
  UserLines(const std::string& file, const std::vector<model::LineNote>& notes) : file_(file), notes_(notes) {}

  struct Place {
    std::string file, line;  // as written in the directive
  };
  Place place(unsigned line) const;
  // Returns the #line directive with its newline.
  std::string directive(unsigned line) const;

 private:
  const std::string& file_;
  const std::vector<model::LineNote>& notes_;
};

}  // namespace ferry::translator::render
