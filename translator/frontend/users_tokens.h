// The tokens of a parse, without those of the standard library's headers.
//
// Ferry asks for tokens of the user's text only: annotations, bodies, macros. The library's headers have nearly all
// tokens of a unit, and mapping them to their files would take a fifth of the time of a parse.
#pragma once

#include <clang/Basic/SourceManager.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <map>

namespace ferry::translator::frontend {

// Tells the standard library's headers, libstdc++'s or libc++'s, from all other files. Nothing in them is annotated.
class LibraryFiles {
 public:
  explicit LibraryFiles(const clang::SourceManager& sources) : sources_(sources) {}

  // Whether the place, or the expansion that it is in, is in one of them.
  bool holds(clang::SourceLocation place);

 private:
  bool is_library(clang::FileID file) const;

  const clang::SourceManager& sources_;
  std::map<clang::FileID, bool> known_;
  clang::FileID last_;  // most places are in the file of the one before
  bool last_is_library_ = false;
};

clang::syntax::TokenBuffer take_users_tokens(clang::syntax::TokenCollector&& collector,
                                             const clang::SourceManager& sources);

}  // namespace ferry::translator::frontend
