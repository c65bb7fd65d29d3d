// See purity.h.
#include "algorithms/purity.h"

#include "algorithms/users_ranges.h"
#include "lift/known_functions.h"
#include "lift/memberwise.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/FoldingSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

bool of_library(const Decl& declaration) {
  for (const DeclContext* scope = declaration.getDeclContext(); scope; scope = scope->getParent())
    if (const auto* space = dyn_cast<NamespaceDecl>(scope);
        space && (space->isStdNamespace() || space->getName() == "__gnu_cxx"))
      return true;
  return false;
}

// Returns whether the call is an iterator operation: `it + 1`, `b - a`, `*it`, `==`.
bool is_iterator_operation(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !of_library(*function)) return false;
  static const llvm::StringSet<> names{"distance", "next", "prev",   "begin", "end",  "cbegin",
                                       "cend",     "size", "length", "data",  "c_str"};
  if (!isa<CXXOperatorCallExpr>(call))
    return function->getIdentifier() && names.contains(function->getName()) &&
           llvm::all_of(call.arguments(), [](const Expr* argument) {
             const QualType type = argument->getType();
             return type->isPointerType() || type->isArrayType() || type->isIntegerType() ||
                    lift::container_of(type) != lift::Container::none ||
                    (type->getAsCXXRecordDecl() && type->getAsCXXRecordDecl()->getName() == "__normal_iterator");
           });
  switch (cast<CXXOperatorCallExpr>(call).getOperator()) {
    case OO_Plus:
    case OO_Minus:
    case OO_Star:
    case OO_Subscript:
    case OO_EqualEqual:
    case OO_ExclaimEqual:
    case OO_Less:
    case OO_Greater:
      break;
    default:
      return false;
  }
  return llvm::all_of(call.arguments(), [](const Expr* argument) {
    const auto* record = argument->getType()->getAsCXXRecordDecl();
    return !record || (of_library(*record) && record->hasTrivialDestructor()) ||
           lift::container_of(argument->getType()) != lift::Container::none;
  });
}

constexpr unsigned deepest = 4;  // limit for the nesting depth of calls

bool computes(const CallExpr& call, unsigned depth);
bool makes(const CXXConstructExpr& made, unsigned depth);

// Returns whether the code does nothing but compute from arguments and members of the called object.
bool is_computation(const Stmt& code, unsigned depth) {
  const auto* e = dyn_cast<Expr>(&code);
  if (!e || e->getType().isVolatileQualified()) return false;
  if (const auto* name = dyn_cast<DeclRefExpr>(e)) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    if (!isa<FunctionDecl>(name->getDecl()) &&
        !(variable ? isa<ParmVarDecl>(variable) || variable->isConstexpr() : isa<EnumConstantDecl>(name->getDecl())))
      return false;
  }
  if (const auto* member = dyn_cast<MemberExpr>(e)) {
    const bool of_this = !member->isArrow() || isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
    if (!of_this || member->getMemberDecl()->getType()->isReferenceType()) return false;
  }
  if (const auto* call = dyn_cast<CallExpr>(e)) {
    if (!computes(*call, depth)) return false;
  } else if (const auto* operation = dyn_cast<BinaryOperator>(e)) {
    if (operation->isAssignmentOp()) return false;
  } else if (const auto* one = dyn_cast<UnaryOperator>(e)) {
    if (!one->isArithmeticOp()) return false;
  } else if (const auto* made = dyn_cast<CXXConstructExpr>(e)) {
    if (!makes(*made, depth)) return false;
  } else if (const auto* given = dyn_cast<CXXDefaultInitExpr>(e)) {
    return is_computation(*given->getExpr(), depth);
  } else if (const auto* argument = dyn_cast<CXXDefaultArgExpr>(e)) {
    return is_computation(*argument->getExpr(), depth);
  } else if (!isa<FloatingLiteral, InitListExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr, DeclRefExpr, MemberExpr,
                  IntegerLiteral, CXXBoolLiteralExpr, CastExpr, ParenExpr, ConstantExpr, ConditionalOperator,
                  CXXThisExpr, SubstNonTypeTemplateParmExpr>(e)) {
    return false;
  }
  return llvm::all_of(e->children(), [&](const Stmt* child) { return !child || is_computation(*child, depth); });
}

// Returns whether the call is like `s.rows()`, where the user's function only returns a computed value.
bool computes(const CallExpr& call, unsigned depth) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || depth > deepest || isa<CXXOperatorCallExpr>(call) || !function->getReturnType()->isIntegerType())
    return false;
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  const FunctionDecl* defined = nullptr;
  const Stmt* body = function->getBody(defined);
  const auto* block = dyn_cast_or_null<CompoundStmt>(body);
  if ((method && method->isVirtual()) || !block || block->size() != 1) return false;
  const auto* returns = dyn_cast<ReturnStmt>(block->body_front());
  return returns && returns->getRetValue() && is_computation(*returns->getRetValue(), depth + 1);
}

// Returns whether the statement sets a member, like `m = e;` or `this->m[2] = e;`.
bool sets_member(const Stmt& s, unsigned depth) {
  const auto* assignment = dyn_cast<BinaryOperator>(&s);
  if (!assignment || assignment->getOpcode() != BO_Assign || !is_computation(*assignment->getRHS(), depth))
    return false;
  const Expr* target = assignment->getLHS()->IgnoreParens();
  while (const auto* element = dyn_cast<ArraySubscriptExpr>(target)) {
    if (!is_computation(*element->getIdx(), depth)) return false;
    target = element->getBase()->IgnoreParenImpCasts();
    if (!target->getType()->isArrayType()) return false;
  }
  const auto* member = dyn_cast<MemberExpr>(target);
  return member && isa<FieldDecl>(member->getMemberDecl()) && !member->getMemberDecl()->getType()->isReferenceType() &&
         isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
}

bool sets_members(const CXXConstructorDecl& constructor, unsigned depth) {
  const FunctionDecl* found = nullptr;
  const auto* body = dyn_cast_or_null<CompoundStmt>(constructor.getBody(found));
  if (!body || depth > deepest || constructor.getParent()->isDynamicClass() ||
      lift::why_end_runs_code(*constructor.getParent()))
    return false;
  return llvm::all_of(cast<CXXConstructorDecl>(found)->inits(),
                      [&](const CXXCtorInitializer* one) { return is_computation(*one->getInit(), depth + 1); }) &&
         llvm::all_of(body->body(), [&](const Stmt* one) { return sets_member(*one, depth + 1); });
}

// Returns whether the constructor only sets members. Doesn't look at the explicit arguments.
bool makes(const CXXConstructExpr& made, unsigned depth) {
  const CXXConstructorDecl* constructor = made.getConstructor();
  const bool of_its_own =
      constructor->isTrivial() || lift::copies_bytes(*constructor) || sets_members(*constructor, depth);
  return of_its_own && llvm::all_of(made.arguments(), [&](const Expr* argument) {
           return !isa<CXXDefaultArgExpr>(argument) || is_computation(*argument, depth + 1);
         });
}

}  // namespace

bool sets_members(const CXXConstructorDecl& constructor) { return sets_members(constructor, 0); }

bool does_nothing_else(const Stmt& node) {
  if (const auto* call = dyn_cast<CallExpr>(&node))
    return lift::is_pure(lift::known_call(*call)) || is_iterator_operation(*call) || computes(*call, 0) ||
           says_users_range(*call);
  if (const auto* operation = dyn_cast<BinaryOperator>(&node)) return !operation->isAssignmentOp();
  if (const auto* operation = dyn_cast<UnaryOperator>(&node)) return !operation->isIncrementDecrementOp();
  if (const auto* made = dyn_cast<CXXConstructExpr>(&node)) {
    const CXXConstructorDecl* constructor = made->getConstructor();
    return constructor->isTrivial() || lift::copies_bytes(*constructor) ||
           (of_library(*constructor) && constructor->getParent()->hasTrivialDestructor()) || makes(*made, 0);
  }
  if (const auto* given = dyn_cast<CXXDefaultInitExpr>(&node)) return is_computation(*given->getExpr(), 0);
  return isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral,
             CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, CastExpr, ParenExpr, ConstantExpr, ConditionalOperator,
             CXXThisExpr, UnaryExprOrTypeTraitExpr, MaterializeTemporaryExpr, ExprWithCleanups, CXXBindTemporaryExpr,
             SubstNonTypeTemplateParmExpr, InitListExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr, LambdaExpr,
             StringLiteral, CXXDefaultArgExpr, CXXStdInitializerListExpr>(node);
}

bool is_pure(const Stmt& code) {
  if (!does_nothing_else(code)) return false;
  if (const auto* call = dyn_cast<CallExpr>(&code); call && says_users_range(*call)) return true;  // of a named object
  if (isa<LambdaExpr, UnaryExprOrTypeTraitExpr, CXXDefaultArgExpr>(code)) return true;
  return llvm::all_of(code.children(), [](const Stmt* child) { return !child || is_pure(*child); });
}

namespace {

struct Changes : ConstDynamicRecursiveASTVisitor {
  explicit Changes(const CallExpr& algorithm) : algorithm_(algorithm) {}
  bool found = false;

  bool VisitBinaryOperator(const BinaryOperator* operation) override {
    found |= operation->isAssignmentOp() && !is_own(*operation->getLHS());
    return !found;
  }
  bool VisitUnaryOperator(const UnaryOperator* operation) override {
    found |= operation->isIncrementDecrementOp() && !is_own(*operation->getSubExpr());
    return !found;
  }
  bool VisitCallExpr(const CallExpr* call) override {
    found |= call != &algorithm_ && !does_nothing_else(*call);
    return !found;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    found |= (isa<FunctionDecl>(name->getDecl()) && !of_library(*name->getDecl())) || is_users_object(*name);
    return !found;
  }
  // Naming only a data member isn't a use of the whole object.
  bool TraverseMemberExpr(const MemberExpr* member) override {
    const Expr* object = member;
    while (const auto* inner = dyn_cast<MemberExpr>(object)) {
      if (!isa<FieldDecl>(inner->getMemberDecl())) break;
      object = inner->getBase()->IgnoreParenImpCasts();
    }
    if (!isa<DeclRefExpr>(object) || !is_users_object(*object))
      return ConstDynamicRecursiveASTVisitor::TraverseMemberExpr(member);
    found |= is_users_object(*member);
    return !found;
  }

 private:
  // Copying or converting an object of a user's class may run user code.
  static bool is_users_object(const Expr& e) {
    const auto* record = e.getType().getNonReferenceType()->getAsCXXRecordDecl();
    return record && !of_library(*record);
  }

  static bool is_own(const Expr& changed) {
    const auto* name = dyn_cast<DeclRefExpr>(changed.IgnoreParenImpCasts());
    const auto* method = name ? dyn_cast<CXXMethodDecl>(name->getDecl()->getDeclContext()) : nullptr;
    return method && method->getParent()->isLambda() && !name->getType()->isReferenceType() &&
           !name->getDecl()->getType()->isReferenceType();
  }

  const CallExpr& algorithm_;
};

}  // namespace

bool changes_nothing(const CallExpr& algorithm) {
  const CXXRecordDecl* object = algorithm.getType()->getAsCXXRecordDecl();
  if (object && !of_library(*object)) return false;  // its operators may do anything
  Changes changes(algorithm);
  changes.TraverseStmt(&algorithm);
  return !changes.found;
}

namespace {

struct NamedIn : ConstDynamicRecursiveASTVisitor {
  const CallExpr* left_out = nullptr;
  llvm::SmallPtrSet<const ValueDecl*, 8> found;

  bool TraverseStmt(const Stmt* s) override {
    return s == left_out || ConstDynamicRecursiveASTVisitor::TraverseStmt(s);
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override { return found.insert(name->getDecl()), true; }
  bool VisitMemberExpr(const MemberExpr* member) override { return found.insert(member->getMemberDecl()), true; }
};

struct Changed : ConstDynamicRecursiveASTVisitor {
  NamedIn names;

  bool VisitBinaryOperator(const BinaryOperator* operation) override {
    if (operation->isAssignmentOp()) names.TraverseStmt(operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp()) names.TraverseStmt(operation->getSubExpr());
    return true;
  }
};

}  // namespace

bool changes_around(const CallExpr& algorithm, const Expr& around) {
  Changed changed;
  changed.TraverseStmt(&algorithm);
  NamedIn rest;
  rest.left_out = &algorithm;
  rest.TraverseStmt(&around);
  return llvm::any_of(rest.found, [&](const ValueDecl* one) { return changed.names.found.contains(one); });
}

bool is_repeatable(const Stmt& code) {
  const auto* e = dyn_cast<Expr>(&code);
  if (e && e->getType().isVolatileQualified()) return false;
  return llvm::all_of(code.children(), [](const Stmt* child) { return !child || is_repeatable(*child); });
}

bool mentions(const Stmt& code, const ValueDecl& variable) {
  const auto* name = dyn_cast<DeclRefExpr>(&code);
  return (name && name->getDecl() == &variable) ||
         llvm::any_of(code.children(), [&](const Stmt* child) { return child && mentions(*child, variable); });
}

bool is_plain(const Expr& e) {
  const Expr& inner = written(e);
  if (const auto* name = dyn_cast<DeclRefExpr>(&inner)) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    return isa<EnumConstantDecl, NonTypeTemplateParmDecl>(name->getDecl()) ||
           (variable && !variable->getType()->isReferenceType() &&
            (variable->isLocalVarDeclOrParm() || variable->getType().isConstQualified()));
  }
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr,
          SubstNonTypeTemplateParmExpr>(inner))
    return true;
  if (const auto* call = dyn_cast<CallExpr>(&inner)) return lift::known_call(*call) == lift::KnownCall::size;
  if (const auto* operation = dyn_cast<UnaryOperator>(&inner))
    return operation->isArithmeticOp() && is_plain(*operation->getSubExpr());
  if (const auto* operation = dyn_cast<BinaryOperator>(&inner))
    return (operation->isAdditiveOp() || operation->isMultiplicativeOp()) && is_plain(*operation->getLHS()) &&
           is_plain(*operation->getRHS());
  const auto* cast = dyn_cast<ExplicitCastExpr>(&inner);
  return cast && cast->getType()->isArithmeticType() && is_plain(*cast->getSubExpr());
}

bool same(const ASTContext& context, const Expr& a, const Expr& b) {
  llvm::FoldingSetNodeID one, other;
  written(a).Profile(one, context, true);
  written(b).Profile(other, context, true);
  return one == other;
}

bool same_type(QualType a, QualType b) {
  return a.getNonReferenceType().getUnqualifiedType().getCanonicalType() ==
         b.getNonReferenceType().getUnqualifiedType().getCanonicalType();
}

const Expr& written(const Expr& e) {
  const Expr* inner = &e;
  while (true) {
    const Expr* next = inner->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
    if (const auto* made = dyn_cast<CXXConstructExpr>(next);
        made && made->getNumArgs() >= 1 && !isa<CXXTemporaryObjectExpr>(made) && !made->isListInitialization() &&
        (made->getNumArgs() == 1 || isa<CXXDefaultArgExpr>(made->getArg(1))))
      next = made->getArg(0);
    if (next == inner) return *inner;
    inner = next;
  }
}

}  // namespace ferry::translator::algorithms
