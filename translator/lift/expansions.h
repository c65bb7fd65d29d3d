// Writes out the pack expansions in an instance of a template. In the AST, all elements have the location of the
// pattern. Here each element has a place and tokens of its own.
//
//   template <int... Offsets>                       Offsets: -1, 0, 1
//   s = (a[i + Offsets] + ...);                     s = (a[i + Offsets] + (a[i + Offsets] + a[i + Offsets]));
//   return f(in[i]...);                             return f(in[i], in[i]);      for an empty pack: return f();
//
// Each token of an element has its own location, like the tokens of a macro argument that is used several times. Holes
// resolve names, as in other text. Expansions in lambda captures, types and base initialisers aren't supported. If the
// number of elements in the AST differs from the packs' size, nothing is expanded.
#pragma once

#include "frontend/parse.h"
#include "ir/body.h"
#include "lift/pack_patterns.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace ferry::translator::lift {

class Expansions {
 public:
  // The place of an element, or of a fold's operation, which encloses its two operands. A null pointer to a Place means
  // that the code isn't in an expansion.
  struct Place {
    const Place* enclosing;
    std::size_t pattern, number;        // for operations, the number counts from the innermost outwards
    std::vector<std::uint32_t> tokens;  // tokens of the element, or the operator with its parentheses
    bool is_element;
  };

  Expansions(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function);

  bool understood() const { return understood_; }
  const Place* place(const clang::Stmt& node, const Place* around) const;
  ir::Source source(const Place* place, clang::SourceRange range) const;
  // Returns the parentheses around an operation of a fold, or none if the place is no operation.
  std::optional<ir::Source> parentheses(const Place* place) const;
  std::vector<ir::Expansion> texts() const;

 private:
  using Tokens = PackPattern::Tokens;
  using Out = std::vector<ir::Token>;
  const PackPattern& at(const Place& place) const { return patterns_.found[place.pattern]; }
  static bool stands_in(const PackPattern& pattern, const Place* place);
  std::optional<std::size_t> expanded_at(std::size_t end, Tokens range, const Place* place) const;
  std::optional<std::size_t> expanded_at(const clang::Stmt& node, const Place* place) const;
  const Place* make(const Place* around, std::size_t pattern, std::size_t number, bool is_element);
  void set_count(const Place* around, std::size_t pattern, std::size_t elements);
  std::uint32_t clone(std::size_t token) const;
  std::uint32_t token(const Place* place, std::size_t number) const;
  ir::Source whole(const Place& operation) const;
  ir::Source whole(const Place* around, std::size_t pattern) const;

  void note(const clang::Stmt& node, const Place* place);
  void note_all(const clang::Stmt& node, const Place* place, const clang::Stmt* but);
  void visit(const clang::Stmt* node, const Place* place);
  void visit_children(const clang::Stmt& node, const Place* place, std::map<std::size_t, std::size_t>& next);
  void visit_fold(const clang::Expr& outermost, std::size_t pattern, const Place* around);
  const clang::Expr* operation(const clang::Stmt& node, std::size_t pattern) const;
  bool counts_agree(const Place* place, const clang::FunctionDecl& function) const;
  std::size_t count(const Place* around, std::size_t pattern) const;
  const Place* known(const Place* around, std::size_t pattern, std::size_t number, bool is_element) const;

  void write(Tokens range, const Place* place, bool again, Out& out) const;
  void write_expansion(std::size_t pattern, const Place* around, bool again, Out& out) const;
  void write_fold(std::size_t pattern, const Place* around, bool again, Out& out) const;
  void write_token(std::size_t token, std::uint32_t at, bool again, Out& out) const;
  static void space(std::size_t first, Out& out);
  void write_mark(std::size_t token, std::uint32_t at, const char* mark, Out& out) const;

  const frontend::ParsedUnit& unit_;
  PackPatterns patterns_;
  std::map<std::tuple<const Place*, std::size_t, std::size_t, bool>, std::unique_ptr<Place>> made_;
  std::map<std::pair<const Place*, std::size_t>, std::size_t> counts_;      // the number of elements of each pattern
  llvm::DenseMap<const clang::Stmt*, std::optional<const Place*>> places_;  // none for a literal that elements share
  std::vector<ir::Token> text_;
  bool understood_ = true;
};

}  // namespace ferry::translator::lift
