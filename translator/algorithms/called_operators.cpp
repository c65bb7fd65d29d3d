// See called_operators.h.
#include "algorithms/called_operators.h"

#include "algorithms/offloaded_calls.h"
#include "algorithms/purity.h"
#include "algorithms/symmetric.h"
#include "lift/library_values.h"
#include "lift/reached_code.h"
#include "lift/types.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;

namespace {

bool computes(const CXXOperatorCallExpr& call) {
  const bool two = call.getNumArgs() == 2;
  switch (call.getOperator()) {
    case OO_Plus:
    case OO_Minus:
    case OO_Tilde:
    case OO_Exclaim:
      return true;
    case OO_Star:
    case OO_Slash:
    case OO_Percent:
    case OO_Amp:
    case OO_Pipe:
    case OO_Caret:
    case OO_AmpAmp:
    case OO_PipePipe:
      return two;
    default:
      return call.isComparisonOp();
  }
}

// Returns whether the expression is an object of a user's class or of a library class that Ferry knows. Iterators and
// objects of other library classes don't count.
bool is_object(const Expr& e) {
  const CXXRecordDecl* record = e.IgnoreUnlessSpelledInSource()->getType()->getAsCXXRecordDecl();
  return record && (!record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation()) ||
                    lift::library_class(*record) != lift::LibraryClass::none);
}

bool is_of_objects(const CXXOperatorCallExpr& call) {
  return computes(call) && llvm::any_of(call.arguments(), [](const Expr* one) { return is_object(*one); });
}

std::string key_of(const CXXOperatorCallExpr& call) {
  return getOperatorSpelling(call.getOperator()) + std::to_string(call.getNumArgs());
}

std::string spelled(QualType type) { return type.getCanonicalType().getAsString(); }

// Returns a name for the called function that is the same in all parses. Returns nothing if an operand is converted,
// because the conversion may depend on the context.
std::optional<std::string> called(const frontend::ParsedUnit& unit, const CXXOperatorCallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function) return std::nullopt;
  const auto [file, offset] = call_place(unit, function->getLocation());
  std::string said = file + ":" + std::to_string(offset) + " " + spelled(function->getType());
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  const unsigned of_object = method && !method->isExplicitObjectMemberFunction() ? 1 : 0;
  for (unsigned k = 0; k < call.getNumArgs(); ++k) {
    const QualType given = call.getArg(k)->IgnoreUnlessSpelledInSource()->getType();
    if (k >= of_object && is_object(*call.getArg(k)) &&
        !same_type(given, function->getParamDecl(k - of_object)->getType()))
      return std::nullopt;
    said += ", " + spelled(given.getUnqualifiedType());
  }
  return said;
}

// Collects the operators in the library's instances that a call uses.
class LibraryText : public ConstDynamicRecursiveASTVisitor {
 public:
  LibraryText(const frontend::ParsedUnit& unit, const CallExpr& algorithm)
      : unit_(unit), begin_(algorithm.getBeginLoc()) {}

  bool VisitCallExpr(const CallExpr* call) override {
    const auto* operation = dyn_cast<CXXOperatorCallExpr>(call);
    if (operation && is_of_objects(*operation)) {
      const std::optional<std::string> function = called(unit_, *operation);
      const std::string key = key_of(*operation);
      all_known &= function && !has_later(*operation) &&
                   operators.said.emplace(key, std::set{*function}).first->second.contains(*function);
      operators.functions[key] = operation->getDirectCallee();
    }
    const FunctionDecl* function = operation && is_of_objects(*operation) ? nullptr : call->getDirectCallee();
    if (function && unit_.sources().isInSystemHeader(function->getLocation())) functions.insert(function);
    return true;
  }

  llvm::SetVector<const FunctionDecl*> functions;
  LibraryOperators operators;
  bool all_known = true;

 private:
  // Returns whether another overload is declared later. A compiler may find it if it looks up the operator at the end
  // of the file.
  bool has_later(const CXXOperatorCallExpr& call) const {
    const DeclarationName name = call.getDirectCallee()->getDeclName();
    return llvm::any_of(call.arguments(), [&](const Expr* operand) {
      const CXXRecordDecl* record = operand->IgnoreUnlessSpelledInSource()->getType()->getAsCXXRecordDecl();
      if (!record) return false;
      return llvm::any_of(record->getEnclosingNamespaceContext()->lookup(name), [&](const NamedDecl* one) {
        return unit_.sources().isBeforeInTranslationUnit(begin_, one->getCanonicalDecl()->getLocation());
      });
    });
  }

  const frontend::ParsedUnit& unit_;
  const SourceLocation begin_;
};

}  // namespace

std::optional<LibraryOperators> operators_of_library(const frontend::ParsedUnit& unit, const CallExpr& algorithm) {
  LibraryText text(unit, algorithm);
  if (const FunctionDecl* function = algorithm.getDirectCallee()) text.functions.insert(function);
  for (std::size_t next = 0; next < text.functions.size(); ++next)
    if (const Stmt* body = text.functions[next]->getBody()) text.TraverseStmt(body);
  return text.all_known ? std::optional(text.operators) : std::nullopt;
}

bool may_come_in_any_order(const LibraryOperators& operators, const Call& call) {
  const bool by_operator = call.fold && !call.fold->lambda && call.fold->before.empty();
  if (call.algorithm->shape != Shape::reduce || !by_operator) return true;
  if (lift::is_scalar(call.result.getUnqualifiedType())) return true;  // these are built-in operators
  const auto known = operators.functions.find(llvm::StringRef(call.fold->between).trim().str() + "2");
  return known != operators.functions.end() && same_type(known->second->getReturnType(), call.result) &&
         is_symmetric(*known->second);
}

namespace {

// Collects the operators in the loops that replace calls. Skips the user's own lambdas.
class LoopText : public ConstDynamicRecursiveASTVisitor {
 public:
  using Loop = frontend::RewrittenText::Loop;

  LoopText(const frontend::ParsedUnit& unit, const StayingCalls& staying) : unit_(unit), staying_(staying) {}

  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    if (!is_of_objects(*call)) return true;
    const auto [at, offset] = unit_.sources().getDecomposedExpansionLoc(call->getOperatorLoc());
    for (const frontend::RewrittenFile& file : unit_.rewritten)
      for (const Loop& loop : file.text->loops())
        if (file.file == at && loop.begin <= offset && offset < loop.end) note(file, loop, *call);
    return true;
  }

  std::map<const Loop*, std::set<std::string>> found;  // the signs of the operators in each loop
  std::set<const Loop*> others;

 private:
  void note(const frontend::RewrittenFile& file, const Loop& loop, const CXXOperatorCallExpr& call) {
    const Operators* expected = staying_.operators({file.text->file(), loop.call});
    if (!expected) return;
    const std::string key = key_of(call);
    const auto known = expected->find(key);
    const std::optional<std::string> function = called(unit_, call);
    if (known == expected->end() || !function || !known->second.contains(*function)) others.insert(&loop);
    found[&loop].insert(key);
  }

  const frontend::ParsedUnit& unit_;
  const StayingCalls& staying_;
};

}  // namespace

void decline_other_operators(const frontend::ParsedUnit& unit, StayingCalls& staying) {
  if (!staying.expects_operators()) return;
  LoopText text(unit, staying);
  for (const FunctionDecl* function : offloaded_functions(unit)) text.TraverseStmt(function->getBody());
  for (const FunctionDecl* function : lift::reached_code(unit.context).called) {
    const auto* method = dyn_cast<CXXMethodDecl>(function);
    if (!method || !method->getParent()->isLambda()) text.TraverseStmt(function->getBody());
  }
  for (const frontend::RewrittenFile& file : unit.rewritten)
    for (const LoopText::Loop& loop : file.text->loops()) {
      const CallPlace place{file.text->file(), loop.call};
      const Operators* expected = staying.operators(place);
      if (!expected) continue;
      const std::set<std::string>& found = text.found[&loop];
      const bool all = llvm::all_of(*expected, [&](const auto& one) { return found.contains(one.first); });
      if (all && !text.others.contains(&loop)) continue;
      staying.note(place, {Id::algorithm_overloads});
      unit.rejected.insert(loop.group);
    }
}

}  // namespace ferry::translator::algorithms
