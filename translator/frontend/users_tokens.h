// Collects the tokens of a parse, except for those in headers from which Ferry never needs text: the standard library's
// headers, and system headers that only declare functions, like those of C.
//
// Ferry needs only tokens of the user's text: annotations, bodies, macros. The omitted headers contain nearly all
// tokens of a unit, and mapping these tokens to their files would take a fifth of a parse's time.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

namespace ferry::translator::frontend {

// The places of definitions in a unit's files. Kernels may need the text of these definitions.
class Definitions {
 public:
  void add(clang::SourceRange range, const clang::SourceManager& sources);
  // Adds a declaration that isn't a definition.
  void add_declaration(clang::SourceLocation place, const clang::SourceManager& sources);
  // Returns whether the file contains a definition or is included inside one. Also returns true if the file has one of
  // Ferry's attributes, or declares nothing, because it may then be part of any text.
  bool reach(clang::FileID file, const clang::SourceManager& sources) const;

 private:
  struct Range {
    unsigned begin, end;
  };
  llvm::DenseMap<clang::FileID, std::vector<Range>> ranges_;
  llvm::DenseSet<clang::FileID> declaring_;
};

// Distinguishes the standard library's headers, libstdc++'s or libc++'s, from all other files.
class LibraryFiles {
 public:
  // If `defined` is given, system headers without definitions count as library files, too.
  explicit LibraryFiles(const clang::SourceManager& sources, const Definitions* defined = nullptr)
      : sources_(sources), defined_(defined) {}

  // Returns whether the place is in a library file. For a place in a macro expansion, the expansion's place counts.
  bool holds(clang::SourceLocation place);

 private:
  bool find(clang::SourceLocation place);
  bool is_library(clang::FileID file) const;

  const clang::SourceManager& sources_;
  const Definitions* defined_;
  llvm::DenseMap<clang::FileID, bool> known_;  // keyed by file or expansion
  clang::FileID last_;                         // cached, because most places are in the same file as the previous one
  clang::SourceLocation::UIntTy last_begin_ = 0, last_size_ = 0;  // where `last_` begins (encoded), and its size
  bool last_is_library_ = false;
};

// Collects definitions of functions, variables and types, default arguments, and all of the user's declarations.
class DefinitionCollector : public clang::ASTConsumer {
 public:
  DefinitionCollector(const clang::SourceManager& sources, Definitions& found) : sources_(sources), found_(found) {}
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;

 private:
  void note(const clang::Decl& declaration);

  const clang::SourceManager& sources_;
  Definitions& found_;
};

clang::syntax::TokenBuffer take_users_tokens(clang::syntax::TokenCollector&& collector,
                                             const clang::SourceManager& sources, const Definitions& defined);

}  // namespace ferry::translator::frontend
