// Finds the pack expansions in a function's text, as written in the template. See expansions.h.
//
//   (1.0 + ... + in[i])      a fold: whole, pattern `in[i]`, first `1.0`, operator
//   f(in[i]...)              a list: whole `in[i]...`, pattern `in[i]`
//
// Template arguments and static_assert are ignored, because they don't appear in kernels.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct PackPattern {
  struct Tokens {  // indices of tokens in the function's text
    std::size_t begin, end;
    bool has(std::size_t token) const { return begin <= token && token < end; }
    bool hold(Tokens other) const { return begin <= other.begin && other.end <= end; }
  };
  enum class Kind { list, left_fold, right_fold };
  Kind kind;
  Tokens whole, pattern;
  std::optional<Tokens> first = {};  // first operand of `(first + ... + pattern)`, or last of `(pattern + ... + last)`
  std::size_t ellipsis = 0, operation = 0;    // positions of a fold's ellipsis and operator
  std::string empty_value = {};               // the value of an empty fold
  std::optional<std::size_t> enclosing = {};  // the innermost pattern that contains this one
  std::vector<const clang::NamedDecl*> packs = {};
};

struct PackPatterns {
  std::vector<PackPattern> found;                 // in source order
  llvm::ArrayRef<clang::syntax::Token> text;      // the tokens of the function
  llvm::DenseMap<unsigned, std::size_t> numbers;  // the indices of the tokens, by their locations
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

// Returns the number of elements that the pack has in the instance. Returns none unless the pack belongs to the
// function or to an enclosing template.
std::optional<std::size_t> pack_size(const clang::NamedDecl& pack, const clang::FunctionDecl& instance);

// Returns the index of an instance's parameter in its parameter pack, or none if it isn't in a pack.
std::optional<std::size_t> number_in_pack(const clang::ParmVarDecl& parameter);
// Returns the parameter's name. For an element of a pack, returns a unique name such as `in_1`.
std::string name_of_element(const clang::ParmVarDecl& parameter);
// Returns the parameter's name. For an element of a pack, returns an expression such as `ferry_element<1>(in...)`.
std::string name_in_stub(const clang::ParmVarDecl& parameter);

}  // namespace ferry::translator::lift
