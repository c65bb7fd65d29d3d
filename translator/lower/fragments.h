// The pieces of the user's text in a kernel, while passes change them. Passes change nodes of the tree (ir/print.h),
// and the text in holes token by token. If several passes insert text before a token, the insertions are concatenated.
//
//   h[k] += v     replace(h, "count")     count[k] += v
#pragma once

#include "ir/print.h"
#include "ir/source_text.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::lower {

class Fragments {
 public:
  // `name_of` returns the spelling of a name that a pass creates.
  Fragments(const ir::SourceText& source, const ir::Body& body, ir::Printer::NameOf name_of)
      : source_(source), body_(body), name_of_(std::move(name_of)) {}

  // Adds a fragment, which is part of the text of `root`.
  void add(ir::Source source, ir::StatementId root);
  // Returns whether some fragment contains the source's first token.
  bool hold(ir::Source source) const { return text_.find(source.begin).has_value(); }

  // Returns the tokens that would be in the text if nothing more changed. Excludes tokens that were already replaced.
  std::set<std::uint32_t> tokens() const;
  // Returns whether the first token of `source` is still in the text of `all`.
  bool holds(ir::Source all, ir::Source source) const;

  void replace(std::uint32_t token, std::string text) { changes_[token] = std::move(text); }
  void put_before(std::uint32_t token, const std::string& text) { replace(token, text + current(token)); }
  void put_after(std::uint32_t token, const std::string& text) { replace(token, current(token) + text); }
  void drop(ir::Source source);
  // Replaces the whole text at the source by `text`.
  void become(ir::Source source, std::string text);

  // These return the outermost node with this source. find() returns nullopt if there is none, for example because the
  // tree has only a part of the text (`{1, 2}` in `std::array<int, 2>{1, 2}`). at() and statement_at() require a node.
  std::optional<ir::ExpressionId> find(ir::Source source) const;
  ir::ExpressionId at(ir::Source source) const;
  ir::StatementId statement_at(ir::Source source) const;

  // Returns the text of a fragment with the changes made so far.
  std::string text(std::size_t fragment) const;
  // Returns the text, with changes, of a part of a fragment. The part is `root` or its header.
  std::string text(ir::Source source, ir::StatementId root) const;

 private:
  struct Fragment {
    ir::WrittenText::Range range;
    ir::StatementId root;
    bool is_made;  // whether a pass before those of lower/ made the root
  };
  std::vector<ir::Token> printed(const Fragment& fragment, const ir::Printer::NameOf& name_of) const;
  std::string current(std::uint32_t token) const;

  const ir::SourceText& source_;
  const ir::Body& body_;
  const ir::Printer::NameOf name_of_;
  ir::WrittenText text_;
  std::vector<Fragment> fragments_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, ir::ExpressionId> expressions_;  // keyed by source
  std::map<std::pair<std::uint32_t, std::uint32_t>, ir::StatementId> statements_;
  std::set<ir::StatementId> known_;
  ir::TokenChanges changes_;
};

}  // namespace ferry::translator::lower
