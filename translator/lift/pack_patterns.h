// What the text of a function expands, as the template has it. See expansions.h.
//
//   (1.0 + ... + in[i])      a fold: whole, pattern `in[i]`, first `1.0`, operator
//   f(in[i]...)              a list: whole `in[i]...`, pattern `in[i]`
//
// Template arguments and static_assert aren't looked at: no kernel has their text.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct PackPattern {
  struct Tokens {  // of the function's text, by their numbers
    std::size_t begin, end;
    bool has(std::size_t token) const { return begin <= token && token < end; }
    bool hold(Tokens other) const { return begin <= other.begin && other.end <= end; }
  };
  enum class Kind { list, left_fold, right_fold };
  Kind kind;
  Tokens whole, pattern;
  std::optional<Tokens> first = {};         // of `(first + ... + pattern)`, or the last of `(pattern + ... + last)`
  std::size_t ellipsis = 0, operation = 0;  // of a fold: its operator
  std::string of_nothing = {};              // what an empty fold is
  std::optional<std::size_t> around = {};   // the pattern in which it stands
  std::vector<const clang::NamedDecl*> packs = {};
};

struct PackPatterns {
  std::vector<PackPattern> found;                 // in the order of their beginnings
  llvm::ArrayRef<clang::syntax::Token> text;      // of the function
  llvm::DenseMap<unsigned, std::size_t> numbers;  // of the tokens, by their locations
  bool understood = true;

  std::optional<std::size_t> number(clang::SourceLocation location) const {
    const auto known = numbers.find(location.getRawEncoding());
    return known == numbers.end() ? std::nullopt : std::optional(known->second);
  }
  std::optional<PackPattern::Tokens> tokens(clang::SourceRange range) const {
    const std::optional<std::size_t> begin = number(range.getBegin()), end = number(range.getEnd());
    return begin && end ? std::optional(PackPattern::Tokens{*begin, *end + 1}) : std::nullopt;
  }
};

PackPatterns pack_patterns(const clang::FunctionDecl& function, const clang::syntax::TokenBuffer& tokens);

// How many elements the pack has in the instance. None: it isn't one of the function's, or of what is around it.
std::optional<std::size_t> pack_size(const clang::NamedDecl& pack, const clang::FunctionDecl& instance);

// Which element of a pack of parameters it is, in an instance.
std::optional<std::size_t> number_in_pack(const clang::ParmVarDecl& parameter);
// `n`, `in_1`, which nothing else is called
std::string name_of_element(const clang::ParmVarDecl& parameter);
// `n`, `ferry_element<1>(in...)`
std::string name_in_stub(const clang::ParmVarDecl& parameter);

}  // namespace ferry::translator::lift
