// See kernel_text.h.
#include "analysis/kernel_text.h"

#include "analysis/known_functions.h"
#include "analysis/results.h"
#include "analysis/types.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringSet.h>

#include <algorithm>
#include <set>

namespace ferry::translator::analysis {

using namespace clang;

namespace {

std::string integer_text(const llvm::APSInt& value) {
  llvm::SmallString<32> text;
  value.toString(text, 10);
  return std::string(text);
}

// A constant of arithmetic type or an enumeration as a literal of exactly that value.
std::optional<std::string> constant_text(const ASTContext& context, const VarDecl& variable, const std::string& type) {
  const APValue* value =
      variable.isUsableInConstantExpressions(context) || variable.isConstexpr() ? variable.evaluateValue() : nullptr;
  if (!value) return std::nullopt;
  if (value->isInt()) {
    if (variable.getType()->isBooleanType()) return value->getInt() != 0 ? "true" : "false";
    const llvm::APSInt& number = value->getInt();
    if (number.isSigned() && number.isMinSignedValue() && number.getBitWidth() == 64)
      return "(-9223372036854775807L - 1)";
    return "static_cast<" + type + ">(" + integer_text(number) + (number.isSigned() ? "L" : "UL") + ")";
  }
  if (value->isFloat() && value->getFloat().isFinite()) {
    char text[64];
    llvm::APFloat number = value->getFloat();
    number.convertToHexString(text, 0, false, llvm::APFloat::rmNearestTiesToEven);
    return std::string(text) + (variable.getType()->isSpecificBuiltinType(BuiltinType::Float) ? "f" : "");
  }
  return std::nullopt;
}

// `int k;`, `double t[4][8];`
std::string private_declaration(const ASTContext& context, const VarDecl& variable) {
  std::string text = spelling(context, innermost_element(variable.getType())) + " " + variable.getNameAsString();
  QualType type = variable.getType().getCanonicalType();
  while (const auto* array = dyn_cast<ConstantArrayType>(type.getTypePtr())) {
    text += "[" + std::to_string(array->getZExtSize()) + "]";
    type = array->getElementType();
  }
  return text + ";";
}

// Typedefs of <cstdint> and <cstddef>, which kernel files have too.
bool standard_typedef(llvm::StringRef name) {
  static const llvm::StringSet<> names{"size_t",  "ptrdiff_t", "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                       "uint8_t", "uint16_t",  "uint32_t", "uint64_t", "intptr_t", "uintptr_t"};
  return names.contains(name);
}

class TextMaker : public RecursiveASTVisitor<TextMaker> {
 public:
  TextMaker(const FunctionContext& function, const syntax::TokenBuffer& tokens, const Stmt& body,
            SharedDeclarations& shared)
      : function_(function), tokens_(tokens), shared_(shared), uses_(variable_uses(&body)) {
    for (const VarDecl* variable : uses_.declared) local_names_.insert(variable->getNameAsString());
  }

  bool shouldVisitImplicitCode() const { return false; }

  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    const ValueDecl* target = reference->getDecl();
    if (const auto* constant = dyn_cast<EnumConstantDecl>(target)) {
      rename_enum_constant(*reference, *constant);
    } else if (const auto* variable = dyn_cast<VarDecl>(target); variable && !uses_.declared.contains(variable)) {
      drop_qualifier(reference->getQualifierLoc());
      const std::string name = name_of(*variable);
      if (name != variable->getNameAsString()) replacements_[reference->getLocation()] = name;
    }
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc location) {
    const TypedefNameDecl* alias = location.getDecl();
    if (standard_typedef(alias->getName())) return true;
    if (local_types_.contains(alias)) return true;
    drop_qualifier(location.getQualifierLoc());
    const QualType type = location.getType().getCanonicalType();
    const auto* enumeration = type->getAs<EnumType>();
    const std::string spelt = enumeration ? shared_.enumeration(function_.context, *enumeration->getDecl())
                                          : spelling(function_.context, type);
    if (alias->getASTContext().getSourceManager().isInSystemHeader(alias->getLocation()) ||
        local_names_.contains(alias->getNameAsString())) {
      replacements_[location.getNameLoc()] = spelt;
    } else if (const auto [known, added] = aliases_.try_emplace(alias->getNameAsString(), spelt); added) {
      result.declarations.push_back("using " + alias->getNameAsString() + " = " + spelt + ";");
    } else if (known->second != spelt) {
      replacements_[location.getNameLoc()] = spelt;
    }
    return true;
  }

  bool VisitTypedefNameDecl(TypedefNameDecl* alias) {
    local_types_.insert(alias);
    return true;
  }

  bool VisitEnumTypeLoc(EnumTypeLoc location) {
    drop_qualifier(location.getQualifierLoc());
    const std::string name = shared_.enumeration(function_.context, *location.getDecl());
    if (name != location.getDecl()->getNameAsString()) replacements_[location.getNameLoc()] = name;
    return true;
  }

  bool VisitCallExpr(CallExpr* call) {
    const KnownCall known = known_call(*call);
    if (known != KnownCall::maths && known != KnownCall::selection) return true;
    const auto* callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (!callee) return true;
    drop_qualifier(callee->getQualifierLoc());
    replacements_[callee->getLocation()] = (known == KnownCall::maths ? "std::" : "ferry::") + device_name(*call);
    result.uses_maths |= known == KnownCall::maths;
    if (known == KnownCall::maths) cast_arguments(*call);
    return true;
  }

  bool VisitAttributedStmt(AttributedStmt* statement) {
    const auto ours = [](const Attr* attribute) { return isa<AnnotateAttr>(attribute); };
    if (llvm::none_of(statement->getAttrs(), ours)) return true;  // [[fallthrough]], [[likely]]
    drop_tokens(SourceRange(statement->getBeginLoc(), statement->getSubStmt()->getBeginLoc()), true);
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr* expression) {
    if (expression->isArgumentType()) return true;
    Expr::EvalResult value;
    if (expression->EvaluateAsInt(value, function_.context)) {
      drop_tokens(expression->getSourceRange(), false);
      replacements_[expression->getBeginLoc()] = "(" + integer_text(value.Val.getInt()) + "UL)";
    }
    return true;
  }

  // Names of the grid's and of private variables are taken before anything else.
  void reserve(const VarDecl* variable) { name_of(*variable, false); }

  void name_buffer(const VarDecl* variable) { name_of(*variable); }

  void declare_private(const VarDecl* variable) {
    const QualType type = variable->getType().getNonReferenceType();
    const auto* enumeration = type->getAs<EnumType>();
    result.declarations.push_back("[[maybe_unused]] " +
                                  (enumeration ? shared_.enumeration(function_.context, *enumeration->getDecl())
                                               : spelling(function_.context, type)) +
                                  " " + variable->getNameAsString() + ";");
  }

  // Variables of which the value that was written last stays: each write says so.
  void keep(std::vector<const VarDecl*> variables) { kept_ = std::move(variables); }

  // Elements that get a partial result in the place of their updates.
  void replace(std::vector<ElementResult> elements) { elements_ = std::move(elements); }

  bool VisitBinaryOperator(BinaryOperator* binary) {
    if (binary->isAssignmentOp()) mark_write(binary->getLHS());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator* unary) {
    if (unary->isIncrementDecrementOp()) mark_write(unary->getSubExpr());
    return true;
  }

  std::string text(const Stmt& body, const std::vector<AtomicUpdate>& atomics) {
    for (const auto& [expression, prefix] : prefixes_) {
      auto [first, added] = replacements_.try_emplace(expression.first, "");
      first->second = prefix + (added ? spelled(expression.first) : first->second);
    }
    for (const auto& location : suffixes_) {
      auto [last, added] = replacements_.try_emplace(location, "");
      last->second = (added ? spelled(location) : last->second) + ")";
    }
    for (const AtomicUpdate& update : atomics) write_update(update);
    for (const ElementResult& place : elements_) write_place(place);
    return function_.text.text(body.getSourceRange(), &replacements_);
  }

  KernelText result;

 private:
  // `h[k] += v` → `ferry::atomic_add(h[k], v)`, token by token; where the element is named twice, as a whole.
  void write_update(const AtomicUpdate& update) {
    const SourceRange range = update.statement->getSourceRange();
    const std::string call = "ferry::atomic_" + operation_name(update.operation) + "(";
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(update.statement)) {
      replacements_[compound->getOperatorLoc()] = ",";
      replacements_[range.getBegin()] = call + current(range.getBegin());
      replacements_[range.getEnd()] = current(range.getEnd()) + ")";
    } else if (const auto* unary = dyn_cast<UnaryOperator>(update.statement)) {
      replacements_[unary->getOperatorLoc()] = unary->isPrefix() ? call : ", 1)";
      const SourceLocation other = unary->isPrefix() ? range.getEnd() : range.getBegin();
      replacements_[other] = unary->isPrefix() ? current(other) + ", 1)" : call + current(other);
    } else {
      const std::string element = function_.text.text(update.element->getSourceRange(), &replacements_),
                        value = function_.text.text(update.value->getSourceRange(), &replacements_);
      const bool block = isa<IfStmt>(update.statement) && isa<CompoundStmt>(cast<IfStmt>(update.statement)->getThen());
      drop_tokens(range, false);
      replacements_[range.getEnd()] = call + element + ", " + value + (block ? ");" : ")");
    }
  }

  // `x[i] -= v` → `(ferry_partial.ferry_sum_0_place = &x[i], ferry_sum_0) -= v`
  void write_place(const ElementResult& place) {
    const SourceRange range = place.element->getSourceRange();
    if (!place.target) {
      drop_tokens(range, false);
      replacements_[range.getEnd()] = place.name;
      return;
    }
    replacements_[range.getBegin()] = "(ferry_partial." + place.name + "_place = &" + current(range.getBegin());
    replacements_[range.getEnd()] = current(range.getEnd()) + ", " + place.name + ")";
  }

  std::string current(SourceLocation location) const {
    const auto found = replacements_.find(location);
    return found == replacements_.end() ? spelled(location) : found->second;
  }

  std::string spelled(SourceLocation location) const {
    for (const syntax::Token& token : tokens_.expandedTokens(SourceRange(location, location)))
      return token.text(tokens_.sourceManager()).str();
    return "";
  }

  void drop_tokens(SourceRange range, bool keep_last) {
    const llvm::ArrayRef<syntax::Token> tokens = tokens_.expandedTokens(range);
    for (std::size_t i = 0; i + (keep_last ? 1 : 0) < tokens.size(); ++i) replacements_[tokens[i].location()] = "";
  }

  void mark_write(const Expr* target) {
    const auto* reference = dyn_cast<DeclRefExpr>(target->IgnoreParens());
    if (!reference || !llvm::is_contained(kept_, reference->getDecl())) return;
    const std::string name = reference->getDecl()->getNameAsString();
    replacements_[reference->getLocation()] =
        "ferry::written(" + name + ", ferry_partial." + name + ".at, ferry_iteration)";
  }

  void drop_qualifier(NestedNameSpecifierLoc qualifier) {
    if (qualifier) drop_tokens(qualifier.getSourceRange(), false);
  }

  void rename_enum_constant(const DeclRefExpr& reference, const EnumConstantDecl& constant) {
    const auto* enumeration = cast<EnumDecl>(constant.getDeclContext());
    drop_qualifier(reference.getQualifierLoc());
    const std::string type = enumeration->getIdentifier() ? shared_.enumeration(function_.context, *enumeration)
                                                          : spelling(function_.context, enumeration->getIntegerType());
    replacements_[reference.getLocation()] =
        enumeration->isScoped() ? type + "::" + constant.getNameAsString()
                                : "static_cast<" + type + ">(" + integer_text(constant.getInitVal()) + ")";
  }

  // Library functions take the types that the host's overload takes: sqrt(float) through <math.h>'s double sqrt stays
  // double.
  void cast_arguments(const CallExpr& call) {
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const Expr* argument = call.getArg(i);
      const Expr* written = argument->IgnoreParenImpCasts();
      std::string type = spelling(function_.context, call.getDirectCallee()->getParamDecl(i)->getType());
      const bool integral_overload = written->getType()->isIntegerType() && argument->getType()->isIntegerType() &&
                                     call.getType()->isFloatingType();
      if (integral_overload) type = "double";
      if (!integral_overload && function_.context.hasSameUnqualifiedType(written->getType(), argument->getType()))
        continue;
      prefixes_.push_back({{argument->getBeginLoc(), i}, "static_cast<" + type + ">("});
      suffixes_.push_back(argument->getEndLoc());
    }
  }

  std::string unique(const std::string& name) {
    std::string candidate = name;
    for (int i = 1; used_.contains(candidate) || (candidate == name && local_names_.contains(name)); ++i)
      candidate = "ferry_" + name + "_" + std::to_string(i);
    used_.insert(candidate);
    return candidate;
  }

  std::string name_of(const VarDecl& variable, bool referenced = true) {
    if (const auto known = result.names.find(&variable); known != result.names.end()) return known->second;
    const std::string name = referenced ? unique(variable.getNameAsString()) : variable.getNameAsString();
    used_.insert(name);
    result.names[&variable] = name;
    if (!referenced) return name;
    const QualType type = variable.getType().getNonReferenceType();
    if (!is_scalar(type)) return name;
    const auto* enumeration = type->getAs<EnumType>();
    const std::string spelt = enumeration ? shared_.enumeration(function_.context, *enumeration->getDecl())
                                          : spelling(function_.context, type);
    if (enumeration) result.enum_types[&variable] = spelt;
    if (const std::optional<std::string> constant = constant_text(function_.context, variable, spelt))
      result.declarations.push_back("constexpr " + spelt + " " + name + " = " + *constant + ";");
    else
      result.values.push_back(&variable);
    return name;
  }

  const FunctionContext& function_;
  const syntax::TokenBuffer& tokens_;
  SharedDeclarations& shared_;
  VariableUses uses_;
  std::vector<const VarDecl*> kept_;
  std::vector<ElementResult> elements_;
  source::Replacements replacements_;
  std::vector<std::pair<std::pair<SourceLocation, unsigned>, std::string>> prefixes_;
  std::vector<SourceLocation> suffixes_;
  std::set<std::string> local_names_, used_;
  std::set<const Decl*> local_types_;  // typedefs that the body itself declares
  std::map<std::string, std::string> aliases_;
};

}  // namespace

std::string SharedDeclarations::enumeration(const ASTContext& context, const EnumDecl& declaration) {
  const EnumDecl* definition = declaration.getDefinition() ? declaration.getDefinition() : &declaration;
  if (const auto known = names_.find(definition); known != names_.end()) return known->second;
  std::string name = definition->getNameAsString();
  const auto taken = [&] {
    return std::any_of(names_.begin(), names_.end(), [&](const auto& n) { return n.second == name; });
  };
  for (int i = 1; name.empty() || taken(); ++i)
    name = "ferry_" + definition->getNameAsString() + "_" + std::to_string(i);
  // An unscoped one without a type of its own gets the type to which its values promote, and no enumerators: two may
  // have one of the same name, so references to them are written as values.
  QualType type = definition->getIntegerType();
  if (!definition->isScoped() && !definition->isFixed() &&
      context.getTypeSize(definition->getPromotionType()) == context.getTypeSize(type))
    type = definition->getPromotionType();
  std::string text = (definition->isScoped() ? "enum class " : "enum ") + name + " : " + spelling(context, type) + " {";
  if (definition->isScoped())
    for (const EnumConstantDecl* constant : definition->enumerators())
      text += " " + constant->getNameAsString() + " = " + integer_text(constant->getInitVal()) + ",";
  texts.push_back(text + "};");
  names_[definition] = name;
  return name;
}

KernelText kernel_text(const FunctionContext& function, const syntax::TokenBuffer& tokens, const Stmt& body,
                       const std::vector<const VarDecl*>& buffers, const std::vector<const VarDecl*>& grid_variables,
                       const std::vector<const VarDecl*>& private_variables, const WrittenScalars& written,
                       const std::vector<AtomicUpdate>& atomics, SharedDeclarations& shared) {
  TextMaker maker(function, tokens, body, shared);
  for (const VarDecl* variable : grid_variables) maker.reserve(variable);
  for (const VarDecl* variable : private_variables) {
    maker.reserve(variable);
    if (variable->getType()->isArrayType())
      maker.result.declarations.push_back(private_declaration(function.context, *variable));
    else
      maker.declare_private(variable);
  }
  for (const VarDecl* variable : written.results()) maker.reserve(variable);
  maker.keep(written.kept());
  maker.replace(written.elements.places);
  for (const VarDecl* variable : buffers) maker.name_buffer(variable);
  maker.TraverseStmt(const_cast<Stmt*>(&body));
  maker.result.body = maker.text(body, atomics);
  if (!isa<CompoundStmt>(body)) maker.result.body += ";";
  return std::move(maker.result);
}

}  // namespace ferry::translator::analysis
