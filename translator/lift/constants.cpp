// See constants.h.
#include "lift/constants.h"

#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecordLayout.h>
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

// Returns whether the function is one of the builtins with which INFINITY, NAN and HUGE_VAL are defined.
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

bool is_plain_number(const Expr& e) {
  const Expr& inner = *e.IgnoreParenImpCasts();
  const QualType type = inner.getType();
  if (!type->isIntegerType() || type->isEnumeralType() || type.isVolatileQualified()) return false;
  if (isa<IntegerLiteral, SubstNonTypeTemplateParmExpr>(inner)) return true;
  if (const auto* name = dyn_cast<DeclRefExpr>(&inner)) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    return variable && variable->isLocalVarDeclOrParm() && !variable->getType()->isReferenceType();
  }
  if (const auto* cast = dyn_cast<ExplicitCastExpr>(&inner)) return is_plain_number(*cast->getSubExpr());
  if (const auto* sign = dyn_cast<UnaryOperator>(&inner))
    return (sign->getOpcode() == UO_Minus || sign->getOpcode() == UO_Plus) && is_plain_number(*sign->getSubExpr());
  const auto* operation = dyn_cast<BinaryOperator>(&inner);
  if (!operation || !is_plain_number(*operation->getLHS())) return false;
  const auto* divisor = dyn_cast<IntegerLiteral>(operation->getRHS()->IgnoreParenImpCasts());
  const bool divides = operation->getOpcode() == BO_Div && divisor && divisor->getValue() != 0;
  return divides ||
         ((operation->isAdditiveOp() || operation->getOpcode() == BO_Mul) && is_plain_number(*operation->getRHS()));
}

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

static std::optional<ir::Number> value_of(const ASTContext& context, const VarDecl& variable, bool usable) {
  const VarDecl* initialised = nullptr;  // the declaration with the initialiser, which may be out of class
  const Expr* init = variable.getAnyInitializer(initialised);
  if (!usable || !init || init->isValueDependent() || counts_lines_of_use(*init, context) ||
      !is_scalar(variable.getType().getNonReferenceType()))
    return std::nullopt;
  const APValue* value = initialised->evaluateValue();
  return value ? number(*value, variable.getType()) : std::nullopt;
}

std::optional<ir::Number> constant_value(const ASTContext& context, const VarDecl& variable) {
  return value_of(context, variable, variable.isUsableInConstantExpressions(context) || variable.isConstexpr());
}

std::optional<ir::Number> constant_initialiser(const ASTContext& context, const VarDecl& variable) {
  const VarDecl* const made = variable.getInitializingDeclaration();
  return value_of(context, variable,
                  made && variable.hasGlobalStorage() && variable.getType().isConstant(context) &&
                      made->hasConstantInitialization());
}

namespace {

// Reads the elements of an array whose elements are arrays or objects.
class TableReader {
 public:
  TableReader(const ASTContext& context, QualType element) : context_(context), element_(element) {
    table_.of_enumeration = element->isEnumeralType();
    table_.alignment = context.getTypeAlignInChars(element).getQuantity();
  }

  std::optional<ir::ConstantTable> read(const APValue& value, QualType type) {
    const std::int64_t bytes = size_of(type);
    written_ = bytes <= most_written;
    if (written_) table_.bytes.resize(static_cast<std::size_t>(bytes));
    if (!add(value, type, 0)) return std::nullopt;
    if (!all_known_) table_.bounds.reset();
    return written_ || table_.bounds ? std::optional(std::move(table_)) : std::nullopt;
  }

 private:
  static constexpr std::int64_t most_written = 8 * 1024;  // limit on a table's size, in bytes
  static constexpr unsigned most_known = 4096;            // limit on an array's number of elements

  std::int64_t size_of(QualType type) const { return context_.getTypeSizeInChars(type).getQuantity(); }

  bool add(const APValue& value, QualType type, std::int64_t at) {
    if (value.isStruct()) return add_object(value, *type->getAsCXXRecordDecl(), at);
    const ConstantArrayType* array = context_.getAsConstantArrayType(type);
    if (!array || !value.isArray()) return !array && add_number(value, type, at);
    if (value.getArraySize() > most_known) return false;
    const unsigned given = value.getArrayInitializedElts();
    const std::int64_t size = size_of(array->getElementType());
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const APValue& element = i < given ? value.getArrayInitializedElt(i) : value.getArrayFiller();
      if (!add(element, array->getElementType(), at + i * size)) return false;
      if (i >= given && !written_) break;  // all remaining elements are equal
    }
    return true;
  }

  bool add_object(const APValue& value, const CXXRecordDecl& of, std::int64_t at) {
    const ASTRecordLayout& layout = context_.getASTRecordLayout(&of);
    if (of.getNumVBases() > 0) return false;
    unsigned b = 0;
    for (const CXXBaseSpecifier& base : of.bases()) {
      const CXXRecordDecl& record = *base.getType()->getAsCXXRecordDecl();
      if (!add_object(value.getStructBase(b++), record, at + layout.getBaseClassOffset(&record).getQuantity()))
        return false;
    }
    return llvm::all_of(of.fields(), [&](const FieldDecl* field) {
      const unsigned number = field->getFieldIndex();
      const auto offset = context_.toCharUnitsFromBits(static_cast<std::int64_t>(layout.getFieldOffset(number)));
      return !field->isBitField() && !field->isMutable() && !field->getType()->isReferenceType() &&
             add(value.getStructField(number), field->getType(), at + offset.getQuantity());
    });
  }

  bool add_number(const APValue& value, QualType type, std::int64_t at) {
    const std::optional<ir::Number> digits = number(value, type);
    const std::int64_t size = size_of(type);
    if (!digits || size > 8) return false;
    if (value.isInt() && element_->isIntegralOrEnumerationType()) {
      all_known_ = all_known_ && value.getInt().isRepresentableByInt64();
      const std::int64_t known = all_known_ ? value.getInt().getExtValue() : 0;
      if (!table_.bounds) table_.bounds = {known, known};
      table_.bounds = {std::min(table_.bounds->least, known), std::max(table_.bounds->greatest, known)};
    }
    if (!written_) return true;
    const llvm::APInt bits = value.isInt() ? llvm::APInt(value.getInt()) : value.getFloat().bitcastToAPInt();
    for (std::int64_t b = 0; b < size; ++b)
      table_.bytes[static_cast<std::size_t>(at + b)] =
          static_cast<unsigned char>(bits.zextOrTrunc(64).lshr(static_cast<unsigned>(8 * b)).getZExtValue());
    if (!element_->isRecordType()) table_.numbers.push_back(*digits);
    return true;
  }

  const ASTContext& context_;
  const QualType element_;  // the type of the innermost elements of nested arrays
  bool written_ = false, all_known_ = true;
  ir::ConstantTable table_;
};

// Returns the innermost element type of nested arrays and std::arrays.
QualType element_at_bottom(QualType type, const ASTContext& context) {
  for (type = context.getBaseElementType(type); is_std_array(type); type = context.getBaseElementType(type))
    type = object_elements(type);
  return type;
}

}  // namespace

bool is_constant_array(const VarDecl& variable) {
  const ASTContext& context = variable.getASTContext();
  const QualType type = variable.getType(), element = context.getBaseElementType(type);
  const bool constant = variable.isConstexpr() || element.isConstQualified();
  const VarDecl* initialised = nullptr;  // the declaration with the initialiser, which may be out of class
  const Expr* init =
      type->isConstantArrayType() || is_std_array(type) ? variable.getAnyInitializer(initialised) : nullptr;
  return init && constant && !init->isValueDependent() && !type->isReferenceType() && !element.isVolatileQualified() &&
         !variable.isWeak() && !counts_lines_of_use(*init, context) && initialised->hasConstantInitialization();
}

std::optional<ir::ConstantTable> constant_table(const VarDecl& variable) {
  if (!is_constant_array(variable)) return std::nullopt;
  const ASTContext& context = variable.getASTContext();
  const QualType type = variable.getType();
  const VarDecl* initialised = nullptr;
  variable.getAnyInitializer(initialised);
  const APValue* value = initialised->evaluateValue();
  return value ? TableReader(context, element_at_bottom(type, context)).read(*value, type) : std::nullopt;
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

bool is_constant_initialised(const VarDecl& variable) {
  if (!variable.getInit() || variable.getInit()->isValueDependent()) return false;
  return variable.isConstexpr() || variable.isUsableInConstantExpressions(variable.getASTContext()) ||
         (variable.isStaticLocal() && variable.hasConstantInitialization());
}

std::optional<APValue> constant_call(const CallExpr& call, bool as_constant) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !is_scalar(call.getType()) || call.isGLValue()) return std::nullopt;
  if (!function->isConstexpr() && !makes_special_value(*function)) return std::nullopt;
  const ASTContext& context = function->getASTContext();
  Expr::EvalResult result;
  const bool known = function->isConsteval() || as_constant
                         ? call.EvaluateAsConstantExpr(result, context)
                         : !call.isValueDependent() && call.EvaluateAsRValue(result, context, false);
  if (!known || result.HasSideEffects || result.HasUndefinedBehavior) return std::nullopt;
  if (!number(result.Val, call.getType())) return std::nullopt;
  return result.Val;
}

}  // namespace ferry::translator::lift
