// The text of a unit with slices of other sources after its own.
//
//   …                                 the unit's own text
//   #undef LIMIT                      a macro of its own
//   #define scale scale_of_other_1    a function that the source alone knows, and this unit knows another
//   #include "table.cpp"              all of which but the slices is blank
//   #undef scale
#pragma once

#include "callees/discovery.h"
#include "frontend/rewriting.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::callees {

// What names of a source end with that mean something else in the unit.
std::string suffix_of(std::size_t source);

// Returns the texts that bring the functions of `taken`, which `found` has, into the unit; its own file comes first.
// `unit`: as it is without them.
std::vector<frontend::Rewriting> inclusions(const frontend::ParsedUnit& unit, const std::string& source,
                                            const std::vector<Candidate>& candidates,
                                            const std::map<std::string, Found>& found,
                                            const std::set<std::string>& taken);

// A file's text as a rewriting makes it.
std::string applied(const frontend::Rewriting& rewriting, llvm::StringRef text);

}  // namespace ferry::translator::callees
