// The pieces of the user's text that a kernel is made of, while passes change them, token by token. What is put before
// a token or after it joins what stands there already.
//
//   h[k] += v     replace(+=, ","), put_before(h, "add("), put_after(v, ")")     add(h[k] , v)
#pragma once

#include "ir/source_text.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ferry::translator::lower {

class Fragments {
 public:
  explicit Fragments(const ir::SourceText& source) : source_(source) {}

  void add(ir::Source source);
  // Does the first token of the source stand in one of them?
  bool hold(ir::Source source) const { return positions_.contains(source.begin); }

  void replace(std::uint32_t token, std::string text) { changes_[token] = std::move(text); }
  void put_before(std::uint32_t token, const std::string& text) { replace(token, text + current(token)); }
  void put_after(std::uint32_t token, const std::string& text) { replace(token, current(token) + text); }
  void drop(ir::Source source);
  // All of it becomes this.
  void become(ir::Source source, std::string text);

  // As it is by now.
  std::string text(std::size_t fragment) const { return write(fragments_[fragment], changes_); }
  std::string text(ir::Source source) const { return write(source_.tokens(source), changes_); }

 private:
  std::string current(std::uint32_t token) const;

  const ir::SourceText& source_;
  std::vector<std::vector<ir::Token>> fragments_;
  std::unordered_map<std::uint32_t, std::pair<std::size_t, std::size_t>> positions_;  // fragment, token
  ir::TokenChanges changes_;
};

}  // namespace ferry::translator::lower
