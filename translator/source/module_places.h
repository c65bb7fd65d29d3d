// Where a module unit's text can hold what a stub begins with.
//
//   module;                        ← behind it: #include <ferry/call.h>
//   #include <vector>
//   export module heat;
//   import grid;                   ← behind the last import: the tables
//   export [[ferry::offload]] void step(…) { … }
//
// A unit without a global module fragment is given one.
#pragma once

#include "model/model.h"

#include <clang/Basic/LangOptions.h>
#include <llvm/ADT/StringRef.h>

namespace ferry::translator::source {

// `text`: of a unit that Clang has parsed as a module unit, the directives of which no macro makes.
model::ModulePlaces module_places(llvm::StringRef text, const clang::LangOptions& language);

}  // namespace ferry::translator::source
