// Records how a translation unit's files are found. Text that replaces an #include needs this.
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

// An #include directive that was executed.
struct Inclusion {
  clang::SourceLocation hash, end;  // the directive's `#` and the end of the file's name
  clang::FileID includer;
  clang::FileID entered;             // invalid if the file was skipped
  clang::OptionalFileEntryRef file;  // nothing for #embed
  bool computed = false;             // whether a macro gives the name
  bool next = false;                 // whether it is #include_next
  bool import = false;               // whether it is #import, which implies #pragma once
  // A name that finds the same file from the main file's folder, under the same name: `"lib/b.h"`, `<lib/b.h>`. Nothing
  // if there is no such name.
  std::optional<std::string> from_main = std::nullopt;
};

// A test like `__has_include("c.h")` outside the main file, if the answer depends on the file that contains it.
struct FileQuestion {
  clang::SourceLocation name;
  bool answer;
};

struct Inclusions {
  std::vector<Inclusion> directives;
  std::vector<FileQuestion> questions;
  std::vector<clang::SourceLocation> levels;  // places where __INCLUDE_LEVEL__ is used
  std::vector<clang::SourceLocation> embeds;  // #embed directives outside the main file
};

// From now on, records inclusions. The main file has already been entered.
void watch_inclusions(clang::Preprocessor& preprocessor, Inclusions& found);

}  // namespace ferry::translator::frontend
