// A second parse, with other texts of files (rewriting.h).
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

// Texts of files, with the names that they declare.
using FileTexts = std::vector<std::pair<std::shared_ptr<const RewrittenText>, std::string>>;

// Other texts of files, for a parse whose messages have already been shown.
struct OtherTexts {
  FileTexts files;
  std::set<unsigned> unwanted;              // groups that were declined, or whose text has errors
  std::vector<UnparsedCall> unparsed = {};  // calls whose text has errors
};

// The inclusions of these files in `instance`.
std::vector<RewrittenFile> rewritten_files(const OtherTexts& texts, clang::CompilerInstance& instance,
                                           const Inclusions& inclusions);
// Makes the groups with the errors unwanted.
void note_errors(OtherTexts& texts, llvm::ArrayRef<clang::SourceLocation> errors, clang::CompilerInstance& instance,
                 const Inclusions& inclusions);
// The texts without unwanted groups. `originals`: the files' own texts, or those in `settled`.
OtherTexts other_texts(std::vector<Rewriting> rewritings, const std::map<std::string, std::string>& originals,
                       const FileTexts& settled, std::set<unsigned> unwanted);

}  // namespace ferry::translator::frontend
