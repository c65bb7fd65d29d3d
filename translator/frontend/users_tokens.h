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

#include <vector>

namespace ferry::translator::frontend {

// The places of what is defined in a unit's files: a kernel may need its text.
class Definitions {
 public:
  void add(clang::SourceRange range, const clang::SourceManager& sources);
  // What is declared and no more.
  void add_declaration(clang::SourceLocation place, const clang::SourceManager& sources);
  // Whether a definition is in the file or goes on around its `#include`; also where the file says something of
  // Ferry's, or declares nothing: it may be a part of any text.
  bool reach(clang::FileID file, const clang::SourceManager& sources) const;

 private:
  struct Range {
    unsigned begin, end;
  };
  llvm::DenseMap<clang::FileID, std::vector<Range>> ranges_;
  llvm::DenseSet<clang::FileID> declaring_;
};

// Tells the standard library's headers, libstdc++'s or libc++'s, from all other files.
class LibraryFiles {
 public:
  // `defined`: headers of the system that it doesn't reach count, too.
  explicit LibraryFiles(const clang::SourceManager& sources, const Definitions* defined = nullptr)
      : sources_(sources), defined_(defined) {}

  // Whether the place, or the expansion that it is in, is in one of them.
  bool holds(clang::SourceLocation place);

 private:
  bool find(clang::SourceLocation place);
  bool is_library(clang::FileID file) const;

  const clang::SourceManager& sources_;
  const Definitions* defined_;
  llvm::DenseMap<clang::FileID, bool> known_;                     // of files and of expansions
  clang::FileID last_;                                            // most places are in the file of the one before
  clang::SourceLocation::UIntTy last_begin_ = 0, last_size_ = 0;  // its places, as they are encoded
  bool last_is_library_ = false;
};

// Collects what defines functions, variables or types, or says what arguments are left out, and all that the user
// declares.
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
