// A second parse, of files in another text (rewriting.h).
#pragma once

#include "frontend/parse.h"

#include <clang/Frontend/CompilerInstance.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::frontend {

using FileTexts = std::vector<std::pair<std::shared_ptr<const RewrittenText>, std::string>>;  // and the names made

// Files in another text, for a parse whose like has been shown already.
struct OtherTexts {
  FileTexts files;
  std::set<unsigned> unwanted;              // groups that were declined, or whose text has errors
  std::vector<UnparsedCall> unparsed = {};  // those whose text has errors
};

// The files of `instance` that are among them.
std::vector<RewrittenFile> rewritten_files(const OtherTexts& texts, clang::CompilerInstance& instance,
                                           const Inclusions& inclusions);
// The groups that have the errors become unwanted.
void note_errors(OtherTexts& texts, llvm::ArrayRef<clang::SourceLocation> errors, clang::CompilerInstance& instance,
                 const Inclusions& inclusions);
// The texts without the groups that aren't wanted. `originals`: the files as they are, or as `settled` has them.
OtherTexts other_texts(std::vector<Rewriting> rewritings, const std::map<std::string, std::string>& originals,
                       const FileTexts& settled, std::set<unsigned> unwanted);

}  // namespace ferry::translator::frontend
