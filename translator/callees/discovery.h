// Finds the definitions of functions in other sources, then the definitions of their callees, until none is missing or
// no source is left. Parses each source at most once.
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
  std::size_t source;  // its index among the candidates
  std::string shown;   // its name as the user wrote it
  Slice slice;
};

class Discovery {
 public:
  // `known` has the same meaning as in Slicer.
  Discovery(const Options& options, const std::string& source, frontend::Tap& tap,
            const std::vector<Candidate>& candidates, const std::set<std::string>& known)
      : options_(options), source_(source), tap_(tap), candidates_(candidates), known_(known) {}

  void run(const Names& names);

  std::map<std::string, Found> found;                   // keyed by linkage name
  std::map<std::string, diagnostics::Message> why_not;  // keyed by linkage name: why kernels can't call it
  std::set<std::size_t> opened;                         // the sources that were parsed

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
