// The pack expansions in a function's text, as written in the template. See expansions.h.
//
//   (1.0 + ... + in[i])      a fold: whole, pattern `in[i]`, first `1.0`, operator
//   f(in[i]...)              a list: whole `in[i]...`, pattern `in[i]`
//
// Template arguments and static_assert are ignored, because kernels don't have their text.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct PackPattern {
  struct Tokens {  // numbers of tokens in the function's text
    std::size_t begin, end;
    bool has(std::size_t token) const { return begin <= token && token < end; }
    bool hold(Tokens other) const { return begin <= other.begin && other.end <= end; }
  };
  enum class Kind { list, left_fold, right_fold };
  Kind kind;
  Tokens whole, pattern;
  std::optional<Tokens> first = {};  // first operand of `(first + ... + pattern)`, or last of `(pattern + ... + last)`
  std::size_t ellipsis = 0, operation = 0;    // of a fold: the ellipsis and the operator
  std::string empty_value = {};               // the value of an empty fold
  std::optional<std::size_t> enclosing = {};  // the pattern around it
  std::vector<const clang::NamedDecl*> packs = {};
};

struct PackPatterns {
  std::vector<PackPattern> found;                 // in the order of their beginnings
  llvm::ArrayRef<clang::syntax::Token> text;      // the function's
  llvm::DenseMap<unsigned, std::size_t> numbers;  // of the tokens, by location
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

// Returns the number of elements of the pack in the instance. None: it isn't a pack of the function or around it.
std::optional<std::size_t> pack_size(const clang::NamedDecl& pack, const clang::FunctionDecl& instance);

// Returns the number of the element in a parameter pack, in an instance.
std::optional<std::size_t> number_in_pack(const clang::ParmVarDecl& parameter);
// Returns `n` or `in_1`, which is unique.
std::string name_of_element(const clang::ParmVarDecl& parameter);
// Returns `n` or `ferry_element<1>(in...)`.
std::string name_in_stub(const clang::ParmVarDecl& parameter);

}  // namespace ferry::translator::lift
