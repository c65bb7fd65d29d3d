// The part of a source that functions need, as the same file with everything else blanked.
//
//   #include "table.h"                                     #include "table.h"
//   static const double scale = 2;                         static const double scale = 2;
//   namespace app {                                        namespace app {
//   void print() { … }
//   double twice(double x) { return scale * x; }           double twice(double x) { return scale * x; }
//   }                                                      }
//
// Lines stay, and so do preprocessor directives. Attributes in front of a declaration go, [[ferry::offload]] among
// them.
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

using Range = std::pair<unsigned, unsigned>;  // bytes of a file, half-open

struct Slice {
  std::vector<Range> kept;                     // of the file
  std::vector<Range> needed;                   // of these: declarations that not every slice has
  Meanings meanings;                           // of the function and all that it reaches
  std::map<std::string, std::string> missing;  // functions whose bodies other sources may have: see Wanted
  std::string replaceable;                     // a function in whose place another definition may be bound
  std::string offloaded;                       // a function that it calls and that has a stub, as the user names it
  std::set<std::string> own_names;             // that no other file knows: they can be others there
  std::string own_variable;                    // a variable that code of another file can't name
};

// Slices of one source.
class Slicer {
 public:
  // `known`: what the file that wants the functions defines itself (defined_names).
  Slicer(const frontend::ParsedUnit& unit, const std::set<std::string>& known);
  ~Slicer();
  // Returns the slice of a definition in the main file of the unit.
  Slice slice(const clang::FunctionDecl& definition);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// What blanks all of a file's text but the ranges that are kept, which may overlap.
std::vector<frontend::Replacement> blanks(llvm::StringRef text, std::vector<Range> kept, unsigned group);

// The names of the functions and types that the main file of a unit defines and other files may define, too.
std::set<std::string> defined_names(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::callees
