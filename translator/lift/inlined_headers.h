// Chooses the headers whose #include directives are replaced by the headers' text in the stub. The main file includes
// annotated functions through these headers, and the text of these functions changes.
//
//   main.cpp ─ #include "all.h" ─┬ #include "detail/a.h"   [[ferry::offload]] inline void f(…)     all.h, detail/a.h
//                                └ #include "detail/b.h"   stays an #include, spelled as in main.cpp: "detail/b.h"
//
// The headers aren't copied to files of their own, because relative names, #pragma once and #include_next would treat a
// copy as another file. Text that depends on its place is replaced by the result of the parse: file names, `#pragma
// once`, `__has_include("b.h")`, `__INCLUDE_LEVEL__`. A header that can't be named from the main file is inlined, too.
// A header that would again include an inlined file with `#pragma once` is also inlined.
//
// Files that the command line includes, files with a computed name, and files in which something can't be rewritten
// aren't inlined.
#pragma once

#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "source/unit_text.h"

#include <llvm/ADT/DenseMap.h>

#include <optional>

namespace ferry::translator::lift {

struct UnitFiles {
  source::UnitText text;
  llvm::DenseMap<clang::FileID, diagnostics::Id> not_inlined;  // annotated functions' files, by reason

  std::optional<diagnostics::Id> why_not(clang::FileID file) const;
};

UnitFiles unit_files(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::lift
