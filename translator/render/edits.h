// Changes to one file's text, collected in any order and applied at once.
//
//   Edits edits; edits.insert(9, "{ "); edits.replace(12, 14, ""); edits.apply("for (…) …")
//
// Offsets are bytes of the original. At the same offset, insertions are sorted by their `order`, then in the order of
// the calls, and come before a replacement that begins there. An insertion inside a replaced range and overlapping
// replacements are errors of the caller, which are reported, because the text would depend on the order of calls.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::render {

class Edits {
 public:
  void insert(unsigned offset, std::string text, int order = 0);
  void replace(unsigned begin, unsigned end, std::string text);
  bool empty() const { return edits_.empty(); }
  std::size_t count() const { return edits_.size(); }
  // Returns whether the word occurs in the text of edit number `from` or of a later edit.
  bool mention(llvm::StringRef word, std::size_t from) const;

  llvm::Expected<std::string> apply(llvm::StringRef original) const;

 private:
  struct Edit {
    unsigned begin, end;  // equal for an insertion
    int order;
    std::string text;
  };
  std::vector<Edit> edits_;
};

}  // namespace ferry::translator::render
