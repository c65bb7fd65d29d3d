// Walks a function's body and records the pieces of text that a kernel may have to express differently (ir/piece.h).
// The code for calls, types and constants is in separate files.
#pragma once

#include "lift/lifter.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace ferry::translator::lift {

class HoleFinder : public clang::ConstDynamicRecursiveASTVisitor {
 public:
  explicit HoleFinder(Lifter& lifter) : lifter_(lifter) {}

  std::vector<ir::Hole> holes;

  // Defined in holes.cpp:
  void find(const clang::FunctionDecl& function);
  void find_in(const clang::CXXCtorInitializer& init);
  // Skips statements and expressions that are replaced as a whole, and so need no holes inside.
  bool TraverseStmt(const clang::Stmt* s) override;
  bool VisitDeclRefExpr(const clang::DeclRefExpr* reference) override;
  bool TraverseMemberExpr(const clang::MemberExpr* member) override;
  // Skips template arguments, because a kernel doesn't need the names in them.
  bool TraverseDeclRefExpr(const clang::DeclRefExpr* reference) override { return VisitDeclRefExpr(reference); }
  bool TraverseStaticAssertDecl(const clang::StaticAssertDecl* assertion) override;
  bool VisitCompoundStmt(const clang::CompoundStmt* block) override;
  bool VisitAttributedStmt(const clang::AttributedStmt* statement) override;
  bool TraverseDeclStmt(const clang::DeclStmt* declaration) override;
  bool TraverseForStmt(const clang::ForStmt* loop) override;
  bool TraverseCXXForRangeStmt(const clang::CXXForRangeStmt* loop) override;
  // Skips qualifiers, which are dropped as a whole.
  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc) override { return true; }
  // Skips lambdas, blocks and classes, which no kernel has.
  bool TraverseLambdaExpr(const clang::LambdaExpr*) override { return true; }
  bool TraverseBlockExpr(const clang::BlockExpr*) override { return true; }
  bool TraverseCXXRecordDecl(const clang::CXXRecordDecl*) override { return true; }

  // Defined in type_holes.cpp:
  bool VisitTypedefNameDecl(const clang::TypedefNameDecl* alias) override;
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc location) override;
  bool VisitUsingTypeLoc(clang::UsingTypeLoc location) override;
  bool VisitRecordTypeLoc(clang::RecordTypeLoc location) override;
  bool TraverseVarDecl(const clang::VarDecl* variable) override;
  bool VisitVarDecl(const clang::VarDecl* variable) override;
  bool VisitCXXTemporaryObjectExpr(const clang::CXXTemporaryObjectExpr* made) override;
  bool VisitCXXFunctionalCastExpr(const clang::CXXFunctionalCastExpr* made) override;
  bool VisitEnumTypeLoc(clang::EnumTypeLoc location) override;
  bool TraverseUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr* expression) override;
  bool TraverseTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc location,
                                             bool with_qualifier) override;
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc location, bool with_qualifier) override;
  bool VisitSubstTemplateTypeParmTypeLoc(clang::SubstTemplateTypeParmTypeLoc location) override;
  bool TraverseSubstNonTypeTemplateParmExpr(const clang::SubstNonTypeTemplateParmExpr* expression) override;

  // Defined in constant_holes.cpp:
  bool TraverseConstantExpr(const clang::ConstantExpr* e) override;
  bool TraverseConstantArrayTypeLoc(clang::ConstantArrayTypeLoc location, bool with_qualifier) override;

  // Defined in call_holes.cpp:
  bool VisitCallExpr(const clang::CallExpr* call) override;
  bool TraverseCallExpr(const clang::CallExpr* call) override;
  bool TraverseUserDefinedLiteral(const clang::UserDefinedLiteral* literal) override;

  bool TraverseTypeTraitExpr(const clang::TypeTraitExpr* e) override { return add_fact(*e); }
  bool TraverseArrayTypeTraitExpr(const clang::ArrayTypeTraitExpr* e) override { return add_fact(*e); }
  bool TraverseExpressionTraitExpr(const clang::ExpressionTraitExpr* e) override { return add_fact(*e); }
  bool TraverseSizeOfPackExpr(const clang::SizeOfPackExpr* e) override { return add_fact(*e); }
  bool TraverseCXXNoexceptExpr(const clang::CXXNoexceptExpr* e) override { return add_fact(*e); }
  bool TraverseRequiresExpr(const clang::RequiresExpr* e) override { return add_fact(*e); }
  bool TraverseConceptSpecializationExpr(const clang::ConceptSpecializationExpr* e) override { return add_fact(*e); }

 private:
  // Defined in holes.cpp:
  std::optional<ir::Source> semicolon_behind(const clang::CompoundStmt& discarded) const;
  std::optional<ir::Source> before_name(const clang::MemberExpr& member) const;
  template <class Traverse>
  bool with_other_variables(const clang::Stmt& loop, const Traverse& traverse) {
    const auto found = lifter_.other_in_.find(&loop);
    if (found == lifter_.other_in_.end()) return traverse();
    Lifter::OtherVariables variables = found->second;
    lifter_.exchange(variables);
    const bool more = traverse();
    lifter_.exchange(variables);
    return more;
  }
  ir::Source source(clang::SourceRange range) const { return lifter_.expansions_->source(place_, range); }
  ir::Source whole(llvm::ArrayRef<clang::syntax::Token> tokens) const {
    return source(clang::SourceRange(tokens.front().location(), tokens.back().location()));
  }
  std::optional<ir::Source> tokens_of(clang::SourceRange range) const;
  template <class What>
  void add(clang::SourceRange range, What what) {
    if (const std::optional<ir::Source> tokens = tokens_of(range)) holes.push_back({*tokens, {}, std::move(what)});
  }

  // Defined in constant_holes.cpp:
  void add_number(const clang::Expr& e, const clang::APValue& value, clang::QualType type);
  bool add_initial_number(const clang::VarDecl& variable);
  void drop_constexpr(const clang::VarDecl& variable);

  // Defined in type_holes.cpp:
  template <class Location>
  void add_alias(const clang::TypedefNameDecl& alias, Location location);
  template <class Location>
  void add_enumeration(const clang::EnumDecl& enumeration, Location location);
  bool add_function_declarator(const clang::VarDecl& variable);
  bool add_view(const clang::TypeSourceInfo& written, clang::QualType type);
  bool add_deduced(const clang::TypeSourceInfo& written, clang::QualType type);
  void add_qualifier(const clang::MemberExpr& member);
  template <class Location>
  void add_record(const clang::CXXRecordDecl& record, Location location, bool defines);
  clang::SourceLocation split_token_part(clang::SourceLocation location) const;

  // call_holes.cpp
  bool add_size(const clang::CallExpr& call);
  bool add_value_call(const clang::CallExpr& call);
  bool add_held(const clang::CallExpr& call, const Lifter::Part& held);
  void add_part(const clang::Expr& e, const Lifter::Part& part);
  void add_whole(const clang::Expr& e, ir::VariableName name);
  bool add_own(const clang::CallExpr& call, const OwnFunctions::Found& own);
  bool add_element(const clang::Expr& e, const Lifter::FunctionTable& table);
  bool add_chosen(const clang::CallExpr& call, const Lifter::Choice& choice);
  bool add_operator(const clang::CXXOperatorCallExpr& call, const OwnFunctions::Found& own);
  template <class Named>
  std::optional<ir::Source> template_arguments(const Named& named) const {
    return named.hasExplicitTemplateArgs() ? tokens_of(clang::SourceRange(named.getLAngleLoc(), named.getRAngleLoc()))
                                           : std::nullopt;
  }
  void add_passed(const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool add_constant(const clang::CallExpr& call);
  bool add_fact(const clang::Expr& e);
  void add_conversions(const clang::CallExpr& call, ir::CalledName& name);
  clang::QualType computed_in(const clang::CallExpr& call, unsigned number, clang::QualType written) const;

  ir::Source at(clang::SourceLocation location) const { return source(clang::SourceRange(location)); }

  Lifter& lifter_;
  const Expansions::Place* place_ = nullptr;
  bool in_constant_ = false;  // whether std::is_constant_evaluated() is true here
  llvm::SmallPtrSet<const clang::Stmt*, 8> replaced_;
};

}  // namespace ferry::translator::lift
