// See scratch.h.
#include "variable_arrays/scratch.h"

#include "algorithms/purity.h"
#include "lift/types.h"
#include "loop_forms/form.h"
#include "loop_forms/variable_uses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::variable_arrays {

using namespace clang;
using algorithms::written;

namespace {

bool calls(const CallExpr* call, llvm::StringRef name) {
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  return function && function->getIdentifier() && function->getName() == name && function->isExternC();
}

// Returns `m` if `bytes` is `m * sizeof(T)` or `sizeof(T) * m`, where T is the element type. Returns null for other
// expressions.
const Expr* counted(const Expr& bytes, QualType element) {
  const auto* product = dyn_cast<BinaryOperator>(&written(bytes));
  if (!product || product->getOpcode() != BO_Mul) return nullptr;
  const auto is_size = [&](const Expr* side) {
    const auto* size = dyn_cast<UnaryExprOrTypeTraitExpr>(&written(*side));
    return size && size->getKind() == UETT_SizeOf && algorithms::same_type(size->getTypeOfArgument(), element);
  };
  if (is_size(product->getRHS())) return product->getLHS();
  return is_size(product->getLHS()) ? product->getRHS() : nullptr;
}

// Returns the expression if it is a plain `new double[m]` with this element type, and null otherwise.
const CXXNewExpr* array_new(const Expr& e, QualType element) {
  const auto* made = dyn_cast<CXXNewExpr>(e.IgnoreParenImpCasts());
  const bool plain = made && made->isArray() && made->getNumPlacementArgs() == 0 && !made->shouldNullCheckAllocation();
  return plain && algorithms::same_type(made->getAllocatedType(), element) ? made : nullptr;
}

// Returns whether the elements are zeroed. Returns nothing if the initialiser does anything else.
std::optional<bool> zeroes(const CXXNewExpr& made) {
  if (!made.hasInitializer()) return false;
  const Expr* value = made.getInitializer();
  const auto* list = dyn_cast<InitListExpr>(value);
  const bool empty = list ? list->getNumInits() == 0 : isa<ImplicitValueInitExpr>(value);
  const auto* parens = dyn_cast<ParenListExpr>(value);
  return empty || (parens && parens->getNumExprs() == 0) ? std::optional(true) : std::nullopt;
}

// Returns the allocation that initialises a plain pointer, or nothing.
std::optional<Allocation> raw_allocation(const DeclStmt& declaration, const VarDecl& variable) {
  using By = Allocation::By;
  const QualType element = variable.getType()->getPointeeType();
  const Expr& value = *variable.getInit()->IgnoreParenCasts();
  if (const CXXNewExpr* made = array_new(value, element)) {
    const std::optional<bool> zeroed = zeroes(*made);
    return zeroed ? std::optional(Allocation{&declaration, &variable, *made->getArraySize(), By::array_new, *zeroed})
                  : std::nullopt;
  }
  const auto* call = dyn_cast<CallExpr>(&value);
  if (const Expr* length = calls(call, "malloc") ? counted(*call->getArg(0), element) : nullptr)
    return Allocation{&declaration, &variable, length, By::allocator};
  return std::nullopt;
}

// Returns the allocation in `std::make_unique<double[]>(m)` or `std::unique_ptr<double[]> t(new double[m])`.
std::optional<Allocation> owned_allocation(const DeclStmt& declaration, const VarDecl& variable, QualType element) {
  const Expr& value = written(*variable.getInit());
  if (const CXXNewExpr* made = array_new(value, element)) {
    const std::optional<bool> zeroed = zeroes(*made);
    return zeroed ? std::optional(
                        Allocation{&declaration, &variable, *made->getArraySize(), Allocation::By::owner, *zeroed})
                  : std::nullopt;
  }
  const auto* call = dyn_cast<CallExpr>(&value);
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  if (!function || !function->isInStdNamespace() || !function->getIdentifier() || call->getNumArgs() != 1)
    return std::nullopt;
  const bool zeroed = function->getName() == "make_unique";
  if (!zeroed && function->getName() != "make_unique_for_overwrite") return std::nullopt;
  return Allocation{&declaration, &variable, call->getArg(0), Allocation::By::owner, zeroed};
}

// Returns T for the type `std::unique_ptr<T[]>`, and null for other types.
QualType owned_element(QualType type) {
  const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || record->getName() != "unique_ptr" || !record->isInStdNamespace()) return {};
  const TemplateArgumentList& arguments = record->getTemplateArgs();
  const auto* deleter = arguments.size() == 2 ? arguments[1].getAsType()->getAsCXXRecordDecl() : nullptr;
  const QualType array = arguments[0].getAsType();
  if (!array->isIncompleteArrayType() || !deleter || deleter->getName() != "default_delete") return {};
  return record->getASTContext().getAsArrayType(array)->getElementType();
}

std::optional<Allocation> allocation(const Stmt& s) {
  const auto* declaration = dyn_cast<DeclStmt>(&s);
  const auto* variable =
      declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || !variable->getInit()) return std::nullopt;
  const QualType type = variable->getType();
  const bool pointer = type->isPointerType();
  const QualType element = pointer ? type->getPointeeType() : owned_element(type);
  if (element.isNull() || element.hasQualifiers() || !lift::is_scalar(element)) return std::nullopt;
  std::optional<Allocation> one =
      pointer ? raw_allocation(*declaration, *variable) : owned_allocation(*declaration, *variable, element);
  if (one) one->element = element;
  return one;
}

bool frees(const Stmt& s, const Allocation& of) {
  const auto* e = dyn_cast<Expr>(&s);
  if (!e) return false;
  const Expr* freed = nullptr;
  const auto* deleted = dyn_cast<CXXDeleteExpr>(&written(*e));
  if (deleted && of.by == Allocation::By::array_new && deleted->isArrayForm()) freed = deleted->getArgument();
  const auto* call = dyn_cast<CallExpr>(&written(*e));
  if (of.by == Allocation::By::allocator && calls(call, "free")) freed = call->getArg(0);
  return freed && loop_forms::named_variable(*freed) == of.variable;
}

// Returns whether the statement tests whether the allocation failed (`if (!t) return;`). In a kernel it can't fail.
bool tests(const Stmt& s, const Allocation& of) {
  const auto* branch = dyn_cast<IfStmt>(&s);
  if (!branch || branch->getElse() || branch->getInit() || branch->hasVarStorage() || branch->isConstexpr())
    return false;
  const auto names = [&](const Expr* e) {
    const Expr* inner = e->IgnoreParenImpCasts();
    return inner->getType()->isPointerType() && loop_forms::named_variable(*inner) == of.variable;
  };
  const Expr* condition = branch->getCond()->IgnoreParenImpCasts();
  if (const auto* negated = dyn_cast<UnaryOperator>(condition); negated && negated->getOpcode() == UO_LNot)
    return names(negated->getSubExpr());
  const auto* compared = dyn_cast<BinaryOperator>(condition);
  if (!compared || compared->getOpcode() != BO_EQ) return false;
  const ASTContext& context = of.variable->getASTContext();
  const auto is_null = [&](const Expr* e) {
    return e->IgnoreParenImpCasts()->isNullPointerConstant(const_cast<ASTContext&>(context),
                                                           Expr::NPC_NeverValueDependent) != Expr::NPCK_NotNull;
  };
  return (names(compared->getLHS()) && is_null(compared->getRHS())) ||
         (names(compared->getRHS()) && is_null(compared->getLHS()));
}

// Finds statements that a kernel doesn't need, at any depth inside a block.
struct Dropped : ConstDynamicRecursiveASTVisitor {
  Dropped(Allocation& of, llvm::ArrayRef<Allocation> all) : of_(of), all_(all) {}

  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool TraverseCompoundStmt(const CompoundStmt* block) override {
    return llvm::all_of(block->body(), [this](const Stmt* s) { return look_at(s); });
  }
  bool TraverseIfStmt(const IfStmt* branch) override {
    return look_at(branch->getThen()) && (!branch->getElse() || look_at(branch->getElse()));
  }

 private:
  bool look_at(const Stmt* s) {
    // A statement that tests a different allocation is dropped with that allocation.
    if (frees(*s, of_) || tests(*s, of_))
      of_.dropped.push_back(s);
    else if (llvm::none_of(all_, [&](const Allocation& other) { return tests(*s, other); }))
      return TraverseStmt(s);
    return true;
  }

  Allocation& of_;
  const llvm::ArrayRef<Allocation> all_;
};

// Checks that only the elements and the address of an owner are used. Other uses need more than plain memory.
struct OwnerUses : ConstDynamicRecursiveASTVisitor {
  explicit OwnerUses(Allocation& of) : of_(of) {}
  bool only_memory = true;

  bool TraverseCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    const bool element = call->getOperator() == OO_Subscript && names(*call->getArg(0));
    return element ? TraverseStmt(call->getArg(1)) : Base::TraverseCXXOperatorCallExpr(call);
  }
  bool TraverseCXXMemberCallExpr(const CXXMemberCallExpr* call) override {
    const CXXMethodDecl* method = call->getMethodDecl();
    const Expr* object = call->getImplicitObjectArgument();
    const bool address = method && method->getIdentifier() && method->getName() == "get" && object && names(*object);
    if (!address) return Base::TraverseCXXMemberCallExpr(call);
    of_.addresses.push_back(call);
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    only_memory &= name->getDecl() != of_.variable;
    return true;
  }

 private:
  using Base = ConstDynamicRecursiveASTVisitor;
  bool names(const Expr& e) const { return loop_forms::named_variable(*e.IgnoreParenImpCasts()) == of_.variable; }

  Allocation& of_;
};

// Returns whether the block uses the allocation only as memory. Collects the statements that can be dropped.
bool is_scratch(const CompoundStmt& block, Allocation& one, llvm::ArrayRef<Allocation> all) {
  if (loop_forms::named_in_lambda(block, *one.variable, nullptr)) return false;
  if (one.by == Allocation::By::owner) {
    OwnerUses uses(one);
    uses.TraverseStmt(&block);
    return uses.only_memory;
  }
  Dropped dropped(one, all);
  dropped.TraverseStmt(&block);
  const auto frees_at_end = [&](const Stmt* s) { return frees(*s, one); };
  return llvm::any_of(block.body(), frees_at_end) && loop_forms::only_read(block, *one.variable, one.dropped);
}

// Finds allocations in loops' bodies, but not in lambdas.
struct Allocations : ConstDynamicRecursiveASTVisitor {
  std::vector<Allocation> found;

  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool TraverseCXXRecordDecl(const CXXRecordDecl*) override { return true; }
  bool TraverseForStmt(const ForStmt* s) override {
    return in_loop([&] { return Base::TraverseForStmt(s); });
  }
  bool TraverseWhileStmt(const WhileStmt* s) override {
    return in_loop([&] { return Base::TraverseWhileStmt(s); });
  }
  bool TraverseCXXForRangeStmt(const CXXForRangeStmt* s) override {
    return in_loop([&] { return Base::TraverseCXXForRangeStmt(s); });
  }

  bool VisitCompoundStmt(const CompoundStmt* block) override {
    if (loops_ == 0) return true;
    std::vector<Allocation> all;
    for (const Stmt* s : block->body())
      if (std::optional<Allocation> one = allocation(*s)) all.push_back(*std::move(one));
    for (Allocation one : all)
      if (is_scratch(*block, one, all)) found.push_back(std::move(one));
    return true;
  }

 private:
  using Base = ConstDynamicRecursiveASTVisitor;

  template <class Traverse>
  bool in_loop(const Traverse& traverse) {
    ++loops_;
    const bool result = traverse();
    --loops_;
    return result;
  }

  int loops_ = 0;
};

}  // namespace

std::vector<Allocation> allocations_in(const Stmt& function_body) {
  Allocations allocations;
  allocations.TraverseStmt(&function_body);
  return std::move(allocations.found);
}

}  // namespace ferry::translator::variable_arrays
