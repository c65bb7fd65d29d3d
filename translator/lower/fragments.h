// The pieces of the user's text that a kernel is made of, while passes change them token by token. Text put before or
// after a token is added to what is there already.
//
//   h[k] += v     replace(+=, ","), put_before(h, "add("), put_after(v, ")")     add(h[k] , v)
#pragma once

#include "ir/piece.h"
#include "ir/source_text.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ferry::translator::lower {

class Fragments {
 public:
  Fragments(const ir::SourceText& source, const std::vector<ir::Expansion>& expansions)
      : source_(source), expansions_(expansions) {}

  void add(ir::Source source);
  // Whether one of them holds the source's first token.
  bool hold(ir::Source source) const { return positions_.contains(source.begin); }

  // Whether the first token of `source` is one of `all`.
  bool holds(ir::Source all, ir::Source source) const;

  void replace(std::uint32_t token, std::string text) { changes_[token] = std::move(text); }
  void put_before(std::uint32_t token, const std::string& text) { replace(token, text + current(token)); }
  void put_after(std::uint32_t token, const std::string& text) { replace(token, current(token) + text); }
  void drop(ir::Source source);
  // Replaces all of the source.
  void become(ir::Source source, std::string text);

  // The text with the changes so far.
  std::string text(std::size_t fragment) const { return write(fragments_[fragment], changes_); }
  std::string text(ir::Source source) const;

 private:
  std::vector<ir::Token> tokens(ir::Source source) const;
  std::string current(std::uint32_t token) const;

  const ir::SourceText& source_;
  const std::vector<ir::Expansion>& expansions_;
  std::vector<std::vector<ir::Token>> fragments_;
  std::unordered_map<std::uint32_t, std::pair<std::size_t, std::size_t>> positions_;  // fragment, token
  ir::TokenChanges changes_;
};

}  // namespace ferry::translator::lower
