// Computes, as symbolic texts, what straight-line functions return for given arguments:
//
//   Vec operator+(Vec a, const Vec& b) { a += b; return a; }
//   for places "a" and "b" returns a place "r2", in which "r2.x" is "(+ a.x b.x)"
//
// A place is a variable or a temporary with a path of members and elements. A number is represented by a text: the
// initial value of a place, a constant ("#2", "0"), or an operation with its operands in sorted order. Equal texts
// therefore mean equal numbers. Limits: straight-line code with known bodies, and loops with constant bounds.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

// Adds the paths of all numbers in a value of the type: `.x`, `.v.y`, `[2]`. Returns false if there are too many, or if
// the value contains anything but numbers.
bool add_paths(const clang::ASTContext& context, clang::QualType type, const std::string& to,
               std::vector<std::string>& paths);

class SymbolicRun {
 public:
  using Text = std::optional<std::string>;

  explicit SymbolicRun(const clang::ASTContext& context) : context_(context) {}

  // Set the number at a place, or the place of a parameter or of `*this`. Call them before run().
  void give(const std::string& place, const std::string& number) { numbers_[place] = number; }
  void name(const clang::ValueDecl& parameter, const std::string& place) { places_[&parameter] = place; }
  void name_object(const std::string& place) { this_ = place; }
  // Runs the function and returns the place of its result. Returns nothing if the function contains unsupported code.
  Text run(const clang::FunctionDecl& function);
  Text number_at(const std::string& place) const;

  // Returns the text of an operation whose operands commute.
  static std::string combined(llvm::StringRef sign, const std::string& one, const std::string& other);

 private:
  static constexpr unsigned most_calls = 8;  // limit for the nesting depth of calls

  // --- numbers ---
  bool copy(const std::string& from, const std::string& to, clang::QualType type);
  std::optional<std::int64_t> constant(const Text& value) const;
  Text number(const clang::Expr& written);
  bool keeps(const clang::CastExpr& cast) const;
  Text chosen(const clang::ConditionalOperator& choice);
  Text computed(const clang::BinaryOperator& operation);
  Text called(const clang::CallExpr& call);
  Text argument(const clang::Expr& e);

  // --- objects ---
  bool initialise(const std::string& to, const clang::Expr& written);
  bool zeros(const std::string& to, clang::QualType type);
  bool listed(const std::string& to, const clang::InitListExpr& written);
  bool constructed(const std::string& to, const clang::CXXConstructExpr& made);
  bool zeros_or_nothing(const std::string& to, const clang::CXXConstructExpr& made);

  // --- places ---
  Text place(const clang::Expr& written);
  Text pointed(const clang::Expr& e) const;
  Text temporary(const clang::Expr& e);
  Text at(const Text& array, const clang::Expr& index);

  // --- calls ---
  Text result(const clang::CallExpr& call);
  Text of_library(const clang::CXXOperatorCallExpr& call);
  bool bind(const clang::FunctionDecl& function, llvm::ArrayRef<const clang::Expr*> arguments);

  // --- statements ---
  bool statement(const clang::Stmt& s, Text& returned);
  bool declare(const clang::Decl& one);
  bool repeat(const clang::ForStmt& loop, Text& returned);
  bool effect(const clang::Expr& written);
  bool result_or_nothing(const clang::CallExpr& call);
  static bool is_kept(llvm::StringRef sign);
  std::string root() { return "r" + std::to_string(++roots_); }

  const clang::ASTContext& context_;
  std::map<std::string, std::string> numbers_;
  std::map<const clang::ValueDecl*, std::string> places_;
  std::string this_;
  unsigned roots_ = 0, depth_ = 0, steps_ = 0;
};

}  // namespace ferry::translator::algorithms
