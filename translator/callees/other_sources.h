// The bodies of functions that kernels call, but that other sources of the program define.
//
//   main.cpp:   double twice(double x);                      table.cpp:   double twice(double x) { return 2 * x; }
//               [[ferry::offload]] void f(…) { … twice(x[i]) … }
//
// First, the sources that may define the functions are parsed separately (discovery.h). This yields the definitions,
// the parts of their files that they need (slice.h), and their meanings (meaning.h). Then the unit is parsed with an
// #include of each of these sources after its last line (inclusion.h), and the meanings are compared. A function that
// means something else there isn't taken, and messages about calls to it say why. All later parses of the unit use the
// resulting text. The stub has only the user's text.
//
// Limits: a definition must be in the source itself, not in a file that it includes. The flags must be the same, except
// for macros and search paths. Module units aren't supported.
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
  // `source` is the unit that needs bodies. `tap` reads the files.
  OtherSources(const Options& options, std::string source, frontend::Tap& tap);

  // Must be called in each parse, before anything else reads the unit. The first call finds the bodies, and later
  // parses contain them. Calls in later parses record where the other sources' text begins, why bodies are missing, and
  // on which files the unit depends.
  void prepare(frontend::ParsedUnit& unit);
  // Moves out the text with the bodies, which is empty if there are none.
  std::vector<frontend::Rewriting> take_rewritings() { return std::move(rewritings_); }

 private:
  void look(const frontend::ParsedUnit& unit);
  void refuse(const std::string& name, diagnostics::Message why);
  void refuse_incomplete();
  bool parse_with_taken(const frontend::ParsedUnit& unit);
  void compare(const frontend::ParsedUnit& unit);
  void refuse_erroneous(llvm::StringRef messages);
  clang::SourceLocation first_other(const frontend::ParsedUnit& unit) const;
  std::vector<std::string> other_files(const frontend::ParsedUnit& unit) const;

  const Options& options_;
  const std::string source_;
  frontend::Tap& tap_;
  bool looked_ = false;
  std::vector<Candidate> candidates_;
  std::set<std::string> known_;  // symbols that the unit itself defines
  std::set<std::string> wanted_;
  std::unique_ptr<Discovery> discovery_;
  std::set<std::string> taken_;  // linkage names of the functions that are taken
  std::vector<frontend::Rewriting> rewritings_;
  Meanings own_;               // meanings of the unit's offloaded functions
  std::size_t offloaded_ = 0;  // the number of the unit's offloaded functions
};

}  // namespace ferry::translator::callees
