// See allocations.h.
#include "variable_arrays/allocations.h"

#include "algorithms/purity.h"
#include "algorithms/unit_rewriter.h"
#include "lift/types.h"
#include "loop_forms/loop_variables.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::variable_arrays {

using namespace clang;
using algorithms::Bytes;
using algorithms::written;
using frontend::Replacement;
using frontend::StandIn;

namespace {

bool calls(const CallExpr* call, llvm::StringRef name) {
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  return function && function->getIdentifier() && function->getName() == name && function->isExternC();
}

// `m` of `m * sizeof(double)`, where that is the element.
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

struct Allocation {
  const DeclStmt* declaration;
  const VarDecl* variable;
  const Expr* length;
  bool by_new;
  const Stmt* freed = nullptr;
};

std::optional<Allocation> allocation(const Stmt& s) {
  const auto* declaration = dyn_cast<DeclStmt>(&s);
  const auto* variable =
      declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || !variable->getInit() || !variable->getType()->isPointerType())
    return std::nullopt;
  const QualType element = variable->getType()->getPointeeType();
  if (element.hasQualifiers() || !lift::is_scalar(element)) return std::nullopt;
  const Expr& value = *variable->getInit()->IgnoreParenCasts();
  if (const auto* made = dyn_cast<CXXNewExpr>(&value)) {
    const bool plain = made->isArray() && made->getNumPlacementArgs() == 0 && !made->hasInitializer();
    if (!plain || !algorithms::same_type(made->getAllocatedType(), element)) return std::nullopt;
    return Allocation{declaration, variable, *made->getArraySize(), true};
  }
  const auto* call = dyn_cast<CallExpr>(&value);
  const Expr* length = calls(call, "malloc") ? counted(*call->getArg(0), element) : nullptr;
  return length ? std::optional(Allocation{declaration, variable, length, false}) : std::nullopt;
}

bool frees(const Stmt& s, const Allocation& of) {
  const auto* e = dyn_cast<Expr>(&s);
  if (!e) return false;
  const Expr* freed = nullptr;
  if (const auto* deleted = dyn_cast<CXXDeleteExpr>(&written(*e)); deleted && of.by_new && deleted->isArrayForm())
    freed = deleted->getArgument();
  if (const auto* call = dyn_cast<CallExpr>(&written(*e)); !of.by_new && calls(call, "free")) freed = call->getArg(0);
  return freed && loop_forms::named_variable(*freed) == of.variable;
}

// Those of loops' bodies, but for lambdas'.
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
    for (const Stmt* s : block->body()) {
      std::optional<Allocation> one = loops_ > 0 ? allocation(*s) : std::nullopt;
      if (!one) continue;
      const auto freed = llvm::find_if(block->body(), [&](const Stmt* other) { return frees(*other, *one); });
      if (freed == block->body_end()) continue;
      one->freed = *freed;
      if (loop_forms::only_read(*block, *one->variable, {one->freed}) &&
          !loop_forms::named_in_lambda(*block, *one->variable, nullptr))
        found.push_back(*one);
    }
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

class AllocationRewriter : algorithms::UnitRewriter {
 public:
  using UnitRewriter::UnitRewriter;

  std::vector<frontend::Rewriting> run() {
    for (const FunctionDecl* function : algorithms::offloaded_functions(unit_)) {
      Allocations allocations;
      allocations.TraverseStmt(function->getBody());
      if (allocations.found.empty() || function->getTemplateInstantiationPattern()) continue;
      if (!is_translated(*function)) continue;
      for (const Allocation& one : allocations.found) visit(one);
    }
    return std::move(rewritings_);
  }

 private:
  void visit(const Allocation& one) {
    const std::optional<Bytes> declared = whole(*one.declaration), freed = whole(*one.freed);
    const std::optional<std::string> length = text_.flat(*one.length);
    if (!declared || !freed || !length || declared->file != freed->file) return;
    const std::string users = one.variable->getNameAsString(), name = names_("m", users);
    const std::string element = lift::spelling(unit_.context, one.variable->getType()->getPointeeType());
    const std::string pointer = one.variable->getType().isConstQualified() ? "* const " : "* ";
    std::vector<Replacement> made;
    made.push_back(replacement(
        *declared, element + " " + name + "[" + *length + "]; " + element + pointer + users + " = " + name + ";",
        StandIn::What::loop_in_other_words, declared->begin));
    made.push_back(replacement(*freed, ";", StandIn::What::part, declared->begin));
    if (add(declared->file, std::move(made))) ++names_.number;
  }

  // With its semicolon.
  std::optional<Bytes> whole(const Stmt& s) const {
    const std::optional<Bytes> bytes = text_.bytes(s.getSourceRange());
    const std::optional<unsigned> end = end_of(s);
    return bytes && end ? std::optional(Bytes{bytes->file, bytes->begin, *end}) : std::nullopt;
  }

  // Both, or nothing where something else is made of a part of them.
  bool add(FileID id, std::vector<Replacement> made) {
    frontend::Rewriting* file = file_of(id);
    if (!file) return false;
    const auto meets = [&](const Replacement& one) {
      return llvm::any_of(file->replacements, [&](const Replacement& known) { return overlap(one, known); });
    };
    if (llvm::any_of(made, meets)) return false;
    ++groups_;
    for (Replacement& one : made) {
      one.group = groups_;
      const auto at =
          llvm::find_if(file->replacements, [&](const Replacement& other) { return other.begin > one.begin; });
      file->replacements.insert(at, std::move(one));
    }
    return true;
  }
};

}  // namespace

std::vector<frontend::Rewriting> rewrite_allocations(const frontend::ParsedUnit& unit,
                                                     std::vector<frontend::Rewriting> others) {
  return AllocationRewriter(unit, std::move(others)).run();
}

}  // namespace ferry::translator::variable_arrays
