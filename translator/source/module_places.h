// Finds where the beginning of a stub can go in a module unit's text.
//
//   module;                        ← after it: #include <ferry/call.h>
//   #include <vector>
//   export module heat;
//   import grid;                   ← after the last import: the tables
//   export [[ferry::offload]] void step(…) { … }
//
// A unit without a global module fragment gets one.
#pragma once

#include "model/model.h"

#include <clang/Basic/LangOptions.h>
#include <llvm/ADT/StringRef.h>

namespace ferry::translator::source {

// Clang must have parsed `text` as a module unit. The unit's directives must not come from macros.
model::ModulePlaces module_places(llvm::StringRef text, const clang::LangOptions& language);

}  // namespace ferry::translator::source
