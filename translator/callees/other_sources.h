// Bodies of functions that kernels call and other sources of the program define.
//
//   main.cpp:   double twice(double x);                      table.cpp:   double twice(double x) { return 2 * x; }
//               [[ferry::offload]] void f(…) { … twice(x[i]) … }
//
// The sources that may define them are parsed on their own first (discovery.h): which definition is meant, what it
// needs of its file (slice.h), and what all of that means (meaning.h). Then the unit is parsed with an #include of each
// such source after its last line (inclusion.h), and compared. A function that means something else there isn't taken,
// and messages about its calls say why. What is left is the text in which the unit is parsed from then on. The stub has
// the user's text alone.
//
// Limits: a definition in the text of the source itself, not in what it includes; the same flags, but for macros and
// search paths; no units of modules.
#pragma once

#include "callees/discovery.h"
#include "diagnostics/message.h"
#include "frontend/options.h"
#include "frontend/parse.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::callees {

class OtherSources {
 public:
  // `source`: the unit that wants bodies. `tap`: how files are read.
  OtherSources(const Options& options, std::string source, frontend::Tap& tap);

  // For each parse, before anything else reads it. The first one finds the bodies. Later ones have them, and are told
  // where other sources' text begins, which bodies are missing for what reason, and which files all that rests on.
  void prepare(frontend::ParsedUnit& unit);
  // The text with the bodies, once; none where there are none.
  std::vector<frontend::Rewriting> take_rewritings() { return std::move(rewritings_); }

 private:
  void look(const frontend::ParsedUnit& unit);
  void refuse(const std::string& name, diagnostics::Message why);
  void refuse_incomplete();
  bool settle(const frontend::ParsedUnit& unit);
  void compare(const frontend::ParsedUnit& unit);
  void refuse_erroneous(llvm::StringRef messages);
  clang::SourceLocation first_other(const frontend::ParsedUnit& unit) const;
  std::vector<std::string> other_files(const frontend::ParsedUnit& unit) const;

  const Options& options_;
  const std::string source_;
  frontend::Tap& tap_;
  bool looked_ = false;
  std::vector<Candidate> candidates_;
  std::set<std::string> known_;  // what the unit defines
  std::set<std::string> wanted_;
  std::unique_ptr<Discovery> discovery_;
  std::set<std::string> taken_;  // of the functions that were found
  std::vector<frontend::Rewriting> rewritings_;
  Meanings own_;               // of the unit's offloaded functions
  std::size_t offloaded_ = 0;  // how many it has
};

}  // namespace ferry::translator::callees
