// The tokens of a parse, without those of headers whose text Ferry never asks for: the standard library's, and headers
// of the system that only declare functions, as C's do.
//
// Ferry asks for tokens of the user's text only: annotations, bodies, macros. Such headers have nearly all tokens of a
// unit, and mapping them to their files would take a fifth of the time of a parse.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

namespace ferry::translator::frontend {

using Files = llvm::DenseSet<clang::FileID>;

// Tells the standard library's headers, libstdc++'s or libc++'s, from all other files. Nothing in them is annotated.
class LibraryFiles {
 public:
  // `defining`: headers of the system that aren't among these count, too.
  explicit LibraryFiles(const clang::SourceManager& sources, const Files* defining = nullptr)
      : sources_(sources), defining_(defining) {}

  // Whether the place, or the expansion that it is in, is in one of them.
  bool holds(clang::SourceLocation place);

 private:
  bool find(clang::SourceLocation place);
  bool is_library(clang::FileID file) const;

  const clang::SourceManager& sources_;
  const Files* defining_;
  llvm::DenseMap<clang::FileID, bool> known_;  // of files and of expansions
  clang::FileID last_;                         // most places are in the file of the one before
  bool last_is_library_ = false;
};

// Collects the files that define functions, variables or types, or say what arguments are left out: those whose text a
// kernel may need.
class DefiningFiles : public clang::ASTConsumer {
 public:
  DefiningFiles(const clang::SourceManager& sources, Files& found) : sources_(sources), found_(found) {}
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;

 private:
  void note(const clang::Decl& declaration);

  const clang::SourceManager& sources_;
  Files& found_;
};

clang::syntax::TokenBuffer take_users_tokens(clang::syntax::TokenCollector&& collector,
                                             const clang::SourceManager& sources, const Files& defining);

}  // namespace ferry::translator::frontend
