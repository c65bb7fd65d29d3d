// The text of a unit, followed by slices of other sources.
//
//   …                                 the unit's own text
//   #undef LIMIT                      a macro of the unit
//   #define scale scale_of_other_1    a function local to the source; the unit uses the name
//   #include "table.cpp"              the file, in which everything except the slices is blanked
//   #undef scale
#pragma once

#include "callees/discovery.h"
#include "frontend/rewriting.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::callees {

// Returns the suffix that is added to names of a source if they mean something else in the unit.
std::string suffix_of(std::size_t source);

// Returns the texts that add the functions in `taken` to the unit, with their definitions from `found`. The text of the
// unit's own file comes first. `unit` is the unit without these functions.
std::vector<frontend::Rewriting> inclusions(const frontend::ParsedUnit& unit, const std::string& source,
                                            const std::vector<Candidate>& candidates,
                                            const std::map<std::string, Found>& found,
                                            const std::set<std::string>& taken);

// Returns a file's text after the rewriting.
std::string applied(const frontend::Rewriting& rewriting, llvm::StringRef text);

}  // namespace ferry::translator::callees
