// The texts for a second parse, in which some files have other texts (rewriting.h).
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

// Texts of files, with the prefix of the names that they declare.
using FileTexts = std::vector<std::pair<std::shared_ptr<const RewrittenText>, std::string>>;

// Other texts of files, for a parse whose messages have already been shown.
struct OtherTexts {
  FileTexts files;
  std::set<unsigned> unwanted;              // groups that were declined, or have errors in their text
  std::vector<UnparsedCall> unparsed = {};  // calls that stay because of errors in their text
};

// Returns the inclusions of these files in `instance`.
std::vector<RewrittenFile> rewritten_files(const OtherTexts& texts, clang::CompilerInstance& instance,
                                           const Inclusions& inclusions);
// Marks the groups that contain the errors as unwanted.
void note_errors(OtherTexts& texts, llvm::ArrayRef<clang::SourceLocation> errors, clang::CompilerInstance& instance,
                 const Inclusions& inclusions);
// Returns the texts without unwanted groups. `originals` are the files' own texts; texts in `settled` replace them.
OtherTexts other_texts(std::vector<Rewriting> rewritings, const std::map<std::string, std::string>& originals,
                       const FileTexts& settled, std::set<unsigned> unwanted);

}  // namespace ferry::translator::frontend
