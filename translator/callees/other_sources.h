// OtherSources of functions that kernels call and other sources of the program define.
//
//   main.cpp:   double twice(double x);                      table.cpp:   double twice(double x) { return 2 * x; }
//               [[ferry::offload]] void f(…) { … twice(x[i]) … }
//
// The sources that may define them are parsed on their own first: which definition is meant, what it needs of its file
// (slice.h), and what all of that means (meaning.h). Then the unit is parsed once more, with an #include of each such
// source after its last line, in which all but the slice is blank. If anything means something else there, the bodies
// aren't taken, and messages about the calls say why. The stub has the user's text alone.
//
// Limits: a definition in the text of the source itself, not in what it includes; the same flags, but for macros and
// search paths; no units of modules.
#pragma once

#include "callees/slice.h"
#include "diagnostics/message.h"
#include "frontend/options.h"
#include "frontend/parse.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::callees {

class OtherSources {
 public:
  // `source`: the unit that wants bodies. `tap`: how files are read.
  OtherSources(const Options& options, std::string source, frontend::Tap& tap);

  std::vector<frontend::Rewriting> rewrite(const frontend::ParsedUnit& unit);
  // Of the parse of what it made.
  void check(const frontend::ParsedUnit& unit);
  // Tells a parsed unit which bodies it doesn't have for what reason, and which sources that rests on.
  void prepare(frontend::ParsedUnit& unit) const;

 private:
  struct Source {
    std::string path;   // as the unit includes it
    std::string shown;  // as the user gave it
    std::string text;
    bool is_opened = false;
  };
  struct Found {
    std::size_t source;
    std::string shown;  // as the user names it
    Slice slice;
  };

  std::vector<std::string> files_of_others(const frontend::ParsedUnit& unit) const;
  clang::SourceLocation first_other(const frontend::ParsedUnit& unit) const;
  std::string included(const frontend::ParsedUnit& unit, std::size_t source) const;
  void find_sources();
  void discover(std::map<std::string, std::string> names);
  void look_into(std::size_t source, const std::map<std::string, std::string>& names,
                 std::map<std::string, std::string>& further);
  void refuse_incomplete();
  bool has_other_flags(const std::string& path);

  const Options& options_;
  const std::string source_;
  frontend::Tap& tap_;
  std::vector<Source> sources_;
  std::set<std::string> known_;                          // what the unit defines
  std::map<std::string, Found> found_;                   // by linkage name
  std::map<std::string, diagnostics::Message> why_not_;  // by linkage name
  Meanings own_;                                         // of the unit's offloaded functions
  std::size_t offloaded_ = 0;                            // how many it has
};

}  // namespace ferry::translator::callees
