// Finds the definitions of functions in other sources, and of what these call in turn, until nothing is missing or
// nobody is left to ask. Each source is parsed once at most.
#pragma once

#include "callees/candidates.h"
#include "callees/slice.h"
#include "diagnostics/message.h"
#include "frontend/parse.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::callees {

struct Found {
  std::size_t source;  // of the candidates
  std::string shown;   // as the user names it
  Slice slice;
};

class Discovery {
 public:
  // `known`: see Slicer.
  Discovery(const Options& options, const std::string& source, frontend::Tap& tap,
            const std::vector<Candidate>& candidates, const std::set<std::string>& known)
      : options_(options), source_(source), tap_(tap), candidates_(candidates), known_(known) {}

  void run(const Names& names);

  std::map<std::string, Found> found;                   // by what the linker calls them
  std::map<std::string, diagnostics::Message> why_not;  // likewise: why kernels can't have a function
  std::set<std::size_t> opened;                         // sources that were parsed

 private:
  struct Open;
  void go_on();
  void ask(Open& open);
  void note(const Open& open, const std::string& name, const clang::FunctionDecl& definition);
  std::optional<std::size_t> next() const;

  const Options& options_;
  const std::string& source_;
  frontend::Tap& tap_;
  const std::vector<Candidate>& candidates_;
  const std::set<std::string>& known_;
  Names asked_;
  std::vector<Open*> open_;
};

}  // namespace ferry::translator::callees
