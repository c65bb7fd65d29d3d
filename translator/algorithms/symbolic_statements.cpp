// Implements places, calls and statements of symbolic_run.h.
#include "algorithms/purity.h"
#include "algorithms/symbolic_run.h"
#include "lift/library_values.h"
#include "lift/memberwise.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::algorithms {

using namespace clang;
using Text = SymbolicRun::Text;

static constexpr unsigned most_iterations = 64, most_steps = 4096;

// --- places ---

Text SymbolicRun::place(const Expr& written) {
  const Expr& e = *written.IgnoreParens();
  if (const auto* name = dyn_cast<DeclRefExpr>(&e)) {
    const auto known = places_.find(name->getDecl());
    return known == places_.end() ? Text() : Text(known->second);
  }
  if (const auto* member = dyn_cast<MemberExpr>(&e)) {
    const Expr& base = *member->getBase();
    const Text object = member->isArrow() ? pointed(base) : base.isGLValue() ? place(base) : temporary(base);
    return object && isa<FieldDecl>(member->getMemberDecl())
               ? Text(*object + "." + member->getMemberDecl()->getNameAsString())
               : Text();
  }
  if (const auto* element = dyn_cast<ArraySubscriptExpr>(&e)) {
    const auto* decayed = dyn_cast<CastExpr>(element->getBase()->IgnoreParens());
    const Text array =
        decayed && decayed->getCastKind() == CK_ArrayToPointerDecay ? place(*decayed->getSubExpr()) : Text();
    return at(array, *element->getIdx());
  }
  if (const auto* one = dyn_cast<UnaryOperator>(&e)) {
    if (one->getOpcode() == UO_Deref) return pointed(*one->getSubExpr());
    return one->getOpcode() == UO_PreInc && effect(e) ? place(*one->getSubExpr()) : Text();
  }
  if (const auto* operation = dyn_cast<BinaryOperator>(&e))
    return operation->isAssignmentOp() && effect(e) ? place(*operation->getLHS()) : Text();
  if (const auto* temporary = dyn_cast<MaterializeTemporaryExpr>(&e)) return this->temporary(*temporary->getSubExpr());
  if (const auto* cast = dyn_cast<CastExpr>(&e))
    return cast->getCastKind() == CK_NoOp && !isa<CXXConstCastExpr>(cast) ? place(*cast->getSubExpr()) : Text();
  const auto* call = dyn_cast<CallExpr>(&e);
  return call ? result(*call) : Text();
}

Text SymbolicRun::pointed(const Expr& e) const {
  return isa<CXXThisExpr>(e.IgnoreParenImpCasts()) && !this_.empty() ? Text(this_) : Text();
}

Text SymbolicRun::temporary(const Expr& e) {
  const std::string to = root();
  return initialise(to, e) ? Text(to) : Text();
}

Text SymbolicRun::at(const Text& array, const Expr& index) {
  const std::optional<std::int64_t> known = array ? constant(number(index)) : std::nullopt;
  return known ? Text(*array + "[" + std::to_string(*known) + "]") : Text();
}

// --- calls ---

// Returns the place of the call's result.
Text SymbolicRun::result(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function) return std::nullopt;
  if (isa<CXXOperatorCallExpr>(call) && function->isInStdNamespace())
    return of_library(cast<CXXOperatorCallExpr>(call));
  const auto* operation = dyn_cast<CXXOperatorCallExpr>(&call);
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (method &&
      (method->isVirtual() || method->getParent()->isInStdNamespace() || method->isExplicitObjectMemberFunction()))
    return std::nullopt;
  std::vector<const Expr*> arguments(call.arguments().begin(), call.arguments().end());
  Text object;
  if (method && !method->isStatic()) {
    const auto* of_member = dyn_cast<CXXMemberCallExpr>(&call);
    const auto* member = of_member ? dyn_cast<MemberExpr>(of_member->getCallee()->IgnoreParens()) : nullptr;
    const Expr* of = operation ? arguments.front() : member ? member->getBase() : nullptr;
    if (!of || method->getParent()->isLambda()) return std::nullopt;
    object = member && member->isArrow() ? pointed(*of) : of->isGLValue() ? place(*of) : temporary(*of);
    if (!object) return std::nullopt;
    if (operation) arguments.erase(arguments.begin());
    if (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator())
      if (!method->isUserProvided() || lift::copies_bytes(*method))
        return initialise(*object, *arguments.front()) ? object : Text();
  }
  const FunctionDecl* defined = nullptr;
  if (!function->getBody(defined) || depth_ >= most_calls) return std::nullopt;
  std::map<const ValueDecl*, std::string> outer = places_;
  const llvm::SaveAndRestore deeper(depth_, depth_ + 1);
  if (!bind(*defined, arguments)) return std::nullopt;
  const llvm::SaveAndRestore<std::string> inside(this_, object.value_or(""));
  const Text found = run(*defined);
  places_ = std::move(outer);
  return found;
}

// Handles sums of std::complex, and elements of std::array.
Text SymbolicRun::of_library(const CXXOperatorCallExpr& call) {
  const Expr& first = *call.getArg(0);
  if (call.getOperator() == OO_Subscript && lift::is_std_array(first.getType()))
    return first.isGLValue() ? at(place(first), *call.getArg(1)) : Text();
  const bool adds = call.getOperator() == OO_Plus || call.getOperator() == OO_PlusEqual;
  if (!adds || call.getNumArgs() != 2 || !same_type(first.getType(), call.getArg(1)->getType()) ||
      lift::library_class(first.getType()) != lift::LibraryClass::complex)
    return std::nullopt;
  const auto operand = [&](const Expr& e) { return e.isGLValue() ? place(e) : temporary(e); };
  const Text left = operand(first), right = left ? operand(*call.getArg(1)) : Text();
  if (!left || !right) return std::nullopt;
  const std::string to = call.getOperator() == OO_Plus ? root() : *left;
  for (const char* part : {".re", ".im"}) {
    const auto one = numbers_.find(*left + part), other = numbers_.find(*right + part);
    if (one == numbers_.end() || other == numbers_.end()) return std::nullopt;
    numbers_[to + part] = combined("+", one->second, other->second);
  }
  return to;
}

bool SymbolicRun::bind(const FunctionDecl& function, llvm::ArrayRef<const Expr*> arguments) {
  if (function.getNumParams() != arguments.size()) return false;
  std::vector<std::string> given;
  for (const auto& [parameter, argument] : llvm::zip(function.parameters(), arguments)) {
    const Expr* value = argument;
    if (const auto* left_out = dyn_cast<CXXDefaultArgExpr>(value)) value = left_out->getExpr();
    const Text at = parameter->getType()->isReferenceType() ? place(*value) : temporary(*value);
    if (!at) return false;
    given.push_back(*at);
  }
  for (const auto& [parameter, at] : llvm::zip(function.parameters(), given)) places_[parameter] = at;
  return true;
}

Text SymbolicRun::run(const FunctionDecl& function) {
  Text returned;
  return function.getBody() && statement(*function.getBody(), returned) ? returned : Text();
}

// --- statements ---

// Runs a statement. Does nothing after a `return`.
bool SymbolicRun::statement(const Stmt& s, Text& returned) {
  if (returned || ++steps_ > most_steps) return returned.has_value();
  if (const auto* block = dyn_cast<CompoundStmt>(&s))
    return llvm::all_of(block->body(), [&](const Stmt* one) { return statement(*one, returned); });
  if (const auto* declared = dyn_cast<DeclStmt>(&s))
    return llvm::all_of(declared->decls(), [&](const Decl* one) { return declare(*one); });
  if (const auto* back = dyn_cast<ReturnStmt>(&s)) {
    if (!back->getRetValue()) return false;
    returned = back->getRetValue()->isGLValue() ? place(*back->getRetValue()) : temporary(*back->getRetValue());
    return returned.has_value();
  }
  if (const auto* loop = dyn_cast<ForStmt>(&s)) return repeat(*loop, returned);
  if (isa<NullStmt>(s)) return true;
  const auto* e = dyn_cast<Expr>(&s);
  return e && effect(*e);
}

bool SymbolicRun::declare(const Decl& one) {
  const auto* variable = dyn_cast<VarDecl>(&one);
  if (!variable) return isa<TypedefNameDecl, UsingDecl, StaticAssertDecl>(one);
  if (!variable->hasLocalStorage()) return false;
  if (variable->getType()->isReferenceType()) {
    const Text at = variable->getInit() ? place(*variable->getInit()) : Text();
    if (at) places_[variable] = *at;
    return at.has_value();
  }
  const std::string to = root();
  places_[variable] = to;
  return !variable->getInit() || initialise(to, *variable->getInit());
}

bool SymbolicRun::repeat(const ForStmt& loop, Text& returned) {
  if (loop.getConditionVariable() || !loop.getCond() || !loop.getInc()) return false;
  if (loop.getInit() && !statement(*loop.getInit(), returned)) return false;
  for (unsigned k = 0; k <= most_iterations; ++k) {
    const std::optional<std::int64_t> again = constant(number(*loop.getCond()));
    if (!again) return false;
    if (*again == 0) return true;
    if (!statement(*loop.getBody(), returned)) return false;
    if (returned) return true;
    if (!effect(*loop.getInc())) return false;
  }
  return false;
}

bool SymbolicRun::effect(const Expr& written) {
  const Expr& e = *written.IgnoreParens();
  if (const auto* full = dyn_cast<FullExpr>(&e)) return effect(*full->getSubExpr());
  if (const auto* one = dyn_cast<UnaryOperator>(&e); one && one->isIncrementOp()) {
    const Text to = place(*one->getSubExpr());
    const std::optional<std::int64_t> before = to ? constant(numbers_[*to]) : std::nullopt;
    if (before) numbers_[*to] = "#" + std::to_string(*before + 1);
    return before.has_value();
  }
  if (const auto* operation = dyn_cast<BinaryOperator>(&e)) {
    if (operation->isCommaOp()) return effect(*operation->getLHS()) && effect(*operation->getRHS());
    if (!operation->isAssignmentOp()) return false;
    const Text to = place(*operation->getLHS()), value = to ? number(*operation->getRHS()) : Text();
    if (!to || !value) return false;
    if (operation->getOpcode() == BO_Assign) return numbers_[*to] = *value, true;
    const llvm::StringRef sign = operation->getOpcodeStr().drop_back();
    const auto known = numbers_.find(*to);
    if (!is_kept(sign) || known == numbers_.end()) return false;
    known->second = combined(sign, known->second, *value);
    return true;
  }
  const auto* call = dyn_cast<CallExpr>(&e);
  return call && result_or_nothing(*call);
}

bool SymbolicRun::result_or_nothing(const CallExpr& call) {
  return !call.getType()->isVoidType() && result(call).has_value();
}

}  // namespace ferry::translator::algorithms
