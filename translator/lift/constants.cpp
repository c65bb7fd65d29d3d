// See constants.h.
#include "lift/constants.h"

#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace ferry::translator::lift {

using namespace clang;

namespace {

std::optional<std::string> floating_text(const llvm::APFloat& number, const char* suffix) {
  if (number.isInfinity()) return std::string(number.isNegative() ? "(-" : "(") + "__builtin_huge_val" + suffix + "())";
  if (number.isNaN()) {
    if (!number.bitwiseIsEqual(llvm::APFloat::getQNaN(number.getSemantics()))) return std::nullopt;
    return std::string("__builtin_nan") + suffix + "(\"\")";
  }
  char text[64];
  llvm::APFloat(number).convertToHexString(text, 0, false, llvm::APFloat::rmNearestTiesToEven);
  const std::string literal = text + std::string(suffix);
  return number.isNegative() ? "(" + literal + ")" : literal;
}

// What INFINITY, NAN and HUGE_VAL are made of.
bool makes_special_value(const FunctionDecl& function) {
  switch (function.getBuiltinID()) {
    case Builtin::BI__builtin_inf:
    case Builtin::BI__builtin_inff:
    case Builtin::BI__builtin_huge_val:
    case Builtin::BI__builtin_huge_valf:
    case Builtin::BI__builtin_nan:
    case Builtin::BI__builtin_nanf:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string integer_literal(const llvm::APSInt& value, bool sized) {
  if (value.isUnsigned()) return llvm::toString(value, 10) + (sized ? "UL" : value.getActiveBits() == 64 ? "U" : "");
  const char* suffix = sized ? "L" : "";
  if (value.getBitWidth() == 64 && value.isMinSignedValue())
    return "-9223372036854775807" + std::string(suffix) + " - 1";
  return llvm::toString(value, 10) + suffix;
}

std::optional<ir::Number> number(const APValue& value, QualType type) {
  if (value.isInt()) {
    const llvm::APSInt& integer = value.getInt();
    if (type->isBooleanType()) return ir::Number{integer != 0 ? "true" : "false"};
    return ir::Number{integer_literal(integer, true), true};
  }
  if (!value.isFloat()) return std::nullopt;
  const bool single = type->isSpecificBuiltinType(BuiltinType::Float);
  if (!single && !type->isSpecificBuiltinType(BuiltinType::Double)) return std::nullopt;
  std::optional<std::string> digits = floating_text(value.getFloat(), single ? "f" : "");
  return digits ? std::optional(ir::Number{std::move(*digits)}) : std::nullopt;
}

bool counts_lines_of_use(const Expr& e, const ASTContext& context) {
  const SourceManager& sources = context.getSourceManager();
  const SourceLocation location = e.getBeginLoc();
  if (isa<IntegerLiteral>(e) && location.isMacroID() &&
      Lexer::getImmediateMacroName(location, sources, context.getLangOpts()) == "__LINE__") {
    const CharSourceRange use = sources.getExpansionRange(location);
    if (sources.getExpansionLineNumber(use.getBegin()) != sources.getExpansionLineNumber(use.getEnd())) return true;
  }
  return llvm::any_of(e.children(), [&](const Stmt* child) {
    const auto* operand = dyn_cast_or_null<Expr>(child);
    return operand && counts_lines_of_use(*operand, context);
  });
}

std::optional<ir::Number> constant_value(const ASTContext& context, const VarDecl& variable) {
  const VarDecl* initialised = nullptr;  // its own declaration, or the definition behind its class
  const Expr* init = variable.getAnyInitializer(initialised);
  if (!init || init->isValueDependent() || counts_lines_of_use(*init, context) ||
      !is_scalar(variable.getType().getNonReferenceType()))
    return std::nullopt;
  const bool usable = variable.isUsableInConstantExpressions(context) || variable.isConstexpr();
  const APValue* value = usable ? initialised->evaluateValue() : nullptr;
  return value ? number(*value, variable.getType()) : std::nullopt;
}

namespace {

// False: something else than integers of 64 bits is among them.
bool add_elements(const APValue& value, std::optional<ir::Variable::ElementBounds>& bounds) {
  constexpr unsigned most = 4096, bits = 64;
  if (value.isInt()) {
    if (!value.getInt().isRepresentableByInt64() || value.getInt().getBitWidth() > bits) return false;
    const std::int64_t number = value.getInt().getExtValue();
    if (!bounds) bounds = {number, number};
    bounds = {std::min(bounds->least, number), std::max(bounds->greatest, number)};
    return true;
  }
  if (value.isStruct())  // a std::array
    return value.getStructNumBases() == 0 && value.getStructNumFields() == 1 &&
           add_elements(value.getStructField(0), bounds);
  if (!value.isArray() || value.getArraySize() > most) return false;
  for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
    if (!add_elements(value.getArrayInitializedElt(i), bounds)) return false;
  return !value.hasArrayFiller() || add_elements(value.getArrayFiller(), bounds);
}

}  // namespace

std::optional<ir::Variable::ElementBounds> elements_of_table(const VarDecl& variable) {
  const ASTContext& context = variable.getASTContext();
  const QualType type = variable.getType();
  const bool table = type->isConstantArrayType() || container_of(type) == Container::array;
  const bool constant = variable.isConstexpr() || context.getBaseElementType(type).isConstQualified();
  const VarDecl* initialised = nullptr;
  const Expr* init = table && constant ? variable.getAnyInitializer(initialised) : nullptr;
  if (!init || init->isValueDependent() || type->isReferenceType() || type.isVolatileQualified() || variable.isWeak() ||
      counts_lines_of_use(*init, context) || !initialised->hasConstantInitialization())
    return std::nullopt;
  const APValue* value = initialised->evaluateValue();
  std::optional<ir::Variable::ElementBounds> bounds;
  return value && add_elements(*value, bounds) ? bounds : std::nullopt;
}

std::optional<APValue> fact(const Expr& e, const ASTContext& context) {
  Expr::EvalResult result;
  if (e.isValueDependent() || !e.EvaluateAsRValue(result, context) || !number(result.Val, e.getType()))
    return std::nullopt;
  return result.Val;
}

std::optional<APValue> part_of_argument(const Expr& e, const ASTContext& context) {
  const auto* load = dyn_cast<ImplicitCastExpr>(&e);
  if (!load || load->getCastKind() != CK_LValueToRValue) return std::nullopt;
  const Expr* object = load->getSubExpr()->IgnoreParenImpCasts();
  if (!isa<MemberExpr>(object)) return std::nullopt;
  while (const auto* member = dyn_cast<MemberExpr>(object)) object = member->getBase()->IgnoreParenImpCasts();
  const auto* name = dyn_cast<DeclRefExpr>(object);
  return name && isa<TemplateParamObjectDecl>(name->getDecl()) ? fact(e, context) : std::nullopt;
}

std::optional<APValue> constant_call(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !is_scalar(call.getType()) || call.isGLValue()) return std::nullopt;
  if (!function->isConstexpr() && !makes_special_value(*function)) return std::nullopt;
  const ASTContext& context = function->getASTContext();
  Expr::EvalResult result;
  // As at run time, where std::is_constant_evaluated() is false.
  const bool known = function->isConsteval()
                         ? call.EvaluateAsConstantExpr(result, context)
                         : !call.isValueDependent() && call.EvaluateAsRValue(result, context, false);
  if (!known || result.HasSideEffects || result.HasUndefinedBehavior) return std::nullopt;
  if (!number(result.Val, call.getType())) return std::nullopt;
  return result.Val;
}

}  // namespace ferry::translator::lift
