// The part of a source that functions need: the file's text with everything else blanked.
//
//   #include "table.h"                                     #include "table.h"
//   static const double scale = 2;                         static const double scale = 2;
//   namespace app {                                        namespace app {
//   void print() { … }
//   double twice(double x) { return scale * x; }           double twice(double x) { return scale * x; }
//   }                                                      }
//
// Line numbers and preprocessor directives are preserved. Attributes before a declaration are removed, including
// [[ferry::offload]].
#pragma once

#include "callees/meaning.h"
#include "frontend/parse.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::callees {

using Range = std::pair<unsigned, unsigned>;  // byte offsets in a file, half-open

struct Slice {
  std::vector<Range> kept;                     // ranges in the file that stay
  std::vector<Range> needed;                   // ranges of declarations that only some slices need
  Meanings meanings;                           // meanings of the function and of everything that it reaches
  std::map<std::string, std::string> missing;  // functions whose bodies may be in other sources (Wanted)
  std::string replaceable;                     // a callee whose definition may be replaced at link time
  std::string offloaded;                       // the user's name of a callee that is offloaded
  std::set<std::string> own_names;  // names local to this file, which may mean something else in a different file
  std::string own_variable;         // a variable that code in a different file can't access
};

// Makes slices of one source.
class Slicer {
 public:
  // `known` holds the symbols that are defined in the file that needs the functions (see defined_names()).
  Slicer(const frontend::ParsedUnit& unit, const std::set<std::string>& known);
  ~Slicer();
  // Returns the slice for a function defined in the unit's main file.
  Slice slice(const clang::FunctionDecl& definition);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// Returns replacements that blank all of a file's text except the kept ranges, which may overlap.
std::vector<frontend::Replacement> blanks(llvm::StringRef text, std::vector<Range> kept, unsigned group);

// Returns the symbols of functions and types that a unit's main file defines and that other files may define, too.
std::set<std::string> defined_names(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::callees
