// How a translation unit's files are found, for text that replaces an #include.
//
//   main.cpp:  #include "lib/a.h"      enters a.h
//   lib/a.h:   #include "b.h"          enters lib/b.h; from main.cpp the same file is "lib/b.h"
//   lib/b.h:   #include "a.h"          skipped: it has a guard
//              #if __has_include("c.h") …
#pragma once

#include <clang/Basic/FileEntry.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

// A directive that was executed.
struct Inclusion {
  clang::SourceLocation hash, end;  // around the file's name, half-open
  clang::FileID includer;
  clang::FileID entered;             // invalid if the file was skipped
  clang::OptionalFileEntryRef file;  // none: #embed
  bool computed = false;             // the name comes from a macro
  bool next = false;                 // #include_next
  bool import = false;               // #import, as if the file had #pragma once
  // `"lib/b.h"`, `<lib/b.h>`: the name by which the main file's folder finds the same file under the same name. None if
  // nothing does.
  std::optional<std::string> from_main = std::nullopt;
};

// `__has_include("c.h")` in a file other than the main one, if the answer depends on the file.
struct FileQuestion {
  clang::SourceLocation name;
  bool answer;
};

struct Inclusions {
  std::vector<Inclusion> directives;
  std::vector<FileQuestion> questions;
  std::vector<clang::SourceLocation> levels;  // __INCLUDE_LEVEL__
  std::vector<clang::SourceLocation> embeds;  // #embed outside the main file
};

// Watches inclusions from now on; the main file is already known.
void watch_inclusions(clang::Preprocessor& preprocessor, Inclusions& found);

}  // namespace ferry::translator::frontend
