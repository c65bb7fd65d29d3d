// The texts for a second parse, in which texts from rewriting.h replace those of some files.
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

// Texts of files, each with the prefix of the names that it declares.
using FileTexts = std::vector<std::pair<std::shared_ptr<const RewrittenText>, std::string>>;

// The texts that replace those of files, for a parse whose messages have already been shown.
struct OtherTexts {
  FileTexts files;
  std::set<unsigned> unwanted;              // groups that were declined or whose text has errors
  std::vector<UnparsedCall> unparsed = {};  // calls that stay because the text for them has errors
};

// Returns how `instance` includes these files.
std::vector<RewrittenFile> rewritten_files(const OtherTexts& texts, clang::CompilerInstance& instance,
                                           const Inclusions& inclusions);
// Marks the groups in which the errors are as unwanted.
void note_errors(OtherTexts& texts, llvm::ArrayRef<clang::SourceLocation> errors, clang::CompilerInstance& instance,
                 const Inclusions& inclusions);
// Returns the texts without the unwanted groups. `originals` are the files' own texts, unless `settled` has a text for
// the file.
OtherTexts other_texts(std::vector<Rewriting> rewritings, const std::map<std::string, std::string>& originals,
                       const FileTexts& settled, std::set<unsigned> unwanted);

}  // namespace ferry::translator::frontend
