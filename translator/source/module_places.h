// Where the beginning of a stub can go in a module unit's text.
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

// `text` is that of a unit that Clang has parsed as a module unit. Macros may not produce its directives.
model::ModulePlaces module_places(llvm::StringRef text, const clang::LangOptions& language);

}  // namespace ferry::translator::source
