// See symbolic_run.h.
#include "algorithms/symbolic_run.h"

#include "algorithms/purity.h"
#include "lift/library_values.h"
#include "lift/memberwise.h"
#include "lift/types.h"

#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::algorithms {

using namespace clang;
using Text = SymbolicRun::Text;

static constexpr unsigned most_numbers = 64;

// Adds the paths of all numbers in a value of the type: `.x`, `.v.y`, `[2]`. Returns false if there are too many, or if
// the value contains anything but numbers.
bool add_paths(const ASTContext& context, QualType type, const std::string& to, std::vector<std::string>& paths) {
  if (paths.size() > most_numbers) return false;
  if (lift::is_scalar(type.getUnqualifiedType())) return paths.push_back(to), true;
  const auto add_elements = [&](QualType element, std::uint64_t count) {
    for (std::uint64_t k = 0; k < count && k <= most_numbers; ++k)
      if (!add_paths(context, element, to + "[" + std::to_string(k) + "]", paths)) return false;
    return count <= most_numbers;
  };
  if (const auto* array = context.getAsConstantArrayType(type))
    return add_elements(array->getElementType(), array->getZExtSize());
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isUnion() || record->getNumBases() > 0) return false;
  if (lift::library_class(*record) == lift::LibraryClass::complex)
    return paths.push_back(to + ".re"), paths.push_back(to + ".im"), true;
  if (lift::is_std_array(type)) {
    const auto& arguments = cast<ClassTemplateSpecializationDecl>(record)->getTemplateArgs();
    return add_elements(arguments[0].getAsType(), arguments[1].getAsIntegral().getZExtValue());
  }
  if (record->isInStdNamespace()) return false;
  return llvm::all_of(record->fields(), [&](const FieldDecl* field) {
    return !field->isBitField() && add_paths(context, field->getType(), to + "." + field->getNameAsString(), paths);
  });
}

std::string SymbolicRun::combined(llvm::StringRef sign, const std::string& one, const std::string& other) {
  return ("(" + sign + " " + std::min(one, other) + " " + std::max(one, other) + ")").str();
}

Text SymbolicRun::number_at(const std::string& place) const {
  const auto known = numbers_.find(place);
  return known == numbers_.end() ? Text() : Text(known->second);
}

// --- numbers ---

bool SymbolicRun::is_kept(llvm::StringRef sign) {
  return sign == "+" || sign == "*" || sign == "&" || sign == "|" || sign == "^";
}

bool SymbolicRun::copy(const std::string& from, const std::string& to, QualType type) {
  std::vector<std::string> paths;
  if (!add_paths(context_, type, "", paths)) return false;
  std::vector<std::string> values;
  for (const std::string& path : paths) {
    const auto known = numbers_.find(from + path);
    values.push_back(known == numbers_.end() ? "?" : known->second);
  }
  for (const auto& [path, value] : llvm::zip(paths, values)) numbers_[to + path] = value;
  return true;
}

std::optional<std::int64_t> SymbolicRun::constant(const Text& value) const {
  std::int64_t number = 0;
  return value && value->front() == '#' && !llvm::StringRef(*value).drop_front().getAsInteger(10, number)
             ? std::optional(number)
             : std::nullopt;
}

Text SymbolicRun::number(const Expr& written) {
  const Expr& e = *written.IgnoreParens();
  Expr::EvalResult value;
  if (e.getType()->isIntegerType() && !e.isGLValue() && !e.HasSideEffects(context_) && e.EvaluateAsInt(value, context_))
    if (const std::optional<std::int64_t> known = value.Val.getInt().trySExtValue())
      return "#" + std::to_string(*known);
  if (const auto* choice = dyn_cast<ConditionalOperator>(&e)) return chosen(*choice);
  if (const auto* cast = dyn_cast<CastExpr>(&e)) {
    const Expr& inner = *cast->getSubExpr();
    if (cast->getCastKind() == CK_LValueToRValue) {
      if (const auto* call = dyn_cast<CallExpr>(inner.IgnoreParens())) return called(*call);
      if (const auto* choice = dyn_cast<ConditionalOperator>(inner.IgnoreParens())) return chosen(*choice);
      const Text at = place(inner);
      const auto known = at ? numbers_.find(*at) : numbers_.end();
      return known == numbers_.end() ? Text() : Text(known->second);
    }
    const bool kept = cast->getCastKind() == CK_NoOp || (cast->getCastKind() == CK_IntegralCast && keeps(*cast));
    return kept ? number(inner) : Text();
  }
  if (const auto* cleanups = dyn_cast<FullExpr>(&e)) return number(*cleanups->getSubExpr());
  if (const auto* given = dyn_cast<CXXDefaultInitExpr>(&e)) return number(*given->getExpr());
  if (const auto* list = dyn_cast<InitListExpr>(&e); list && list->getNumInits() == 1) return number(*list->getInit(0));
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr, FloatingLiteral>(e)) return "0";
  if (const auto* operation = dyn_cast<BinaryOperator>(&e)) return computed(*operation);
  if (const auto* call = dyn_cast<CallExpr>(&e)) return called(*call);
  return std::nullopt;
}

// Returns whether the cast preserves the number: it is from a narrower type, or converts an operation's promoted type
// back.
bool SymbolicRun::keeps(const CastExpr& cast) const {
  const QualType to = cast.getType(), from = cast.getSubExpr()->getType();
  if (context_.getTypeSize(to) >= context_.getTypeSize(from)) return true;
  const auto* operation = dyn_cast<BinaryOperator>(cast.getSubExpr()->IgnoreParens());
  return operation && same_type(operation->getLHS()->IgnoreParenImpCasts()->getType(), to) &&
         same_type(operation->getRHS()->IgnoreParenImpCasts()->getType(), to);
}

// Returns the number of `a < b ? a : b`.
Text SymbolicRun::chosen(const ConditionalOperator& choice) {
  const auto* compared = dyn_cast<BinaryOperator>(choice.getCond()->IgnoreParenImpCasts());
  if (!compared || !compared->isRelationalOp()) return std::nullopt;
  const Text left = number(*compared->getLHS()), right = left ? number(*compared->getRHS()) : Text(),
             one = right ? argument(*choice.getTrueExpr()) : Text(),
             other = one ? argument(*choice.getFalseExpr()) : Text();
  if (!other || left == right || !((left == one && right == other) || (left == other && right == one)))
    return std::nullopt;
  const bool less = compared->getOpcode() == BO_LT || compared->getOpcode() == BO_LE;
  return combined(less == (left == one) ? "min" : "max", *one, *other);
}

Text SymbolicRun::computed(const BinaryOperator& operation) {
  if (operation.isAssignmentOp() || operation.isLogicalOp() || operation.isCommaOp()) return std::nullopt;
  const Text left = number(*operation.getLHS()), right = left ? number(*operation.getRHS()) : Text();
  if (!left || !right) return std::nullopt;
  const llvm::StringRef sign = operation.getOpcodeStr();
  const std::optional<std::int64_t> one = constant(left), other = constant(right);
  if (!one || !other) return is_kept(sign) ? Text(combined(sign, *left, *right)) : Text();
  switch (operation.getOpcode()) {
    case BO_LT:
      return *one < *other ? "#1" : "#0";
    case BO_LE:
      return *one <= *other ? "#1" : "#0";
    case BO_NE:
      return *one != *other ? "#1" : "#0";
    default:
      return std::nullopt;
  }
}

// Returns the number that a function returns.
Text SymbolicRun::called(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (function && function->isInStdNamespace() && function->getIdentifier() && call.getNumArgs() == 2 &&
      (function->getName().take_back(3) == "min" || function->getName().take_back(3) == "max") &&
      function->getName().size() <= 4) {
    const Text one = argument(*call.getArg(0)), other = one ? argument(*call.getArg(1)) : Text();
    return other ? Text(combined(function->getName().take_back(3), *one, *other)) : Text();
  }
  const Text at = result(call);
  const auto known = at ? numbers_.find(*at) : numbers_.end();
  return known == numbers_.end() ? Text() : Text(known->second);
}

Text SymbolicRun::argument(const Expr& e) {
  if (!e.isGLValue()) return number(e);
  const Text at = place(e);
  const auto known = at ? numbers_.find(*at) : numbers_.end();
  return known == numbers_.end() ? Text() : Text(known->second);
}

// --- objects ---

// Initialises the object at a place.
bool SymbolicRun::initialise(const std::string& to, const Expr& written) {
  const Expr& e = *written.IgnoreParens();
  if (e.isGLValue()) {
    const Text from = place(e);
    return from && copy(*from, to, e.getType());
  }
  if (lift::is_scalar(e.getType().getUnqualifiedType())) {
    const Text value = number(e);
    if (value) numbers_[to] = *value;
    return value.has_value();
  }
  if (const auto* full = dyn_cast<FullExpr>(&e)) return initialise(to, *full->getSubExpr());
  if (const auto* bound = dyn_cast<CXXBindTemporaryExpr>(&e)) return initialise(to, *bound->getSubExpr());
  if (const auto* given = dyn_cast<CXXDefaultInitExpr>(&e)) return initialise(to, *given->getExpr());
  if (const auto* cast = dyn_cast<CastExpr>(&e)) return initialise(to, *cast->getSubExpr());
  if (const auto* made = dyn_cast<CXXConstructExpr>(&e)) return constructed(to, *made);
  if (const auto* list = dyn_cast<InitListExpr>(&e)) return listed(to, *list);
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(e)) return zeros(to, e.getType());
  const auto* call = dyn_cast<CallExpr>(&e);
  const Text from = call ? result(*call) : Text();
  return from && copy(*from, to, e.getType());
}

bool SymbolicRun::zeros(const std::string& to, QualType type) {
  std::vector<std::string> paths;
  if (!add_paths(context_, type, "", paths)) return false;
  for (const std::string& path : paths) numbers_[to + path] = "0";
  return true;
}

bool SymbolicRun::listed(const std::string& to, const InitListExpr& written) {
  const InitListExpr& list = written.isSemanticForm() ? written : *written.getSemanticForm();
  if (list.isTransparent() && list.getNumInits() == 1) return initialise(to, *list.getInit(0));
  if (const auto* array = context_.getAsConstantArrayType(list.getType())) {
    for (std::uint64_t k = 0; k < array->getZExtSize() && k < most_numbers; ++k) {
      const Expr* one = k < list.getNumInits() ? list.getInit(static_cast<unsigned>(k)) : list.getArrayFiller();
      if (!one || !initialise(to + "[" + std::to_string(k) + "]", *one)) return false;
    }
    return true;
  }
  const CXXRecordDecl* record = list.getType()->getAsCXXRecordDecl();
  if (!record || record->getNumBases() > 0) return false;
  const bool array = lift::is_std_array(list.getType());
  unsigned k = 0;
  for (const FieldDecl* field : record->fields()) {
    if (k >= list.getNumInits()) return false;
    if (!initialise(array ? to : to + "." + field->getNameAsString(), *list.getInit(k++))) return false;
  }
  return true;
}

bool SymbolicRun::constructed(const std::string& to, const CXXConstructExpr& made) {
  const CXXConstructorDecl& constructor = *made.getConstructor();
  if ((constructor.isCopyOrMoveConstructor() && !constructor.isUserProvided()) || lift::copies_bytes(constructor))
    return made.getNumArgs() >= 1 && initialise(to, *made.getArg(0));
  if (constructor.isTrivial()) return zeros_or_nothing(to, made);
  const FunctionDecl* found = nullptr;
  const Stmt* body = constructor.getBody(found);
  if (!body || constructor.isInStdNamespace() || depth_ >= most_calls) return false;
  const auto& defined = *cast<CXXConstructorDecl>(found);
  if (made.requiresZeroInitialization() && !zeros(to, made.getType())) return false;
  std::map<const ValueDecl*, std::string> outer = places_;
  const llvm::SaveAndRestore deeper(depth_, depth_ + 1);
  std::vector<const Expr*> arguments(made.getArgs(), made.getArgs() + made.getNumArgs());
  if (!bind(defined, arguments)) return false;
  const llvm::SaveAndRestore<std::string> object(this_, to);
  bool understood = true;
  for (const CXXCtorInitializer* one : defined.inits())
    understood = understood && one->isMemberInitializer() &&
                 initialise(to + "." + one->getMember()->getNameAsString(), *one->getInit());
  Text returned;
  understood = understood && statement(*body, returned);
  places_ = std::move(outer);
  return understood;
}

bool SymbolicRun::zeros_or_nothing(const std::string& to, const CXXConstructExpr& made) {
  return !made.requiresZeroInitialization() || zeros(to, made.getType());
}

}  // namespace ferry::translator::algorithms
