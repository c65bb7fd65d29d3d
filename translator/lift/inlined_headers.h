// Chooses the headers whose text replaces their #include in the stub: those on the way from the main file to annotated
// functions, whose text changes.
//
//   main.cpp ─ #include "all.h" ─┬ #include "detail/a.h"   [[ferry::offload]] inline void f(…)     all.h, detail/a.h
//                                └ #include "detail/b.h"   stays an #include: "detail/b.h" as main.cpp may write it
//
// They aren't copied to files, because relative names, #pragma once and #include_next would treat a copy as another
// file. Text that depends on its place is replaced by what the parse has found: file names, `#pragma once`,
// `__has_include("b.h")`, `__INCLUDE_LEVEL__`. A header that can't be named from the main file is inlined, too. So is
// one that would include an inlined file with `#pragma once` again.
//
// Limits: files that the command line includes, files with a computed name, and files in which something can't be
// rewritten aren't inlined.
#pragma once

#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "source/unit_text.h"

#include <llvm/ADT/DenseMap.h>

#include <optional>

namespace ferry::translator::lift {

struct UnitFiles {
  source::UnitText text;
  llvm::DenseMap<clang::FileID, diagnostics::Id> not_inlined;  // files of annotated functions, with the reason

  std::optional<diagnostics::Id> why_not(clang::FileID file) const;
};

UnitFiles unit_files(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::lift
