// See kernel_text.h.
#include "analysis/kernel_text.h"

#include "analysis/kernel_names.h"
#include "analysis/results.h"
#include "analysis/token_changes.h"
#include "lift/constants.h"
#include "lift/known_functions.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

#include <set>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

namespace {

// Typedefs of <cstdint> and <cstddef>, which kernel files have too.
bool standard_typedef(llvm::StringRef name) {
  static const llvm::StringSet<> names{"size_t",  "ptrdiff_t", "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                       "uint8_t", "uint16_t",  "uint32_t", "uint64_t", "intptr_t", "uintptr_t"};
  return names.contains(name);
}

class TextMaker : public RecursiveASTVisitor<TextMaker> {
 public:
  TextMaker(const FunctionContext& function, const syntax::TokenBuffer& tokens, const WrittenScalars& written,
            KernelNames& names, SharedDeclarations& shared)
      : function_(function),
        names_(names),
        shared_(shared),
        kept_(written.kept()),
        elements_(written.elements.places),
        changes_(tokens) {}

  bool shouldVisitImplicitCode() const { return false; }

  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    const ValueDecl* target = reference->getDecl();
    if (const auto* constant = dyn_cast<EnumConstantDecl>(target)) {
      rename_enum_constant(*reference, *constant);
    } else if (const auto* variable = dyn_cast<VarDecl>(target); variable && !names_.declared_in_body(*variable)) {
      drop_qualifier(reference->getQualifierLoc());
      const std::string name = names_.name_of(*variable);
      if (name != variable->getNameAsString()) changes_.replace(reference->getLocation(), name);
    }
    return true;
  }

  // `two<int>` has its own value.
  bool TraverseDeclRefExpr(DeclRefExpr* reference) {
    if (reference->hasExplicitTemplateArgs() && isa<VarDecl>(reference->getDecl()))
      changes_.drop(SourceRange(reference->getLAngleLoc(), reference->getRAngleLoc()));
    return VisitDeclRefExpr(reference);
  }

  // It has held.
  bool TraverseStaticAssertDecl(StaticAssertDecl* assertion) {
    changes_.drop(assertion->getSourceRange());
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc location) {
    const TypedefNameDecl* alias = location.getDecl();
    if (standard_typedef(alias->getName())) return true;
    if (local_types_.contains(alias)) return true;
    drop_qualifier(location.getQualifierLoc());
    if (const SourceLocation keyword = location.getElaboratedKeywordLoc(); keyword.isValid())
      changes_.drop(SourceRange(keyword));  // typename
    const std::string name = names_.name_of(*alias);
    if (name != alias->getNameAsString()) changes_.replace(location.getNameLoc(), name);
    return true;
  }

  bool VisitTypedefNameDecl(TypedefNameDecl* alias) {
    local_types_.insert(alias);
    return true;
  }

  bool VisitEnumTypeLoc(EnumTypeLoc location) {
    drop_qualifier(location.getQualifierLoc());
    const std::string name = shared_.enumeration(function_.context, *location.getDecl());
    if (name != location.getDecl()->getNameAsString()) changes_.replace(location.getNameLoc(), name);
    return true;
  }

  bool VisitCallExpr(CallExpr* call) {
    const KnownCall known = known_call(*call);
    if (known != KnownCall::maths && known != KnownCall::selection && known != KnownCall::exchange) return true;
    const auto* callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (!callee) return true;
    drop_qualifier(callee->getQualifierLoc());
    changes_.replace(callee->getLocation(), (known == KnownCall::maths ? "std::" : "ferry::") + device_name(*call));
    uses_maths |= known == KnownCall::maths;
    if (known == KnownCall::maths) cast_arguments(*call);
    return true;
  }

  bool TraverseCallExpr(CallExpr* call) { return write_constant(*call) || RecursiveASTVisitor::TraverseCallExpr(call); }

  bool TraverseUserDefinedLiteral(UserDefinedLiteral* literal) {
    return write_constant(*literal) || RecursiveASTVisitor::TraverseUserDefinedLiteral(literal);
  }

  bool write_constant(const CallExpr& call) {
    const std::optional<APValue> value = constant_call(call);
    if (!value) return false;
    changes_.drop(call.getSourceRange());
    const std::string type = shared_.type(function_.context, call.getType());
    changes_.replace(call.getSourceRange().getBegin(), *constant_text(*value, call.getType(), type));
    return true;
  }

  bool VisitAttributedStmt(AttributedStmt* statement) {
    const auto ours = [](const Attr* attribute) { return isa<AnnotateAttr>(attribute); };
    if (llvm::none_of(statement->getAttrs(), ours)) return true;  // [[fallthrough]], [[likely]]
    changes_.drop(SourceRange(statement->getBeginLoc(), statement->getSubStmt()->getBeginLoc()), true);
    return true;
  }

  // `sizeof`, whatever it is of.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr* expression) {
    Expr::EvalResult value;
    if (!expression->EvaluateAsInt(value, function_.context))
      return RecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(expression);
    changes_.drop(expression->getSourceRange());
    changes_.replace(expression->getBeginLoc(), "(" + llvm::toString(value.Val.getInt(), 10) + "UL)");
    return true;
  }

  // Qualifiers are dropped as they stand.
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc) { return true; }

  // `std::decay_t<decltype(x)>`; classes have no use in a kernel but as qualifiers.
  bool TraverseTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc location, bool with_qualifier = true) {
    const QualType type = location.getType().getCanonicalType();
    if (!is_scalar(type)) return RecursiveASTVisitor::TraverseTemplateSpecializationTypeLoc(location, with_qualifier);
    const SourceLocation split = split_token_part(location.getEndLoc());  // one of the halves of `>>` ends the type
    changes_.drop(SourceRange(location.getBeginLoc(), split.isValid() ? split : location.getEndLoc()));
    const std::string rest = split.isValid() && changes_.begins_token(split) ? ">" : "";
    changes_.replace(location.getBeginLoc(), names_.alias("type",
                                                          std::string(type.isConstQualified() ? "const " : "") +
                                                              shared_.type(function_.context, type),
                                                          false) +
                                                 rest);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator* binary) {
    if (binary->isAssignmentOp()) mark_write(binary->getLHS());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator* unary) {
    if (unary->isIncrementDecrementOp()) mark_write(unary->getSubExpr());
    return true;
  }

  std::string text(const Stmt& body, const std::vector<AtomicUpdate>& atomics) {
    for (const auto& [location, cast] : casts_) changes_.put_in_front(location, cast);
    for (const SourceLocation location : cast_ends_) changes_.put_behind(location, ")");
    for (const AtomicUpdate& update : atomics) write_update(update);
    for (const ElementResult& place : elements_) write_place(place);
    return function_.text.text(body.getSourceRange(), &changes_.texts());
  }

  bool uses_maths = false;

 private:
  // `h[k] += v` → `ferry::atomic_add(h[k], v)`, token by token; where the element is named twice, as a whole.
  void write_update(const AtomicUpdate& update) {
    const SourceRange range = update.statement->getSourceRange();
    const std::string call = "ferry::atomic_" + operation_name(update.operation) + "(";
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(update.statement)) {
      changes_.replace(compound->getOperatorLoc(), ",");
      changes_.put_in_front(range.getBegin(), call);
      changes_.put_behind(range.getEnd(), ")");
    } else if (const auto* unary = dyn_cast<UnaryOperator>(update.statement)) {
      changes_.replace(unary->getOperatorLoc(), unary->isPrefix() ? call : ", 1)");
      if (unary->isPrefix())
        changes_.put_behind(range.getEnd(), ", 1)");
      else
        changes_.put_in_front(range.getBegin(), call);
    } else {
      const std::string element = function_.text.text(update.element->getSourceRange(), &changes_.texts()),
                        value = function_.text.text(update.value->getSourceRange(), &changes_.texts());
      const bool block = isa<IfStmt>(update.statement) && isa<CompoundStmt>(cast<IfStmt>(update.statement)->getThen());
      changes_.drop(range);
      changes_.replace(range.getEnd(), call + element + ", " + value + (block ? ");" : ")"));
    }
  }

  // `x[i] -= v` → `(ferry_partial.ferry_sum_0_place = &x[i], ferry_sum_0) -= v`
  void write_place(const ElementResult& place) {
    const SourceRange range = place.element->getSourceRange();
    if (!place.target) {
      changes_.drop(range);
      return changes_.replace(range.getEnd(), place.name);
    }
    changes_.put_in_front(range.getBegin(), "(ferry_partial." + place.name + "_place = &");
    changes_.put_behind(range.getEnd(), ", " + place.name + ")");
  }

  void mark_write(const Expr* target) {
    const auto* reference = dyn_cast<DeclRefExpr>(target->IgnoreParens());
    if (!reference || !llvm::is_contained(kept_, reference->getDecl())) return;
    const std::string name = reference->getDecl()->getNameAsString();
    changes_.replace(reference->getLocation(),
                     "ferry::written(" + name + ", ferry_partial." + name + ".at, ferry_iteration)");
  }

  void drop_qualifier(NestedNameSpecifierLoc qualifier) {
    if (qualifier) changes_.drop(qualifier.getSourceRange());
  }

  void rename_enum_constant(const DeclRefExpr& reference, const EnumConstantDecl& constant) {
    const auto* enumeration = cast<EnumDecl>(constant.getDeclContext());
    drop_qualifier(reference.getQualifierLoc());
    const std::string type =
        enumeration->getIdentifier()
            ? shared_.enumeration(function_.context, *enumeration)
            : spelling(function_.context,
                       integer_type_of(function_.context, function_.context.getCanonicalTagType(enumeration)));
    const std::string value = "static_cast<" + type + ">(" + integer_literal(constant.getInitVal()) + ")";
    changes_.replace(reference.getLocation(),
                     enumeration->isScoped() ? type + "::" + constant.getNameAsString() : value);
  }

  // Where the parser has split a token and `location` is a part of it: its place in the text.
  SourceLocation split_token_part(SourceLocation location) const {
    if (!location.isMacroID()) return {};
    const SourceManager& sources = function_.context.getSourceManager();
    const SrcMgr::ExpansionInfo& from = sources.getSLocEntry(sources.getFileID(location)).getExpansion();
    return from.isExpansionTokenRange() ? SourceLocation() : from.getExpansionLocStart();
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
      casts_.emplace_back(argument->getBeginLoc(), "static_cast<" + type + ">(");
      cast_ends_.push_back(argument->getEndLoc());
    }
  }

  const FunctionContext& function_;
  KernelNames& names_;
  SharedDeclarations& shared_;
  const std::vector<const VarDecl*> kept_;     // of these the value that was written last stays: each write says so
  const std::vector<ElementResult> elements_;  // these get a partial result in the place of their updates
  TokenChanges changes_;
  std::vector<std::pair<SourceLocation, std::string>> casts_;
  std::vector<SourceLocation> cast_ends_;
  std::set<const Decl*> local_types_;  // typedefs that the body itself declares
};

}  // namespace

KernelText kernel_text(const FunctionContext& function, const syntax::TokenBuffer& tokens, const Stmt& body,
                       const std::vector<const VarDecl*>& buffers, const std::vector<const VarDecl*>& grid_variables,
                       const std::vector<const VarDecl*>& private_variables, const WrittenScalars& written,
                       const std::vector<AtomicUpdate>& atomics, SharedDeclarations& shared) {
  const VariableUses uses = variable_uses(&body);
  KernelNames names(function, uses, shared);
  for (const VarDecl* variable : grid_variables) names.reserve(*variable);
  for (const VarDecl* variable : private_variables) names.declare_private(*variable);
  for (const VarDecl* variable : written.results()) names.reserve(*variable);
  for (const VarDecl* variable : buffers) names.name_of(*variable);
  TextMaker maker(function, tokens, written, names, shared);
  maker.TraverseStmt(const_cast<Stmt*>(&body));
  KernelText result;
  result.body = maker.text(body, atomics) + (isa<CompoundStmt>(body) ? "" : ";");
  result.uses_maths = maker.uses_maths;
  result.declarations = std::move(names.declarations);
  result.values = std::move(names.values);
  result.names = std::move(names.names);
  result.enum_types = std::move(names.enum_types);
  return result;
}

}  // namespace ferry::translator::analysis
