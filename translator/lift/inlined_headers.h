// Which headers stand in the stub's text in the place of their #include: those on the way from the main file to
// annotated functions, whose text is to be changed.
//
//   main.cpp ─ #include "all.h" ─┬ #include "detail/a.h"   [[ferry::offload]] inline void f(…)     all.h, detail/a.h
//                                └ #include "detail/b.h"   stays an #include: "detail/b.h" as main.cpp may write it
//
// They aren't copied: a copy would be another file to relative names, #pragma once and #include_next. What depends on
// where a text stands is written otherwise, as the parse has found it: names of files, `#pragma once`,
// `__has_include("b.h")`, `__INCLUDE_LEVEL__`. If a header can't be named from the main file, it is inlined too, and so
// is one that would include an inlined file again that has `#pragma once`.
//
// Limits: files that the command line includes or that have a computed name, and those in which something can't be
// written otherwise, aren't inlined.
#pragma once

#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "source/unit_text.h"

#include <llvm/ADT/DenseMap.h>

#include <optional>

namespace ferry::translator::lift {

struct UnitFiles {
  source::UnitText text;
  llvm::DenseMap<clang::FileID, diagnostics::Id> not_inlined;  // files of annotated functions, and why

  std::optional<diagnostics::Id> why_not(clang::FileID file) const;
};

UnitFiles unit_files(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::lift
