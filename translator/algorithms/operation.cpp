// See operation.h.
#include "algorithms/operation.h"

#include "algorithms/objects.h"
#include "algorithms/purity.h"
#include "algorithms/symmetric.h"
#include "lift/memberwise.h"
#include "lift/passed_closures.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/Sequence.h>
#include <llvm/ADT/StringSwitch.h>

namespace ferry::translator::algorithms {

using namespace clang;

namespace {

// Returns the operation of std::plus<>{} and the like. If the functor names a type, all its arguments must have it.
std::optional<Operation> of_library(const Expr& functor, llvm::ArrayRef<QualType> arguments) {
  const auto* record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(functor.getType()->getAsCXXRecordDecl());
  if (!record || !record->isInStdNamespace() || record->getTemplateArgs().size() == 0) return std::nullopt;
  const QualType type = record->getTemplateArgs()[0].getAsType();
  for (const QualType argument : arguments)
    if (!type->isVoidType() && !same_type(type, argument)) return std::nullopt;
  const char* sign = llvm::StringSwitch<const char*>(record->getName())
                         .Case("plus", "+")
                         .Case("minus", "-")
                         .Case("multiplies", "*")
                         .Case("divides", "/")
                         .Case("modulus", "%")
                         .Case("bit_and", "&")
                         .Case("bit_or", "|")
                         .Case("bit_xor", "^")
                         .Case("logical_and", "&&")
                         .Case("logical_or", "||")
                         .Case("equal_to", "==")
                         .Case("not_equal_to", "!=")
                         .Case("less", "<")
                         .Case("greater", ">")
                         .Case("less_equal", "<=")
                         .Case("greater_equal", ">=")
                         .Default(nullptr);
  // A functor of narrow integers returns the narrow type, but the operator returns an int.
  const bool narrows = !type->isVoidType() && functor.getType()->getAsCXXRecordDecl() && type->isIntegerType() &&
                       !type->isBooleanType() && record->getASTContext().getTypeSize(type) < 32;
  if (narrows) return std::nullopt;
  if (sign && arguments.size() == 2) return infix(sign);
  const char* prefix = llvm::StringSwitch<const char*>(record->getName())
                           .Case("negate", "-")
                           .Case("logical_not", "!")
                           .Case("bit_not", "~")
                           .Default(nullptr);
  if (!prefix || arguments.size() != 1) return std::nullopt;
  return Operation{{}, prefix, "", ""};
}

// Returns the operation of a function that is identified by its name alone, or by its parameters.
std::optional<Operation> of_function(const UserText& text, const Expr& functor, llvm::ArrayRef<QualType> arguments) {
  const Expr* e = &functor;
  if (const auto* address = dyn_cast<UnaryOperator>(e); address && address->getOpcode() == UO_AddrOf)
    e = &written(*address->getSubExpr());
  bool chosen = false;  // whether a cast selects an overload
  if (const auto* cast = dyn_cast<ExplicitCastExpr>(e)) {
    e = &written(*cast->getSubExpr());
    if (const auto* address = dyn_cast<UnaryOperator>(e); address && address->getOpcode() == UO_AddrOf)
      e = &written(*address->getSubExpr());
    chosen = true;
  }
  const auto* name = dyn_cast<DeclRefExpr>(e);
  const auto* function = name ? dyn_cast<FunctionDecl>(name->getDecl()) : nullptr;
  if (!function || isa<CXXMethodDecl>(function) || function->getNumParams() != arguments.size()) return std::nullopt;
  // An argument of an enumeration type would also find functions of the enumeration's namespace.
  const bool objects = llvm::any_of(arguments, [](QualType one) { return is_object(one); });
  for (const QualType argument : arguments)
    if (argument->isEnumeralType()) return std::nullopt;
  const bool several =
      !function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName()).isSingleResult();
  for (unsigned p = 0; p < arguments.size() && (chosen || several || function->getPrimaryTemplate()); ++p)
    if (objects || !same_type(function->getParamDecl(p)->getType(), arguments[p])) return std::nullopt;
  std::optional<std::string> words = text.flat(*name);
  if (words && objects) words = "(" + *words + ")";  // prevents argument-dependent lookup
  return words ? std::optional(Operation{{}, *words + "(", ", ", ")", function->getReturnType()}) : std::nullopt;
}

// Returns the operator() that the library calls, or null if unknown. For `auto` parameters it is the instance for these
// types.
const CXXMethodDecl* called(const FunctionTemplateDecl& pattern, llvm::ArrayRef<QualType> arguments) {
  for (const FunctionDecl* made : pattern.specializations()) {
    const auto takes = [&](unsigned p) { return same_type(made->getParamDecl(p)->getType(), arguments[p]); };
    if (made->getNumParams() == arguments.size() && llvm::all_of(llvm::seq<unsigned>(0, arguments.size()), takes))
      return cast<CXXMethodDecl>(made);
  }
  return nullptr;
}

const CXXMethodDecl* called(const LambdaExpr& lambda, llvm::ArrayRef<QualType> arguments) {
  const FunctionTemplateDecl* pattern = lambda.getDependentCallOperator();
  return pattern ? called(*pattern, arguments) : lambda.getCallOperator();
}

// Returns the lambda's result type, or void if it is unknown.
QualType result_of(const LambdaExpr& lambda, llvm::ArrayRef<QualType> arguments) {
  const CXXMethodDecl* method = called(lambda, arguments);
  const QualType result = method ? method->getReturnType() : QualType();
  return result.isNull() || result->isDependentType() || result->isUndeducedType()
             ? QualType(lambda.getLambdaClass()->getASTContext().VoidTy)
             : result;
}

// Returns whether no call of an object of this class changes the object.
bool is_constant_function(const CXXRecordDecl& record) {
  if (record.getNumBases() != 0) return false;
  return llvm::all_of(record.decls(), [](const Decl* one) {
    if (const auto* pattern = dyn_cast<FunctionTemplateDecl>(one)) one = pattern->getTemplatedDecl();
    const auto* method = dyn_cast<CXXMethodDecl>(one);
    return !method || method->getOverloadedOperator() != OO_Call || method->isConst() || method->isStatic();
  });
}

}  // namespace

std::string ComparedKey::of(const std::string& element) const {
  std::string all = pieces.front();
  for (std::size_t piece = 1; piece < pieces.size(); ++piece) all += "(" + element + ")" + pieces[piece];
  return all;
}

namespace {

// Collects the uses of the parameter in the expression. Returns false if the expression does more than compute a
// number.
bool names_of(const Stmt& code, const ParmVarDecl& parameter, std::vector<const DeclRefExpr*>& names) {
  const auto* name = dyn_cast<DeclRefExpr>(&code);
  if (name && name->getDecl() == &parameter) names.push_back(name);
  const auto* variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (variable && variable != &parameter && !variable->isUsableInConstantExpressions(variable->getASTContext()))
    return false;
  return does_nothing_else(code) &&
         llvm::all_of(code.children(), [&](const Stmt* child) { return !child || names_of(*child, parameter, names); });
}

// Returns the text of a number that is computed from the parameter, split where the parameter's name occurs.
std::optional<std::vector<std::string>> pieces_of(const UserText& text, const Expr& key, const ParmVarDecl& parameter) {
  std::vector<const DeclRefExpr*> names;
  const std::optional<Bytes> whole = text.bytes(key.getSourceRange());
  if (!whole || !key.getType()->isArithmeticType() || !names_of(key, parameter, names) || names.empty())
    return std::nullopt;
  std::vector<std::string> pieces;
  unsigned at = whole->begin;
  for (const DeclRefExpr* name : names) {
    const std::optional<Bytes> bytes = text.bytes(name->getSourceRange());
    const std::optional<std::string> before = !bytes || bytes->begin < at ? std::nullopt
                                              : bytes->begin == at ? std::optional(std::string())
                                                                   : text.flat(Bytes{whole->file, at, bytes->begin});
    if (!before) return std::nullopt;
    pieces.push_back(*before);
    at = bytes->end;
  }
  const std::optional<std::string> rest =
      at == whole->end ? std::optional(std::string()) : text.flat(Bytes{whole->file, at, whole->end});
  if (!rest) return std::nullopt;
  pieces.push_back(*rest);
  return pieces;
}

}  // namespace

std::optional<ComparedKey> compared_key(const UserText& text, const Expr& comparison, QualType element) {
  const auto* lambda = dyn_cast<LambdaExpr>(&written(comparison));
  const CXXMethodDecl* method = lambda && !lambda->isGenericLambda() ? lambda->getCallOperator() : nullptr;
  const CompoundStmt* body = method ? lambda->getCompoundStmtBody() : nullptr;
  if (!body || lambda->capture_size() > 0 || body->size() != 1 || method->getNumParams() != 2) return std::nullopt;
  for (const ParmVarDecl* parameter : method->parameters())
    if (!same_type(parameter->getType(), element)) return std::nullopt;
  const auto* returns = dyn_cast<ReturnStmt>(body->body_front());
  const Expr* value = returns && returns->getRetValue() ? returns->getRetValue()->IgnoreParenImpCasts() : nullptr;
  const auto* compared = dyn_cast_or_null<BinaryOperator>(value);
  if (!compared || (compared->getOpcode() != BO_LT && compared->getOpcode() != BO_GT)) return std::nullopt;
  const Expr &left = *compared->getLHS(), &right = *compared->getRHS();
  if (!same_type(written(left).getType(), left.getType()) || !same_type(left.getType(), right.getType()))
    return std::nullopt;
  const auto first = pieces_of(text, written(left), *method->getParamDecl(0)),
             second = pieces_of(text, written(right), *method->getParamDecl(1));
  if (!first || first != second) return std::nullopt;
  return ComparedKey{*first, compared->getOpcode() == BO_LT ? " < " : " > "};
}

Operation infix(const char* sign) { return {{}, "", std::string(" ") + sign + " ", ""}; }

std::string neutral_value(llvm::StringRef sign, QualType type) {
  const bool logical = sign == " && " || sign == " || ";
  if (!type->isArithmeticType() || type->isEnumeralType() || (logical && !type->isBooleanType())) return "";
  return llvm::StringSwitch<const char*>(sign)
      .Case(" + ", "-0.0")
      .Cases({" * ", " && "}, "1")
      .Cases({" | ", " ^ ", " || "}, "0")
      .Case(" & ", "-1")
      .Default("");
}

std::optional<Operation> operation(const UserText& text, const Expr& functor, llvm::ArrayRef<QualType> arguments) {
  const Expr& e = written(functor);
  if (const auto* lambda = dyn_cast<LambdaExpr>(&e)) {
    if (lift::changes_copies(*lambda->getLambdaClass())) return std::nullopt;
    const std::optional<Bytes> bytes = text.bytes(lambda->getSourceRange());
    if (!bytes) return std::nullopt;
    for (llvm::StringRef rest = text.raw(*bytes); !rest.empty(); rest = rest.split('\n').second)
      if (rest.take_until([](char c) { return c == '\n'; }).ltrim().starts_with("#")) return std::nullopt;
    return Operation{bytes, "(", ", ", ")", result_of(*lambda, arguments)};
  }
  if (std::optional<Operation> known = of_library(e, arguments)) return known;
  if (std::optional<Operation> known = of_function(text, e, arguments)) return known;
  const auto* name = dyn_cast<DeclRefExpr>(&e);
  const auto* record = name ? name->getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
  // The library copies the object.
  const bool object = record && record->hasDefinition() && lift::is_copied_as_bytes(*record->getDefinition()) &&
                      !record->isInStdNamespace() && is_constant_function(*record);
  // Each copy of a closure has its own copies of captures.
  if (!record || (record->isLambda() ? lift::changes_copies(*record) : !object)) return std::nullopt;
  const std::optional<std::string> words = text.flat(e);
  return words ? std::optional(Operation{{}, *words + "(", ", ", ")", text.context().VoidTy}) : std::nullopt;
}

namespace {

bool is_parameter(const Expr& e, const CXXMethodDecl& method, unsigned number) {
  const auto* name = dyn_cast<DeclRefExpr>(&written(e));
  return name && name->getDecl() == method.getParamDecl(number);
}

bool are_parameters(const Expr& a, const Expr& b, const CXXMethodDecl& method) {
  return (is_parameter(a, method, 0) && is_parameter(b, method, 1)) ||
         (is_parameter(a, method, 1) && is_parameter(b, method, 0));
}

// Returns std::max for `p < q ? q : p`, as the library defines it. For numbers without NaNs and signed zeros, it
// doesn't matter which of two equal numbers is taken.
std::optional<Operation> of_choice(const ConditionalOperator& choice, const CXXMethodDecl& method, QualType type) {
  const auto* compared = dyn_cast<BinaryOperator>(&written(*choice.getCond()));
  if (!compared || !compared->isRelationalOp()) return std::nullopt;
  const auto first = [&](const Expr& e) { return is_parameter(e, method, 0); };
  const auto second = [&](const Expr& e) { return is_parameter(e, method, 1); };
  const Expr &left = *compared->getLHS(), &right = *compared->getRHS();
  if (!are_parameters(left, right, method) || !are_parameters(*choice.getTrueExpr(), *choice.getFalseExpr(), method))
    return std::nullopt;
  const bool below = compared->getOpcode() == BO_LT || compared->getOpcode() == BO_LE;
  const bool left_taken = first(left) == first(*choice.getTrueExpr());
  const bool exact =
      second(*choice.getTrueExpr()) && (compared->getOpcode() == BO_LT || compared->getOpcode() == BO_GT);
  if (!exact && !type->isIntegerType()) return std::nullopt;
  return Operation{{}, below == left_taken ? "std::min(" : "std::max(", ", ", ")"};
}

// Returns the operation of lambdas like `[](T a, T b) { return a + b; }`, where the order of the operands doesn't
// matter.
std::optional<Operation> of_lambda(const LambdaExpr& lambda, QualType type) {
  const CXXMethodDecl* method = called(lambda, {type, type});
  if (!method || method->isStatic() || method->getNumParams() != 2 || !same_type(method->getReturnType(), type))
    return std::nullopt;
  for (const ParmVarDecl* parameter : method->parameters())
    if (!same_type(parameter->getType(), type)) return std::nullopt;
  const auto* body = dyn_cast_or_null<CompoundStmt>(method->getBody());
  const auto* result = body && body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
  if (!result || !result->getRetValue()) return std::nullopt;
  const Expr& value = written(*result->getRetValue());
  if (const auto* operation = dyn_cast<BinaryOperator>(&value)) {
    const bool known = operation->getOpcode() == BO_Add || operation->getOpcode() == BO_Mul ||
                       operation->getOpcode() == BO_And || operation->getOpcode() == BO_Or ||
                       operation->getOpcode() == BO_Xor;
    if (known && are_parameters(*operation->getLHS(), *operation->getRHS(), *method))
      return infix(BinaryOperator::getOpcodeStr(operation->getOpcode()).data());
  }
  if (const auto* choice = dyn_cast<ConditionalOperator>(&value)) return of_choice(*choice, *method, type);
  const auto* call = dyn_cast<CallExpr>(&value);
  const FunctionDecl* function = call ? call->getDirectCallee() : nullptr;
  if (!function || !function->isInStdNamespace() || !function->getIdentifier() || call->getNumArgs() != 2 ||
      !are_parameters(*call->getArg(0), *call->getArg(1), *method))
    return std::nullopt;
  const llvm::StringRef name = function->getName();
  if (name != "min" && name != "max") return std::nullopt;
  if (is_parameter(*call->getArg(0), *method, 0)) return Operation{{}, "std::" + name.str() + "(", ", ", ")"};
  if (type->isFloatingType()) return std::nullopt;  // a NaN or the sign of a zero would come from the other operand
  return Operation{{}, "std::" + name.str() + "(", ", ", ")"};
}

}  // namespace

std::optional<Operation> reducing(const UserText& text, const Expr& functor, QualType type, QualType element) {
  const Expr& e = written(functor);
  if (const auto* lambda = dyn_cast<LambdaExpr>(&e); lambda && same_type(type, element))
    if (std::optional<Operation> known = of_lambda(*lambda, type)) return known;
  return operation(text, functor, {type, element});
}

const FunctionDecl* function_of(const Expr& functor, llvm::ArrayRef<QualType> arguments) {
  const Expr* e = &written(functor);
  if (const auto* lambda = dyn_cast<LambdaExpr>(e)) return called(*lambda, arguments);
  while (isa<UnaryOperator, ExplicitCastExpr>(e))
    e = &written(isa<UnaryOperator>(e) ? *cast<UnaryOperator>(e)->getSubExpr()
                                       : *cast<ExplicitCastExpr>(e)->getSubExpr());
  const auto* name = dyn_cast<DeclRefExpr>(e);
  if (name && isa<FunctionDecl>(name->getDecl())) return cast<FunctionDecl>(name->getDecl());
  const auto* record = name ? name->getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
  if (!record || record->isInStdNamespace()) return nullptr;
  const CXXMethodDecl* only = nullptr;
  for (const Decl* one : record->decls()) {
    const auto* pattern = dyn_cast<FunctionTemplateDecl>(one);
    const auto* method = dyn_cast<CXXMethodDecl>(pattern ? pattern->getTemplatedDecl() : one);
    if (!method || method->getOverloadedOperator() != OO_Call) continue;
    if (only || (pattern && !record->isLambda())) return nullptr;
    only = pattern ? called(*pattern, arguments) : method;
    if (!only) return nullptr;
  }
  return only;
}

bool may_come_in_any_order(const Expr& functor, const Operation& operation, QualType type) {
  if (const FunctionDecl* function = function_of(functor, {type, type}))
    return (isa<LambdaExpr>(written(functor)) && !operation.lambda) || is_symmetric(*function);
  return !operation.lambda && operation.before.empty() &&
         llvm::is_contained({" + ", " * ", " & ", " | ", " ^ ", " && ", " || "}, llvm::StringRef(operation.between));
}

void write(LineWriter& writer, const Operation& operation, const std::string& first, const std::string& second) {
  if (operation.lambda) writer.add_own(*operation.lambda);
  writer.add(operation.before);
  writer.add(first);
  if (!second.empty()) {
    writer.add(operation.between);
    writer.add(second);
  }
  writer.add(operation.after);
}

}  // namespace ferry::translator::algorithms
