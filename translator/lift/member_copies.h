// Interprets the body of a copy constructor, an assignment or a destructor, and its callees. Finds out whether the
// function copies each member of the other object to the same member, and does nothing else. See memberwise.h.
//
//   Vec(const Vec& o) : x(o.x) { for (int i = 0; i < 2; ++i) w[i] = o.w[i]; }
//     x       copied from the same bits of the other object
//     w[0]    loops are executed, so all their numbers must be constants
//     w[1]
//
// An assignment is interpreted twice, once for self-assignment (`if (this == &o) return *this;`). The body of a
// template that nothing has instantiated is interpreted as written, with the instance's members.
#pragma once

#include "diagnostics/message.h"
#include "lift/object_bits.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ferry::translator::lift {

class MemberCopies {
 public:
  // `code` is the definition of `method` or, if `method` is an instance of a template, the template's definition. It is
  // null if the definition is elsewhere.
  MemberCopies(const clang::CXXMethodDecl& method, const clang::FunctionDecl* code);

  // Returns what the method does differently from the compiler's own function, or none if it does the same.
  std::optional<diagnostics::Message> run();
  // Makes one of the messages `copying_…` in diagnostics.def. Its arguments are the function, the class and the place,
  // followed by `more`.
  diagnostics::Message message(diagnostics::Id id, std::vector<std::string> more = {}) const;

 private:
  // A range of bits in this object or in the other one, counted from the object's beginning.
  struct Spot {
    bool of_other;
    std::int64_t bit, bits;
    clang::QualType type;
  };
  struct Address {
    Spot of;
  };
  struct Contents {
    Spot of;
  };
  struct Variable {
    const clang::ValueDecl* declaration;
  };
  struct Unknown {};  // the result of a computation without side effects
  // The value of an expression. A Spot or a Variable is an lvalue.
  using Value = std::variant<Unknown, std::int64_t, Spot, Address, Contents, Variable>;
  using Result = std::optional<Value>;  // none after a failure: see why_
  enum class Flow { next, left, round, returned, failed };
  enum class Kind { constructor, assignment, destructor };

  bool of(Kind kind) const;
  bool run_once(bool same);
  bool is_returned_right();
  bool has_copied_all();

  // Sets the reason for the failure, unless it is set already.
  std::nullopt_t no(diagnostics::Message message);
  std::nullopt_t no(const clang::Stmt& does);
  std::string text(const clang::Stmt& code) const;
  std::string line(const clang::Stmt& code) const;
  std::string name_at(std::int64_t bit) const;
  bool step();

  // Functions for copied bits:
  Spot whole(bool of_other) const;
  std::int64_t bits_of(clang::QualType type) const;
  bool is_inside(const Spot& spot, std::int64_t bits) const;
  void note_copied(const Spot& to);
  bool store(const Spot& to, const Value& from, const clang::Stmt& at);
  bool set_otherwise(const Spot& to, std::int64_t bits, const clang::Stmt& at);
  bool sets_padding(const Spot& to, std::int64_t bits) const;
  bool copy_bytes(const Spot& to, const Spot& from, std::int64_t bits, const clang::Stmt& at);

  Flow statement(const clang::Stmt& s);
  Flow choice(const clang::IfStmt& s);
  Flow loop(const clang::Expr* condition, const clang::Expr* next, const clang::Stmt& body, bool asks_first);
  Flow declaration(const clang::DeclStmt& s);
  std::optional<bool> truth(const clang::Expr& e);

  Result expression(const clang::Expr& given);
  Result value(const clang::Expr& e);
  std::optional<Address> address(const clang::Expr& e);
  std::optional<Spot> spot(const clang::Expr& e);
  std::optional<std::int64_t> number(const clang::Expr& e);
  Result bound(const clang::Expr& e, clang::QualType type);
  Result name(const clang::DeclRefExpr& e);
  Result element(const clang::ArraySubscriptExpr& e);
  Address first_of(const Spot& array) const;
  Address moved(Address from, std::int64_t elements) const;

  Result member(const clang::MemberExpr& e);
  Result member_of(const clang::Expr& e, const Spot& object, const clang::FieldDecl& field);
  std::optional<Spot> owner(const Spot& object, const clang::FieldDecl& field) const;
  static const clang::FieldDecl* field_of(const clang::CXXRecordDecl& record, const clang::FieldDecl& field);
  std::optional<Spot> base_of(const Spot& object, clang::QualType base) const;
  static std::optional<Spot> as_spot(const Result& found);

  Result conversion(const clang::CastExpr& e);
  Result cast_to_base(const clang::CastExpr& e);
  Result cast_of_bits(const clang::CastExpr& e);
  Result converted(const clang::CastExpr& e);
  Result converted_to(const clang::Expr& e, const clang::Expr& from, clang::QualType to);
  Result fitted(const clang::Expr& e, std::int64_t number, clang::QualType type);
  Result unary(const clang::UnaryOperator& e);
  Result stepped(const clang::UnaryOperator& e);
  Result binary(const clang::BinaryOperator& e);
  Result assign(const clang::BinaryOperator& e);
  Result computed(const clang::Expr& e, clang::BinaryOperatorKind kind, const Value& a, const Value& b);
  Result size(const clang::UnaryExprOrTypeTraitExpr& e);

  bool run_initialisers(const clang::CXXConstructorDecl& code);
  bool run_unwritten(const clang::CXXConstructorDecl& code);
  bool initialise(const Spot& to, const clang::Expr& given);
  bool initialise_parts(const Spot& to, llvm::ArrayRef<clang::Expr*> parts, const clang::Expr& e);
  bool construct(const Spot& to, const clang::CXXConstructExpr& e);
  Result copy_made(const clang::CXXConstructExpr& e);

  Result call(const clang::CallExpr& e);
  std::optional<Result> library_call(const clang::CallExpr& e, llvm::StringRef name);
  Result copied_memory(const clang::CallExpr& e);
  Result copied_range(const clang::CallExpr& e, bool counted);
  Result run_function(const clang::Expr& e, const clang::FunctionDecl& function, const Spot* object,
                      llvm::ArrayRef<const clang::Expr*> arguments);

  clang::QualType of_instance(clang::QualType type) const;
  const clang::TemplateArgument* argument(unsigned depth, unsigned index) const;
  std::optional<std::int64_t> argument(const clang::NonTypeTemplateParmDecl& parameter) const;
  bool is_object(const Spot& spot) const;
  bool is_copied_whole(clang::QualType type) const;

  const clang::ASTContext& context_;
  const clang::CXXMethodDecl& method_;
  const clang::FunctionDecl* code_;
  const clang::CXXRecordDecl& record_;
  bool same_ = false;  // whether a self-assignment is interpreted
  Spot self_;
  llvm::BitVector copied_;
  struct Otherwise {
    std::int64_t begin, end;
    std::string by, line;
  };
  std::vector<Otherwise> otherwise_;
  llvm::DenseMap<const clang::ValueDecl*, Value> values_;
  std::vector<const clang::FunctionDecl*> open_;
  Result returned_;
  const clang::Stmt* at_ = nullptr;
  std::size_t steps_ = 0;
  std::optional<diagnostics::Message> why_;
};

}  // namespace ferry::translator::lift
